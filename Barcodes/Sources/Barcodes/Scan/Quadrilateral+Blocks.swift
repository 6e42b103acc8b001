extension Quadrilateral {
    /// The blocks of a picture that an outline's bounding box covers.
    /// - Parameters:
    ///   - side: a block's side.
    ///   - columns, rows: how many blocks there are.
    ///   - margin: how many blocks around the box belong to it.
    func blocks(
        side: Double, _ columns: Int, _ rows: Int, margin: Double = 0
    ) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ values: [Double], _ count: Int) -> Range<Int> {
            let limit = Double(count)
            let first = max(0, min(limit, ((values.min() ?? 0) / side).rounded(.down) - margin))
            let last = max(first, min(limit, ((values.max() ?? 0) / side).rounded(.up) + margin))
            return Int(first)..<Int(last)
        }
        return (range(corners.map(\.x), columns), range(corners.map(\.y), rows))
    }

    /// The blocks of a picture whose middles lie in an outline, or at most so many blocks beside it, by their indices
    /// row by row. Those beside it are a step towards its middle away from it.
    /// - Parameter distance: in blocks.
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

    /// The width and height of an outline's bounding box.
    var boundingSize: Point {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return Point(x: (xs.max() ?? 0) - (xs.min() ?? 0), y: (ys.max() ?? 0) - (ys.min() ?? 0))
    }

    /// The area of an outline without crossing sides.
    var area: Double { abs((topRight - bottomLeft).cross(bottomRight - topLeft)) / 2 }
}
