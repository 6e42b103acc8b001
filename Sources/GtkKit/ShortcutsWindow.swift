import CGtk

/// A dialog that lists keyboard shortcuts, one below another. GTK's own window puts them into columns, which are wider
/// than a phone's screen.
package final class ShortcutsWindow {
    package struct Group {
        package var title: String
        /// Keys as `<Control>o`, and descriptions.
        package var shortcuts: [(keys: String, title: String)]

        package init(title: String, shortcuts: [(keys: String, title: String)]) {
            self.title = title
            self.shortcuts = shortcuts
        }
    }

    package let window: Window

    package init(before parent: Window, title: String, groups: [Group]) {
        window = Window(before: parent, title: title, width: 480, height: 640)
        let content = Box(.vertical, spacing: 18, groups.map(Self.section))
        content.margin = 18
        let scroller = ScrolledWindow(content)
        scroller.expandsVertically = true
        window.setContent(Box(.vertical, [HeaderBar(title: title), scroller]))
    }

    private static func section(_ group: Group) -> Widget {
        let title = Label(group.title)
        title.addStyleClass("heading")
        title.wraps = true
        let rows = group.shortcuts.map { shortcut -> Widget in
            let label = Label(shortcut.title)
            label.wraps = true
            label.expandsHorizontally = true
            let keys = Widget(gtk_shortcut_label_new(shortcut.keys))
            keys.verticalAlignment = .center
            return Box(.horizontal, spacing: 12, [label, keys])
        }
        return Box(.vertical, spacing: 9, [title] + rows)
    }
}
