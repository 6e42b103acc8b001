import CGtk

/// A window: an application's main window, or a dialog before one.
package final class Window: Widget {
    /// Makes the main window of an application.
    package init(application: Application, title: String, width: Int, height: Int) {
        super.init(hdy_application_window_new())
        gtk_window_set_application(cast(), application.cast())
        gtk_window_set_title(cast(), title)
        gtk_window_set_default_size(cast(), gint(width), gint(height))
    }

    /// Makes a dialog before another window, no larger than that; Escape closes it.
    package init(before parent: Window, title: String, width: Int, height: Int) {
        super.init(hdy_window_new())
        gtk_window_set_title(cast(), title)
        gtk_window_set_transient_for(cast(), parent.cast())
        // The application's shortcuts work in it, too.
        gtk_window_set_application(cast(), gtk_window_get_application(parent.cast()))
        gtk_window_set_modal(cast(), 1)
        gtk_window_set_destroy_with_parent(cast(), 1)
        gtk_window_set_type_hint(cast(), GDK_WINDOW_TYPE_HINT_DIALOG)
        let room = parent.windowSize
        gtk_window_set_default_size(cast(), gint(min(width, room.width)), gint(min(height, room.height)))
        // Only for keys that the focused control does not handle.
        closeByEscape(unused: true)
        keepFocus()
    }

    /// Makes a window that fills the screen of another window; Escape closes it.
    package init(fillingScreenOf other: Window, title: String) {
        super.init(hdy_window_new())
        gtk_window_set_title(cast(), title)
        gtk_window_set_transient_for(cast(), other.cast())
        gtk_window_set_application(cast(), gtk_window_get_application(other.cast()))
        gtk_window_set_destroy_with_parent(cast(), 1)
        gtk_window_set_modal(cast(), 1)
        gtk_window_fullscreen(cast())
        closeByEscape()
    }

    package var title: String {
        get { gtk_window_get_title(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(cast(), newValue) }
    }
    /// Whether no control has the keyboard focus, as after the focused one was hidden.
    package var focusesNothing: Bool { gtk_window_get_focus(cast()) == nil }
    /// Calls `body` when the keyboard focus moves to another control, or to none.
    package func onFocusMove(_ body: @escaping () -> Void) {
        connect("set-focus", after: true) { (_: Reference) in body() }
    }
    /// Whether the current event is a click or a touch.
    package static var answersClick: Bool {
        guard let event = gtk_get_current_event() else { return false }
        defer { gdk_event_free(event) }
        return [GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE, GDK_TOUCH_BEGIN, GDK_TOUCH_END]
            .contains(gdk_event_get_event_type(event))
    }
    /// Whether the current event is Tab or Shift+Tab, which move the keyboard focus.
    package static var answersTab: Bool {
        guard let event = gtk_get_current_event() else { return false }
        defer { gdk_event_free(event) }
        var key: guint = 0
        return gdk_event_get_keyval(event, &key) != 0 && [GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab].contains(gint(key))
    }
    /// Calls `body` each time the window becomes active.
    package func onActivation(_ body: @escaping () -> Void) {
        connect("notify::is-active") { [pointer] (_: Reference) in
            if gtk_window_is_active(pointer.assumingMemoryBound(to: GtkWindow.self)) != 0 { body() }
        }
    }
    /// Whether a text field has the keyboard focus.
    package var focusesText: Bool {
        guard let focus = gtk_window_get_focus(cast()) else { return false }
        return yomitori_is_a(focus, gtk_editable_get_type()) != 0 || yomitori_is_a(focus, gtk_text_view_get_type()) != 0
    }
    /// Commits the number that is being typed, so that a keyboard shortcut uses it; otherwise it is committed when the
    /// focus leaves the field.
    package func takeTyped() {
        guard let focus = gtk_window_get_focus(cast()), yomitori_is_a(focus, gtk_spin_button_get_type()) != 0 else {
            return
        }
        gtk_spin_button_update(UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GtkSpinButton.self))
    }
    /// Copies the selection of the focused label or field.
    /// - Returns: Whether something is selected.
    package func copySelection() -> Bool {
        guard let focus = gtk_window_get_focus(cast()) else { return false }
        let isSelected: Bool
        if yomitori_is_a(focus, gtk_label_get_type()) != 0 {
            let label = UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GtkLabel.self)
            isSelected = gtk_label_get_selection_bounds(label, nil, nil) != 0
        } else if yomitori_is_a(focus, gtk_editable_get_type()) != 0 {
            isSelected = gtk_editable_get_selection_bounds(OpaquePointer(focus), nil, nil) != 0
        } else {
            return false
        }
        if isSelected { yomitori_emit(focus, "copy-clipboard") }
        return isSelected
    }
    /// Pastes into the focused text field.
    /// - Returns: Whether there is one.
    package func pasteText() -> Bool {
        guard focusesText, let focus = gtk_window_get_focus(cast()) else { return false }
        yomitori_emit(focus, "paste-clipboard")
        return true
    }
    /// Size in logical pixels, without the desktop's decorations.
    package var windowSize: (width: Int, height: Int) {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_size(cast(), &width, &height)
        return (Int(width), Int(height))
    }
    package var isMaximized: Bool {
        get { gtk_window_is_maximized(cast()) != 0 }
        set { newValue ? gtk_window_maximize(cast()) : gtk_window_unmaximize(cast()) }
    }

    package func setContent(_ widget: Widget) { gtk_container_add(cast(), widget.cast()) }
    package func present() { gtk_window_present(cast()) }
    /// - Parameter time: Time of the user's request, on the display server's clock.
    package func present(at time: UInt32) { gtk_window_present_with_time(cast(), time) }
    /// Shows a window that does not present itself, such as one that fills the screen.
    package func showAll() {
        gtk_widget_show(cast())
        present()
    }
    package func close() { gtk_window_close(cast()) }

    /// Makes an action available as `win.` and its name.
    package func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }

    /// Calls `body` when the window is about to close; it closes if `body` returns `true`.
    package func onClose(_ body: @escaping () -> Bool) {
        connect("delete-event", answering: Bool.self) { (_: Reference) in !body() }
    }
}

extension Widget {
    /// Closes this window when Escape is pressed in it.
    /// - Parameter unused: only where nothing with the focus used the key.
    func closeByEscape(unused: Bool = false) {
        // By the pointer: the window may outlive this wrapper.
        onKeyPress(unused: unused) { [pointer] key in
            guard key.key == .escape else { return false }
            gtk_window_close(pointer.assumingMemoryBound(to: GtkWindow.self))
            return true
        }
    }
}
