import CGtk

/// A window with groups of settings, which take effect at once.
package final class PreferencesWindow: Widget {
    private let page: Widget

    /// - Parameter parent: Window whose `win.` actions the settings use.
    package init(before parent: Window, title: String) {
        page = Widget(UnsafeMutableRawPointer(hdy_preferences_page_new()))
        super.init(UnsafeMutableRawPointer(hdy_preferences_window_new()))
        gtk_window_set_title(cast(), title)
        gtk_window_set_transient_for(cast(), parent.cast())
        // The program's keys work in this window, too.
        gtk_window_set_application(cast(), gtk_window_get_application(parent.cast()))
        gtk_window_set_modal(cast(), 1)
        // libhandy's window has a type that window managers place themselves.
        gtk_window_set_type_hint(cast(), GDK_WINDOW_TYPE_HINT_DIALOG)
        gtk_window_set_position(cast(), GTK_WIN_POS_CENTER_ON_PARENT)
        gtk_window_set_destroy_with_parent(cast(), 1)
        let room = parent.windowSize
        gtk_window_set_default_size(cast(), gint(min(560, room.width)), gint(min(560, room.height)))
        gtk_container_add(cast(), page.cast())
        gtk_widget_insert_action_group(cast(), "win", parent.opaque)
        // So few settings need no search.
        hdy_preferences_window_set_search_enabled(cast(), 0)
        closeByEscape(unused: true)
    }

    package func present() { gtk_window_present(cast()) }

    /// - Parameter description: Description of the whole group; may be empty.
    package func append(title: String, description: String = "", _ rows: [PreferencesRow]) {
        let group = Widget(UnsafeMutableRawPointer(hdy_preferences_group_new()))
        hdy_preferences_group_set_title(group.cast(), title)
        hdy_preferences_group_set_description(group.cast(), description)
        for row in rows { gtk_container_add(group.cast(), row.cast()) }
        gtk_container_add(page.cast(), group.cast())
    }
}

/// A row with a setting: title, explanation and control.
package final class PreferencesRow: Widget {
    /// Makes a row with a switch for an action that is on or off.
    /// - Parameter action: Name of the action, as `win.mirror`.
    package convenience init(_ title: String, explanation: String = "", action: String) {
        let control = Switch(name: title)
        gtk_actionable_set_action_name(control.opaque, action)
        self.init(title, explanation: explanation, control: control)
    }

    /// - Parameter control: Control at the end of the row; a click on the row activates it.
    package init(_ title: String, explanation: String = "", control: Widget) {
        super.init(UnsafeMutableRawPointer(hdy_action_row_new()))
        hdy_preferences_row_set_title(cast(), title)
        hdy_action_row_set_subtitle(cast(), explanation)
        hdy_action_row_set_title_lines(cast(), 0)
        hdy_action_row_set_subtitle_lines(cast(), 0)
        keepJapaneseWords()
        control.verticalAlignment = .center
        control.accessibleDescription = explanation
        accessibleName = title
        gtk_container_add(cast(), control.cast())
        hdy_action_row_set_activatable_widget(cast(), control.cast())
        passFocus(to: control)
    }

    /// Gives the control the keyboard focus in place of the row, so that a setting is a single stop of the Tab key. The
    /// arrow keys, which the list moves from row to row, lead to the controls, too.
    private func passFocus(to control: Widget) {
        canFocus = false
        // The closures capture pointers, because the row retains its handlers and owns the control.
        let row: UnsafeMutablePointer<GtkContainer> = cast()
        let target: UnsafeMutablePointer<GtkWidget> = control.cast()
        connect("grab-focus") { gtk_widget_grab_focus(target) }
        connect("focus", answering: Bool.self) { (_: EnumValue) -> Bool in
            // The row's own handler would take the focus, and return to the row from its control.
            g_signal_stop_emission_by_name(row, "focus")
            guard gtk_container_get_focus_child(row) == nil, gtk_widget_is_sensitive(target) != 0 else { return false }
            gtk_widget_grab_focus(target)
            return true
        }
    }
}

/// A switch, which takes effect at once.
package final class Switch: Widget {
    package init(name: String) {
        super.init(gtk_switch_new())
        accessibleName = name
    }

    package var isOn: Bool {
        get { gtk_switch_get_active(cast()) != 0 }
        set { gtk_switch_set_active(cast(), newValue ? 1 : 0) }
    }

    /// Calls `body` with the new state when the switch is toggled.
    package func onSwitch(_ body: @escaping (Bool) -> Void) {
        let control = opaque
        connect("notify::active") { (_: Reference) in body(gtk_switch_get_active(UnsafeMutablePointer(control)) != 0) }
    }
}
