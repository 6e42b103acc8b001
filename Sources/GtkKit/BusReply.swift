import CGtk

/// A value that was received over a bus, and is released with this object.
final class BusReply {
    let value: OpaquePointer
    private let files: UnsafeMutablePointer<GUnixFDList>?

    /// Makes a reply; consumes one reference to each.
    init(_ value: OpaquePointer, files: UnsafeMutablePointer<GUnixFDList>? = nil) {
        (self.value, self.files) = (value, files)
    }

    isolated deinit {
        g_variant_unref(value)
        if let files { g_object_unref(files) }
    }

    /// Returns a new descriptor of the first file that came with the value; the caller closes it.
    func openFile() -> Int32? {
        guard let files, g_unix_fd_list_get_length(files) > 0 else { return nil }
        let descriptor = g_unix_fd_list_get(files, 0, nil)
        return descriptor >= 0 ? descriptor : nil
    }
}
