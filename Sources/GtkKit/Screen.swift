import CGtk

/// Screenshots of the whole screen, if programs may take them.
package enum Screen {
    /// Whether a program may take a screenshot itself, as on X11. On Wayland only the desktop may.
    package static var canBeTaken: Bool {
        guard let display = gdk_display_get_default() else { return false }
        return g_type_name_from_instance(UnsafeMutableRawPointer(display).assumingMemoryBound(to: GTypeInstance.self))
            .map { String(cString: $0) } == "GdkX11Display"
    }

    /// Returns a PNG file with everything on all monitors.
    /// - Returns: `nil` if no screenshot can be taken.
    package static func png() -> [UInt8]? {
        guard canBeTaken, let root = gdk_get_default_root_window(),
            let picture = gdk_pixbuf_get_from_window(
                root, 0, 0, gdk_window_get_width(root), gdk_window_get_height(root))
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        // Fast rather than small: the file is read at once and then discarded.
        var keys: [UnsafeMutablePointer<CChar>?] = [g_strdup("compression"), nil]
        var values: [UnsafeMutablePointer<CChar>?] = [g_strdup("1"), nil]
        defer { for string in keys + values { g_free(string) } }
        guard gdk_pixbuf_save_to_bufferv(picture, &buffer, &count, "png", &keys, &values, nil) != 0 else { return nil }
        defer { g_free(buffer) }
        return Array(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
    }
}

extension Window {
    /// Minimizes the window; ``returnFromMinimized()`` brings it back, and so does the desktop's list of windows.
    package func minimize() { gtk_window_iconify(cast()) }

    package func returnFromMinimized() {
        gtk_window_deiconify(cast())
        present()
    }

    /// Position of the window on the screen, as far as the desktop reports it.
    package var place: (x: Int, y: Int) {
        get {
            var (x, y): (gint, gint) = (0, 0)
            gtk_window_get_position(cast(), &x, &y)
            return (Int(x), Int(y))
        }
        set { gtk_window_move(cast(), gint(newValue.x), gint(newValue.y)) }
    }
}
