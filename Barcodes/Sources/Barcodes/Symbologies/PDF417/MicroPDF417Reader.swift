/// Reads a symbol from scan lines across one region.
struct MicroPDF417Reader {
    private let region: StackedRegion
    private let along: Point
    /// Direction of the bars. Scan lines are shifted along it, so that rows begin at the same position on all of them.
    private let down: Point
    private var isInverted = false
    private var isBackward = false
    /// Outlines of codes that were read: rows within them don't count.
    private let taken: [Quadrilateral]
    private var seen: [MicroPDF417Sighting] = []
    /// Rows of the first look that belong to none of the symbols that were tried.
    private var others: [MicroPDF417Sighting] = []
    /// Range of positions along the scan lines, in pixels from the region's centre; limited to the rows once some are
    /// seen.
    private var reach: ClosedRange<Double>
    /// Range of offsets of the scan lines along the bars, in pixels from the region's centre; limited like `reach`.
    private var height: ClosedRange<Double>
    /// `reach` and `height` before they are limited.
    private let (wholeReach, wholeHeight): (ClosedRange<Double>, ClosedRange<Double>)
    /// Width of a module in pixels; 0 until rows are seen.
    private var module = 0.0
    /// Order of the rows of the symbol to which later scan lines are restricted; `nil` if it is not known.
    private var sequence: MicroPDF417RowSequence?
    /// Number of samples taken so far.
    private(set) var samples = 0

    init(region: StackedRegion, directions: StackedDirections, taken: [Quadrilateral]) {
        self.region = region
        self.taken = taken
        along = directions.rows
        down = directions.bars
        // The symbol's ends, or all of it but one part, may lie outside the region. Regions with few rows are extended
        // more.
        let overhang = Self.overhang + region.reach * (region.isLow ? 0.9 : 0.5)
        wholeReach = (-region.reach - overhang)...(region.reach + overhang)
        wholeHeight = (-region.halfHeight - Self.margin)...(region.halfHeight + Self.margin)
        (reach, height) = (wholeReach, wholeHeight)
    }

    /// Distance beyond the region, along the bars, within which scan lines are placed, in pixels.
    private static let margin = 12.0
    /// Length by which scan lines extend beyond the ends of the smallest region, in pixels.
    private static let overhang = 60.0
    /// Number of scan lines that decide whether the region has rows.
    private static let firstLines = 24
    /// Number of scan lines in the first look, after which most regions without rows are given up.
    private static let fewLines = 6.0
    /// Minimum number of rows on these lines that agree with one another.
    private static let minimumAgreeingRows = 3

    /// Whether scan lines met what may be rows.
    private(set) var sawRows = false

    /// Returns whether a few scan lines meet rows of one symbol.
    /// - Parameters:
    ///   - isCoarse: whether the first scan lines are little longer than the region and sampled at whole pixels, and
    ///     the next ones cross only what these saw: a large picture has many regions of other things.
    ///   - isThorough: whether a single row that may be a coincidence sets ``sawRows``.
    mutating func looksPromising(
        isCoarse: Bool, isThorough: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        let few = max(spacingOfFirst, 2 * region.halfHeight / Self.fewLines)
        if isCoarse {
            let half = 1.25 * region.reach + Self.overhang / 2
            reach = -half...half
            trace(spacing: few, step: 1, pixels, raster)
            reach = wholeReach
        } else {
            trace(spacing: few, pixels, raster)
        }
        sawRows = !seen.isEmpty
        guard sawRows else { return false }
        if isCoarse {
            let best = largestAgreeingSet
            sawRows = Self.areCredible(best)
            guard sawRows else { return false }
            narrow(to: best)
        }
        trace(spacing: spacingOfFirst, pixels, raster)
        let best = largestAgreeingSet
        if !isThorough { sawRows = Self.areCredible(best) }
        return settle(on: best)
    }

    /// Turns to another symbol, if rows of one were seen besides those of the symbols that were tried.
    /// - Returns: whether there is one.
    mutating func turnToOthers() -> Bool {
        guard others.count > 1 else { return false }
        (seen, others, reach, height) = (others, [], wholeReach, wholeHeight)
        return settle(on: largestAgreeingSet)
    }

    /// Restricts later scan lines to the symbol of which most of these rows are, if they are enough to be one.
    private mutating func settle(on rows: [MicroPDF417Sighting]) -> Bool {
        let firm = rows.count { $0.isFirm }
        guard
            firm >= 2 || rows.count >= Self.minimumAgreeingRows && firm >= 1
                || rows.count >= 2 * Self.minimumAgreeingRows
        else {
            return false
        }
        sequence = MicroPDF417RowSequence(of: rows)
        let symbol = sequence.map { sequence in rows.filter { sequence.contains($0) } } ?? rows
        others = seen.filter { row in !symbol.contains { $0.t == row.t && $0.begin == row.begin } }
        seen = symbol
        narrow(to: symbol)
        return true
    }

    /// Returns whether agreeing rows are unlikely to be a coincidence: in text, grain and bars, a scan line seldom
    /// meets more than an address pattern and one codeword that agree with others.
    private static func areCredible(_ rows: [MicroPDF417Sighting]) -> Bool {
        rows.count > 1 || rows.contains(where: \.isFirm)
    }

    /// Spacing of the scan lines that decide whether the region has rows.
    private var spacingOfFirst: Double {
        max(1, min(region.halfHeight / 8, (height.upperBound - height.lowerBound) / Double(Self.firstLines)))
    }

    /// Largest set of seen rows that agree with one of them. Beside a symbol that was read, firm rows count twice: rows
    /// that seem to begin in the middle of a symbol are seldom firm. On a page of text, more would be tried.
    private var largestAgreeingSet: [MicroPDF417Sighting] {
        var best: (rows: [MicroPDF417Sighting], weight: Int) = ([], 0)
        for index in seen.indices {
            let agreeing = seen.indices.filter { $0 == index || seen[index].agrees(with: seen[$0]) }
            let weight = agreeing.reduce(0) { $0 + (region.isBesideStacked && seen[$1].isFirm ? 2 : 1) }
            if weight > best.weight { best = (agreeing.map { seen[$0] }, weight) }
        }
        return best.rows
    }

    /// Restricts later scan lines to the symbol that some rows belong to, from where its rows begin to where the widest
    /// symbol would end.
    private mutating func narrow(to rows: [MicroPDF417Sighting]) {
        guard let first = rows.first else { return }
        (isInverted, isBackward) = (first.isInverted, first.isBackward)
        module = rows.reduce(0) { $0 + Double($1.row.module) } / Double(rows.count)
        let starts = rows.map { Double($0.row.start) }
        let (low, high) = ((starts.min() ?? 0) - 8 * module, (starts.max() ?? 0) + Self.maximumRowLength * module)
        reach = isBackward ? (-high)...(-low) : low...high
        let middle = rows.reduce(0) { $0 + $1.t } / Double(rows.count)
        let tallest = max(region.halfHeight, 40 * module) + Self.margin
        let (top, bottom) = (max(height.lowerBound, middle - 2 * tallest), min(height.upperBound, middle + 2 * tallest))
        height = top...max(top, bottom)
    }

    /// Maximum distance from the start of a row to the end of a scan line, in modules: the widest symbol, and a margin.
    private static let maximumRowLength = 112.0

    /// Spacing of the scan lines that read all rows, in pixels: half a module, and no less than for this number of
    /// lines.
    private var spacing: Double {
        max(0.8, module * 0.5, (height.upperBound - height.lowerBound) / Self.maximumLines)
    }

    private static let maximumLines = 400.0

    /// Estimated number of pixels that reading looks at.
    var cost: Int {
        let lines = (height.upperBound - height.lowerBound) / spacing
        return Int(lines * (reach.upperBound - reach.lowerBound) * 4)
    }

    /// - Parameter earlier: the reader of another lean of the same region's scan lines. In a symbol seen at an angle,
    ///   rows lean differently, and it saw others of them.
    mutating func read(
        with earlier: MicroPDF417Reader?, _ budget: inout SearchBudget, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Barcode? {
        // The first scan lines locate most symbols well enough.
        if seen.contains(where: { $0.row.right != nil }),
            let barcode = MicroPDF417GridReader(seen, isInverted: isInverted).read(&budget, pixels, raster)
        {
            return barcode
        }
        let first = seen
        trace(spacing: spacing, pixels, raster)
        let all = seen
        // Scan lines may meet rows of other symbols beside, above and below this one.
        seen = agreeing(with: first).filter { sequence?.contains($0) ?? true }
        if seen.count < all.count,
            let barcode = barcode() ?? MicroPDF417GridReader(seen, isInverted: isInverted).read(&budget, pixels, raster)
        {
            return barcode
        }
        seen = all
        if let barcode = barcodeOfAll(&budget, pixels, raster) { return barcode }
        guard let earlier, earlier.isBackward == isBackward, earlier.isInverted == isInverted else { return nil }
        seen += earlier.seen
        return barcodeOfAll(&budget, pixels, raster)
    }

    private func barcodeOfAll(_ budget: inout SearchBudget, _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        if let barcode = barcode() { return barcode }
        let sample = seen.count > 160 ? stride(from: 0, to: seen.count, by: seen.count / 80).map { seen[$0] } : seen
        return MicroPDF417GridReader(agreeing(with: sample), isInverted: isInverted).read(&budget, pixels, raster)
    }

    /// Returns the rows that agree with at least a third of the maximum number of `sample`: this leaves out
    /// coincidences.
    private func agreeing(with sample: [MicroPDF417Sighting]) -> [MicroPDF417Sighting] {
        let counts = seen.map { sighting in sample.count { sighting.agrees(with: $0) } }
        let most = counts.max() ?? 0
        return zip(seen, counts).filter { $0.1 * 3 >= most }.map(\.0)
    }

    private mutating func trace(
        spacing: Double, step: Double? = nil, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        seen = []
        var ray = StackedRay()
        var t = height.lowerBound + spacing / 2
        while t <= height.upperBound {
            let path = StackedRay.Path(origin: region.center + down * t, along: along, across: Point(x: 0, y: 0))
            ray.trace(
                path, from: reach.lowerBound, to: reach.upperBound,
                step: step ?? StackedRay.step(module: module), isInverted: false, pixels, raster)
            samples += ray.values.count
            let before = seen.count
            parse(ray, t, path)
            // Noise adds edges between those of bars, which a coarser threshold leaves out.
            if seen.count == before, ray.edges.count > 22 {
                let count = ray.edges.count
                ray.findEdges(sensitivity: StackedRay.coarse)
                if ray.edges.count < count { parse(ray, t, path) }
            }
            t += spacing
        }
    }

    private mutating func parse(_ ray: StackedRay, _ t: Double, _ path: StackedRay.Path) {
        let isKnown = module > 0
        guard let first = ray.edges.first, let last = ray.edges.last, ray.edges.count >= 22 else { return }
        if !isKnown || !isBackward {
            let places = ray.edges.map { $0.place }
            add(places, isFalling: first.isFalling, t, path, isBackward: false)
        }
        if !isKnown || isBackward {
            // In the reverse direction, a falling edge is a rising one.
            let places = ray.edges.reversed().map { -$0.place }
            add(places, isFalling: !last.isFalling, t, path, isBackward: true)
        }
    }

    private mutating func add(
        _ places: [Float], isFalling: Bool, _ t: Double, _ path: StackedRay.Path, isBackward: Bool
    ) {
        let sign: Double = isBackward ? -1 : 1
        for isInverted in module > 0 ? [isInverted] : [false, true] {
            for row in MicroPDF417RowParser(places: places, isFirstFalling: isFalling != isInverted).rows() {
                let sighting = MicroPDF417Sighting(
                    row: row, t: t, begin: path.point(sign * Double(row.start)),
                    end: path.point(sign * Double(row.end)), isBackward: isBackward, isInverted: isInverted)
                let middle = (sighting.begin + sighting.end) * 0.5
                if !taken.contains(where: { $0.contains(middle) }) { seen.append(sighting) }
            }
        }
    }

    private func barcode() -> Barcode? {
        let whole = seen.filter { $0.row.right != nil }
        guard whole.count >= 2 else { return nil }
        var ranked: [(size: MicroPDF417Tables.Size, score: Int)] = []
        for size in MicroPDF417Tables.sizes {
            var rows: [Int: Int] = [:]
            for sighting in whole {
                if let row = MicroPDF417RowParser.index(of: sighting.row, in: size) { rows[row, default: 0] += 1 }
            }
            let score = rows.count * 4 + rows.values.reduce(0, +)
            if rows.count >= 2 { ranked.append((size, score)) }
        }
        ranked.sort { ($0.score, $1.size.rows) > ($1.score, $0.size.rows) }
        for (size, _) in ranked.prefix(4) {
            if let barcode = barcode(size) { return barcode }
        }
        return nil
    }

    private func barcode(_ size: MicroPDF417Tables.Size) -> Barcode? {
        var votes = [[Int: Int]](filling: size.rows * size.columns, with: [:])
        var places: [(row: Int, sighting: MicroPDF417Sighting)] = []
        for sighting in seen {
            guard let row = MicroPDF417RowParser.index(of: sighting.row, in: size) else { continue }
            if sighting.row.right != nil { places.append((row, sighting)) }
            // A second codeword of a partial row directly follows the first, without a centre pattern between: it is
            // column 1.
            for (column, codeword) in sighting.row.codewords.enumerated() {
                votes[row * size.columns + column][codeword, default: 0] += sighting.row.right == nil ? 1 : 3
            }
        }
        let codewords = votes.map { cell -> Int? in
            let ranked = cell.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
            guard let best = ranked.first else { return nil }
            return ranked.count > 1 && best.value < 2 * ranked[1].value ? nil : best.key
        }
        guard codewords.count(where: { $0 != nil }) * 2 >= codewords.count,
            let content = try? MicroPDF417Decoder.decode(size, codewords: codewords)
        else { return nil }
        // Rows of another symbol above or below would move the corners.
        if let sequence = MicroPDF417RowSequence(of: places.map(\.sighting)) {
            places.removeAll { !sequence.contains($0.sighting) }
        }
        guard let corners = MicroPDF417GridReader.corners(size, places) else { return nil }
        return MicroPDF417GridReader.barcode(content, corners, isInverted: isInverted)
    }
}
