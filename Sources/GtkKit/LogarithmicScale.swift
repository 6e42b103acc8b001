import CGtk
import Glibc

/// A `GtkScale` whose adjustment contains binary logarithms. GTK would report these to screen readers; the `AtkValue`
/// of this class reports the numbers themselves.
nonisolated enum LogarithmicScale {
    static func make() -> UnsafeMutableRawPointer? {
        g_object_new_with_properties(widgetType(), 0, nil, nil).map { UnsafeMutableRawPointer($0) }
    }

    private static func widgetType() -> GType {
        ObjectClass.type("YomitoriLogarithmicScale", from: gtk_scale_get_type()) { @Sendable newClass, _ in
            gtk_widget_class_set_accessible_type(
                newClass?.assumingMemoryBound(to: GtkWidgetClass.self), LogarithmicScale.accessibleType())
        }
    }

    private static func accessibleType() -> GType {
        let name = "YomitoriLogarithmicScaleAccessible"
        let known = g_type_from_name(name)
        guard known == 0 else { return known }
        let type = ObjectClass.type(name, from: gtk_scale_accessible_get_type(), nil)
        // Functions that are not set here are those of GtkScale.
        var value = GInterfaceInfo(
            interface_init: { @Sendable table, _ in
                guard let table = table?.assumingMemoryBound(to: AtkValueIface.self) else { return }
                table.pointee.get_value_and_text = { @Sendable object, value, text in
                    text?.pointee = nil
                    value?.pointee = LogarithmicScale.range(of: object).map { exp2(gtk_range_get_value($0)) } ?? 0
                }
                table.pointee.get_range = { @Sendable object in
                    guard let adjustment = LogarithmicScale.range(of: object).flatMap(gtk_range_get_adjustment) else {
                        return nil
                    }
                    return atk_range_new(
                        exp2(gtk_adjustment_get_lower(adjustment)), exp2(gtk_adjustment_get_upper(adjustment)), nil)
                }
                // The steps are factors; 0 means that they have no fixed size.
                table.pointee.get_increment = { @Sendable _ in 0 }
                table.pointee.set_value = { @Sendable object, value in
                    guard value > 0, let range = LogarithmicScale.range(of: object) else { return }
                    gtk_range_set_value(range, log2(value))
                }
            }, interface_finalize: nil, interface_data: nil)
        g_type_add_interface_static(type, atk_value_get_type(), &value)
        return type
    }

    /// Returns the widget of an accessible object; `nil` if it is gone.
    private static func range(of object: OpaquePointer?) -> UnsafeMutablePointer<GtkRange>? {
        guard let object else { return nil }
        let accessible = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkAccessible.self)
        return gtk_accessible_get_widget(accessible).map {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkRange.self)
        }
    }
}
