import CGtk

/// A key that was pressed.
package struct KeyPress {
    package enum Key: Equatable {
        case up, down, left, right, space, escape, enter, delete, digit(Int), a, c, q, s, v, other
    }

    package var key: Key
    package var isShifted: Bool
    package var isControlled: Bool
    package var isAlternate: Bool

    /// Direction of an arrow key, in steps to the right and down; `nil` for other keys.
    package var arrow: (x: Double, y: Double)? {
        switch key {
        case .left: (-1, 0)
        case .right: (1, 0)
        case .up: (0, -1)
        case .down: (0, 1)
        default: nil
        }
    }

    init?(_ event: UnsafeMutableRawPointer?) {
        guard let event = event?.assumingMemoryBound(to: GdkEventKey.self) else { return nil }
        let state = event.pointee.state & gtk_accelerator_get_default_mod_mask().rawValue
        isShifted = state & GDK_SHIFT_MASK.rawValue != 0
        isControlled = state & GDK_CONTROL_MASK.rawValue != 0
        isAlternate = state & GDK_MOD1_MASK.rawValue != 0
        switch Int32(event.pointee.keyval) {
        case GDK_KEY_Up, GDK_KEY_KP_Up: key = .up
        case GDK_KEY_Down, GDK_KEY_KP_Down: key = .down
        case GDK_KEY_Left, GDK_KEY_KP_Left: key = .left
        case GDK_KEY_Right, GDK_KEY_KP_Right: key = .right
        case GDK_KEY_space, GDK_KEY_KP_Space: key = .space
        case GDK_KEY_Escape: key = .escape
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: key = .enter
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: key = .delete
        case GDK_KEY_0...GDK_KEY_9: key = .digit(Int(event.pointee.keyval) - Int(GDK_KEY_0))
        case GDK_KEY_KP_0...GDK_KEY_KP_9: key = .digit(Int(event.pointee.keyval) - Int(GDK_KEY_KP_0))
        case _ where Self.isLetter(event, [UInt32(GDK_KEY_a), UInt32(GDK_KEY_A)]): key = .a
        case _ where Self.isLetter(event, [UInt32(GDK_KEY_c), UInt32(GDK_KEY_C)]): key = .c
        case _ where Self.isLetter(event, [UInt32(GDK_KEY_q), UInt32(GDK_KEY_Q)]): key = .q
        case _ where Self.isLetter(event, [UInt32(GDK_KEY_s), UInt32(GDK_KEY_S)]): key = .s
        case _ where Self.isLetter(event, [UInt32(GDK_KEY_v), UInt32(GDK_KEY_V)]): key = .v
        default: key = .other
        }
    }

    /// Returns whether the key is a letter. On a keyboard layout with another script, it is the key that has the letter
    /// in one of the other layouts, as for the accelerators of menus.
    /// - Parameter letters: Key values of the letter, small and capital.
    private static func isLetter(_ event: UnsafeMutablePointer<GdkEventKey>, _ letters: [UInt32]) -> Bool {
        if letters.contains(event.pointee.keyval) { return true }
        guard gdk_keyval_to_unicode(event.pointee.keyval) >= 0x80, let window = event.pointee.window else {
            return false
        }
        let keymap = gdk_keymap_get_for_display(gdk_window_get_display(window))
        return (0..<Int32(4)).contains { layout in
            var letter: UInt32 = 0
            let isKnown = gdk_keymap_translate_keyboard_state(
                keymap, UInt32(event.pointee.hardware_keycode), GdkModifierType(rawValue: 0), layout, &letter, nil, nil,
                nil)
            return isKnown != 0 && letters.contains(letter)
        }
    }
}

extension Widget {
    /// Calls `body` for keys that are pressed while the focus is in the widget; it returns whether it used the key.
    /// - Parameter unused: Whether to call it only for keys that the focused widget did not use.
    package func onKeyPress(unused: Bool = false, _ body: @escaping (KeyPress) -> Bool) {
        connect("key-press-event", after: unused, answering: Bool.self) { (event: Reference) in
            KeyPress(event.pointer).map(body) ?? false
        }
    }
}
