import CGtk

/// What was dropped or pasted.
package enum Transfer {
    /// Addresses of files, or of other things that a link names.
    case uris([String])
    /// A picture file's bytes.
    case picture([UInt8])
    case text(String)

    init?(selection: OpaquePointer) {
        let count = Int(gtk_selection_data_get_length(selection))
        guard count > 0, let bytes = gtk_selection_data_get_data(selection) else { return nil }
        if let strings = gtk_selection_data_get_uris(selection) {
            defer { g_strfreev(strings) }
            var uris: [String] = []
            while let uri = strings[uris.count] { uris.append(String(cString: uri)) }
            self = .uris(uris)
        } else if let text = gtk_selection_data_get_text(selection) {
            defer { g_free(text) }
            self = .text(String(cString: UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)))
        } else {
            self = .picture(Array(UnsafeBufferPointer(start: bytes, count: count)))
        }
    }
}

/// The kinds of data that are taken, by their names between programs.
enum TransferTarget {
    /// Whether a text can be had among others.
    static func haveText(_ targets: [GdkAtom]) -> Bool {
        targets.contains { target in
            guard let name = gdk_atom_name(target) else { return false }
            defer { g_free(name) }
            return ["UTF8_STRING", "STRING", "TEXT"].contains(String(cString: name))
                || String(cString: name).hasPrefix("text/plain")
        }
    }

    /// The one to ask for: files before pictures, since they have names, and text last. From a web page the
    /// picture itself comes first: its address would have to be fetched again.
    static func best(of targets: [GdkAtom]) -> GdkAtom? {
        let named = targets.compactMap { target -> (atom: GdkAtom, name: String)? in
            guard let name = gdk_atom_name(target) else { return nil }
            defer { g_free(name) }
            return (target, String(cString: name))
        }
        let picture = named.first { $0.name == "image/png" } ?? named.first { $0.name.hasPrefix("image/") }
        if let picture, named.contains(where: { $0.name == "text/html" }) { return picture.atom }
        let files = named.first { $0.name == "text/uri-list" }
        return (files ?? picture ?? named.first { $0.name == "UTF8_STRING" || $0.name == "text/plain" })?.atom
    }
}

extension Widget {
    /// Takes what is dropped on the widget.
    /// - Parameter onHover: called with whether something is dragged over it.
    package func onDrop(
        onHover: @escaping (Bool) -> Void = { _ in }, onDrop body: @escaping (Transfer) -> Void
    ) {
        connect("drag-motion", answering: Bool.self) { (_: Reference, _: Int32, _: Int32, _: UInt32) in
            onHover(true)
            return false
        }
        connect("drag-leave") { (_: Reference, _: UInt32) in onHover(false) }
        gtk_drag_dest_set(
            cast(), GtkDestDefaults(GTK_DEST_DEFAULT_MOTION.rawValue | GTK_DEST_DEFAULT_HIGHLIGHT.rawValue), nil, 0,
            GDK_ACTION_COPY)
        gtk_drag_dest_add_uri_targets(cast())
        gtk_drag_dest_add_image_targets(cast())
        gtk_drag_dest_add_text_targets(cast())
        let widget = cast() as UnsafeMutablePointer<GtkWidget>
        connect("drag-drop", answering: Bool.self) { (context: Reference, _: Int32, _: Int32, time: UInt32) in
            guard let context = context.pointer.map({ OpaquePointer($0) }) else { return false }
            var names: [GdkAtom] = []
            var link = gdk_drag_context_list_targets(context)
            while let item = link {
                if let atom = item.pointee.data { names.append(unsafeBitCast(atom, to: GdkAtom.self)) }
                link = item.pointee.next
            }
            guard let best = TransferTarget.best(of: names) else { return false }
            gtk_drag_get_data(widget, context, best, time)
            return true
        }
        connect("drag-data-received") {
            (context: Reference, _: Int32, _: Int32, selection: Reference, _: UInt32, time: UInt32) in
            let transfer = selection.pointer.flatMap { Transfer(selection: OpaquePointer($0)) }
            if let context = context.pointer {
                gtk_drag_finish(OpaquePointer(context), transfer == nil ? 0 : 1, 0, time)
            }
            if let transfer { body(transfer) }
        }
    }
}
