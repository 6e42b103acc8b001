/// Finds MicroPDF417 symbols: regions whose edges have a common direction are crossed by lines in that direction, and
/// rows on them vote for a size and its codewords.
struct MicroPDF417Search: SearchStrategy {
    static let symbologies: Set<Symbology> = [.microPDF417]

    init() {}

    /// Regions are looked for in the halves of a picture larger than this.
    private static let largePicture = 1_200_000
    /// As many regions are looked at in a pass.
    private static let mostRegions = 3
    /// Lines lean by this against a region's direction, in the order in which it is tried: 0°, 2.5°, 5°.
    private static let leans: [Double] = [0, 0.044, -0.044, 0.087, -0.087]

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let base = search.picture.base
        let isLarge = base.width * base.height > Self.largePicture
        // Regions cost much: beside other codes they are tried at effort `thorough`, or where nothing else is wanted.
        guard
            search.barcodes.isEmpty || search.options.effort == .thorough
                || search.options.symbologies == Self.symbologies
        else { return }
        switch pass {
        case .first:
            // What tells rows of bars from other things is found out in the second pass.
            search.reportEvidence()
        case .second:
            look(level: isLarge ? 1 : 0, &search, pixels)
            if !isLarge, search.barcodes.isEmpty { look(level: 1, &search, pixels) }
        }
    }

    private func look(level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard let field = search.picture.gradients(level, pixels) else { return }
        let scale = Double(1 << level)
        let readLevel = max(0, level - 1)
        for region in StackedRegionFinder(field).regions().prefix(Self.mostRegions) {
            guard !search.isFull else { return }
            guard !search.isTaken(region.center * scale) else { continue }
            search.reportEvidence()
            let cost = Int(region.reach * region.halfHeight * 16 * scale * scale)
            guard search.budget.spend(cost) else { continue }
            let barcode = search.picture.withLevel(readLevel, pixels) { pixels, raster -> Barcode? in
                Self.read(region.scaled(by: Double(1 << (level - readLevel))), pixels, raster)
            }
            if var barcode = barcode ?? nil {
                barcode.corners = barcode.corners.scaled(by: Double(1 << readLevel))
                // Regions of one symbol may be several.
                if !search.isTaken(barcode.corners.center) { search.report(barcode) }
            }
        }
    }

    private static func read(_ region: StackedRegion, _ pixels: Span<UInt8>, _ raster: Raster)
        -> Barcode?
    {
        // Where rows are low, their borders can be stronger than their bars.
        var turned = region
        turned.across = Point(x: -region.across.y, y: region.across.x)
        (turned.reach, turned.halfHeight) = (region.halfHeight, region.reach)
        for (region, leans) in [(region, leans), (turned, [0])] {
            for lean in leans {
                var reader = MicroPDF417Reader(region: region, lean: lean)
                guard reader.looksPromising(pixels, raster) else { continue }
                if let barcode = reader.read(pixels, raster) { return barcode }
            }
        }
        return nil
    }
}

/// Reads the lines across one region.
struct MicroPDF417Reader {
    private let region: StackedRegion
    private let along: Point
    private let down: Point
    private var isInverted = false
    private var seen: [Sighting] = []

    private struct Sighting {
        var row: MicroPDF417RowParser.Row
        /// The line's distance from the region's middle.
        var t: Double
        /// Whether the line runs from right to left in the symbol.
        var isBackward: Bool
        var isInverted: Bool
    }

    init(region: StackedRegion, lean: Double) {
        self.region = region
        let leaned = region.across + Point(x: -region.across.y, y: region.across.x) * lean
        along = leaned * (1 / leaned.length)
        down = Point(x: -along.y, y: along.x)
    }

    /// Whether a few lines meet rows. Text hardly ever looks like more than an address pattern and one codeword.
    mutating func looksPromising(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        trace(spacing: max(2, region.halfHeight / 8), pixels, raster)
        let rows = seen.filter { $0.row.right != nil || $0.row.codewords.count > 1 || $0.row.hasCenter }
        let inverted = rows.count { $0.isInverted }
        isInverted = 2 * inverted > rows.count
        return max(inverted, rows.count - inverted) >= 2
    }

    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        trace(spacing: max(0.8, region.halfHeight / 200), pixels, raster)
        return barcode()
    }

    private mutating func trace(spacing: Double, _ pixels: Span<UInt8>, _ raster: Raster) {
        seen = []
        // A symbol's ends, or all of it but one part, may be outside what looked like a region.
        let margin = 24.0
        let overhang = 60 + region.reach / 2
        var t = -region.halfHeight - margin / 2
        var ray = StackedRay()
        while t <= region.halfHeight + margin / 2 {
            let path = StackedRay.Path(origin: region.center + down * t, along: along, across: down)
            ray.trace(
                path, from: -region.reach - overhang, to: region.reach + overhang, isInverted: false,
                pixels,
                raster)
            if let first = ray.edges.first, let last = ray.edges.last, ray.edges.count >= 22 {
                let places = ray.edges.map { $0.place }
                let reversed = ray.edges.reversed().map { -$0.place }
                for isInverted in [false, true] {
                    add(places, first.isFalling != isInverted, t, isBackward: false, isInverted)
                    // From behind, light follows where dark did.
                    add(reversed, last.isFalling == isInverted, t, isBackward: true, isInverted)
                }
            }
            t += spacing
        }
    }

    private mutating func add(
        _ places: [Float], _ isFirstFalling: Bool, _ t: Double, isBackward: Bool, _ isInverted: Bool
    ) {
        for row in MicroPDF417RowParser(places: places, isFirstFalling: isFirstFalling).rows() {
            seen.append(Sighting(row: row, t: t, isBackward: isBackward, isInverted: isInverted))
        }
    }

    private func barcode() -> Barcode? {
        for isBackward in [false, true] {
            let seen = seen.filter { $0.isBackward == isBackward && $0.isInverted == isInverted }
            let whole = seen.filter { $0.row.right != nil }
            guard whole.count >= 2 else { continue }
            var ranked: [(size: MicroPDF417Tables.Size, score: Int)] = []
            for size in MicroPDF417Tables.sizes {
                var rows: [Int: Int] = [:]
                for sighting in whole {
                    if let row = MicroPDF417RowParser.index(of: sighting.row, in: size) {
                        rows[row, default: 0] += 1
                    }
                }
                let score = rows.count * 4 + rows.values.reduce(0, +)
                if rows.count >= 2 { ranked.append((size, score)) }
            }
            ranked.sort { ($0.score, $1.size.rows) > ($1.score, $0.size.rows) }
            for (size, _) in ranked.prefix(4) {
                if let barcode = barcode(size, seen, isBackward: isBackward) { return barcode }
            }
        }
        return nil
    }

    private func barcode(
        _ size: MicroPDF417Tables.Size, _ seen: [Sighting], isBackward: Bool
    ) -> Barcode? {
        var votes = [[Int: Int]](repeating: [:], count: size.rows * size.columns)
        var places: [(row: Int, sighting: Sighting)] = []
        for sighting in seen {
            guard let row = MicroPDF417RowParser.index(of: sighting.row, in: size) else { continue }
            if sighting.row.right != nil { places.append((row, sighting)) }
            // The second codeword of a partial row stands beside the centre pattern only in the narrower sizes.
            for (column, codeword) in sighting.row.codewords.enumerated() {
                votes[row * size.columns + column][codeword, default: 0] +=
                    sighting.row.right == nil ? 1 : 3
            }
        }
        let codewords = votes.map { cell -> Int? in
            let ranked = cell.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
            guard let best = ranked.first else { return nil }
            return ranked.count > 1 && best.value < 2 * ranked[1].value ? nil : best.key
        }
        guard codewords.count(where: { $0 != nil }) * 2 >= codewords.count,
            let content = try? MicroPDF417Decoder.decode(size, codewords: codewords),
            let outline = outline(size, places, isBackward: isBackward)
        else { return nil }
        return Barcode(
            symbology: .microPDF417, content: content, corners: outline.corners,
            isMirrored: outline.isMirrored,
            isInverted: isInverted)
    }

    /// Lines through where rows begin, where they end, and from row to row.
    private func outline(
        _ size: MicroPDF417Tables.Size, _ places: [(row: Int, sighting: Sighting)], isBackward: Bool
    ) -> (corners: Quadrilateral, isMirrored: Bool)? {
        func line(_ value: (Sighting) -> Double) -> (a: Double, b: Double)? {
            var matrix = [Double](repeating: 0, count: 6)
            for (row, sighting) in places {
                let (x, y) = (Double(row) + 0.5, value(sighting))
                for (index, term) in [1, x, y, x, x * x, x * y].enumerated() { matrix[index] += term }
            }
            return LinearSystem.solve(&matrix, 2).map { ($0[0], $0[1]) }
        }
        guard let t = line({ $0.t }), let start = line({ Double($0.row.start) }),
            let end = line({ Double($0.row.end) })
        else { return nil }
        func point(_ row: Double, _ line: (a: Double, b: Double)) -> Point {
            let u = (line.a + line.b * row) * (isBackward ? -1 : 1)
            return region.center + along * u + down * (t.a + t.b * row)
        }
        let rows = Double(size.rows)
        let corners = Quadrilateral(
            topLeft: point(0, start), topRight: point(0, end), bottomRight: point(rows, end),
            bottomLeft: point(rows, start))
        return (corners, (t.b > 0) == isBackward)
    }
}
