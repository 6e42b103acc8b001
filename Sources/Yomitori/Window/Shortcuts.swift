import GtkKit

/// Keyboard shortcuts that work anywhere in the main window.
enum Shortcuts {
    /// Arrow keys that lead to the previous and the next picture: languages that are written from right to left have
    /// the previous one on the right, where the arrows of the buttons point to as well.
    private static let previous = WritingDirection.isRightToLeft ? "Right" : "Left"
    private static let next = WritingDirection.isRightToLeft ? "Left" : "Right"

    private static let actions: [(action: String, keys: [String])] = [
        ("win.open", ["<Control>o"]), ("win.paste", ["<Control>v"]), ("win.create", ["<Control>n"]),
        ("win.history", ["<Control>f", "<Control>h"]), ("win.copy", ["<Control>c"]),
        ("win.save-code", ["<Control>s"]), ("win.print-code", ["<Control>p"]), ("win.scan-screen", ["<Control>g"]),
        ("win.undo", ["<Control>z"]),
        ("win.zoom-in", ["<Control>plus", "<Control>equal", "<Control>KP_Add"]),
        ("win.zoom-out", ["<Control>minus", "<Control>KP_Subtract"]),
        ("win.rotate", ["<Control>r"]),
        ("win.zoom-reset", ["<Control>0", "<Control>KP_0"]), ("win.back", ["<Alt>\(previous)"]),
        ("win.preferences", ["<Control>comma"]), ("win.help", ["F1"]), ("win.shortcuts", ["<Control>question"]),
        ("win.menu", ["F10"]),
        ("win.close", ["<Control>w"]),
        ("app.quit", ["<Control>q"]),
    ]

    static func install(in application: Application) {
        for (action, keys) in actions { application.setShortcuts(keys, for: action) }
    }

    static func window(before window: Window) -> ShortcutsWindow {
        ShortcutsWindow(
            before: window, title: tr("Keyboard Shortcuts"),
            groups: [
                ShortcutsWindow.Group(
                    title: tr("Pictures and codes"),
                    shortcuts: [
                        ("<Control>o", tr("Open a picture")),
                        ("<Control>v", tr("Paste a picture, or a text for a code")),
                        ("<Control>g", tr("Scan a code on the screen")),
                        ("1...9", tr("Select one of several codes")),
                        ("Return", tr("Go to the buttons of the selected code")),
                        ("<Control>c", tr("Copy the selected code")),
                        ("<Control>n", tr("Create a code")), ("<Control>s", tr("Save the code, or a list")),
                        ("<Control>p", tr("Print the code")), ("<Control>f", tr("Search the history")),
                        ("<Control>z", tr("Undo the last change of a list")),
                        ("<Control>plus", tr("Zoom in")), ("<Control>minus", tr("Zoom out")),
                        ("<Control>0", tr("Reset zoom")), (previous, tr("Previous picture")),
                        (next, tr("Next picture")), ("<Alt>\(previous)", tr("Back to the camera")),
                    ]),
                ShortcutsWindow.Group(
                    title: tr("Camera"),
                    shortcuts: [
                        ("space", tr("Pause or resume")),
                        ("<Control>r", tr("Rotate 90° clockwise")),
                    ]),
                ShortcutsWindow.Group(
                    title: tr("Red frame, when the picture has the focus"),
                    shortcuts: [
                        ("Right", tr("Move with the arrow keys")),
                        ("<Shift>Right", tr("Resize")), ("<Control>Right", tr("Move by one pixel")),
                    ]),
                ShortcutsWindow.Group(
                    title: tr("General"),
                    shortcuts: [
                        ("Escape", tr("Cancel another program's request")), ("F1", tr("Help")),
                        ("<Control>question", tr("Keyboard shortcuts")),
                        ("F10", tr("Main menu")), ("<Control>comma", tr("Preferences")),
                        ("<Control>w", tr("Close the window")),
                        ("<Control>q", tr("Quit")),
                    ]),
            ])
    }
}
