import CGtk

extension Widget {
    /// Keeps Japanese words in the widget's own texts together, where these texts have several lines.
    func keepJapaneseWords() {
        Self.forEachPart(of: cast()) { part in
            guard yomitori_is_a(part, gtk_label_get_type()) != 0 else { return true }
            let label = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GtkLabel.self)
            if gtk_label_get_line_wrap(label) != 0 { Label.setBreaks(of: label) }
            return false
        }
    }

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
