import CGtk

/// The desktop's own dialog for choosing files. It does not block, and stays open until answered.
package final class FileChooser: Object {
    package enum Purpose { case open, save, folder }

    /// Filter of the shown files: by name pattern, as `*.png`, or all pictures.
    package struct Filter {
        package var name: String
        package var patterns: [String]
        package var takesPictures: Bool

        package init(name: String, patterns: [String] = [], takesPictures: Bool = false) {
            self.name = name
            self.patterns = patterns
            self.takesPictures = takesPictures
        }
    }

    private var answer: (([String], Int) -> Void)?
    private var filters: [OpaquePointer?] = []
    /// Size of a phone's screen that the dialog has to fit; `nil` in front of a wider window.
    private let phone: (width: Int, height: Int)?
    /// GTK's own dialog, which is stored in the native chooser under this name. It is never shown if the desktop's
    /// portal shows one.
    private var dialog: UnsafeMutableRawPointer? {
        g_object_get_qdata(cast(), g_quark_from_string("gtk-file-chooser-delegate"))
    }

    package init(
        _ purpose: Purpose, title: String, accept: String, cancel: String, before window: Window, filters: [Filter],
        takesSeveral: Bool = false
    ) {
        let action =
            switch purpose {
            case .open: GTK_FILE_CHOOSER_ACTION_OPEN
            case .save: GTK_FILE_CHOOSER_ACTION_SAVE
            case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
            }
        let room = window.windowSize
        phone = room.width < 500 ? room : nil
        super.init(UnsafeMutableRawPointer(gtk_file_chooser_native_new(title, window.cast(), action, accept, cancel)))
        gtk_native_dialog_set_modal(cast(), 1)
        if purpose == .save {
            gtk_file_chooser_set_do_overwrite_confirmation(opaque, 1)
        } else if takesSeveral {
            gtk_file_chooser_set_select_multiple(opaque, 1)
        }
        for filter in filters {
            let new = gtk_file_filter_new()
            gtk_file_filter_set_name(new, filter.name)
            for pattern in filter.patterns { gtk_file_filter_add_pattern(new, pattern) }
            if filter.takesPictures { gtk_file_filter_add_pixbuf_formats(new) }
            gtk_file_chooser_add_filter(opaque, new)
            self.filters.append(new)
        }
        quitsWithApplication(before: window)
    }

    /// Lets the key that quits the application do so while the dialog is open, which is not one of the application's
    /// windows: that would keep the program running after its window was closed.
    private func quitsWithApplication(before window: Window) {
        guard let dialog else { return }
        Object(keeping: dialog).connect("key-press-event", answering: Bool.self) { [weak window] (event: Reference) in
            guard let window, let press = KeyPress(event.pointer), press.key == .q, press.isControlled,
                !press.isShifted, !press.isAlternate
            else { return false }
            gtk_dialog_response(dialog.assumingMemoryBound(to: GtkDialog.self), GTK_RESPONSE_CANCEL.rawValue)
            gtk_window_activate_key(window.cast(), event.pointer?.assumingMemoryBound(to: GdkEventKey.self))
            return true
        }
    }

    /// Makes GTK's dialog, which is half as wide again as a phone's screen, fit that: of the files, only the names are
    /// listed, and the field for a search is short.
    private func fit(_ room: (width: Int, height: Int)) {
        guard let dialog else { return }
        Widget.forEachPart(of: dialog.assumingMemoryBound(to: GtkWidget.self)) { part in
            let address = UnsafeMutableRawPointer(part)
            if yomitori_is_a(address, gtk_entry_get_type()) != 0 {
                gtk_entry_set_width_chars(address.assumingMemoryBound(to: GtkEntry.self), 8)
            } else if yomitori_is_a(address, gtk_tree_view_get_type()) != 0 {
                let list = address.assumingMemoryBound(to: GtkTreeView.self)
                for column in stride(from: 1, to: gint(gtk_tree_view_get_n_columns(list)), by: 1) {
                    gtk_tree_view_column_set_visible(gtk_tree_view_get_column(list, column), 0)
                }
                // Names that are too long scroll sideways.
                if let frame = gtk_widget_get_parent(part), yomitori_is_a(frame, gtk_scrolled_window_get_type()) != 0 {
                    gtk_scrolled_window_set_policy(
                        UnsafeMutableRawPointer(frame).assumingMemoryBound(to: GtkScrolledWindow.self),
                        GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
                }
            }
            return true
        }
        gtk_window_resize(dialog.assumingMemoryBound(to: GtkWindow.self), gint(room.width), gint(room.height))
    }

    package func suggest(name: String) { gtk_file_chooser_set_current_name(opaque, name) }

    /// Calls `body` when another filter is chosen, with its index and the current name; a name that it returns replaces
    /// the current one. Dialogs of the desktop's portal report nothing before they are answered.
    package func onFilterChange(_ body: @escaping (_ filter: Int, _ name: String) -> String?) {
        // The signal is sent by GTK's own dialog, and does not reach the chooser.
        guard let dialog else { return }
        Object(keeping: dialog).connect("notify::filter") { [weak self] in
            guard let self, let filter = gtk_file_chooser_get_filter(opaque),
                let index = filters.firstIndex(where: { $0 == filter }),
                let text = gtk_file_chooser_get_current_name(opaque)
            else { return }
            let name = String(cString: text)
            g_free(text)
            if let new = body(index, name), new != name { suggest(name: new) }
        }
    }

    /// Shows the dialog and calls `body` with the URIs of the chosen files, none if it was cancelled, and the index of
    /// the chosen filter.
    package func show(_ body: @escaping (_ uris: [String], _ filter: Int) -> Void) {
        // The closure retains this object until the dialog is answered.
        answer = { [self] uris, filter in
            answer = nil
            body(uris, filter)
        }
        let chooser = opaque
        connect("response") { [weak self] (response: Int32) in
            var uris: [String] = []
            if response == GTK_RESPONSE_ACCEPT.rawValue {
                let list = gtk_file_chooser_get_uris(chooser)
                var link = list
                while let item = link {
                    if let uri = item.pointee.data {
                        uris.append(String(cString: uri.assumingMemoryBound(to: CChar.self)))
                        g_free(uri)
                    }
                    link = item.pointee.next
                }
                g_slist_free(list)
            }
            guard let self else { return }
            let filter = gtk_file_chooser_get_filter(chooser)
            answer?(uris, filters.firstIndex { $0 == filter } ?? 0)
        }
        gtk_native_dialog_show(cast())
        // The dialog chooses its columns and its size when it is shown.
        if let phone { fit(phone) }
    }
}
