import CGtk

/// A list for hundreds of thousands of rows with an icon, two lines and a text at the far end. A row's content is
/// requested when it comes into view, and all rows have the same height.
package final class LazyList: Widget {
    package struct Row {
        /// Icon of an entry; `nil` for a title between entries.
        package var icon: String?
        package var title: String
        package var detail: String
        /// First line of the text at the far end; ``note`` is the second.
        package var time: String
        package var note: String
        package var isStarred: Bool
        /// Whether the row is marked with a warning.
        package var isDoubtful: Bool
        /// Picture shown instead of the icon.
        package var picture: ImageSurface?
        /// Whether the row is ticked; `nil` if rows can't be ticked.
        package var isTicked: Bool?
        /// Whether texts that are too long are truncated in the middle, as addresses, which begin alike.
        package var isEllipsizedInMiddle = false

        package init(
            icon: String?, title: String, detail: String = "", time: String = "", note: String = "",
            isStarred: Bool = false, isTicked: Bool? = nil, picture: ImageSurface? = nil, isDoubtful: Bool = false
        ) {
            (self.icon, self.title, self.detail, self.time) = (icon, title, detail, time)
            (self.note, self.isStarred, self.isTicked, self.picture) = (note, isStarred, isTicked, picture)
            self.isDoubtful = isDoubtful
        }
    }

    /// Returns the content of a row; `nil` while it is not known yet.
    package var content: (Int) -> Row? = { _ in nil }
    private let store: Object
    private var count = 0
    private let column: Object
    private var tick: Object?
    private var icon: Object?
    /// Width in logical pixels below which rows omit the second line at their far end.
    private static let narrowWidth = 300.0
    private var isNarrow = false
    private var title: Object?
    private var time: Object?
    private var star: Object?
    /// Widths of texts at the far end by their form, with each digit as a 0. There are few.
    private var farWidths: [String: gint] = [:]
    /// Width of the widest text at the far end so far; the title gets the rest.
    private var farWidth: gint = 0
    private(set) var (hasStars, hasDoubts, isTickable) = (false, false, false)
    /// Widths of the cells beside the title, in logical pixels.
    private(set) var widths: (icon: gint, time: gint) = (32, 0)
    private var isMeasuring = false

    /// A renderer, and the closure that shows a row's content in it. The column retains it.
    private final class Cell {
        let renderer: Object
        let show: (Row, Object) -> Void
        weak var list: LazyList?

        init(_ renderer: Object, _ show: @escaping (Row, Object) -> Void) {
            (self.renderer, self.show) = (renderer, show)
        }

        func fill(_ row: Int) {
            guard let list else { return }
            show(list.content(row) ?? Row(icon: "", title: "…"), renderer)
        }
    }

    package init(name: String) {
        var types = [yomitori_type_int()]
        store = Object(UnsafeMutableRawPointer(gtk_list_store_newv(1, &types)))
        column = Object(UnsafeMutableRawPointer(gtk_tree_view_column_new()))
        super.init(gtk_tree_view_new_with_model(OpaquePointer(store.pointer)))
        accessibleName = name
        gtk_tree_view_set_enable_search(cast(), 0)
        gtk_tree_view_set_headers_visible(cast(), 0)
        gtk_tree_view_column_set_sizing(column.cast(), GTK_TREE_VIEW_COLUMN_FIXED)
        gtk_tree_view_column_set_expand(column.cast(), 1)
        gtk_tree_view_append_column(cast(), column.cast())
        // Otherwise every row would be measured, and its content requested.
        gtk_tree_view_set_fixed_height_mode(cast(), 1)
        gtk_tree_view_set_activate_on_single_click(cast(), 1)
        addCells()
        followSize()
    }

    // The cells have fixed sizes, because the size of the first row's content does not fit the others.
    private func addCells() {
        let tick = Object(UnsafeMutableRawPointer(gtk_cell_renderer_toggle_new()))
        tick.setProperty("visible", false)
        // Otherwise Space and Enter would activate this cell, in which nothing happens, and not the row.
        tick.setProperty("activatable", false)
        self.tick = tick
        gtk_cell_renderer_set_fixed_size(tick.cast(), 36, -1)
        add(tick, expands: false) { row, cell in
            cell.setProperty("active", row.isTicked ?? false)
            // A title is in the lower of two lines.
            gtk_cell_renderer_set_alignment(cell.cast(), 0.5, row.icon == nil ? 0.9 : 0.5)
        }
        let icon = makeIcon()
        add(icon, expands: false) { row, cell in
            // Only one of both is set, because the last one set would hide the other.
            if let picture = row.picture {
                cell.setProperty("surface", picture)
            } else {
                cell.setProperty("icon-name", row.icon ?? "")
            }
        }
        self.icon = icon
        let title = text(alignment: 0)
        add(title, expands: true) { [unowned self] row, cell in
            let markup = row.icon == nil ? titleMarkup(row.title) : Self.lines(row.title, row.detail)
            cell.setProperty("markup", markup)
            yomitori_set_ellipsize_place(cell.cast(), row.isEllipsizedInMiddle ? 1 : 0)
        }
        // A list without such rows reserves no room for the warning sign.
        let doubt = makeIcon()
        gtk_cell_renderer_set_fixed_size(doubt.cast(), 24, -1)
        add(doubt, expands: false) { [unowned self] row, cell in
            if row.isDoubtful { hasDoubts = true }
            cell.setProperty("icon-name", row.isDoubtful ? "dialog-warning-symbolic" : "")
            cell.setProperty("visible", row.isDoubtful)
        }
        // A list without stars reserves no room for them.
        let star = makeIcon()
        star.setProperty("visible", false)
        add(star, expands: false) { [unowned self] row, cell in
            cell.setProperty("icon-name", row.isStarred ? "starred-symbolic" : "")
            if row.isStarred, !hasStars {
                hasStars = true
                measureSoon()
            }
        }
        self.star = star
        let time = text(alignment: 1)
        add(time, expands: false) { [unowned self] row, cell in
            cell.setProperty("markup", Self.lines(row.time, isNarrow ? "" : row.note, isQuiet: true))
            for text in [row.time, isNarrow ? "" : row.note] where !text.isEmpty { makeRoom(for: text) }
        }
        (self.title, self.time) = (title, time)
    }

    /// Measures the cells, and again when the font or the width changes.
    private func followSize() {
        measure()
        connect("style-updated") { [weak self] in
            guard let self else { return }
            (farWidths, farWidth) = ([:], 0)
            measure()
        }
        onResize { [weak self] in
            guard let self, isNarrow != (size.width < Self.narrowWidth * DesktopSettings.textScale) else { return }
            // This runs after the size allocation, which it would restart.
            Task { [weak self] in
                guard let self else { return }
                isNarrow = size.width < Self.narrowWidth * DesktopSettings.textScale
                measure()
                refresh()
            }
        }
    }

    /// Takes note of a text at the far end.
    private func makeRoom(for text: String) {
        let form = String(text.map { $0.isNumber ? "0" : $0 })
        guard farWidths[form] == nil, let layout = gtk_widget_create_pango_layout(cast(), nil) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var width: gint = 0
        pango_layout_set_markup(layout, Self.lines(form, "", isQuiet: true), -1)
        pango_layout_get_pixel_size(layout, &width, nil)
        farWidths[form] = width
        guard width > farWidth else { return }
        farWidth = width
        measureSoon()
    }

    /// Measures after the rows were drawn, which asks for their content.
    private func measureSoon() {
        guard !isMeasuring else { return }
        isMeasuring = true
        Task { [weak self] in
            guard let self else { return }
            isMeasuring = false
            measure()
        }
    }

    /// Sets the sizes of the cells for the font.
    private func measure() {
        guard let title, let time, let layout = gtk_widget_create_pango_layout(cast(), nil) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        func size(_ markup: String) -> (width: gint, height: gint) {
            var (width, height): (gint, gint) = (0, 0)
            pango_layout_set_markup(layout, markup, -1)
            pango_layout_get_pixel_size(layout, &width, &height)
            return (width, height)
        }
        let height = max(size(Self.lines("X", "X")).height + 10, gint(pictureSide) + (pictureSide > 0 ? 8 : 0))
        widths.icon = max(32, gint(pictureSide) + 8)
        if let icon { gtk_cell_renderer_set_fixed_size(icon.cast(), widths.icon, -1) }
        gtk_cell_renderer_set_fixed_size(title.cast(), -1, height)
        // Longer names are truncated.
        let least = size(Self.lines("00:00", "", isQuiet: true)).width
        let most = size(Self.lines("00:00", isNarrow ? "" : "Data Matrix X", isQuiet: true)).width
        widths.time = min(max(least, farWidth), most) + 12
        gtk_cell_renderer_set_fixed_size(time.cast(), widths.time, height)
        star?.setProperty("visible", hasStars)
        gtk_tree_view_column_queue_resize(column.cast())
    }

    /// Whether rows can be ticked.
    package func setTickable(_ isTickable: Bool) {
        self.isTickable = isTickable
        tick?.setProperty("visible", isTickable)
        gtk_tree_view_column_queue_resize(column.cast())
        refresh()
    }

    /// Side of the pictures that are shown instead of icons, for which rows reserve room.
    package var pictureSide = 0 {
        didSet {
            guard pictureSide != oldValue else { return }
            measure()
        }
    }

    private func makeIcon() -> Object {
        let renderer = Object(UnsafeMutableRawPointer(gtk_cell_renderer_pixbuf_new()))
        gtk_cell_renderer_set_fixed_size(renderer.cast(), 32, -1)
        return renderer
    }

    private func text(alignment: Float) -> Object {
        let renderer = Object(UnsafeMutableRawPointer(gtk_cell_renderer_text_new()))
        yomitori_set_ellipsize_lines(renderer.cast(), (alignment > 0) != WritingDirection.isRightToLeft ? 1 : 0)
        gtk_cell_renderer_set_alignment(renderer.cast(), alignment, 0.5)
        gtk_cell_renderer_set_padding(renderer.cast(), 6, 4)
        return renderer
    }

    private func add(_ renderer: Object, expands: Bool, _ show: @escaping (Row, Object) -> Void) {
        let cell = Cell(renderer, show)
        cell.list = self
        gtk_tree_view_column_pack_start(column.cast(), renderer.cast(), expands ? 1 : 0)
        gtk_tree_view_column_set_cell_data_func(
            column.cast(), renderer.cast(),
            { @Sendable _, _, model, iterator, data in
                nonisolated(unsafe) let (model, iterator, data) = (model, iterator, data)
                MainActor.assumeIsolated {
                    guard let data, let path = gtk_tree_model_get_path(model, iterator) else { return }
                    defer { gtk_tree_path_free(path) }
                    guard let indices = gtk_tree_path_get_indices(path) else { return }
                    Unmanaged<Cell>.fromOpaque(data).takeUnretainedValue().fill(Int(indices[0]))
                }
            }, Unmanaged.passRetained(cell).toOpaque(),
            { @Sendable data in if let data { Unmanaged<Cell>.fromOpaque(data).release() } })
    }

    private static func lines(_ first: String, _ second: String, isQuiet: Bool = false) -> String {
        // All lines have one direction, so that they are aligned with each other.
        let first = Markup.escaped(first.alignedAsLine())
        let (start, end) = isQuiet ? ("<small>", "</small>") : ("", "")
        let lower = WritingDirection.lineStart() + Markup.escaped(second)
        return start + first + end + "\n<small><span alpha=\"70%\">\(lower)</span></small>"
    }

    /// Sets the number of rows. All of them are requested again.
    /// - Parameters:
    ///   - place: Row at which rows were added or removed: those behind it move with the cursor and stay in view. `nil`
    ///     is the end.
    ///   - startsOver: Whether the rows are different ones, so that the list starts at the first.
    /// - Complexity: Linear in the change of the number, and in the number of rows if the change is large.
    package func show(count new: Int, changedAt place: Int? = nil, startsOver: Bool = false) {
        // A view with a model is notified of every row, so the model is detached for large changes.
        let isDetached = startsOver || abs(new - count) > 500
        let scrolled = scrollPlace
        if isDetached { gtk_tree_view_set_model(cast(), nil) }
        var iterator = GtkTreeIter()
        if new > count {
            let index = gint(min(place ?? count, count))
            for _ in count..<new { gtk_list_store_insert(store.cast(), &iterator, index) }
        } else if new == 0 {
            gtk_list_store_clear(store.cast())
        } else {
            let first = min(place ?? new, new)
            for index in stride(from: first + count - new - 1, through: first, by: -1)
            where gtk_tree_model_iter_nth_child(store.opaque, &iterator, nil, gint(index)) != 0 {
                gtk_list_store_remove(store.cast(), &iterator)
            }
        }
        let (grows, changes) = (new > count, new != count)
        count = new
        // A list that shows its first row still shows the first one afterwards.
        if !isDetached, changes, place != nil, scrolled == 0 { scrollToFirst() }
        if isDetached { gtk_tree_view_set_model(cast(), store.opaque) }
        if isDetached, grows, !startsOver { scrollPlace = scrolled }
        if !isDetached { refresh(count <= 500 ? 0..<count : visibleRows) }
    }

    /// Requests rows again, for the screen and for screen readers, which cache what they were told.
    package func refresh(_ rows: Range<Int>? = nil) {
        var iterator = GtkTreeIter()
        for row in (rows ?? visibleRows).clamped(to: 0..<count) {
            withTreePath(to: row) { path in
                if gtk_tree_model_get_iter(store.opaque, &iterator, path) != 0 {
                    gtk_tree_model_row_changed(store.opaque, path, &iterator)
                }
            }
        }
    }

    private var scrollPlace: Double {
        get { gtk_scrollable_get_vadjustment(opaque).map { gtk_adjustment_get_value($0) } ?? 0 }
        set {
            if let adjustment = gtk_scrollable_get_vadjustment(opaque) {
                gtk_adjustment_set_value(adjustment, newValue)
            }
        }
    }

    package func scrollToTop() { scrollPlace = 0 }

    /// Calls `body` with a row that is activated by a click, Enter or Space.
    package func onActivate(_ body: @escaping (_ row: Int) -> Void) {
        connect("row-activated") { (path: Reference, _: Reference) in
            guard let path = path.pointer.map({ OpaquePointer($0) }), let indices = gtk_tree_path_get_indices(path)
            else { return }
            body(Int(indices[0]))
        }
    }

    /// Calls `body` after a press of the pointer on the list has ended and the list has handled it.
    package func onPointerRelease(_ body: @escaping () -> Void) {
        connect("button-release-event", answering: Bool.self) { (_: Reference) -> Bool in
            // The list's own gestures are handled after this signal.
            Task { body() }
            return false
        }
    }

    /// Selects the row that is open, or none.
    package func select(_ row: Int?) {
        guard let selection = gtk_tree_view_get_selection(cast()) else { return }
        guard let row, row < count else { return gtk_tree_selection_unselect_all(selection) }
        withTreePath(to: row) { gtk_tree_selection_select_path(selection, $0) }
    }

    /// Row with the keyboard cursor.
    package var cursorRow: Int? {
        var path: OpaquePointer?
        gtk_tree_view_get_cursor(cast(), &path, nil)
        defer { gtk_tree_path_free(path) }
        return path.flatMap { gtk_tree_path_get_indices($0) }.map { Int($0[0]) }
    }

    /// Scrolls a row into view, no farther than necessary.
    package func reveal(row: Int) {
        guard (0..<count).contains(row) else { return }
        withTreePath(to: row) { gtk_tree_view_scroll_to_cell(cast(), $0, nil, 0, 0, 0) }
    }

    /// Scrolls to the first row, also before the list has a size: without an alignment, the toolkit then puts the row
    /// above the visible area.
    private func scrollToFirst() {
        guard count > 0, let path = gtk_tree_path_new_first() else { return }
        gtk_tree_view_scroll_to_cell(cast(), path, nil, 1, 0, 0)
        gtk_tree_path_free(path)
    }

    /// Moves the keyboard focus to the list, at a row.
    package func focus(row: Int) {
        guard (0..<count).contains(row) else { return }
        grabFocus()
        place(at: row)
    }

    /// Moves the keyboard cursor to a row, which selects it and scrolls it into view.
    package func place(at row: Int) {
        guard (0..<count).contains(row) else { return }
        withTreePath(to: row) { gtk_tree_view_set_cursor(cast(), $0, nil, 0) }
    }

    /// Rows in view.
    package var visibleRows: Range<Int> {
        var (first, last): (OpaquePointer?, OpaquePointer?)
        guard gtk_tree_view_get_visible_range(cast(), &first, &last) != 0 else { return 0..<min(count, 30) }
        defer {
            gtk_tree_path_free(first)
            gtk_tree_path_free(last)
        }
        guard let start = gtk_tree_path_get_indices(first), let end = gtk_tree_path_get_indices(last) else {
            return 0..<0
        }
        return Int(start[0])..<max(Int(start[0]), Int(end[0]) + 1)
    }
}
