import CGtk

/// A key that was pressed.
package struct KeyPress {
    package enum Key: Equatable { case up, down, left, right, space, escape, delete, digit(Int), v, other }

    package var key: Key
    package var isShifted: Bool
    package var isControlled: Bool
    package var isAlternate: Bool

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
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: key = .delete
        case GDK_KEY_0...GDK_KEY_9: key = .digit(Int(event.pointee.keyval) - Int(GDK_KEY_0))
        case GDK_KEY_KP_0...GDK_KEY_KP_9: key = .digit(Int(event.pointee.keyval) - Int(GDK_KEY_KP_0))
        case GDK_KEY_v, GDK_KEY_V: key = .v
        default: key = .other
        }
    }
}

extension Widget {
    /// Calls `body` for keys pressed while the focus is here; it says whether it used the key.
    /// - Parameter unused: only for keys that nothing with the focus used.
    package func onKeyPress(unused: Bool = false, _ body: @escaping (KeyPress) -> Bool) {
        connect("key-press-event", after: unused, answering: Bool.self) { (event: Reference) in
            KeyPress(event.pointer).map(body) ?? false
        }
    }
}
