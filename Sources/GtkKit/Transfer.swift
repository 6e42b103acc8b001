import CGtk

/// Content that was dropped or pasted.
package enum Transfer {
    /// URIs of files, or of other things that a link addresses.
    case uris([String])
    /// Contents of a picture file.
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
        } else if let type = gtk_selection_data_get_data_type(selection), let name = TransferTarget.name(of: type),
            TransferTarget.isText(name)
        {
            let bytes = UnsafeBufferPointer(start: bytes, count: count)
            guard let text = Self.decoded(bytes, charset: TransferTarget.charset(name) ?? "UTF-8") else { return nil }
            self = .text(text)
        } else {
            self = .picture(Array(UnsafeBufferPointer(start: bytes, count: count)))
        }
    }

    /// Decodes a text; `nil` if it is not valid, or the character set is not known.
    private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>, charset: String) -> String? {
        var size: gsize = 0
        let text = bytes.withMemoryRebound(to: CChar.self) {
            g_convert($0.baseAddress, gssize($0.count), "UTF-8", charset, nil, &size, nil)
        }
        guard let text else { return nil }
        defer { g_free(text) }
        return UnsafeBufferPointer(start: text, count: Int(size)).withMemoryRebound(to: UInt8.self) {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

/// Kind of the dragged content, as far as it is known before the drop.
package enum DraggedContent {
    /// A picture, or files.
    case picture
    case text
}

/// Data types that are accepted, by their names in the exchange between programs.
enum TransferTarget {
    /// Returns whether a text is among the offered types.
    static func haveText(_ targets: [GdkAtom]) -> Bool { targets.compactMap(name).contains(where: isText) }

    /// Returns the type to request: files before pictures, because they have names, and text last. From a web page the
    /// picture itself comes first, because its address would have to be fetched again.
    static func best(of targets: [GdkAtom]) -> GdkAtom? {
        let named = targets.compactMap { target in name(of: target).map { (atom: target, name: $0) } }
        let picture = named.first { $0.name == "image/png" } ?? named.first { $0.name.hasPrefix("image/") }
        if let picture, named.contains(where: { $0.name == "text/html" }) { return picture.atom }
        let files = named.first { $0.name == "text/uri-list" }
        let texts = named.filter { isText($0.name) }
        let inUTF8 = texts.first { $0.name == "UTF8_STRING" || charset($0.name)?.uppercased() == "UTF-8" }
        return (files ?? picture ?? inUTF8 ?? texts.first)?.atom
    }

    /// Returns whether a type is that of a text: as X11 names it, or `text/plain` with or without parameters.
    static func isText(_ name: String) -> Bool {
        ["UTF8_STRING", "STRING", "TEXT", "text/plain"].contains(name) || name.hasPrefix("text/plain;")
    }

    /// Returns the character set that a type names: `text/plain;charset=utf-8`.
    static func charset(_ name: String) -> String? {
        let parameters = name.split(separator: ";").dropFirst().map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
        return parameters.first { $0.lowercased().hasPrefix("charset=") }.map { String($0.dropFirst("charset=".count)) }
    }

    /// Returns whether the content is text and nothing else that would be accepted.
    static func areText(_ targets: [GdkAtom]) -> Bool { best(of: targets).flatMap(name).map(isText) ?? false }

    static func name(of target: GdkAtom) -> String? {
        guard let name = gdk_atom_name(target) else { return nil }
        defer { g_free(name) }
        return String(cString: name)
    }

    /// Returns the types that a drag offers.
    static func offered(by context: OpaquePointer) -> [GdkAtom] {
        var targets: [GdkAtom] = []
        var link = gdk_drag_context_list_targets(context)
        while let item = link {
            if let atom = item.pointee.data { targets.append(unsafeBitCast(atom, to: GdkAtom.self)) }
            link = item.pointee.next
        }
        return targets
    }
}

extension Widget {
    /// Takes what is dropped on the widget, unless it is dragged out of this program.
    /// - Parameter onHover: called with what is dragged over it, and with `nil` when it has gone.
    package func onDrop(
        onHover: @escaping (DraggedContent?) -> Void = { _ in }, onDrop body: @escaping (Transfer) -> Void
    ) {
        let widget = cast() as UnsafeMutablePointer<GtkWidget>
        connect("drag-motion", answering: Bool.self) { (context: Reference, _: Int32, _: Int32, time: UInt32) in
            guard let context = context.pointer.map({ OpaquePointer($0) }) else { return false }
            guard gtk_drag_get_source_widget(context) == nil else {
                // The toolkit has said already that it is taken, and marked the widget.
                gdk_drag_status(context, GdkDragAction(rawValue: 0), time)
                gtk_drag_unhighlight(widget)
                return false
            }
            onHover(TransferTarget.areText(TransferTarget.offered(by: context)) ? .text : .picture)
            return false
        }
        connect("drag-leave") { (_: Reference, _: UInt32) in onHover(nil) }
        gtk_drag_dest_set(
            cast(), GtkDestDefaults(GTK_DEST_DEFAULT_MOTION.rawValue | GTK_DEST_DEFAULT_HIGHLIGHT.rawValue), nil, 0,
            GDK_ACTION_COPY)
        gtk_drag_dest_add_uri_targets(cast())
        gtk_drag_dest_add_image_targets(cast())
        gtk_drag_dest_add_text_targets(cast())
        connect("drag-drop", answering: Bool.self) { (context: Reference, _: Int32, _: Int32, time: UInt32) in
            guard let context = context.pointer.map({ OpaquePointer($0) }) else { return false }
            guard gtk_drag_get_source_widget(context) == nil,
                let best = TransferTarget.best(of: TransferTarget.offered(by: context))
            else { return false }
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
