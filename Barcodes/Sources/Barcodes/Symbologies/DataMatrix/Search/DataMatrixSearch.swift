/// Finds Data Matrix symbols by their two solid sides and the timing patterns opposite to them.
///
/// Rows of a level are scanned for edges between dark and light. Of the two solid sides at least one is nearer to the
/// vertical than to the horizontal, so rows are enough. An edge that goes on straight for some pixels is tried as a solid
/// side: another such edge has to start at one of its ends.
struct DataMatrixSearch: SearchStrategy {
    static let symbologies: Set<Symbology> = [.dataMatrix]

    private var budget: DataMatrixBudget?

    init() {}

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        switch pass {
        case .first:
            look(level: 0, isThorough: false, &search, pixels)
        case .second:
            // In shadows and on shaded cartons the nearest edges tell better what is dark.
            look(level: 1, isThorough: false, consensus: .mean, &search, pixels)
            look(level: 2, isThorough: true, &search, pixels)
            if !search.picture.isLarge {
                look(level: 1, isThorough: true, &search, pixels)
                look(level: 0, isThorough: true, consensus: .mean, &search, pixels)
            }
        }
    }

    private mutating func look(
        level: Int, isThorough: Bool, consensus: BlockThresholds.Consensus = .median, _ search: inout PictureSearch,
        _ pixels: Span<UInt8>
    ) {
        guard let thresholds = thresholds(level, consensus, &search, pixels) else { return }
        let scale = Double(1 << level)
        if level == 0 {
            let raster = search.picture.base
            look(ThresholdedPicture(thresholds: thresholds, raster: raster), scale, isThorough, &search, pixels)
        } else if let image = search.picture.image(level, pixels) {
            look(
                ThresholdedPicture(thresholds: thresholds, raster: image.raster), scale, isThorough, &search,
                image.pixels.span)
        }
    }

    private func thresholds(
        _ level: Int, _ consensus: BlockThresholds.Consensus, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> BlockThresholds? {
        let base = search.picture.base
        guard base.width >> level >= 16, base.height >> level >= 8 else { return nil }
        return search.picture.thresholds(level, consensus: consensus, pixels)
    }

    private mutating func look(
        _ picture: ThresholdedPicture, _ scale: Double, _ isThorough: Bool, _ search: inout PictureSearch,
        _ pixels: Span<UInt8>
    ) {
        let raster = picture.raster
        let area = raster.width * raster.height
        // The smallest symbols are looked for where they are largest; in a picture of many megapixels these are larger.
        let isFine = scale <= 1
        let least = isFine ? (area < 500_000 ? 9 : 13) : 16
        let base = search.picture.base
        var budget =
            budget ?? DataMatrixBudget(search.budget, pixels: base.width * base.height, effort: search.options.effort)
        search.reportEvidence()
        budget.common = search.budget
        defer {
            search.budget = budget.common
            self.budget = budget
        }
        var scan = EdgeScan(picture: picture, spacing: isFine ? (area < 500_000 ? 4 : 9) : 12, least: least)
        let reader = DataMatrixReader(picture: picture, isThorough: isThorough)
        var tried: [DataMatrixCorner] = []
        // Noise and text have corners too.
        var attempts = (isFine ? 20 : 12) + area / 25_000
        while let found = scan.next(pixels) {
            guard !search.isFull else { return }
            let middle = (found.edge.first + found.edge.last) * 0.5
            let inside = found.edge.dark * (0.2 * found.edge.length)
            if search.isTaken((middle + inside) * scale), search.isTaken((middle - inside) * scale) { continue }
            guard budget.spend(200) else { return }
            let mayBe = (
                plain: found.edge.maySide(dark: true, picture, pixels),
                inverted: found.edge.maySide(dark: false, picture, pixels)
            )
            for (atFirst, isInverted) in [(true, false), (false, false), (true, true), (false, true)] {
                guard isInverted ? mayBe.inverted : mayBe.plain else { continue }
                guard
                    let corner = DataMatrixCorner.find(
                        found.edge, atFirst: atFirst, isInverted: isInverted, isUpright: true, picture, pixels),
                    !tried.contains(where: { $0.isNear(corner) })
                else { continue }
                let center = (corner.first + corner.second) * 0.5
                guard !search.isTaken(center * scale) else { continue }
                tried.append(corner)
                attempts -= 1
                guard attempts > 0 else { return }
                guard budget.spend(3_000) else { return }
                guard let reading = reader.read(corner, &budget, pixels) else { continue }
                attempts += 20
                budget.codeWasRead()
                budget.common.codeWasRead()
                search.report(
                    Barcode(
                        symbology: .dataMatrix, content: reading.content, corners: reading.outline.scaled(by: scale),
                        isMirrored: reading.frame.isMirrored, isInverted: reading.frame.isInverted))
                break
            }
        }
    }
}

extension DataMatrixCorner {
    /// Whether another was found at the same sides.
    fileprivate func isNear(_ other: DataMatrixCorner) -> Bool {
        guard isInverted == other.isInverted, corner.distance(to: other.corner) < 3 else { return false }
        let reach = max(2, 0.05 * max((first - corner).length, (second - corner).length))
        return first.distance(to: other.first) < reach && second.distance(to: other.second) < reach
            || first.distance(to: other.second) < reach && second.distance(to: other.first) < reach
    }
}

/// Goes through a picture's straight edges that are nearer to the vertical than to the horizontal.
struct EdgeScan {
    private let picture: ThresholdedPicture
    private let spacing: Int
    private var y: Int
    private var row: [UInt64]
    private var thresholdRow: [UInt8]
    private var blockRow = -1
    /// Edges between light and dark in the row, as bits that are still to be looked at.
    private var edges: [UInt64]
    /// All of them.
    private var changes: [UInt64]
    private var word = 0
    /// For each scanned row and pair of columns: whether an edge through it was traced.
    private var traced: [Bool]
    private let tracedStride: Int

    /// The least length of an edge, in pixels.
    private let least: Int

    struct Found {
        var edge: StraightEdge
    }

    init(picture: ThresholdedPicture, spacing: Int, least: Int) {
        self.least = least
        self.picture = picture
        self.spacing = spacing
        y = spacing / 2
        let words = (picture.raster.width + 63) / 64
        row = Array(repeating: 0, count: words)
        edges = row
        changes = row
        thresholdRow = Array(repeating: 0, count: picture.thresholds.expandedCount(width: picture.raster.width))
        tracedStride = picture.raster.width / 2 + 1
        traced = Array(repeating: false, count: (picture.raster.height / spacing + 1) * tracedStride)
        word = words
        y -= spacing
    }

    /// The next edge that is long enough; `nil` at the end.
    mutating func next(_ pixels: Span<UInt8>) -> Found? {
        while true {
            if word >= edges.count {
                y += spacing
                guard y < picture.raster.height else { return nil }
                packRow(pixels)
                word = 0
            }
            guard edges[word] != 0 else {
                word += 1
                continue
            }
            let bit = edges[word].trailingZeroBitCount
            edges[word] &= edges[word] - 1
            let x = word * 64 + bit
            guard x > 0, x < picture.raster.width, !traced[y / spacing * tracedStride + x / 2] else { continue }
            guard hasTexture(word, bit) else { continue }
            let isDarkAfter = row[word] >> UInt64(bit) & 1 == 1
            let tracer = EdgeTracer(picture: picture, isUpright: true, isDarkAfter: isDarkAfter)
            guard let edge = tracer.trace(along: y, across: x, slope: 0, least: least, pixels) else { continue }
            mark(edge)
            return Found(edge: edge)
        }
    }

    /// Whether dark and light change several times on one side of an edge at least, within some modules.
    private func hasTexture(_ word: Int, _ bit: Int) -> Bool {
        let shift = UInt64(bit)
        let next = word + 1 < changes.count ? changes[word + 1] : 0
        let after = (changes[word] &>> shift) &>> 1 | next << (63 - shift)
        if after.nonzeroBitCount >= 3 { return true }
        let previous = word > 0 ? changes[word - 1] : 0
        let before = (changes[word] << (63 - shift)) << 1 | previous >> shift
        return before.nonzeroBitCount >= 3
    }

    private mutating func packRow(_ pixels: Span<UInt8>) {
        let cells = picture.thresholds.blockRow(y)
        if cells != blockRow {
            picture.thresholds.expandRow(cells, into: &thresholdRow)
            blockRow = cells
        }
        let thresholds = thresholdRow
        BlockThresholds.packRow(pixels, picture.raster, y: y, thresholds: thresholds.span, into: &row)
        var before: UInt64 = row[0] & 1
        for index in row.indices {
            edges[index] = row[index] ^ (row[index] << 1 | before)
            before = row[index] >> 63
        }
        changes = edges
    }

    /// Edges through these places in rows to come are this one.
    private mutating func mark(_ edge: StraightEdge) {
        let height = edge.last.y - edge.first.y
        guard height > 0 else { return }
        let slope = (edge.last.x - edge.first.x) / height
        var at = max(0, Int(edge.first.y)) / spacing * spacing + spacing / 2
        while Double(at) < edge.last.y, at < picture.raster.height {
            let x = edge.first.x + (Double(at) + 0.5 - edge.first.y) * slope
            let column = Int(max(0, x)) / 2
            for offset in -1...1 where column + offset >= 0 && column + offset < tracedStride {
                traced[at / spacing * tracedStride + column + offset] = true
            }
            at += spacing
        }
    }
}
