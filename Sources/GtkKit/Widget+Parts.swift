import CGtk

extension Widget {
    /// Calls `body` with each widget in another one, the outer ones first. It returns whether to descend into that
    /// widget.
    ///
    /// Includes internal children, such as the text of an entry.
    static func forEachPart(
        of widget: UnsafeMutablePointer<GtkWidget>, _ body: (UnsafeMutablePointer<GtkWidget>) -> Bool
    ) {
        guard yomitori_is_a(widget, gtk_container_get_type()) != 0 else { return }
        let container = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkContainer.self)
        var parts: [UnsafeMutablePointer<GtkWidget>] = []
        withUnsafeMutablePointer(to: &parts) { list in
            gtk_container_forall(
                container,
                { @Sendable part, data in
                    let list = data?.assumingMemoryBound(to: [UnsafeMutablePointer<GtkWidget>].self)
                    if let part { list?.pointee.append(part) }
                }, list)
        }
        for part in parts where body(part) { forEachPart(of: part, body) }
    }
}
