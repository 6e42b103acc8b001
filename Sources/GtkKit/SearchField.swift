import CGtk

/// A line of text to search by, with a button that empties it.
package final class SearchField: Widget {
    /// - Parameter placeholder: what stands in it while it is empty.
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

    /// Takes the letters that are typed while the focus is elsewhere in a widget, where nothing uses them, and the
    /// focus with them.
    package func takeLetters(from widget: Widget) {
        widget.connect("key-press-event", after: true, answering: Bool.self) { [weak self] (event: Reference) in
            guard let self, !hasFocus, let press = KeyPress(event.pointer), !press.isControlled, !press.isAlternate,
                // Here Escape goes a step back, and Delete and Enter are for what is in the list.
                ![.escape, .delete, .enter].contains(press.key),
                // It leaves the keys that move the focus, and the space.
                let event = event.pointer?.assumingMemoryBound(to: GdkEvent.self),
                gtk_search_entry_handle_event(cast(), event) != 0
            else { return false }
            // The next letter comes behind this one, and not in its place.
            gtk_entry_grab_focus_without_selecting(cast())
            return true
        }
    }

    /// Calls `body` when Escape is pressed in it.
    package func onStop(_ body: @escaping () -> Void) { connect("stop-search", body) }
}

/// Widgets side by side, in as many rows as it takes.
package final class FlowBox: Widget {
    package init(_ children: [Widget], spacing: Int) {
        super.init(gtk_flow_box_new())
        gtk_flow_box_set_selection_mode(cast(), GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(cast(), guint(children.count))
        gtk_flow_box_set_column_spacing(cast(), guint(spacing))
        gtk_flow_box_set_row_spacing(cast(), guint(spacing))
        for child in children {
            let place = Widget(gtk_flow_box_child_new())
            // The place itself has nothing to be reached by the keyboard for.
            gtk_widget_set_can_focus(place.cast(), 0)
            gtk_container_add(place.cast(), child.cast())
            gtk_container_add(cast(), place.cast())
        }
    }
}

/// What comes and goes from above.
package final class Revealer: Widget {
    package init(_ child: Widget) {
        super.init(gtk_revealer_new())
        gtk_container_add(cast(), child.cast())
    }

    package var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(cast()) != 0 }
        set { gtk_revealer_set_reveal_child(cast(), newValue ? 1 : 0) }
    }

    /// Whether the child is shown whole: the animation is over.
    package var isFullyRevealed: Bool { gtk_revealer_get_child_revealed(cast()) != 0 }

    /// Calls `body` when the animation is over; at once where animations are off.
    package func onEnd(_ body: @escaping () -> Void) {
        connect("notify::child-revealed") { (_: Reference) in body() }
    }
}
