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
    }
}
