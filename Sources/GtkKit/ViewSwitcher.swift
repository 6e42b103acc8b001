import CGtk

/// The title of a header bar of a window with several pages: a switcher between the pages of a stack, or the title if
/// there is no room for it.
package final class ViewSwitcherTitle: Widget {
    package init(title: String, stack: Stack) {
        super.init(UnsafeMutableRawPointer(hdy_view_switcher_title_new()))
        hdy_view_switcher_title_set_title(opaque, title)
        hdy_view_switcher_title_set_stack(opaque, stack.cast())
    }

    /// Whether the switcher is shown instead of the title, if there is room.
    package var hasSwitcher: Bool {
        get { hdy_view_switcher_title_get_view_switcher_enabled(opaque) != 0 }
        set { hdy_view_switcher_title_set_view_switcher_enabled(opaque, newValue ? 1 : 0) }
    }
}

/// A page switcher at the bottom of a narrow window.
package final class ViewSwitcherBar: Widget {
    package init(stack: Stack) {
        super.init(UnsafeMutableRawPointer(hdy_view_switcher_bar_new()))
        hdy_view_switcher_bar_set_stack(opaque, stack.cast())
    }

    package var isRevealed: Bool {
        get { hdy_view_switcher_bar_get_reveal(opaque) != 0 }
        set { hdy_view_switcher_bar_set_reveal(opaque, newValue ? 1 : 0) }
    }
}

extension Stack {
    /// Adds a page that switchers show.
    package func add(_ page: Widget, name: String, title: String, icon: String) {
        gtk_stack_add_titled(cast(), page.cast(), name, title)
        var value = GValue()
        g_value_init(&value, yomitori_type_string())
        g_value_set_string(&value, icon)
        gtk_container_child_set_property(cast(), page.cast(), "icon-name", &value)
        g_value_unset(&value)
    }

    /// Calls `body` when another page is shown.
    package func onPageChange(_ body: @escaping () -> Void) {
        connect("notify::visible-child") { (_: Reference) in body() }
    }
}
