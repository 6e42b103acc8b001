import Capture
import GtkKit

/// The popover with the controls that the camera reports.
final class CameraPanel {
    let button: PopoverButton
    /// Called when the user has set a control.
    var onSet: (CameraControl.Identifier, Int) -> Void = { _, _ in }
    var onReset: () -> Void = {}
    /// Called when the popover is opened or closed.
    var onToggle: (Bool) -> Void = { _ in }

    /// Maximum height of the controls, in logical pixels: a popover taller than the window would be cut off.
    var maximumHeight = 300 { didSet { scroller?.setMaximumHeight(maximumHeight) } }

    private let content = Box(.vertical)
    private let reset = Button(tr("_Reset"))
    private var scroller: ScrolledWindow?
    private var form: Form?
    private var shown: [CameraAdjustments.Row] = []
    private var fields: [CameraControl.Identifier: any AdjustmentField] = [:]
    /// Time at which the user last set each control; values that the camera reports shortly after may be older.
    private var touched: [CameraControl.Identifier: ContinuousClock.Instant] = [:]

    init() {
        let frame = Box(.vertical, spacing: 12, [content, reset])
        frame.margin = 12
        button = PopoverButton(icon: "emblem-system-symbolic", name: tr("Camera settings"), content: frame)
        reset.onClick { [unowned self] in
            touched = [:]
            onReset()
        }
        button.onToggle { [unowned self] in onToggle($0) }
        show(CameraAdjustments())
    }

    /// Shows a camera's controls and their values.
    func show(_ adjustments: CameraAdjustments) {
        let isNew =
            form == nil || adjustments.rows.map(\.id) != shown.map(\.id)
            || zip(adjustments.rows, shown).contains { $0.field != $1.field || $0.control.range != $1.control.range }
        shown = adjustments.rows
        if isNew { build() }
        let now = ContinuousClock.now
        for row in adjustments.rows {
            guard let field = fields[row.id] else { continue }
            // A check button has its title beside it, so it needs no tooltip.
            field.widget.setSensitive(
                unless: Self.reason(row.control),
                tooltip: field is ToggleField ? "" : Self.title(row.id).withoutMnemonic)
            if let time = touched[row.id], now < time + .milliseconds(700) { continue }
            field.show(row.control.value)
        }
        reset.setSensitive(
            unless: adjustments.isAltered ? nil : tr("Nothing has been changed"),
            tooltip: tr("Restore the camera's defaults"))
        button.isSensitive = !adjustments.rows.isEmpty
        button.tooltip =
            adjustments.rows.isEmpty
            ? tr("Camera settings: this camera has none") : tr("Camera settings")
    }

    /// Returns the reason why a control can't be set; `nil` if it can.
    private static func reason(_ control: CameraControl) -> String? {
        if control.isReadOnly { return tr("This camera does not allow changing it") }
        return control.isInactive ? tr("Set automatically by the camera") : nil
    }

    private func build() {
        scroller?.destroy()
        let form = Form()
        fields = [:]
        for row in shown {
            let field = makeField(row)
            fields[row.id] = field
            if let toggle = field as? ToggleField {
                form.appendWide(toggle.button)
            } else {
                // Longer titles are broken, because they would make the popover wider than a phone's screen.
                form.append(Self.title(row.id), field.widget, breakingAfter: 13)
            }
            field.onChange { [unowned self] value in
                touched[row.id] = .now
                onSet(row.id, value)
            }
        }
        let scroller = ScrolledWindow(form, maximumHeight: maximumHeight)
        content.append(scroller)
        (self.form, self.scroller) = (form, scroller)
    }

    private func makeField(_ row: CameraAdjustments.Row) -> any AdjustmentField {
        let title = Self.title(row.id)
        switch row.field {
        case .toggle(let on, let off): return ToggleField(title, on: on, off: off)
        case .choice(let choices):
            return ChoiceField(
                choices.map { ($0.value, Self.name(of: $0, row.id)) }, name: title.withoutMnemonic)
        case .number: return NumberSlider(row.control, name: title.withoutMnemonic)
        }
    }

    private static func title(_ id: CameraControl.Identifier) -> String {
        switch id {
        case .exposureMode: tr("Automatic _exposure")
        case .exposureTime: tr("Exposure _time")
        case .exposurePriority: tr("_Slower frame rate in the dark")
        case .gain: tr("_Gain")
        case .backlightCompensation: tr("Bac_klight compensation")
        case .brightness: tr("_Brightness")
        case .contrast: tr("_Contrast")
        case .automaticFocus: tr("Automatic _focus")
        case .focus: tr("F_ocus")
        case .sharpness: tr("S_harpness")
        case .automaticWhiteBalance: tr("Automatic _white balance")
        case .whiteBalanceTemperature: tr("Co_lor temperature")
        case .powerLineFrequency: tr("_Mains frequency")
        default: ""
        }
    }

    /// Returns the name of a menu's entry: translated, if it is one of the V4L2 standard, or else the driver's name.
    private static func name(of choice: CameraAdjustments.Choice, _ id: CameraControl.Identifier) -> String {
        switch (id, choice.value) {
        case (.powerLineFrequency, 0): tr("off")
        case (.powerLineFrequency, 1): tr("50 Hz")
        case (.powerLineFrequency, 2): tr("60 Hz")
        case (.powerLineFrequency, 3): tr("automatic")
        default: choice.name
        }
    }
}
