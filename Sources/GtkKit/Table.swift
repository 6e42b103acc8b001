import CGtk

/// A table of up to hundreds of rows of texts, with column titles.
package final class Table: Widget {
    package struct Column {
        package enum LineBreaks {
            case none
            /// The rows that are shown in full.
            case wholeRows
            case allRows
        }

        package var title: String
        /// Tooltip of the title.
        package var explanation: String
        /// Whether the column takes the available room; its texts are truncated.
        package var expands: Bool
        /// Whether a click on its cells leads to where they are changed. They have a pencil then.
        package var isEditable: Bool
        /// Whether texts that are too long are truncated before their end, which distinguishes addresses of one site.
        package var keepsEnd: Bool
        /// Which rows have texts that wrap, and are not truncated.
        package var breaksLines: LineBreaks

        package init(
            _ title: String, explanation: String = "", expands: Bool = false, isEditable: Bool = false,
            keepsEnd: Bool = false, breaksLines: LineBreaks = .none
        ) {
            self.title = title
            self.explanation = explanation
            self.expands = expands
            self.isEditable = isEditable
            self.keepsEnd = keepsEnd
            self.breaksLines = breaksLines
        }
    }

    private let store: Object
    private let columns: [Column]
    private let namesColumnsInTooltip: Bool
    private var rows: [Row] = []

    /// A row as it stands in the table.
    private struct Row {
        var texts: [String]
        var isEditable: Bool
        /// Whether its texts are broken into lines, and not cut.
        var isWhole: Bool
        var picture: ImageSurface?

        func isAlike(_ other: Row) -> Bool {
            texts == other.texts && isEditable == other.isEditable && isWhole == other.isWhole
                && picture === other.picture
        }
    }

    /// - Parameters:
    ///   - pictureWidth: Width of the thumbnails before each row's first text; `nil` for none.
    ///   - namesColumnsInTooltip: Whether a row's tooltip has the column titles before the texts, as numbers mean
    ///     nothing without them.
    package init(name: String, columns: [Column], pictureWidth: Int? = nil, namesColumnsInTooltip: Bool = false) {
        (self.columns, self.namesColumnsInTooltip) = (columns, namesColumnsInTooltip)
        var types = [GType](repeating: yomitori_type_string(), count: columns.count)
        types += [
            yomitori_type_boolean(), cairo_gobject_surface_get_type(), yomitori_type_string(), yomitori_type_int(),
            yomitori_type_int(),
        ]
        store = Object(UnsafeMutableRawPointer(gtk_list_store_newv(gint(types.count), &types)))
        super.init(gtk_tree_view_new_with_model(OpaquePointer(store.pointer)))
        accessibleName = name
        gtk_tree_view_set_enable_search(cast(), 0)
        for (index, column) in columns.enumerated() {
            append(column, index, pictureWidth: index == 0 ? pictureWidth : nil)
        }
        gtk_tree_view_set_tooltip_column(cast(), tooltipIndex)
    }

    private var editableIndex: gint { gint(columns.count) }
    private var pictureIndex: gint { gint(columns.count + 1) }
    private var tooltipIndex: gint { gint(columns.count + 2) }
    /// Model column with the `PangoEllipsizeMode` of texts that may wrap.
    private var cutIndex: gint { gint(columns.count + 3) }
    /// Model column with the `PangoStyle` of such texts.
    private var slantIndex: gint { gint(columns.count + 4) }

    private func append(_ column: Column, _ index: Int, pictureWidth: Int?) {
        guard let new = gtk_tree_view_column_new() else { return }
        if let pictureWidth {
            let picture = Object(UnsafeMutableRawPointer(gtk_cell_renderer_pixbuf_new()))
            gtk_cell_renderer_set_fixed_size(picture.cast(), gint(pictureWidth), -1)
            gtk_tree_view_column_pack_start(new, picture.cast(), 0)
            gtk_tree_view_column_add_attribute(new, picture.cast(), "surface", pictureIndex)
        }
        let renderer = Object(UnsafeMutableRawPointer(gtk_cell_renderer_text_new()))
        if column.expands {
            let least = max(5, Self.minimumCharacters / DesktopSettings.textScale)
            yomitori_set_ellipsize(renderer.cast(), column.keepsEnd ? 1 : 0, gint(least))
        }
        gtk_tree_view_column_pack_start(new, renderer.cast(), 1)
        gtk_tree_view_column_add_attribute(new, renderer.cast(), "text", gint(index))
        if column.breaksLines != .none {
            breakLines(renderer, in: new, ofAllRows: column.breaksLines == .allRows, beside: pictureWidth ?? 0)
        }
        if column.isEditable {
            let pencil = Object(UnsafeMutableRawPointer(gtk_cell_renderer_pixbuf_new()))
            pencil.setProperty("icon-name", "document-edit-symbolic")
            gtk_tree_view_column_pack_start(new, pencil.cast(), 0)
            gtk_tree_view_column_add_attribute(new, pencil.cast(), "visible", editableIndex)
        }
        gtk_tree_view_column_set_title(new, column.title)
        gtk_tree_view_column_set_expand(new, column.expands ? 1 : 0)
        gtk_tree_view_append_column(cast(), new)
        if !column.explanation.isEmpty, let button = gtk_tree_view_column_get_button(new) {
            gtk_widget_set_tooltip_text(button, column.explanation)
        }
    }

    /// Makes the texts of a column wrap at its current width.
    /// - Parameters:
    ///   - ofAllRows: Whether texts wrap in all rows; otherwise in those that are shown in full.
    ///   - pictureWidth: Width of the thumbnails in the column.
    private func breakLines(
        _ renderer: Object, in column: UnsafeMutablePointer<GtkTreeViewColumn>, ofAllRows: Bool,
        beside pictureWidth: Int
    ) {
        renderer.setProperty("wrap-mode", gint(PANGO_WRAP_WORD_CHAR.rawValue))
        renderer.setProperty("width-chars", gint(-1))
        yomitori_set_unhyphenated(renderer.cast())
        if ofAllRows {
            renderer.setProperty("ellipsize", gint(PANGO_ELLIPSIZE_NONE.rawValue))
        } else {
            gtk_tree_view_column_add_attribute(column, renderer.cast(), "ellipsize", cutIndex)
            gtk_tree_view_column_add_attribute(column, renderer.cast(), "style", slantIndex)
        }
        // A column is never narrower than its lines, unless its width is fixed; it can still grow.
        let least = gint(Self.minimumColumnWidth * min(DesktopSettings.textScale, Self.maximumTextScale))
        let beside = gint(pictureWidth)
        gtk_tree_view_column_set_fixed_width(column, least + beside)
        renderer.setProperty("wrap-width", least)
        var lineWidth = least
        Object(keeping: UnsafeMutableRawPointer(column)).connect("notify::width") { [weak self] (_: Reference) in
            // The column is retained until the task is done, and no longer; otherwise it would retain itself.
            let object = Object(keeping: UnsafeMutableRawPointer(column))
            // This runs after the size allocation, which it would restart.
            Task {
                guard let self else { return }
                let column: UnsafeMutablePointer<GtkTreeViewColumn> = object.cast()
                let new = max(least, gtk_tree_view_column_get_width(column) - beside) - self.padding(of: renderer)
                guard new != lineWidth else { return }
                lineWidth = new
                renderer.setProperty("wrap-width", new)
                gtk_tree_view_column_queue_resize(column)
            }
        }
    }

    /// Minimum width of a column whose texts wrap, in logical pixels for text of the usual size: about 14 letters.
    private static let minimumColumnWidth = 100.0
    /// Maximum text scale up to which such a column grows: a window as wide as a phone's screen has two columns.
    private static let maximumTextScale = 1.5
    /// Minimum width, in characters, of a column whose texts are truncated, for text of the usual size.
    static let minimumCharacters = 12.0

    /// Returns the horizontal padding of a cell, on both sides together: the renderer's padding and the theme's
    /// separator.
    private func padding(of renderer: Object) -> gint {
        var (x, y): (gint, gint) = (0, 0)
        gtk_cell_renderer_get_padding(renderer.cast(), &x, &y)
        var separator = GValue()
        g_value_init(&separator, yomitori_type_int())
        defer { g_value_unset(&separator) }
        gtk_widget_style_get_property(cast(), "horizontal-separator", &separator)
        return 2 * x + g_value_get_int(&separator)
    }

    /// Shows these rows; unchanged rows stay as they are, and so does the selection.
    /// - Parameters:
    ///   - editableRows: Number of rows, from the first on, that can be edited.
    ///   - pictures: Thumbnails of the rows; may be fewer than rows.
    ///   - wholeRows: Rows whose texts are shown in full, in columns that wrap; they are sentences, and shown in
    ///     italics.
    package func show(
        _ new: [[String]], editableRows: Int = 0, pictures: [ImageSurface?] = [], wholeRows: Set<Int> = []
    ) {
        let shown = new.enumerated().map { index, texts in
            Row(
                texts: texts, isEditable: index < editableRows, isWhole: wholeRows.contains(index),
                picture: pictures.indices.contains(index) ? pictures[index] : nil)
        }
        for step in RowChange.steps(from: rows, to: shown, by: { $0.isAlike($1) }) {
            var place = GtkTreeIter()
            switch step {
            case .insert(let index):
                gtk_list_store_insert(store.cast(), &place, gint(index))
                write(shown[index], to: &place)
            case .write(let index):
                if find(index, &place) { write(shown[index], to: &place) }
            case .remove(let index):
                if find(index, &place) { gtk_list_store_remove(store.cast(), &place) }
            }
        }
        rows = shown
    }

    private func find(_ index: Int, _ place: inout GtkTreeIter) -> Bool {
        gtk_tree_model_iter_nth_child(OpaquePointer(store.pointer), &place, nil, gint(index)) != 0
    }

    private func write(_ row: Row, to place: inout GtkTreeIter) {
        for (column, text) in row.texts.enumerated() where column < columns.count {
            set(&place, gint(column), yomitori_type_string()) { g_value_set_string(&$0, text.keptInOrder()) }
        }
        set(&place, editableIndex, yomitori_type_boolean()) { g_value_set_boolean(&$0, row.isEditable ? 1 : 0) }
        // Where a column is cut, the whole row is told.
        set(&place, tooltipIndex, yomitori_type_string()) {
            g_value_take_string(&$0, g_markup_escape_text(tooltip(of: row.texts), -1))
        }
        set(&place, cutIndex, yomitori_type_int()) {
            g_value_set_int(&$0, gint((row.isWhole ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_MIDDLE).rawValue))
        }
        set(&place, slantIndex, yomitori_type_int()) {
            g_value_set_int(&$0, gint((row.isWhole ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL).rawValue))
        }
        set(&place, pictureIndex, cairo_gobject_surface_get_type()) {
            g_value_set_boxed(&$0, row.picture.map { UnsafeRawPointer($0.surface) })
        }
    }

    private func tooltip(of row: [String]) -> String {
        zip(columns, row).filter { !$1.isEmpty }.map { column, text in
            namesColumnsInTooltip ? "\(column.title): \(text.keptInOrder())" : text.keptInOrder()
        }.joined(separator: "\n")
    }

    private func set(_ place: inout GtkTreeIter, _ column: gint, _ type: GType, _ fill: (inout GValue) -> Void) {
        var value = GValue()
        g_value_init(&value, type)
        fill(&value)
        gtk_list_store_set_value(store.cast(), &place, column, &value)
        g_value_unset(&value)
    }

    /// Calls `body` when another row is selected, or none.
    package func onSelectionChange(_ body: @escaping () -> Void) {
        guard let selection = gtk_tree_view_get_selection(cast()) else { return }
        Object(keeping: UnsafeMutableRawPointer(selection)).connect("changed", body)
    }

    /// Calls `body` when the user moves the cursor to a row, or clicks the selected row again; also when the row with
    /// the cursor is removed, which moves the cursor to the next one.
    package func onCursorChange(_ body: @escaping () -> Void) { connect("cursor-changed", body) }

    /// Shows or hides a column.
    package func setShown(_ isShown: Bool, column: Int) {
        guard let column = gtk_tree_view_get_column(cast(), gint(column)) else { return }
        guard (gtk_tree_view_column_get_visible(column) != 0) != isShown else { return }
        gtk_tree_view_column_set_visible(column, isShown ? 1 : 0)
        // The toolkit divides spare width among the columns only when the table's own width changes, or rows are
        // measured again. Otherwise the last column would get the width of one that is hidden.
        gtk_tree_view_columns_autosize(cast())
    }

    /// Calls `body` with the row and the column that a click, or Enter, is meant for.
    package func onActivate(_ body: @escaping (_ row: Int, _ column: Int?) -> Void) {
        gtk_tree_view_set_activate_on_single_click(cast(), 1)
        connect("row-activated") { [weak self] (path: Reference, column: Reference) in
            guard let path = path.pointer.map({ OpaquePointer($0) }), let indices = gtk_tree_path_get_indices(path)
            else { return }
            body(Int(indices[0]), self?.index(of: column))
        }
    }

    private func index(of column: Reference) -> Int? {
        columns.indices.first { index in
            let known = gtk_tree_view_get_column(cast(), gint(index)).map { UnsafeMutableRawPointer($0) }
            return known != nil && known == column.pointer
        }
    }

    /// Selected row; `nil` for none.
    package var selectedRow: Int? {
        var place = GtkTreeIter()
        var model: OpaquePointer?
        guard gtk_tree_selection_get_selected(gtk_tree_view_get_selection(cast()), &model, &place) != 0,
            let path = gtk_tree_model_get_path(model, &place)
        else { return nil }
        defer { gtk_tree_path_free(path) }
        return gtk_tree_path_get_indices(path).map { Int($0[0]) }
    }

    /// Selects a row, and scrolls it into view, without activating it.
    package func select(_ row: Int) {
        guard rows.indices.contains(row) else { return }
        mark(row)
        scroll(to: row)
    }

    /// Selects a row without scrolling, or none, without activating it.
    package func mark(_ row: Int?) {
        let selection = gtk_tree_view_get_selection(cast())
        guard let row, rows.indices.contains(row) else { return gtk_tree_selection_unselect_all(selection) }
        withTreePath(to: row) { gtk_tree_selection_select_path(selection, $0) }
    }

    /// Scrolls a row into view.
    package func scroll(to row: Int) {
        guard rows.indices.contains(row) else { return }
        withTreePath(to: row) { gtk_tree_view_scroll_to_cell(cast(), $0, nil, 0, 0, 0) }
    }
}
