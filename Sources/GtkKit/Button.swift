import CGtk
import Characters

/// A button with a text or an icon. An icon's name is used for screen readers and as the tooltip.
package class Button: Widget {
    override init(_ pointer: UnsafeMutableRawPointer?) { super.init(pointer) }

    /// - Parameter text: Text with an underscore before the mnemonic, the letter to be pressed with Alt.
    package convenience init(_ text: String, isSuggested: Bool = false) {
        self.init(gtk_button_new_with_mnemonic(text))
        // A long text wraps instead of making the window wider.
        if DesktopSettings.isTextLarge, let label {
            gtk_label_set_line_wrap(label, 1)
            gtk_label_set_justify(label, GTK_JUSTIFY_CENTER)
        }
        if isSuggested { addStyleClass("suggested-action") }
    }

    /// - Parameter text: Text without a mnemonic, such as one with a name or an address: an underscore is one.
    package convenience init(plain text: String) { self.init(Self.plain(text)) }

    private static func plain(_ text: String) -> String { text.escaping("_", with: "_") }

    package convenience init(icon: String, name: String) {
        self.init(gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        setName(name)
    }

    /// Changes the text; an underscore precedes the mnemonic, the letter to be pressed with Alt.
    package func setText(_ text: String) { gtk_button_set_label(cast(), text) }

    /// Shows the name of a file: truncated in the middle if it would widen the button, and in full in the tooltip.
    package func show(file name: String) {
        setText(Self.plain(name))
        tooltip = name
        guard let label else { return }
        gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_MIDDLE)
        // Without it, a label's natural width is that of its whole text.
        gtk_label_set_max_width_chars(label, 8)
    }

    /// Truncates the text in the middle where it would be wider than the place of the button; large text takes two
    /// lines before that.
    package func setEllipsisInMiddle() {
        guard let label else { return }
        gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_MIDDLE)
        if DesktopSettings.isTextLarge { gtk_label_set_lines(label, 2) }
    }

    /// The label in the button; `nil` if it has an icon or other content.
    private var label: UnsafeMutablePointer<GtkLabel>? {
        guard let child = gtk_bin_get_child(cast()), yomitori_is_a(child, gtk_label_get_type()) != 0 else { return nil }
        return UnsafeMutableRawPointer(child).assumingMemoryBound(to: GtkLabel.self)
    }

    package func onClick(_ body: @escaping () -> Void) { connect("clicked", body) }
    /// Whether a click gives the button the keyboard focus.
    package var takesFocusOnClick: Bool {
        get { gtk_widget_get_focus_on_click(cast()) != 0 }
        set { gtk_widget_set_focus_on_click(cast(), newValue ? 1 : 0) }
    }
    package func click() { gtk_button_clicked(cast()) }

    /// Sets the action that a click activates, as `win.open`.
    package func setAction(_ name: String) { gtk_actionable_set_action_name(opaque, name) }

    package func setName(_ name: String) {
        accessibleName = name
        tooltip = name
    }
}

/// A button that stays pressed.
package final class ToggleButton: Button {
    package convenience init(icon: String, name: String) {
        self.init(gtk_toggle_button_new())
        gtk_button_set_image(cast(), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        setName(name)
    }

    package var isActive: Bool {
        get { gtk_toggle_button_get_active(cast()) != 0 }
        set { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) }
    }

    package func setIcon(_ name: String) {
        gtk_button_set_image(cast(), gtk_image_new_from_icon_name(name, GTK_ICON_SIZE_BUTTON))
    }

    package func onToggle(_ body: @escaping (Bool) -> Void) {
        connect("toggled") { [self] in body(isActive) }
    }
}

/// A radio button: one of several choices, of which one is active.
package final class RadioButton: Button {
    package convenience init(_ text: String, group: RadioButton?) {
        self.init(
            UnsafeMutableRawPointer(gtk_radio_button_new_with_mnemonic_from_widget(group.map { $0.cast() }, text)))
    }

    /// Draws it like a toggle button, for a row of joined buttons, instead of with a dot.
    package func drawsAsButton() { gtk_toggle_button_set_mode(cast(), 0) }

    package var isActive: Bool {
        get { gtk_toggle_button_get_active(cast()) != 0 }
        set { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) }
    }

    package func onChoose(_ body: @escaping () -> Void) {
        connect("toggled") { [self] in if isActive { body() } }
    }
}

/// A button that opens a menu.
package final class MenuButton: Widget {
    package init(icon: String, name: String, menu: Menu) {
        super.init(gtk_menu_button_new())
        gtk_button_set_image(cast(), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        accessibleName = name
        tooltip = name
        setMenu(menu)
        breakEntriesWhenOpened()
    }

    /// Makes a button with a text, which is truncated if it is too long, and an arrow.
    package init(label: Label, icon: String, name: String, menu: Menu) {
        super.init(gtk_menu_button_new())
        let arrow = Image(icon: "pan-down-symbolic")
        let content = Box(.horizontal, spacing: 6, [Image(icon: icon), label, arrow])
        gtk_container_add(cast(), content.cast())
        accessibleName = name
        tooltip = name
        setMenu(menu)
        breakEntriesWhenOpened()
    }

    /// Wraps the entries of the menu when it is opened, because a menu wider than the window would be cut off.
    private func breakEntriesWhenOpened() {
        // The closure captures pointers, because the button may outlive this wrapper and retains its handlers.
        let (button, widget): (UnsafeMutablePointer<GtkMenuButton>, UnsafeMutablePointer<GtkWidget>) = (cast(), cast())
        let toggle: UnsafeMutablePointer<GtkToggleButton> = cast()
        connect("toggled") {
            // A menu that closes has given the focus back; its entries must not take it again, and lose it.
            guard gtk_toggle_button_get_active(toggle) != 0 else { return }
            guard let popover = gtk_menu_button_get_popover(button), let window = gtk_widget_get_toplevel(widget),
                let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(widget), nil, nil)
            else { return }
            defer { pango_font_metrics_unref(metrics) }
            let letter = Double(pango_font_metrics_get_approximate_char_width(metrics)) / Double(PANGO_SCALE)
            // Width besides the text: the arrow of a submenu, the mark of a choice and the menu's edges.
            let room = Double(gtk_widget_get_allocated_width(window)) - 110
            Self.breakLabels(
                in: UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self),
                after: gint(max(8, room / letter)))
            let opened = Object(keeping: UnsafeMutableRawPointer(popover))
            // The popover gives its first entry the focus after this signal.
            Task { Self.tellActive(in: opened) }
        }
    }

    /// Tells screen readers which entries of an opened menu are active, which GTK does not, and moves the focus from
    /// the first of several choices to the active one.
    private static func tellActive(in popover: Object) {
        var entries: [UnsafeMutablePointer<GtkWidget>] = []
        forEachPart(of: popover.cast()) { part in
            guard yomitori_is_a(part, gtk_model_button_get_type()) != 0 else { return true }
            entries.append(part)
            return false
        }
        for entry in entries { yomitori_tell_active(entry) }
        let shown = entries.filter { gtk_widget_get_mapped($0) != 0 }
        guard let first = shown.first, yomitori_is_choice(first) != 0,
            let active = shown.first(where: { yomitori_is_choice($0) != 0 && yomitori_is_active($0) != 0 })
        else { return }
        gtk_widget_grab_focus(active)
    }

    private static func breakLabels(in widget: UnsafeMutablePointer<GtkWidget>, after characters: gint) {
        forEachPart(of: widget) { part in
            guard yomitori_is_a(part, gtk_label_get_type()) != 0 else { return true }
            let label = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GtkLabel.self)
            gtk_label_set_line_wrap(label, 1)
            // A name may be a single word that is wider than the window.
            gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
            gtk_label_set_max_width_chars(label, characters)
            return false
        }
    }

    package func setMenu(_ menu: Menu) {
        gtk_menu_button_set_use_popover(cast(), 1)
        gtk_menu_button_set_menu_model(cast(), menu.cast())
    }

    /// Opens the menu.
    package func open() { gtk_button_clicked(cast()) }

    /// Closes the menu.
    package func close() { gtk_toggle_button_set_active(cast(), 0) }
}
