extension Quadrilateral {
    /// Returns the ranges of block columns and rows that an outline's bounding box covers.
    /// - Parameters:
    ///   - side: side of a block.
    ///   - columns, rows: number of blocks in the picture.
    ///   - margin: number of further blocks around the box.
    func blocks(
        side: Double, _ columns: Int, _ rows: Int, margin: Double = 0
    ) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ values: [Double], _ count: Int) -> Range<Int> {
            let limit = Double(count)
            let first = max(0, min(limit, ((values.min() ?? 0) / side).rounded(.down) - margin))
            let last = max(first, min(limit, ((values.max() ?? 0) / side).rounded(.up) + margin))
            return Int(first)..<Int(last)
        }
        return (range(points.map(\.x), columns), range(points.map(\.y), rows))
    }

    /// Returns the indices, row by row, of the blocks whose centres lie in an outline or at most `distance` beside it.
    /// A block counts as beside it if a step of `distance` towards the outline's centre leads into it.
    /// - Parameter distance: maximum distance, in blocks.
    func blocks(within distance: Double, side: Double, _ columns: Int, _ rows: Int) -> [Int] {
        let range = blocks(side: side, columns, rows, margin: distance.rounded())
        let center = center
        var result: [Int] = []
        for row in range.rows {
            for column in range.columns {
                let place = Point(x: (Double(column) + 0.5) * side, y: (Double(row) + 0.5) * side)
                let away = place - center
                let step = min(away.length, distance * side)
                if contains(away.length > 0 ? place - away * (step / away.length) : place) {
                    result.append(row * columns + column)
                }
            }
        }
        return result
    }

    /// Width and height of an outline's bounding box.
    var boundingSize: Point {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        return Point(x: (xs.max() ?? 0) - (xs.min() ?? 0), y: (ys.max() ?? 0) - (ys.min() ?? 0))
    }

    /// Area of an outline whose sides don't cross.
    var area: Double { abs((topRight - bottomLeft).cross(bottomRight - topLeft)) / 2 }
}
