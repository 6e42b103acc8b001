import CGtk

/// Settings of the user for the whole desktop.
package enum DesktopSettings {
    /// Whether programs may play sounds for events.
    package static var playsEventSounds: Bool { read("gtk-enable-event-sounds", true) }

    /// Name of the sound theme.
    package static var soundTheme: String { read("gtk-sound-theme-name", "freedesktop") }

    /// Whether animations are allowed.
    package static var allowsAnimations: Bool { read("gtk-enable-animations", true) }

    /// Text size relative to the usual one, for example for users with poor eyesight: 1 or more.
    package static var textScale: Double {
        guard let screen = gdk_screen_get_default() else { return 1 }
        return max(1, gdk_screen_get_resolution(screen) / 96)
    }

    /// Whether text is so large that widgets that are usually side by side have to be one below the other on a narrow
    /// screen: in German, the widest of them no longer fit at 1.35.
    package static var isTextLarge: Bool { textScale >= 1.3 }

    /// Whether text is larger than usual, as with the desktop's “Large Text” of 1.25: widgets are still side by side,
    /// and those that can be narrower on a narrow screen are.
    package static var isTextEnlarged: Bool { textScale > 1.1 }

    /// Name of the program that shows pages before they are printed, if it can't be found; `nil` if it is there.
    static var missingPreviewer: String? {
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        guard g_shell_parse_argv(read("gtk-print-preview-command", ""), nil, &words, nil) != 0, let words,
            let program = words[0]
        else { return nil }
        defer { g_strfreev(words) }
        guard let path = g_find_program_in_path(program) else { return String(cString: program) }
        g_free(path)
        return nil
    }

    private static func read<Value: PropertyValue>(_ name: String, _ otherwise: Value) -> Value {
        guard let settings = gtk_settings_get_default() else { return otherwise }
        var box = GValue()
        g_value_init(&box, Value.type)
        defer { g_value_unset(&box) }
        let object = UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self)
        g_object_get_property(object, name, &box)
        return Value.read(&box)
    }
}
