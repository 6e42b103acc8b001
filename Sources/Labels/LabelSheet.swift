/// Arrangement of labels on a sheet, in millimetres from its upper left corner.
package struct LabelSheet: Hashable, Sendable {
    package struct Size: Hashable, Sendable {
        package var width: Double
        package var height: Double

        package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

        /// ISO 216.
        package static let a4 = Size(width: 210, height: 297)
        package static let a5 = Size(width: 148, height: 210)
        /// ANSI A, 8½ × 11 inches.
        package static let letter = Size(width: 215.9, height: 279.4)
    }

    package struct Margins: Hashable, Sendable {
        package var left: Double
        package var top: Double
        package var right: Double
        package var bottom: Double

        package init(left: Double, top: Double, right: Double, bottom: Double) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        }

        package init(_ all: Double) { self.init(left: all, top: all, right: all, bottom: all) }
    }

    package var page: Size
    package var columns: Int
    package var rows: Int
    package var label: Size
    /// Distance from the left edge to the first label.
    package var left: Double
    /// Distance from the upper edge to the first label.
    package var top: Double
    /// Gap between labels side by side.
    package var columnGap: Double
    /// Gap between labels one above the other.
    package var rowGap: Double

    /// Makes a sheet with labels of a given size, centred on the page, as makers of labels cut them.
    package init(
        page: Size = .a4, columns: Int, rows: Int, label: Size, columnGap: Double = 0, rowGap: Double = 0
    ) {
        let width = Double(columns) * label.width + Double(columns - 1) * columnGap
        let height = Double(rows) * label.height + Double(rows - 1) * rowGap
        (self.page, self.columns, self.rows, self.label) = (page, columns, rows, label)
        (left, top) = ((page.width - width) / 2, (page.height - height) / 2)
        (self.columnGap, self.rowGap) = (columnGap, rowGap)
    }

    /// Makes a sheet whose labels fill the page within its margins.
    package init(
        page: Size = .a4, columns: Int, rows: Int, margins: Margins, columnGap: Double = 0, rowGap: Double = 0
    ) {
        func share(_ whole: Double, _ gap: Double, _ count: Int) -> Double {
            count > 0 ? (whole - gap * Double(count - 1)) / Double(count) : 0
        }
        (self.page, self.columns, self.rows) = (page, columns, rows)
        label = Size(
            width: share(page.width - margins.left - margins.right, columnGap, columns),
            height: share(page.height - margins.top - margins.bottom, rowGap, rows))
        (left, top) = (margins.left, margins.top)
        (self.columnGap, self.rowGap) = (columnGap, rowGap)
    }

    /// Number of labels on a sheet.
    package var count: Int { columns * rows }

    package enum Problem: Hashable, Sendable {
        /// The number of columns or of rows is 0, or more than ``LabelSheet/maximumCount``.
        case count
        /// The page is smaller than 10 mm or larger than 5 m.
        case page
        /// A label would be less than 2 mm wide or high.
        case label
        /// Labels reach beyond the page, or a margin or a gap is negative.
        case room
    }

    /// Maximum number of columns, and of rows.
    package static let maximumCount = 500

    /// Reason why such a sheet is impossible; `nil` if it is possible.
    package var problem: Problem? {
        let sizes = [page.width, page.height, label.width, label.height, left, top, columnGap, rowGap]
        guard sizes.allSatisfy(\.isFinite) else { return .page }
        guard (1...Self.maximumCount).contains(columns), (1...Self.maximumCount).contains(rows) else { return .count }
        guard (10...5000).contains(page.width), (10...5000).contains(page.height) else { return .page }
        guard label.width >= 2, label.height >= 2 else { return .label }
        let last = origin(of: count - 1)
        // A hundredth of a millimetre is allowed for rounding.
        let isInside =
            last.x + label.width <= page.width + 0.01 && last.y + label.height <= page.height + 0.01
            && min(left, top, columnGap, rowGap) >= -0.01
        return isInside ? nil : .room
    }

    /// Returns the upper left corner of a label; labels are numbered row by row from 0.
    package func origin(of index: Int) -> (x: Double, y: Double) {
        let (row, column) = (index / columns, index % columns)
        return (
            left + Double(column) * (label.width + columnGap), top + Double(row) * (label.height + rowGap)
        )
    }

    /// Returns the number of pages for a number of labels.
    /// - Parameter skipped: the number of places that stay empty on the first sheet, because their labels are used up.
    package func pageCount(labels: Int, skipped: Int = 0) -> Int { (skipped % count + labels + count - 1) / count }
}
