import CGtk

/// A GObject, kept alive as long as this wrapper is.
///
/// Several wrappers may hold the same object; what belongs to the
/// object (signal handlers) lives and dies with it, not with a wrapper.
package class Object {
    /// The object itself; its type is that of the C library.
    let pointer: UnsafeMutableRawPointer

    /// Takes a new object: a floating reference is sunk, and any other is the caller's already.
    init(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { preconditionFailure("the C library made no object") }
        self.pointer = pointer
        if g_object_is_floating(pointer) != 0 {
            g_object_ref_sink(pointer)
        } else if yomitori_is_a(pointer, gtk_window_get_type()) != 0 {
            // The toolkit itself keeps the first reference to a window, until it is destroyed.
            g_object_ref(pointer)
        }
    }

    /// Keeps an object that belongs to another.
    init(keeping pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { preconditionFailure("the C library gave no object") }
        self.pointer = g_object_ref(pointer)
    }

    isolated deinit { g_object_unref(pointer) }

    /// The pointer as the C function at hand wants it.
    func cast<T>() -> UnsafeMutablePointer<T> { pointer.assumingMemoryBound(to: T.self) }

    /// The object for a program that calls the C library itself; valid as long as this wrapper.
    package var handle: UnsafeMutableRawPointer { pointer }

    /// The pointer for C functions whose type has no public fields.
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
