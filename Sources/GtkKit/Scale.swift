import CGtk
import Glibc

/// A slider.
package final class Scale: Widget {
    private var isSettingValue = false
    private let countsFactors: Bool

    /// - Parameter countsFactors: whether equal ways on it multiply by equal factors. Screen readers are then told of how
    ///   many doublings the value is.
    package init(_ range: ClosedRange<Double>, step: Double, name: String, countsFactors: Bool = false) {
        self.countsFactors = countsFactors
        let (least, most, step) =
            countsFactors
            ? (log2(range.lowerBound), log2(range.upperBound), log2(step)) : (range.lowerBound, range.upperBound, step)
        super.init(
            UnsafeMutableRawPointer(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, least, most, step)))
        gtk_scale_set_draw_value(cast(), 0)
        accessibleName = name
        tooltip = name
    }

    /// Setting it does not call ``onChange(_:)``'s body.
    package var value: Double {
        get { countsFactors ? exp2(gtk_range_get_value(cast())) : gtk_range_get_value(cast()) }
        set {
            isSettingValue = true
            gtk_range_set_value(cast(), place(of: newValue))
            isSettingValue = false
        }
    }

    package func setRange(_ range: ClosedRange<Double>) {
        isSettingValue = true
        gtk_range_set_range(cast(), place(of: range.lowerBound), place(of: range.upperBound))
        isSettingValue = false
    }

    private func place(of value: Double) -> Double { countsFactors ? log2(value) : value }

    /// Calls `body` when the user moves the slider.
    package func onChange(_ body: @escaping (Double) -> Void) {
        connect("value-changed") { [self] in if !isSettingValue { body(value) } }
    }
}
