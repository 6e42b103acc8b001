import CGtk

/// A search field with a button that clears it.
package final class SearchField: Widget {
    /// - Parameter placeholder: Placeholder shown while the field is empty.
    package init(name: String, placeholder: String) {
        super.init(gtk_search_entry_new())
        accessibleName = name
        gtk_entry_set_placeholder_text(cast(), placeholder)
    }

    package var text: String {
        get { gtk_entry_get_text(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_entry_set_text(cast(), newValue) }
    }

    /// Calls `body` shortly after the last change.
    package func onSearch(_ body: @escaping () -> Void) { connect("search-changed", body) }

    /// Takes the focus and the letter when one is typed in a widget, or a window, that doesn't use it, while the field
    /// is in view.
    package func takeLetters(from widget: Widget) {
        widget.connect("key-press-event", after: true, answering: Bool.self) { [weak self] (event: Reference) in
            guard let self, isMapped, !hasFocus, let press = KeyPress(event.pointer), !press.isControlled,
                !press.isAlternate,
                // Escape goes a step back, and Delete and Enter are for the list.
                ![.escape, .delete, .enter].contains(press.key),
                // The search entry ignores the keys that move the focus, and the space.
                let event = event.pointer?.assumingMemoryBound(to: GdkEvent.self),
                gtk_search_entry_handle_event(cast(), event) != 0
            else { return false }
            // Without a selection, the next letter is added to this one instead of replacing it.
            gtk_entry_grab_focus_without_selecting(cast())
            return true
        }
    }

    /// Calls `body` when Escape is pressed in the field.
    package func onStop(_ body: @escaping () -> Void) { connect("stop-search", body) }
}

/// Widgets side by side, wrapped into as many rows as needed.
package final class FlowBox: Widget {
    package init(_ children: [Widget], spacing: Int) {
        super.init(gtk_flow_box_new())
        gtk_flow_box_set_selection_mode(cast(), GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(cast(), guint(children.count))
        gtk_flow_box_set_column_spacing(cast(), guint(spacing))
        gtk_flow_box_set_row_spacing(cast(), guint(spacing))
        for child in children {
            let place = Widget(gtk_flow_box_child_new())
            // The wrapper itself must not take the keyboard focus.
            gtk_widget_set_can_focus(place.cast(), 0)
            gtk_container_add(place.cast(), child.cast())
            gtk_container_add(cast(), place.cast())
        }
    }
}

/// A container that slides its child in and out from above.
package final class Revealer: Widget {
    package init(_ child: Widget) {
        super.init(gtk_revealer_new())
        gtk_container_add(cast(), child.cast())
    }

    package var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(cast()) != 0 }
        set { gtk_revealer_set_reveal_child(cast(), newValue ? 1 : 0) }
    }

    /// Whether the child is fully shown, after the animation.
    package var isFullyRevealed: Bool { gtk_revealer_get_child_revealed(cast()) != 0 }

    /// Calls `body` when the animation has ended; at once if animations are off.
    package func onEnd(_ body: @escaping () -> Void) {
        connect("notify::child-revealed") { (_: Reference) in body() }
    }
}
