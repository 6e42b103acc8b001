/// Finds PDF417 symbols by their start and stop patterns.
struct PDF417Search: SearchStrategy {
    static let symbologies: Set<Symbology> = [.pdf417]
    static let readsBars = true

    /// Results of one pattern that were not decoded: the symbol's other pattern may complete them.
    /// Patterns that were followed so far, in coordinates of the full picture.
    private var unread: [(result: PDF417RowReader.Result, isStart: Bool)] = []
    private var tried: [PDF417Guard] = []

    init() {}

    /// Maximum number of pixels of a picture that is scanned in full resolution; larger ones are scanned in half
    /// resolution.
    private static let maximumPixelsInFull = 3_000_000

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let base = search.picture.base
        let level = base.width * base.height > Self.maximumPixelsInFull ? 1 : 0
        let isLarge = search.picture.isLarge
        // In a small picture every row counts, less so if another code was read.
        let side = min(base.width, base.height) * (search.barcodes.isEmpty ? 1 : 2)
        let dense = side < 300 ? 2 : side < 600 ? 4 : 8
        // If the first pass met no pattern in a large picture, or another code was read, a PDF417 symbol is unlikely.
        let isLikely = !tried.isEmpty || !isLarge && search.barcodes.isEmpty
        switch pass {
        case .first:
            look(level: level, step: dense, isColumn: false, &search, pixels)
            // Columns lie far apart in memory, so a large picture's columns are scanned in half resolution.
            look(level: isLarge ? level + 1 : level, step: dense, isColumn: true, &search, pixels)
            // A small picture can be searched more closely as a whole.
            if !isLarge { search.reportEvidence() }
        case .second where isLikely:
            look(level: level, step: min(3, dense), isColumn: false, &search, pixels)
            look(level: level, step: min(3, dense), isColumn: true, &search, pixels)
            guard search.barcodes.isEmpty else { return }
            look(level: 1 - level, step: 3, isColumn: false, &search, pixels)
            look(level: 1 - level, step: 3, isColumn: true, &search, pixels)
        default: break
        }
    }

    private mutating func look(
        level: Int, step: Int, isColumn: Bool, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        guard !search.isFull, let thresholds = search.picture.thresholds(level, pixels) else { return }
        var scanner = PDF417GuardScanner()
        _ = search.picture.withLevel(level, pixels) { pixels, raster in
            guard raster.width >= 16, raster.height >= 8 else { return }
            if isColumn {
                scanner.scanColumns(step, thresholds, pixels, raster)
            } else {
                scanner.scanRows(step, thresholds, pixels, raster)
            }
        }
        for hit in scanner.hits {
            guard !search.isFull else { return }
            let scale = Double(1 << level)
            let place = hit.isColumn ? Point(x: hit.line, y: hit.inner) : Point(x: hit.inner, y: hit.line)
            guard !search.isTaken(place * scale), !tried.contains(where: { $0.covers(place * scale) })
            else { continue }
            guard search.budget.spend(3_000),
                let pattern = search.picture.withLevel(level, pixels, { PDF417Guard(hit, $0, $1) }) ?? nil
            else { continue }
            search.reportEvidence()
            tried.append(pattern.scaled(by: scale))
            // A gap may be damage to one symbol, or separate two symbols.
            let count = search.barcodes.count
            for part in pattern.parts where !search.isFull { read(part, level: level, &search, pixels) }
            if search.barcodes.count == count { read(pattern, level: level, &search, pixels) }
        }
    }

    private mutating func read(
        _ pattern: PDF417Guard, level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        // Modules of more than five pixels contain no more information than those of three.
        var (pattern, level) = (pattern, level)
        while pattern.module > 5, search.picture.image(level + 1, pixels) != nil {
            pattern = pattern.scaled(by: 0.5)
            level += 1
        }
        var reader = PDF417RowReader(pattern)
        let scale = Double(1 << level)
        for stage in PDF417RowReader.Stage.allCases {
            guard search.budget.spend(reader.cost(stage)) else { return }
            let read = search.picture.withLevel(level, pixels) { reader.read(stage, $0, $1) } ?? nil
            if stage == .straight { search.budget.charge(reader.extraCost) }
            guard var result = read else { return }
            result.corners = result.corners.scaled(by: scale)
            if let content = Self.decode(result) {
                report(content, result, pattern, &search)
                return
            }
            guard stage == .close else { continue }
            for other in unread where other.isStart != pattern.isStart {
                guard let joined = Self.joined(result, other.result), let content = Self.decode(joined) else {
                    continue
                }
                report(content, joined, pattern, &search)
                return
            }
            unread.append((result, pattern.isStart))
            if result.isCertain { search.recordUnread(.pdf417, result.corners) }
        }
    }

    private func report(
        _ content: DecodedContent, _ result: PDF417RowReader.Result, _ pattern: PDF417Guard,
        _ search: inout PictureSearch
    ) {
        guard !search.isTaken(result.corners.center) else { return }
        search.report(
            Barcode(
                symbology: .pdf417, content: content, corners: result.corners,
                isMirrored: result.isMirrored,
                isInverted: pattern.isInverted))
    }

    private static func decode(_ result: PDF417RowReader.Result) -> DecodedContent? {
        decode(result) { try? PDF417Decoder.decode($0) }
    }

    /// Corrects and decodes the codewords: first all that were read, then without the least certain ones.
    static func decode<Meaning>(
        _ result: PDF417RowReader.Result, as meaning: (PDF417Codewords) -> Meaning?
    ) -> Meaning? {
        var symbol = result.codewords
        let capacity = PDF417Tables.parityCount(level: symbol.level) - 2
        if let content = meaning(symbol) { return content }
        var certain = LeastCertainCodewords(symbol.codewords, weights: result.weights, capacity: capacity)
        return certain.leftOut { codewords in
            symbol.codewords = codewords
            return meaning(symbol)
        }
    }

    /// Combines what the rays of both patterns read of one symbol; `nil` if the results are not of one symbol.
    static func joined(
        _ one: PDF417RowReader.Result, _ other: PDF417RowReader.Result
    ) -> PDF417RowReader.Result? {
        guard one.codewords.rows == other.codewords.rows,
            one.codewords.columns == other.codewords.columns,
            one.codewords.level == other.codewords.level, one.isMirrored == other.isMirrored,
            one.corners.contains(other.corners.center)
        else { return nil }
        var result = one
        for index in one.weights.indices {
            if one.codewords.codewords[index] == other.codewords.codewords[index] {
                result.weights[index] += other.weights[index]
            } else if other.weights[index] > one.weights[index] {
                result.codewords.codewords[index] = other.codewords.codewords[index]
                result.weights[index] = other.weights[index] - one.weights[index]
            } else {
                result.weights[index] -= other.weights[index]
            }
        }
        return result
    }
}
