import CGtk

/// A slider.
package final class Scale: Widget {
    private var isSettingValue = false

    package init(_ range: ClosedRange<Double>, step: Double, name: String) {
        super.init(
            UnsafeMutableRawPointer(
                gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step)))
        gtk_scale_set_draw_value(cast(), 0)
        accessibleName = name
        tooltip = name
    }

    /// Setting it does not call ``onChange(_:)``'s body.
    package var value: Double {
        get { gtk_range_get_value(cast()) }
        set {
            isSettingValue = true
            gtk_range_set_value(cast(), newValue)
            isSettingValue = false
        }
    }

    package func setRange(_ range: ClosedRange<Double>) {
        isSettingValue = true
        gtk_range_set_range(cast(), range.lowerBound, range.upperBound)
        isSettingValue = false
    }

    /// Calls `body` when the user moves the slider.
    package func onChange(_ body: @escaping (Double) -> Void) {
        connect("value-changed") { [self] in if !isSettingValue { body(value) } }
    }
}
