import GtkKit
import History
import Links
import Payloads

/// The opened part of a card: the fields of a code with a copy button each, and buttons for actions on the whole
/// content.
final class CardDetails {
    let widget = Box(.vertical, spacing: 6)
    private let requests: CardRequests
    private var content: ContentView?

    /// - Parameter link: The inspected link of a code that holds one; otherwise `nil`.
    init(_ entry: ResultEntry, _ payload: Payload, link: InspectedLink?, requests: CardRequests) {
        self.requests = requests
        widget.setMargin(horizontal: 6, vertical: 6)
        // All character sets decode ASCII alike, so only bytes above 0x7F make a text ambiguous.
        let isHidden = entry.hiddenName != nil
        let isAmbiguous = payload.kind == .text && !isHidden && entry.bytes.contains { $0 > 0x7F }
        let hasContent = payload.kind == .bytes || isAmbiguous
        if case .oneTimePasswordExport(let export) = payload {
            append(export)
        } else if isHidden {
            append([PayloadField(.text, .text(entry.text), isSecret: true)])
        } else {
            // If the history has left out the password, its empty field is not an error in the code and is not shown.
            let known = payload.fields.filter { !(entry.lacksSecret && $0.isSecret && $0.value.text.isEmpty) }
            append(
                known.filter { !hasContent || $0.key != .bytes && $0.key != .text },
                doubts: payload.associationSentences)
        }
        let bytes = entry.bytes.isEmpty ? Array(entry.text.utf8) : entry.bytes
        if hasContent {
            let view = ContentView(bytes, text: isAmbiguous ? entry.text : nil, copy: requests.copy)
            content = view
            widget.append(view.widget)
        }
        var buttons =
            isHidden
            ? [] : payload.furtherActions(link: link).map { button(for: $0, showsAddress: !payload.hasSecret) }
        if payload.fields.count > 1, !entry.hasSecret, payload.kind != .bytes {
            let copy = Button(tr("Copy All"))
            copy.tooltip = tr("Copy every field with its name")
            copy.onClick { [requests] in requests.copy(payload.fieldsText) }
            buttons.append(copy)
        }
        if hasContent {
            let save = Button(tr("Save to a File…"))
            save.onClick { [requests] in requests.save(bytes) }
            buttons.append(save)
        }
        let show = Button(tr("Show as Code"))
        show.onClick { [requests, payload] in
            requests.create(
                ShownContent(
                    entry.text, payload: payload, symbology: entry.symbology, isPartOfSecret: isHidden))
        }
        buttons.append(show)
        if !isHidden, let message = payload.shareAddress(of: entry.text) {
            let share = Button(tr("Send by Email"))
            share.onClick { [requests] in requests.open(message) }
            buttons.append(share)
        }
        for button in buttons { button.takesFocusOnClick = false }
        widget.append(FlowBox(buttons, spacing: 6))
    }

    /// - Parameter showsAddress: Whether the tooltip may show the address; the address of a one-time password contains
    ///   its secret.
    private func button(for action: PayloadAction, showsAddress: Bool) -> Button {
        let button = Button(plain: action.name)
        // An address of email or a number may be wider than a phone's screen; a field shows it in full.
        button.setEllipsisInMiddle()
        if case .open(let address) = action.effect {
            if showsAddress { button.tooltip = WebLink(address: address).shownAddress.printable }
            button.onClick { [requests] in requests.open(address) }
        }
        return button
    }

    /// - Parameter doubts: Sentences about doubtful fields, by their ``PayloadField/code``.
    private func append(_ fields: [PayloadField], doubts: [String: [String]] = [:]) {
        for field in fields { widget.append(row(field, doubts: field.code.flatMap { doubts[$0] } ?? [])) }
    }

    /// Appends each one-time password with a button of its own, so that another program can take them over one by one.
    private func append(_ export: OneTimePasswordExport) {
        for password in export.passwords {
            let name = [password.issuer, password.account].filter { !$0.isEmpty }.joined(separator: ": ").printable
            let title = Label(name.isEmpty ? tr("One-Time Password") : name)
            title.addStyleClass("yomitori-title")
            title.wraps = true
            widget.append(title)
            let usual: Set<PayloadFieldKey> = [.issuer, .account]
            append(password.fields.filter { !usual.contains($0.key) })
            let show = Button(tr("Show as Code"))
            show.accessibleName = tr("{action}: {text}").with("action", tr("Show as Code")).with("text", name)
            show.horizontalAlignment = .start
            show.onClick { [requests] in requests.create(ShownContent(password.encoded)) }
            widget.append(show)
        }
    }

    private func row(_ field: PayloadField, doubts: [String]) -> Widget {
        let name = Label(field.name)
        name.addStyleClass("yomitori-quiet")
        name.wraps = true
        let value = Label()
        let (text, hidden) = (field.displayText.printable, Self.hidden(field))
        value.show(value: hidden ?? text)
        value.wraps = true
        value.keepTogether(text.siteLength)
        value.isSelectable = hidden == nil
        value.maximumCharacters = 30
        let texts = Box(.vertical, [name, value])
        texts.expandsHorizontally = true
        let problems = [field.problemSentence].compactMap(\.self).map { ($0, "error") }
        for (sentence, style) in problems + doubts.map({ ($0, "warning") }) {
            let label = Label(sentence)
            label.addStyleClass(style)
            label.wraps = true
            texts.append(label)
        }
        let row = Box(.horizontal, spacing: 6, [texts])
        if let hidden {
            let show = ToggleButton(icon: "view-reveal-symbolic", name: tr("Show {field}").with("field", field.name))
            show.onToggle { isOn in
                value.show(value: isOn ? text : hidden)
                value.isSelectable = isOn
            }
            row.append(flat(show))
        }
        let copy = Button(icon: "edit-copy-symbolic", name: tr("Copy {text}").with("text", field.name))
        let take = hidden == nil ? requests.copy : requests.copySecret
        copy.onClick { take(field.value.text) }
        row.append(flat(copy))
        return row
    }

    /// Returns what is shown in place of a value with a secret; `nil` if it has none.
    private static func hidden(_ field: PayloadField) -> String? {
        switch field.shown(of: field.displayText) {
        case .whole: nil
        case .rest(let rest): rest.printable
        case .nothing: "••••••••"
        }
    }

    private func flat(_ button: Button) -> Button {
        button.addStyleClass("flat")
        button.verticalAlignment = .center
        button.takesFocusOnClick = false
        return button
    }
}

extension Payload {
    /// All fields as text, one line per field: name and value.
    var fieldsText: String { fields.map { "\($0.name): \($0.copiedText)" }.joined(separator: "\n") }
}
