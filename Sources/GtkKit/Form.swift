import CGtk

/// A text field of one line.
package final class Entry: Widget {
    package init(name: String) {
        super.init(gtk_entry_new())
        accessibleName = name
        gtk_entry_set_activates_default(cast(), 1)
    }

    package var text: String {
        get { gtk_entry_get_text(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_entry_set_text(cast(), newValue) }
    }

    /// Whether the text is shown as dots, for passwords.
    package var isHidden: Bool {
        get { gtk_entry_get_visibility(cast()) == 0 }
        set {
            gtk_entry_set_visibility(cast(), newValue ? 0 : 1)
            gtk_entry_set_input_purpose(cast(), GTK_INPUT_PURPOSE_PASSWORD)
        }
    }

    /// Sets the width, in characters.
    package func setWidth(characters: Int) { gtk_entry_set_width_chars(cast(), gint(characters)) }

    /// Takes the focus, with the cursor after the text and nothing selected.
    package func grabFocusAtEnd() {
        gtk_entry_grab_focus_without_selecting(cast())
        gtk_editable_set_position(opaque, -1)
    }

    package func onChange(_ body: @escaping () -> Void) { connect("changed", body) }
    /// Calls `body` when Enter is pressed in the field.
    package func onEnter(_ body: @escaping () -> Void) { connect("activate", body) }
}

/// A check button with a text.
package final class CheckButton: Widget {
    package init(_ text: String) {
        super.init(gtk_check_button_new_with_mnemonic(text))
        // A long text wraps instead of making the window wider.
        if let label = gtk_bin_get_child(cast()) {
            gtk_label_set_line_wrap(UnsafeMutableRawPointer(label).assumingMemoryBound(to: GtkLabel.self), 1)
        }
        keepJapaneseWords()
    }

    package var isOn: Bool {
        get { gtk_toggle_button_get_active(cast()) != 0 }
        set { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) }
    }

    package func onToggle(_ body: @escaping () -> Void) { connect("toggled", body) }
}

/// A drop-down list of several choices.
package final class ChoiceBox: Widget {
    /// Style class of a list with many choices.
    package static let longStyleClass = "long-list"

    /// - Parameter isLong: Whether there may be more choices than fit on a small screen. They are then in a scrolling
    ///   list, which stays above or below the box. A menu as tall as the screen would be moved under the pointer, and a
    ///   choice made by accident.
    package init(name: String, choices: [(id: String, text: String)], isLong: Bool = false) {
        super.init(gtk_combo_box_text_new())
        if isLong {
            addStyleClass(Self.longStyleClass)
            // The rows are as high as those of a menu, for fingers.
            withCell { gtk_cell_renderer_set_padding($0, 0, 3) }
        } else {
            // With a wrap width, the menu opens below the box. Otherwise the current choice would be placed over the
            // box.
            gtk_combo_box_set_wrap_width(cast(), 1)
        }
        accessibleName = name
        leavesWheelToPage()
        setChoices(choices)
        nameFocus()
        if DesktopSettings.isTextEnlarged { ellipsize() }
    }

    /// Replaces the choices; none is chosen then.
    package func setChoices(_ choices: [(id: String, text: String)]) {
        gtk_combo_box_text_remove_all(cast())
        for choice in choices { gtk_combo_box_text_append(cast(), choice.id, choice.text) }
    }

    /// Gives the button inside, which has the keyboard focus in the box's place, the box's name and choice for screen
    /// readers: GTK gives it none, and does not list it among the parts of the box.
    private func nameFocus() {
        let (box, list): (UnsafeMutablePointer<GtkWidget>, UnsafeMutablePointer<GtkComboBoxText>) = (cast(), cast())
        var button: UnsafeMutablePointer<GtkWidget>?
        Self.forEachPart(of: box) { part in
            if yomitori_is_a(part, gtk_toggle_button_get_type()) != 0 { button = part }
            return button == nil
        }
        guard let button else { return }
        let update = {
            let (own, inner) = (gtk_widget_get_accessible(box), gtk_widget_get_accessible(button))
            let text = gtk_combo_box_text_get_active_text(list)
            defer { g_free(text) }
            let name = [atk_object_get_name(own), UnsafePointer(text)].compactMap(\.self).map { String(cString: $0) }
            atk_object_set_name(inner, name.filter { !$0.isEmpty }.joined(separator: ", ").spoken)
            if let explanation = atk_object_get_description(own) { atk_object_set_description(inner, explanation) }
        }
        connect("changed", update)
        // The explanation is set after the box is made.
        connect("map", update)
    }

    /// Disables a choice, which is shown greyed out.
    package func disable(_ id: String) {
        withCell { cell in
            gtk_cell_layout_set_cell_data_func(
                opaque, cell,
                { _, cell, model, iterator, disabled in
                    var value = GValue()
                    // Column 1 of the model of a GtkComboBoxText contains the identifiers.
                    gtk_tree_model_get_value(model, iterator, 1, &value)
                    let isOther =
                        g_strcmp0(g_value_get_string(&value), disabled?.assumingMemoryBound(to: CChar.self)) != 0
                    g_value_unset(&value)
                    yomitori_set_cell_sensitive(cell, isOther ? 1 : 0)
                }, g_strdup(id), { g_free($0) })
        }
    }

    /// Truncates the shown choice if it is too long, instead of making the window wider.
    package func ellipsize() { withCell { yomitori_set_ellipsize($0, 0, gint(Table.minimumCharacters)) } }

    /// Calls `body` with the renderer of the choices.
    private func withCell(_ body: (UnsafeMutablePointer<GtkCellRenderer>) -> Void) {
        let cells = gtk_cell_layout_get_cells(opaque)
        defer { g_list_free(cells) }
        if let cell = cells?.pointee.data { body(cell.assumingMemoryBound(to: GtkCellRenderer.self)) }
    }

    package var choice: String {
        get { gtk_combo_box_get_active_id(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_combo_box_set_active_id(cast(), newValue) }
    }

    /// Text of the current choice.
    package var choiceText: String {
        guard let text = gtk_combo_box_text_get_active_text(cast()) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Calls `body` with the identifier of a new choice.
    package func onChoice(_ body: @escaping (String) -> Void) {
        let box = opaque
        connect("changed") { gtk_combo_box_get_active_id(UnsafeMutablePointer(box)).map { body(String(cString: $0)) } }
    }

    package func onChange(_ body: @escaping () -> Void) { connect("changed", body) }
}

/// A number field with buttons for increasing and decreasing.
package final class NumberField: Widget {
    package init(_ range: ClosedRange<Double>, step: Double, decimals: Int, name: String) {
        super.init(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
        gtk_spin_button_set_digits(cast(), guint(decimals))
        accessibleName = name
        leavesWheelToPage()
    }

    /// Shows a text instead of the lowest number, which stands for no choice.
    package func setLeast(shownAs text: String) {
        // Input that is not a number is ignored; otherwise it would count as 0.
        gtk_spin_button_set_numeric(cast(), 0)
        gtk_spin_button_set_update_policy(cast(), GTK_UPDATE_IF_VALID)
        gtk_entry_set_width_chars(cast(), gint(max(4, text.count)))
        let field: UnsafeMutablePointer<GtkSpinButton> = cast()
        connect("output", answering: Bool.self) { () -> Bool in
            let adjustment = gtk_spin_button_get_adjustment(field)
            guard gtk_adjustment_get_value(adjustment) <= gtk_adjustment_get_lower(adjustment) else { return false }
            let entry = UnsafeMutableRawPointer(field).assumingMemoryBound(to: GtkEntry.self)
            if gtk_entry_get_text(entry).map({ String(cString: $0) }) != text { gtk_entry_set_text(entry, text) }
            return true
        }
        gtk_spin_button_update(cast())
    }

    /// Sets the range; a number outside of it becomes the nearest one.
    package func setRange(_ range: ClosedRange<Double>) {
        gtk_spin_button_set_range(cast(), range.lowerBound, range.upperBound)
    }

    package var value: Double {
        get { gtk_spin_button_get_value(cast()) }
        set { gtk_spin_button_set_value(cast(), newValue) }
    }

    package func onChange(_ body: @escaping () -> Void) { connect("value-changed", body) }
}

/// Labels of several forms with a common width, that of the widest, so that the fields are aligned.
package final class LabelColumn: Object {
    package init() { super.init(UnsafeMutableRawPointer(gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL))) }

    func add(_ label: Label) { gtk_size_group_add_widget(cast(), label.cast()) }
}

/// A form: labels with fields beside them, in rows. With large text, the fields are below their labels.
package final class Form: Widget {
    private var count: gint = 0
    /// Widgets of the form with their grid cells, in order.
    private var parts: [(widget: Widget, column: gint, row: gint, width: gint)] = []
    private var labels: [(field: Widget, label: Label)] = []
    private let isStacked = DesktopSettings.isTextLarge
    private var isAttached = false
    private let column: LabelColumn?

    /// - Parameter labels: Label column that the form shares with other forms.
    package init(labels: LabelColumn? = nil) {
        column = labels
        super.init(gtk_grid_new())
        gtk_grid_set_row_spacing(cast(), 9)
        gtk_grid_set_column_spacing(cast(), 12)
        connect("notify::parent") { [weak self] (_: Reference) in self?.attachParts() }
    }

    /// - Parameters:
    ///   - text: Text of the label, with an underscore before the mnemonic, the letter to be pressed with Alt.
    ///   - characters: Approximate number of characters after which the label wraps; `nil` for no wrapping.
    ///   - isLabelAtTop: Whether the label is beside the first line of the field, rather than beside its middle.
    package func append(
        _ text: String, _ field: Widget, breakingAfter characters: Int? = nil, isLabelAtTop: Bool = false
    ) {
        let label = Label()
        label.setMnemonic(text, for: field)
        label.addStyleClass("dim-label")
        field.expandsHorizontally = true
        // Beside a label of several lines, a field of one line keeps its height.
        if field is Entry || field is ChoiceBox || field is NumberField || field is Button {
            field.verticalAlignment = .center
        }
        labels.append((field, label))
        if !isStacked { column?.add(label) }
        if isStacked {
            label.wraps = true
            attach([(label, 0, count, 2), (field, 0, count + 1, 2)])
            count += 2
            return
        }
        // A word that is up to three characters longer is not broken. (The underscore marks the mnemonic.)
        let longest = text.filter { $0 != "_" }.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 0
        if let characters = characters.map({ max($0, min(longest, $0 + 3)) }) {
            label.wraps = true
            label.maximumCharacters = characters
            // Without it, wrapped text would be as narrow as possible.
            gtk_label_set_width_chars(label.cast(), gint(characters))
        }
        label.textAlignment = 1
        if isLabelAtTop {
            label.verticalAlignment = .start
            // About as much as a theme leaves above the text of an entry.
            label.setMargin(horizontal: 0, vertical: 8)
        }
        attach([(label, 0, count, 1), (field, 1, count, 1)])
        count += 1
    }

    /// Shows or hides a field and its label.
    package func setShown(_ isShown: Bool, _ field: Widget) {
        field.isVisible = isShown
        for (other, label) in labels where other === field { label.isVisible = isShown }
    }

    private func attach(_ new: [(widget: Widget, column: gint, row: gint, width: gint)]) {
        precondition(!isAttached, "a form is filled before it gets its place")
        parts += new
    }

    /// Attaches the widgets to the grid. A grid reports the widget that was attached last first to screen readers. So
    /// nothing is attached before the form gets its parent, and then all from the end.
    private func attachParts() {
        guard !isAttached else { return }
        isAttached = true
        for part in parts.reversed() {
            gtk_grid_attach(cast(), part.widget.cast(), part.column, part.row, part.width, 1)
        }
    }

    /// Appends a title for the fields below it.
    package func appendTitle(_ text: String) {
        let label = Label(text)
        label.addStyleClass("heading")
        label.margin = 3
        attach([(label, 0, count, 2)])
        count += 1
    }

    /// Appends a widget without a label, across both columns.
    package func appendWide(_ field: Widget) {
        attach([(field, 0, count, 2)])
        count += 1
    }

    /// Appends a widget without a label, in the column of the fields.
    package func append(_ field: Widget) {
        attach([(field, isStacked ? 0 : 1, count, isStacked ? 2 : 1)])
        count += 1
    }
}
