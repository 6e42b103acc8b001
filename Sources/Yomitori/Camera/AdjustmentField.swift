import Capture
import GtkKit

/// A widget that sets a control of a camera.
protocol AdjustmentField: AnyObject {
    var widget: Widget { get }
    /// Shows the control's value, without reporting it as a change by the user.
    func show(_ value: Int)
    func onChange(_ body: @escaping (Int) -> Void)
}

/// A check button.
final class ToggleField: AdjustmentField {
    let button: CheckButton
    private let values: (on: Int, off: Int)
    private var isShowing = false
    var widget: Widget { button }

    init(_ title: String, on: Int, off: Int) {
        button = CheckButton(title)
        values = (on, off)
    }

    func show(_ value: Int) {
        isShowing = true
        button.isOn = value != values.off
        isShowing = false
    }

    func onChange(_ body: @escaping (Int) -> Void) {
        button.onToggle { [unowned self] in if !isShowing { body(button.isOn ? values.on : values.off) } }
    }
}

/// A row of joined buttons, one of them pressed. A list would not do: on some desktops a list that opens from a popover
/// closes it.
final class ChoiceField: AdjustmentField {
    private let row = Box(.horizontal)
    private var buttons: [(value: Int, button: RadioButton)] = []
    private var isShowing = false
    var widget: Widget { row }

    init(_ choices: [(value: Int, name: String)], name: String) {
        row.addStyleClass("linked")
        row.accessibleName = name
        for choice in choices {
            let button = RadioButton(choice.name, group: buttons.first?.button)
            button.drawsAsButton()
            row.append(button)
            buttons.append((choice.value, button))
        }
    }

    func show(_ value: Int) {
        isShowing = true
        buttons.first { $0.value == value }?.button.isActive = true
        isShowing = false
    }

    func onChange(_ body: @escaping (Int) -> Void) {
        for (value, button) in buttons { button.onChoose { [unowned self] in if !isShowing { body(value) } } }
    }
}

/// A slider over the control's range.
final class NumberSlider: AdjustmentField {
    private let scale: Scale
    private let control: CameraControl
    var widget: Widget { scale }

    init(_ control: CameraControl, name: String) {
        self.control = control
        scale = Scale(
            Double(control.range.lowerBound)...Double(control.range.upperBound), step: Double(control.step), name: name)
        scale.setMinimumSize(width: 120)
        scale.leavesWheelToPage()
    }

    func show(_ value: Int) { scale.value = Double(value) }

    func onChange(_ body: @escaping (Int) -> Void) {
        scale.onChange { [control] in body(control.nearest(to: Int($0.rounded()))) }
    }
}
