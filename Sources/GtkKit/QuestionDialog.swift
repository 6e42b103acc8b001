import CGtk

/// A question before data is lost: to save it, to discard it, or to cancel, as Escape does.
package final class QuestionDialog: Message {
    package enum Answer { case accepted, refused, cancelled }

    /// Shows the dialog, which closes when it is answered.
    /// - Parameters:
    ///   - refuse: Label of the button that discards the data; `nil` if nothing would be lost.
    ///   - accept: Label of the button that saves the data, which is the default for Enter. `nil` if there is only the
    ///     choice to do it or not: then Enter cancels.
    package init(
        before window: Window, title: String, text: String, refuse: String?, cancel: String, accept: String?,
        onAnswer: @escaping (Answer) -> Void
    ) {
        super.init(before: window, title: title, text: text)
        // As in GNOME's dialogs, the last button is the one that does it: the one that discards is before Cancel only
        // if another one saves.
        if accept != nil, let refuse { addRefusal(refuse) }
        let cancellation = gtk_dialog_add_button(cast(), cancel, GTK_RESPONSE_CANCEL.rawValue)
        if let accept {
            gtk_dialog_add_button(cast(), accept, GTK_RESPONSE_ACCEPT.rawValue)
        } else if let refuse {
            addRefusal(refuse)
        }
        gtk_dialog_set_default_response(
            cast(), accept == nil ? GTK_RESPONSE_CANCEL.rawValue : GTK_RESPONSE_ACCEPT.rawValue)
        if isNarrow, let buttons = gtk_widget_get_parent(cancellation) {
            gtk_orientable_set_orientation(OpaquePointer(buttons), GTK_ORIENTATION_VERTICAL)
        }
        gtk_window_set_destroy_with_parent(cast(), 1)
        show { response in
            switch response {
            case GTK_RESPONSE_ACCEPT.rawValue: onAnswer(.accepted)
            case GTK_RESPONSE_REJECT.rawValue: onAnswer(.refused)
            default: onAnswer(.cancelled)
            }
        }
    }

    private func addRefusal(_ text: String) {
        let refusal = gtk_dialog_add_button(cast(), text, GTK_RESPONSE_REJECT.rawValue)
        gtk_style_context_add_class(gtk_widget_get_style_context(refusal), "destructive-action")
    }
}
