import GtkKit
import Payloads

/// The fields of a form, each with its problem below it.
final class FormFields {
    let widget: Form
    /// Called when the user has changed a field.
    var onChange: () -> Void = {}
    private let form: CodeForm
    private var controls: [(key: PayloadFieldKey, control: any FieldControl, problem: Label)] = []
    private var examples: [PayloadFieldKey: String] = [:]

    /// - Parameter labels: Label column of the forms below.
    init(_ form: CodeForm, window: Window, labels: LabelColumn) {
        self.form = form
        widget = Form(labels: labels)
        if let explanation = form.explanation {
            let label = Label(explanation)
            label.wraps = true
            label.addStyleClass("yomitori-quiet")
            widget.append(label)
        }
        for field in form.fields {
            let name = field.name
            let control: any FieldControl =
                switch field.style {
                case .line: LineControl(name: name)
                case .secret: SecretControl(name: name)
                case .lines: LinesControl(name: form == .text ? tr("Text of the code") : name)
                case .choice(let choices): ChoiceControl(name: name, choices: choices)
                case .flag: FlagControl(name: name)
                case .file: FileControl(name: name, window: window)
                }
            control.onChange { [unowned self] in onChange() }
            let problem = Label()
            problem.wraps = true
            if !field.example.isEmpty {
                examples[field.key] = tr("For example, {example}").with("example", field.shownExample)
            }
            let box = Box(.vertical, [control.widget, problem])
            box.expandsHorizontally = true
            // A check button has its own label, and a single text field needs none.
            if field.style == .flag || form == .text {
                widget.appendWide(box)
            } else {
                widget.append(name, box, breakingAfter: 14, isLabelAtTop: true)
            }
            controls.append((field.key, control, problem))
        }
        show([:], warnings: [:])
    }

    var values: CodeForm.Values {
        get {
            var values: CodeForm.Values = [:]
            for (key, control, _) in controls { values[key] = control.text }
            return values
        }
        set { for (key, control, _) in controls { control.text = newValue[key] ?? "" } }
    }

    /// Hides texts of several lines until the user asks for them, or others are set.
    func hideText() { for (_, control, _) in controls { (control as? LinesControl)?.isHidden = true } }

    /// Moves the keyboard focus to the first field that keeps a code from being made, as a password that the history
    /// has not kept; or to the first field, if that is empty or nothing is missing.
    func focus() {
        let values = values
        guard let first = controls.first else { return }
        let lack = first.control.text.isEmpty ? nil : form.firstLack(in: values)
        (controls.first { $0.key == lack } ?? first).control.input.grabFocus()
    }

    /// Shows below each field its problem, or else a warning, or else its interpretation or an example. (A text field
    /// shows an example of its own only while it is empty and not focused.)
    func show(_ problems: [PayloadFieldKey: String], warnings: [PayloadFieldKey: String]) {
        let values = values
        for (key, control, label) in controls {
            let reason = form.reason(against: key, values)
            if reason != nil || !control.widget.isSensitive { control.widget.setSensitive(unless: reason, tooltip: "") }
            let warning = problems[key] == nil ? warnings[key] : nil
            let sentence = problems[key] ?? warning ?? form.meaning(of: key, values) ?? examples[key] ?? ""
            label.text = sentence
            label.setStyleClass("error", problems[key] != nil)
            label.setStyleClass("warning", warning != nil)
            label.setStyleClass("yomitori-quiet", problems[key] == nil && warning == nil)
            label.isVisible = !sentence.isEmpty
            control.input.accessibleDescription = sentence
        }
    }
}

/// A control of a form, whose value is a text.
protocol FieldControl: AnyObject {
    var widget: Widget { get }
    /// Widget that takes the keyboard focus.
    var input: Widget { get }
    var text: String { get set }
    func onChange(_ body: @escaping () -> Void)
}

extension FieldControl {
    var input: Widget { widget }
}

extension Entry {
    /// Lets the field be narrower than the toolkit's 168 pixels: on a phone's screen of 360 pixels, 324 remain for the
    /// widest label of all forms that were shown, of up to 17 letters, and the field with its button. In a wider form,
    /// the field fills its place all the same.
    fileprivate func fitNarrowForm() { setWidth(characters: 10) }
}

private final class LineControl: FieldControl {
    private let entry: Entry

    init(name: String) {
        entry = Entry(name: name)
        entry.fitNarrowForm()
    }

    var widget: Widget { entry }
    var text: String {
        get { entry.text }
        set { entry.text = newValue }
    }
    func onChange(_ body: @escaping () -> Void) { entry.onChange(body) }
}

private final class SecretControl: FieldControl {
    private let entry: Entry
    private let show: ToggleButton
    private let row: Box

    init(name: String) {
        entry = Entry(name: name)
        entry.isHidden = true
        entry.fitNarrowForm()
        entry.expandsHorizontally = true
        show = ToggleButton(icon: "view-reveal-symbolic", name: tr("Show {field}").with("field", name))
        show.addStyleClass("flat")
        row = Box(.horizontal, spacing: 6, [entry, show])
        show.onToggle { [entry] in entry.isHidden = !$0 }
    }

    var widget: Widget { row }
    var input: Widget { entry }
    /// Hidden when it is set: only what was typed, or asked for, is to be seen.
    var text: String {
        get { entry.text }
        set {
            show.isActive = false
            entry.text = newValue
        }
    }
    func onChange(_ body: @escaping () -> Void) { entry.onChange(body) }
}

private final class LinesControl: FieldControl {
    private let view: TextView
    private let scroller: ScrolledWindow
    private let reveal = Button(tr("Show the Text"))
    /// What is shown in place of a hidden text.
    private let cover: Box
    private let box: Box

    init(name: String) {
        view = TextView(name: name)
        scroller = ScrolledWindow(framing: view, height: 96)
        let sentence = Label(tr("The text contains a secret and is hidden."))
        sentence.wraps = true
        sentence.maximumCharacters = 40
        reveal.horizontalAlignment = .start
        cover = Box(.vertical, spacing: 6, [sentence, reveal])
        cover.isVisible = false
        box = Box(.vertical, [scroller, cover])
        reveal.onClick { [unowned self] in
            isHidden = false
            view.grabFocus()
        }
    }

    /// Whether the text is hidden until the user asks for it.
    var isHidden = false {
        didSet {
            scroller.isVisible = !isHidden
            cover.isVisible = isHidden
        }
    }

    var widget: Widget { box }
    var input: Widget { isHidden ? reveal : view }
    var text: String {
        get { view.text }
        set {
            isHidden = false
            view.text = newValue
        }
    }
    func onChange(_ body: @escaping () -> Void) { view.onChange(body) }
}

private final class ChoiceControl: FieldControl {
    private let box: ChoiceBox

    init(name: String, choices: [String]) {
        box = ChoiceBox(
            name: name, choices: choices.map { ($0, CodeForm.Field.name(ofChoice: $0)) })
        // Beside a long label, a long choice would make the window wider than a phone's screen.
        box.ellipsize()
        box.choice = choices.first ?? ""
    }

    var widget: Widget { box }
    var text: String {
        get { box.choice }
        set { if !newValue.isEmpty { box.choice = newValue } }
    }
    func onChange(_ body: @escaping () -> Void) { box.onChange(body) }
}

private final class FlagControl: FieldControl {
    private let button: CheckButton

    init(name: String) { button = CheckButton(name) }

    var widget: Widget { button }
    var text: String {
        get { button.isOn ? "true" : "" }
        set { button.isOn = newValue == "true" }
    }
    func onChange(_ body: @escaping () -> Void) { button.onToggle(body) }
}
