import CGtk

/// The clipboard.
package struct Clipboard {
    private var clipboard: OpaquePointer? { gtk_clipboard_get_default(gdk_display_get_default()) }

    package init() {}

    package func set(text: String) { gtk_clipboard_set_text(clipboard, text.withoutZeros, -1) }

    /// Copies a password, with KDE's hint, which other programs know, too, that clipboard managers should not keep it.
    /// It is gone when this program ends.
    package func set(secret: String) {
        let list = gtk_target_list_new(nil, 0)
        gtk_target_list_add_text_targets(list, 0)
        gtk_target_list_add(list, gdk_atom_intern("x-kde-passwordManagerHint", 0), 0, Secret.hint)
        var count: gint = 0
        let targets = gtk_target_table_new_from_list(list, &count)
        defer {
            gtk_target_table_free(targets, count)
            gtk_target_list_unref(list)
        }
        let content = Unmanaged.passRetained(Secret(secret.withoutZeros))
        let isSet = gtk_clipboard_set_with_data(
            clipboard, targets, guint(count),
            { @Sendable _, selection, info, data in
                nonisolated(unsafe) let (selection, handle) = (selection, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    guard info != Secret.hint else {
                        gtk_selection_data_set(selection, gtk_selection_data_get_target(selection), 8, "secret", 6)
                        return
                    }
                    let text = Unmanaged<Secret>.fromOpaque(handle).takeUnretainedValue().text
                    gtk_selection_data_set_text(selection, text, -1)
                }
            },
            { @Sendable _, data in
                guard let data else { return }
                Unmanaged<Secret>.fromOpaque(data).release()
            }, content.toOpaque())
        if isSet == 0 { content.release() }
    }

    private final class Secret {
        /// Number of the target with the hint.
        nonisolated static let hint: guint = 1
        nonisolated let text: String
        nonisolated init(_ text: String) { self.text = text }
    }

    /// Copies a picture.
    /// - Parameter bytes: Contents of a PNG file.
    /// - Returns: Whether the picture could be decoded.
    package func set(png bytes: [UInt8]) -> Bool {
        var isSet = false
        Pixbuf.withPicture(bytes) {
            gtk_clipboard_set_image(clipboard, $0)
            isSet = true
        }
        return isSet
    }

    /// Reads the clipboard, and calls `body` with the content, at once or later.
    /// - Parameter unlessText: Whether content that can be pasted as a text is left to the focused text field; `body`
    ///   then gets `nil`.
    package func read(unlessText: Bool = false, _ body: @escaping (Transfer?) -> Void) {
        let request = Unmanaged.passRetained(Request(unlessText: unlessText, body))
        gtk_clipboard_request_targets(
            clipboard,
            { @Sendable clipboard, targets, count, data in
                nonisolated(unsafe) let (owner, list, handle) = (clipboard, targets, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    let names = (0..<max(0, Int(count))).compactMap { list?[$0] }
                    let unlessText = Unmanaged<Request>.fromOpaque(handle).takeUnretainedValue().unlessText
                    guard let best = TransferTarget.best(of: names),
                        !(unlessText && TransferTarget.haveText(names))
                    else {
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
        let unlessText: Bool
        let body: (Transfer?) -> Void
        init(unlessText: Bool, _ body: @escaping (Transfer?) -> Void) {
            (self.unlessText, self.body) = (unlessText, body)
        }
    }
}

enum Pixbuf {
    /// Calls `body` with the decoded picture, if the bytes are a picture file.
    static func withPicture(_ bytes: [UInt8], _ body: (OpaquePointer) -> Void) {
        guard let loader = gdk_pixbuf_loader_new() else { return }
        defer { g_object_unref(loader) }
        let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
        guard gdk_pixbuf_loader_close(loader, nil) != 0, isWritten, let picture = gdk_pixbuf_loader_get_pixbuf(loader)
        else { return }
        body(picture)
    }
}
