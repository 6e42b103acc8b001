import CGtk

extension Window {
    /// Gives the keyboard focus to another control when the one that has it is hidden, disabled or removed.
    ///
    /// GTK then leaves the window without a focus: nothing is marked, a screen reader is silent, and Tab begins at the
    /// window's first control.
    ///
    /// - Parameter rest: Gives a control the focus, in place of the one that had it last.
    package func keepFocus(_ rest: @escaping (_ last: Widget) -> Void) {
        let window: UnsafeMutablePointer<GtkWindow> = cast()
        // The last focused control, which may be destroyed meanwhile and is then in no window.
        var last: Widget?
        func settle() {
            // A popover that is open closes when anything outside it gets the focus.
            guard gtk_window_get_focus(window) == nil, gtk_window_is_active(window) != 0,
                gtk_grab_get_current() == nil, let last
            else { return }
            if last.isMapped, gtk_widget_is_sensitive(last.cast()) != 0 { last.grabFocus() } else { rest(last) }
        }
        // What hides a control may also choose the next one, and a popover that closes gives the focus back. The window
        // may be closed by then.
        let settleSoon = {
            let kept = Object(keeping: UnsafeMutableRawPointer(window))
            Task { withExtendedLifetime(kept) { settle() } }
        }
        onFocusMove {
            guard let focus = gtk_window_get_focus(window) else {
                settleSoon()
                return
            }
            last = Widget(g_object_ref(UnsafeMutableRawPointer(focus)))
        }
        // A control that was disabled while a dialog was before the window is enabled again by now.
        onActivation { settleSoon() }
    }

    /// Keeps the focus in a window whose first control gets it in place of one that is gone.
    func keepFocus() { keepFocus { [weak self] _ in self?.focusFirst() } }
}

extension Widget {
    /// Moves the keyboard focus to the first control inside.
    /// - Returns: Whether there is one.
    @discardableResult
    package func focusFirst() -> Bool { gtk_widget_child_focus(cast(), GTK_DIR_TAB_FORWARD) != 0 }

    /// Whether a widget is inside this one.
    package func contains(_ other: Widget) -> Bool { gtk_widget_is_ancestor(other.cast(), cast()) != 0 }
}
