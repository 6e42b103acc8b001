import Barcodes

extension SymbolPicture {
    /// The dark pixels of the text, by row.
    var textRows: [Int: Set<Int>] {
        guard showsText else { return [:] }
        var rows: [Int: Set<Int>] = [:]
        let scale = Double(scale)
        for (points, pen) in symbol.textLines {
            let places = points.map {
                Point(x: ($0.x + Double(quietZone.left)) * scale, y: ($0.y + Double(quietZone.top)) * scale)
            }
            for (from, to) in zip(places, places.dropFirst()) {
                // A line thinner than a pixel would have gaps.
                draw(from, to, radius: max(pen * scale / 2, 0.6), into: &rows)
            }
        }
        return rows
    }

    /// Pixels whose middle is no further from a line than the radius.
    private func draw(_ from: Point, _ to: Point, radius: Double, into rows: inout [Int: Set<Int>]) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = dx * dx + dy * dy
        let columns = pixels(min(from.x, to.x) - radius, max(from.x, to.x) + radius, below: width)
        for y in pixels(min(from.y, to.y) - radius, max(from.y, to.y) + radius, below: height) {
            for x in columns {
                let (px, py) = (Double(x) + 0.5 - from.x, Double(y) + 0.5 - from.y)
                let along = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
                let (ex, ey) = (px - along * dx, py - along * dy)
                if ex * ex + ey * ey <= radius * radius { rows[y, default: []].insert(x) }
            }
        }
    }

    private func pixels(_ from: Double, _ to: Double, below limit: Int) -> Range<Int> {
        let first = min(max(Int(from.rounded(.down)), 0), limit)
        return first..<min(max(Int(to.rounded(.up)) + 1, first), limit)
    }

    /// The text in the operators of a PDF page whose unit is a module.
    /// - Parameter rows: how high the page is.
    func pdfText(rows: Int) -> String {
        guard showsText else { return "" }
        var drawing = "0 G 1 J 1 j\n"
        for (points, pen) in symbol.textLines {
            drawing += "\(Self.number(pen)) w\n"
            for (index, point) in points.enumerated() {
                let (x, y) = (point.x + Double(quietZone.left), Double(rows) - point.y - Double(quietZone.top))
                drawing += "\(Self.number(x)) \(Self.number(y)) \(index == 0 ? "m" : "l")\n"
            }
            drawing += "S\n"
        }
        return drawing
    }
}
