/// Reader of the CC-A or CC-B component above a linear symbol.
struct CompositeReader {
    /// Upper left corner of the linear symbol, and unit vectors in reading direction and upwards.
    private let origin: Point
    private var along: Point
    /// Direction of the linear symbol's upper edge. It is less accurate than that of its bars, but differs from the
    /// perpendicular to them in a skewed view.
    private let edge: Point
    private let upwards: Point
    private let width: Double
    /// Size of a module in pixels, if the linear symbol determines it.
    private let module: Double?
    private let height: Double
    private let modules: Int?
    private let carrier: CompositeCarrier
    /// Work done so far, in units of ``SearchBudget``.
    private(set) var work = 0
    /// Amount of work from which on nothing further is begun.
    var maximumWork = Int.max

    /// Prepares reading above a linear symbol.
    /// - Parameters:
    ///   - corners: corners of the linear symbol.
    ///   - modules: its width in modules, if known.
    init?(_ carrier: CompositeCarrier, _ corners: Quadrilateral, modules: Int?) {
        self.carrier = carrier
        self.modules = modules
        let top = corners.topRight - corners.topLeft
        let width = top.length
        self.width = width
        guard width > 20 else { return nil }
        edge = top * (1 / width)
        let side = (corners.topLeft - corners.bottomLeft) + (corners.topRight - corners.bottomRight)
        guard side.length > 2 else { return nil }
        upwards = side * (1 / side.length)
        height = side.length / 2
        along = Point(x: -upwards.y, y: upwards.x)
        origin = corners.topLeft
        module = modules.map { width / Double($0) }
    }

    /// Size of a module for placing lines. If the linear symbol doesn't determine it, it is that of the narrowest
    /// symbol of variable width that carries a component.
    private var unit: Double { module ?? width / 140 }

    /// Heights of the lines that check for a component, in modules above the linear symbol's upper edge.
    ///
    /// A component is at least six modules high and begins one to six modules above the linear symbol. Its rows are two
    /// modules high, and the heights have different remainders modulo two, so that some line runs near the middle of a
    /// row. The upper edge may be detected too low or too high: hence the negative heights.
    private static let firstLines = [7.2, 2.3, 8.7, 4.1, 11.3, 14.5, -3.6, 19.4, -9.3]
    /// Upper end of the search, in modules: the highest component has 44 rows of two modules and a separator, and some
    /// tolerance is added.
    private static let highest = 108.0
    /// Lower end of the search, in modules. It is never below the linear symbol, where another label may have its
    /// component.
    private static let lowest = -30.0
    private static let spacing = 0.5

    /// Reads the component, if there is one.
    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Found? {
        var ray = StackedRay()
        var first = firstRow(&ray, pixels, raster)
        // Half a degree shifts a line by half a row's height over some hundred modules.
        if first == nil, abs(along.cross(edge)) > 0.008 {
            along = edge
            first = firstRow(&ray, pixels, raster)
        }
        guard let first else { return nil }
        let module = Double(first.module)
        var lines: [Line] = []
        var up = max(Self.lowest * module, -height)
        while up < Self.highest * module, work < maximumWork {
            if let row = row(up, first.module, &ray, pixels, raster) { lines.append(Line(row: row, up: up)) }
            up += Self.spacing * module
        }
        // The component of another label may be further up, or lower down.
        for group in Self.groups(lines, unit: module) {
            if let found = found(group, pixels, raster) { return found }
        }
        return nil
    }

    /// Distance that consecutive lines of one component stay below, in modules. Some of its rows may be damaged.
    private static let maximumLineGap = 10.0

    /// Returns the lines divided at gaps, and in the end all lines together.
    private static func groups(_ lines: [Line], unit: Double) -> [[Line]] {
        var groups: [[Line]] = []
        for line in lines {
            if let last = groups.last?.last, line.up - last.up < maximumLineGap * unit {
                groups[groups.count - 1].append(line)
            } else {
                groups.append([line])
            }
        }
        return groups.count > 1 ? groups + [lines] : groups
    }

    private mutating func firstRow(
        _ ray: inout StackedRay, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> CompositeRowParser.Row? {
        for line in Self.firstLines where line * unit > -height && work < maximumWork {
            if let row = row(line * unit, module.map { Float($0) }, &ray, pixels, raster) { return row }
        }
        return nil
    }

    struct Found {
        var kind: CompositeDetails.Component
        var rows: Int
        var columns: Int
        var text: String
        /// Distance by which the component extends beyond the linear symbol's upper edge, in pixels.
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
        work += 2 * ray.values.count
        return CompositeRowParser(ray.edges).row(module: module)
    }

    /// Cost of counting votes and correcting errors.
    private static let decodingCost = 10_000

    /// Decodes lines as rows of the sizes that most of them fit, and returns the first component that belongs to the
    /// linear symbol.
    private mutating func found(_ lines: [Line], _ pixels: Span<UInt8>, _ raster: Raster) -> Found? {
        var ranked: [(size: CompositeTables.Size, rows: [(row: Int, line: Line)])] = []
        for size in CompositeTables.sizes where size.columns == carrier.columns {
            let rows = lines.compactMap { line -> (row: Int, line: Line)? in
                guard line.row.codewords.count == size.columns else { return nil }
                return size.row(left: line.row.left, center: line.row.center, right: line.row.right).map { ($0, line) }
            }
            guard 2 * Set(rows.map(\.row)).count > size.rows else { continue }
            ranked.append((size, rows))
        }
        // A smaller size may match a part of a larger one, so the size with the most rows seen comes first.
        ranked.sort { $0.rows.count > $1.rows.count }
        for (size, rows) in ranked.prefix(3) where work < maximumWork {
            work += Self.decodingCost
            guard let text = try? CompositeDecoder.text(size, codewords(size, rows)),
                let component = component(size, rows)
            else { continue }
            let placement = CompositePlacement(
                carrier: carrier, origin: origin, along: along, upwards: upwards, width: width, height: height,
                modules: modules)
            work += placement.cost
            guard placement.admits(component, pixels, raster) else { continue }
            return Found(
                kind: size.kind, rows: size.rows, columns: size.columns, text: text,
                height: rows.map(\.line.up).max() ?? 0)
        }
        return nil
    }

    /// Returns the geometry of a component, from its lowest rows.
    private func component(
        _ size: CompositeTables.Size, _ rows: [(row: Int, line: Line)]
    ) -> CompositePlacement.Component? {
        guard let lowest = rows.min(by: { $0.line.up < $1.line.up }), let low = rows.map(\.row).max(),
            let high = rows.map(\.row).min()
        else { return nil }
        let near = rows.filter { low - $0.row < 3 }.map(\.line)
        func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        let module = middle(near.map { Double($0.row.end - $0.row.start) / Double(size.width) })
        func middleOfRow(_ row: Int) -> Double { middle(rows.filter { $0.row == row }.map(\.line.up)) }
        let moduleHeight =
            high < low
            ? (middleOfRow(high) - middleOfRow(low)) / Double(low - high) / Self.rowHeight : module
        guard moduleHeight > 0.3 * module, moduleHeight < 3 * module else { return nil }
        // The rows of another label's component have the right distances among themselves, but not to those below.
        let rowHeight = Self.rowHeight * moduleHeight
        let inPlace = rows.count { row, line in
            abs(line.up - lowest.line.up - Double(lowest.row - row) * rowHeight) < Self.maximumRowsOff * rowHeight
        }
        guard Double(inPlace) >= Self.minimumShareInPlace * Double(rows.count) else { return nil }
        return CompositePlacement.Component(
            start: middle(near.map { Double($0.row.start) }),
            bottom: lowest.line.up - Double(size.rows - 1 - lowest.row) * Self.rowHeight * moduleHeight,
            module: module, moduleHeight: min(moduleHeight, 1.25 * module), width: size.width)
    }

    /// Maximum distance of a line from the place of its row, counted from the lowest one, in rows.
    private static let maximumRowsOff = 2.0
    /// Minimum share of the lines that must be where their rows are.
    private static let minimumShareInPlace = 0.75

    /// Height of a row, in modules.
    private static let rowHeight = 2.0

    /// Returns the codewords on which lines agree.
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
