import CGtk
import Glibc

/// A slider.
package final class Scale: Widget {
    private var isSettingValue = false
    private let isLogarithmic: Bool

    /// - Parameters:
    ///   - range: Range of the values; positive if the slider is logarithmic.
    ///   - step: Amount that an arrow key adds, or factor by which it multiplies if the slider is logarithmic.
    ///   - isLogarithmic: Whether equal distances on the slider are equal factors. Screen readers are told the value
    ///     itself.
    package init(_ range: ClosedRange<Double>, step: Double, name: String, isLogarithmic: Bool = false) {
        precondition(!isLogarithmic || (range.lowerBound > 0 && step > 0), "a logarithm is of a positive number")
        self.isLogarithmic = isLogarithmic
        super.init(
            isLogarithmic
                ? LogarithmicScale.make() : UnsafeMutableRawPointer(gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil)))
        let increment = place(of: step)
        gtk_range_set_increments(cast(), increment, 10 * increment)
        setRange(range)
        gtk_scale_set_draw_value(cast(), 0)
        accessibleName = name
        tooltip = name
    }

    /// Value of the slider. Setting it does not call the body of ``onChange(_:)``.
    package var value: Double {
        get { isLogarithmic ? exp2(gtk_range_get_value(cast())) : gtk_range_get_value(cast()) }
        set {
            isSettingValue = true
            gtk_range_set_value(cast(), place(of: newValue))
            isSettingValue = false
        }
    }

    /// - Parameter range: Range of the values; positive if the slider is logarithmic.
    package func setRange(_ range: ClosedRange<Double>) {
        isSettingValue = true
        gtk_range_set_range(cast(), place(of: range.lowerBound), place(of: range.upperBound))
        isSettingValue = false
    }

    private func place(of value: Double) -> Double { isLogarithmic ? log2(value) : value }

    /// Calls `body` when the user moves the slider.
    package func onChange(_ body: @escaping (Double) -> Void) {
        connect("value-changed") { [self] in if !isSettingValue { body(value) } }
    }
}
