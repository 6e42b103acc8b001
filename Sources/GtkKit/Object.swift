import CGtk

/// A GObject, which this wrapper retains.
///
/// Several wrappers may hold the same object; signal handlers belong to the object and live as long as it, not as long
/// as a wrapper.
package class Object {
    /// Pointer to the object, of the C library's type.
    let pointer: UnsafeMutableRawPointer

    /// Wraps a new object: a floating reference is sunk, and a full reference is consumed.
    init(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { preconditionFailure("the C library made no object") }
        self.pointer = pointer
        if g_object_is_floating(pointer) != 0 {
            g_object_ref_sink(pointer)
        } else if yomitori_is_a(pointer, gtk_window_get_type()) != 0 {
            // GTK itself owns the first reference to a window, until it is destroyed.
            g_object_ref(pointer)
        }
    }

    /// Wraps an object that another owns, with a reference of its own.
    init(keeping pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { preconditionFailure("the C library gave no object") }
        self.pointer = g_object_ref(pointer)
    }

    isolated deinit { g_object_unref(pointer) }

    /// Returns the pointer as the type that a C function takes.
    func cast<T>() -> UnsafeMutablePointer<T> { pointer.assumingMemoryBound(to: T.self) }

    /// Pointer for a program that calls the C library itself; valid as long as this wrapper.
    package var handle: UnsafeMutableRawPointer { pointer }

    /// Pointer for C functions whose type has no public fields.
    var opaque: OpaquePointer { OpaquePointer(pointer) }

    /// Sets a GObject property by name.
    func setProperty(_ name: String, _ value: some PropertyValue) {
        var box = GValue()
        g_value_init(&box, type(of: value).type)
        value.write(to: &box)
        g_object_set_property(cast(), name, &box)
        g_value_unset(&box)
    }
}
