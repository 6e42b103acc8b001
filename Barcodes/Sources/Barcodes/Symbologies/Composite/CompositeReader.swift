/// Reads the CC-A or CC-B component above a linear symbol.
struct CompositeReader {
    /// The linear symbol's upper left corner, the direction in which it is read, and upwards: unit vectors.
    private let origin: Point
    private var along: Point
    /// The direction of the linear symbol's upper edge, which is known less well than that of its bars, but differs from
    /// a right angle to them where a symbol is seen askew.
    private let edge: Point
    private let upwards: Point
    private let width: Double
    /// In pixels, as far as the linear symbol tells.
    private let module: Double?
    private(set) var samples = 0

    /// - Parameters:
    ///   - corners: of the linear symbol.
    ///   - modules: how many it is wide, if that is known.
    init?(_ corners: Quadrilateral, modules: Int?) {
        let top = corners.topRight - corners.topLeft
        let width = top.length
        self.width = width
        guard width > 20 else { return nil }
        edge = top * (1 / width)
        let side = (corners.topLeft - corners.bottomLeft) + (corners.topRight - corners.bottomRight)
        guard side.length > 2 else { return nil }
        upwards = side * (1 / side.length)
        along = Point(x: -upwards.y, y: upwards.x)
        origin = corners.topLeft
        module = modules.map { width / Double($0) }
    }

    /// A module where the linear symbol does not tell: that of the narrowest that carries a component.
    private var unit: Double { module ?? width / 140 }

    /// Heights of the lines that tell whether there is a component, in modules above the linear symbol's upper edge.
    ///
    /// A component is at least six modules high and begins one to six modules above the linear symbol. Its rows are two
    /// modules high, and heights differ in their remainders by two, so that some line runs near the middle of a row. The
    /// upper edge may be seen too low or too high: hence the heights below zero.
    private static let firstLines = [7.2, 2.3, 8.7, 4.1, 11.3, 14.5, -3.6, 19.4, -9.3]
    /// As far as the highest component reaches, 44 rows of two modules and the separator, and some way beyond.
    private static let highest = 108.0
    private static let lowest = -30.0
    private static let spacing = 0.5

    /// The component, if there is one.
    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Found? {
        var ray = StackedRay()
        var first = firstRow(&ray, pixels, raster)
        // Half a degree is a row's half height over some hundred modules.
        if first == nil, abs(along.cross(edge)) > 0.008 {
            along = edge
            first = firstRow(&ray, pixels, raster)
        }
        guard let first else { return nil }
        let module = Double(first.module)
        var lines: [Line] = []
        var up = Self.lowest * module
        while up < Self.highest * module {
            if let row = row(up, first.module, &ray, pixels, raster) { lines.append(Line(row: row, up: up)) }
            up += Self.spacing * module
        }
        return found(lines)
    }

    private mutating func firstRow(
        _ ray: inout StackedRay, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> CompositeRowParser.Row? {
        for line in Self.firstLines {
            if let row = row(line * unit, module.map { Float($0) }, &ray, pixels, raster) { return row }
        }
        return nil
    }

    struct Found {
        var kind: CompositeDetails.Component
        var rows: Int
        var columns: Int
        var text: String
        /// How far the component reaches beyond the linear symbol's upper edge, in pixels.
        var height: Double
    }

    private struct Line {
        var row: CompositeRowParser.Row
        var up: Double
    }

    private mutating func row(
        _ up: Double, _ module: Float?, _ ray: inout StackedRay, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> CompositeRowParser.Row? {
        let path = StackedRay.Path(origin: origin + upwards * up, along: along, across: Point(x: 0, y: 0))
        // A component may be wider than its linear symbol: four columns above a DataBar Limited.
        let margin = 0.25 * width + 12
        ray.trace(
            path, from: -margin, to: width + margin, step: StackedRay.fine, isInverted: false, pixels,
            raster)
        samples += ray.values.count
        return CompositeRowParser(ray.edges).row(module: module)
    }

    /// The size that most lines are rows of, and what they say.
    private func found(_ lines: [Line]) -> Found? {
        var ranked: [(size: CompositeTables.Size, rows: [(row: Int, line: Line)])] = []
        for size in CompositeTables.sizes {
            let rows = lines.compactMap { line -> (row: Int, line: Line)? in
                guard line.row.codewords.count == size.columns else { return nil }
                return size.row(left: line.row.left, center: line.row.center, right: line.row.right).map { ($0, line) }
            }
            guard 2 * Set(rows.map(\.row)).count > size.rows else { continue }
            ranked.append((size, rows))
        }
        // A smaller size may be part of a larger one: the one with more of its rows seen comes first.
        ranked.sort { $0.rows.count > $1.rows.count }
        for (size, rows) in ranked.prefix(3) {
            guard let text = try? CompositeDecoder.text(size, codewords(size, rows)) else { continue }
            return Found(
                kind: size.kind, rows: size.rows, columns: size.columns, text: text,
                height: rows.map(\.line.up).max() ?? 0)
        }
        return nil
    }

    /// What lines agree on, codeword by codeword.
    private func codewords(_ size: CompositeTables.Size, _ rows: [(row: Int, line: Line)]) -> [Int?] {
        var votes = [[Int: Int]](repeating: [:], count: size.rows * size.columns)
        for (row, line) in rows {
            for (column, codeword) in line.row.codewords.enumerated() {
                votes[row * size.columns + column][codeword, default: 0] += 1
            }
        }
        return votes.map { cell in
            let ranked = cell.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
            guard let best = ranked.first else { return nil }
            return ranked.count > 1 && best.value < 2 * ranked[1].value ? nil : best.key
        }
    }
}
