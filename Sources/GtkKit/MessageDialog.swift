import CGtk

/// A message in a dialog before a window.
package class Message: Widget {
    /// Whether the parent window is as narrow as a phone's screen.
    let isNarrow: Bool

    /// - Parameters:
    ///   - title: Title of the dialog, and first sentence.
    init(before window: Window, title: String, text: String) {
        isNarrow = window.windowSize.width < 500
        super.init(g_object_new_with_properties(gtk_message_dialog_get_type(), 0, nil, nil))
        setProperty("text", title)
        setProperty("secondary-text", text)
        if isNarrow { breakSentences() }
        gtk_window_set_title(cast(), title)
        gtk_window_set_transient_for(cast(), window.cast())
        gtk_window_set_modal(cast(), 1)
    }

    /// Shows the dialog, which closes when it is answered.
    /// - Parameter onAnswer: Called with the button's response.
    func show(onAnswer: @escaping (Int32) -> Void) {
        let dialog = cast() as UnsafeMutablePointer<GtkWidget>
        connect("response") { (response: Int32) in
            gtk_widget_destroy(dialog)
            onAnswer(response)
        }
        present()
    }

    package func present() { gtk_window_present(cast()) }

    /// Narrows the texts: by default, a message is 60 characters wide.
    private func breakSentences() {
        guard let area = gtk_message_dialog_get_message_area(cast()) else { return }
        Self.forEachPart(of: area) { part in
            if yomitori_is_a(part, gtk_label_get_type()) != 0 {
                let label = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GtkLabel.self)
                // A letter may be twice as wide as the average; a German word takes 20 letters.
                gtk_label_set_max_width_chars(label, 24)
                gtk_label_set_width_chars(label, -1)
            }
            return false
        }
    }
}

/// A message with one button.
package final class MessageDialog: Message {
    /// Whether the user has not closed it yet.
    package private(set) var isOpen = true

    @discardableResult
    package init(before window: Window, title: String, text: String, close: String) {
        super.init(before: window, title: title, text: text)
        gtk_dialog_add_button(cast(), close, GTK_RESPONSE_CLOSE.rawValue)
        show { [weak self] _ in self?.isOpen = false }
    }

    /// Replaces the text, if the dialog is still open.
    package func say(_ text: String) {
        guard isOpen else { return }
        setProperty("secondary-text", text)
        present()
    }
}
