import CGtk

/// What is copied and pasted.
package struct Clipboard {
    private var clipboard: OpaquePointer? { gtk_clipboard_get_default(gdk_display_get_default()) }

    package init() {}

    package func set(text: String) { gtk_clipboard_set_text(clipboard, text.withoutZeros, -1) }

    /// Copies a picture.
    /// - Parameter bytes: a PNG file.
    /// - Returns: whether they could be read.
    package func set(png bytes: [UInt8]) -> Bool {
        var isSet = false
        Pixbuf.withPicture(bytes) {
            gtk_clipboard_set_image(clipboard, $0)
            isSet = true
        }
        return isSet
    }

    /// Asks whoever copied last, and calls `body` with the answer: at once or when it comes.
    package func read(_ body: @escaping (Transfer?) -> Void) {
        let request = Unmanaged.passRetained(Request(body))
        gtk_clipboard_request_targets(
            clipboard,
            { @Sendable clipboard, targets, count, data in
                nonisolated(unsafe) let (owner, list, handle) = (clipboard, targets, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    let names = (0..<max(0, Int(count))).compactMap { list?[$0] }
                    guard let best = TransferTarget.best(of: names) else {
                        return Unmanaged<Request>.fromOpaque(handle).takeRetainedValue().body(nil)
                    }
                    Clipboard.requestContents(owner, best, handle)
                }
            }, request.toOpaque())
    }

    private static func requestContents(_ clipboard: OpaquePointer?, _ target: GdkAtom, _ data: UnsafeMutableRawPointer)
    {
        gtk_clipboard_request_contents(
            clipboard, target,
            { @Sendable _, selection, data in
                nonisolated(unsafe) let (contents, handle) = (selection, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    let request = Unmanaged<Request>.fromOpaque(handle).takeRetainedValue()
                    request.body(contents.flatMap { Transfer(selection: $0) })
                }
            }, data)
    }

    private final class Request {
        let body: (Transfer?) -> Void
        init(_ body: @escaping (Transfer?) -> Void) { self.body = body }
    }
}

enum Pixbuf {
    /// Calls `body` with a picture, if the bytes are the file of one.
    static func withPicture(_ bytes: [UInt8], _ body: (OpaquePointer) -> Void) {
        guard let loader = gdk_pixbuf_loader_new() else { return }
        defer { g_object_unref(loader) }
        let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
        guard gdk_pixbuf_loader_close(loader, nil) != 0, isWritten, let picture = gdk_pixbuf_loader_get_pixbuf(loader)
        else { return }
        body(picture)
    }
}
