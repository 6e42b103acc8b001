import CGtk

/// The dialog about the program and its authors.
package final class AboutDialog: Widget {
    /// - Parameter credits: Groups of persons, programs and the like to credit.
    package init(
        before window: Window, program: String, version: String, icon: String, comments: String,
        website: (address: String, name: String)? = nil, credits: [(title: String, names: [String])], license: String
    ) {
        super.init(gtk_about_dialog_new())
        gtk_window_set_transient_for(cast(), window.cast())
        gtk_window_set_modal(cast(), 1)
        gtk_about_dialog_set_program_name(cast(), program)
        gtk_about_dialog_set_version(cast(), version)
        gtk_about_dialog_set_logo_icon_name(cast(), icon)
        gtk_about_dialog_set_comments(cast(), comments)
        if let website {
            gtk_about_dialog_set_website(cast(), website.address)
            gtk_about_dialog_set_website_label(cast(), website.name)
        }
        for (title, names) in credits {
            var list: [UnsafePointer<CChar>?] = names.map { UnsafePointer(g_strdup($0)) } + [nil]
            gtk_about_dialog_add_credit_section(cast(), title, &list)
            for name in list { g_free(UnsafeMutableRawPointer(mutating: name)) }
        }
        gtk_about_dialog_set_license(cast(), license)
        gtk_about_dialog_set_wrap_license(cast(), 1)
        // GTK's dialog is wider than a phone's screen.
        if window.windowSize.width < 500 { Self.narrow(cast()) }
        let dialog = cast() as UnsafeMutablePointer<GtkWidget>
        connect("response") { (_: Int32) in gtk_widget_destroy(dialog) }
        gtk_window_present(cast())
    }

    /// Makes the dialog narrower: wraps its texts, gives its page less than GTK's 400 pixels, and puts the buttons
    /// below one another.
    private static func narrow(_ widget: UnsafeMutablePointer<GtkWidget>) {
        forEachPart(of: widget) { part in
            let address = UnsafeMutableRawPointer(part)
            if yomitori_is_a(address, gtk_label_get_type()) != 0 {
                // A letter may be twice as wide as the average.
                gtk_label_set_max_width_chars(address.assumingMemoryBound(to: GtkLabel.self), 16)
            }
            let isStack = yomitori_is_a(address, gtk_stack_get_type()) != 0
            if isStack { gtk_widget_set_size_request(part, 290, 200) }
            if yomitori_is_a(address, gtk_button_box_get_type()) != 0 {
                gtk_orientable_set_orientation(OpaquePointer(part), GTK_ORIENTATION_VERTICAL)
            }
            return isStack || yomitori_is_a(address, gtk_box_get_type()) != 0
        }
    }
}
