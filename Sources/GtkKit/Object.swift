import CGtk

/// A GObject, kept alive as long as this wrapper is.
///
/// A floating reference is sunk, once. Several wrappers may hold the same object; what belongs to the
/// object (signal handlers) lives and dies with it, not with a wrapper.
package class Object {
    /// The object itself; its type is that of the C library.
    let pointer: UnsafeMutableRawPointer

    init(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { preconditionFailure("the C library made no object") }
        self.pointer = g_object_ref_sink(pointer) ?? pointer
    }

    isolated deinit { g_object_unref(pointer) }

    /// The pointer as the C function at hand wants it.
    func cast<T>() -> UnsafeMutablePointer<T> { pointer.assumingMemoryBound(to: T.self) }

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
