import CGtk

/// A picture that is dragged out of the window.
package struct DraggedPicture {
    package var png: [UInt8]
    /// Name of the file, for a program that wants a file.
    package var name: String

    package init(png: [UInt8], name: String) { (self.png, self.name) = (png, name) }
}

extension Widget {
    /// Lets a picture be dragged from the widget into another program, as a picture or a file.
    /// - Parameter body: Returns the picture when another program takes it; `nil` if there is nothing to drag.
    package func onDragOut(_ body: @escaping () -> DraggedPicture?) {
        let widget = cast() as UnsafeMutablePointer<GtkWidget>
        gtk_drag_source_set(widget, GDK_BUTTON1_MASK, nil, 0, GDK_ACTION_COPY)
        gtk_drag_source_add_image_targets(widget)
        gtk_drag_source_add_uri_targets(widget)
        gtk_drag_source_set_icon_name(widget, "image-x-generic")
        // A program may request the data several times, but there is only one file per drag.
        let file = WrittenFile()
        connect("drag-begin") { (_: Reference) in file.address = nil }
        connect("drag-data-get") { (_: Reference, selection: Reference, _: UInt32, _: UInt32) in
            guard let selection = selection.pointer.map({ OpaquePointer($0) }), let picture = body() else { return }
            let target = gdk_atom_name(gtk_selection_data_get_target(selection))
            defer { g_free(target) }
            if target.map({ String(cString: $0) }) == "text/uri-list" {
                file.address = file.address ?? RuntimeFile.write(picture.png, name: picture.name)
                guard let address = file.address else { return }
                var addresses: [UnsafeMutablePointer<gchar>?] = [g_strdup(address), nil]
                gtk_selection_data_set_uris(selection, &addresses)
                for address in addresses { g_free(address) }
            } else {
                Pixbuf.withPicture(picture.png) { _ = gtk_selection_data_set_pixbuf(selection, $0) }
            }
        }
    }
}

/// The file of one drag.
private final class WrittenFile {
    var address: String?
}
