import CGtk

/// A window that lists the keys that do something.
package final class ShortcutsWindow: Widget {
    package struct Group {
        package var title: String
        /// Keys as `<Control>o`, and what they do.
        package var shortcuts: [(keys: String, title: String)]

        package init(title: String, shortcuts: [(keys: String, title: String)]) {
            self.title = title
            self.shortcuts = shortcuts
        }
    }

    package init(before window: Window, groups: [Group]) {
        super.init(g_object_new_with_properties(gtk_shortcuts_window_get_type(), 0, nil, nil))
        let section = part(gtk_shortcuts_section_get_type())
        section.setProperty("section-name", "shortcuts")
        for group in groups {
            let box = part(gtk_shortcuts_group_get_type())
            box.setProperty("title", group.title)
            for shortcut in group.shortcuts {
                let line = part(gtk_shortcuts_shortcut_get_type())
                line.setProperty("accelerator", shortcut.keys)
                line.setProperty("title", shortcut.title)
                gtk_container_add(box.cast(), line.cast())
            }
            gtk_container_add(section.cast(), box.cast())
        }
        gtk_container_add(cast(), section.cast())
        gtk_window_set_transient_for(cast(), window.cast())
        gtk_window_set_modal(cast(), 1)
        gtk_window_present(cast())
    }

    private func part(_ type: GType) -> Widget { Widget(g_object_new_with_properties(type, 0, nil, nil)) }
}
