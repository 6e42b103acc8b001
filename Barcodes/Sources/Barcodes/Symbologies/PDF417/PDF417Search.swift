/// Finds PDF417 symbols by their start and stop patterns.
struct PDF417Search: SearchStrategy {
    static let symbologies: Set<Symbology> = [.pdf417]

    /// What was made out from one pattern and not decoded: the other one may say the rest.
    private var unread: [(result: PDF417RowReader.Result, isStart: Bool)] = []
    private var tried: [PDF417Guard] = []
    /// Whether anything looked like a pattern.
    private var hasHits = false

    init() {}

    /// Patterns are looked for in the halves of a picture larger than this.
    private static let largePicture = 3_000_000

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let base = search.picture.base
        let isLarge = base.width * base.height > Self.largePicture
        // Where the first pass met nothing like a pattern in a large picture, there is hardly one.
        switch pass {
        case .first: look(level: isLarge ? 1 : 0, step: 8, columnStep: 16, &search, pixels)
        case .second where hasHits || !search.picture.isLarge:
            look(level: isLarge ? 1 : 0, step: 3, columnStep: 3, &search, pixels)
            look(level: isLarge ? 0 : 1, step: 3, columnStep: 3, &search, pixels)
        default: break
        }
    }

    private mutating func look(
        level: Int, step: Int, columnStep: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        let base = search.picture.base
        // In a small picture every row counts.
        let side = min(base.width, base.height)
        let dense = side < 300 ? 2 : side < 600 ? 4 : 16
        guard let thresholds = search.picture.thresholds(level, pixels) else { return }
        var scanner = PDF417GuardScanner()
        _ = search.picture.withLevel(level, pixels) { pixels, raster in
            guard raster.width >= 16, raster.height >= 8 else { return }
            scanner.scanRows(min(step, dense), thresholds, pixels, raster)
            scanner.scanColumns(min(columnStep, dense), thresholds, pixels, raster)
        }
        if !scanner.hits.isEmpty { hasHits = true }
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
            read(pattern, level: level, &search, pixels)
        }
    }

    private mutating func read(
        _ pattern: PDF417Guard, level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        // Modules of more than five pixels say no more than those of three.
        var (pattern, level) = (pattern, level)
        while pattern.module > 5, search.picture.image(level + 1, pixels) != nil {
            pattern = pattern.scaled(by: 0.5)
            level += 1
        }
        var reader = PDF417RowReader(pattern)
        let scale = Double(1 << level)
        for isClose in [false, true] {
            guard search.budget.spend(reader.cost),
                var result = search.picture.withLevel(
                    level, pixels, { isClose ? reader.readClosely($0, $1) : reader.read($0, $1) }) ?? nil
            else { return }
            result.corners = result.corners.scaled(by: scale)
            if let content = Self.decode(result) {
                report(content, result, pattern, &search)
                return
            }
            guard isClose else { continue }
            for other in unread where other.isStart != pattern.isStart {
                guard let joined = Self.joined(result, other.result), let content = Self.decode(joined)
                else {
                    continue
                }
                report(content, joined, pattern, &search)
                return
            }
            unread.append((result, pattern.isStart))
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

    /// Corrects and decodes: all that was seen, and then without what is least certain.
    static func decode(_ result: PDF417RowReader.Result) -> DecodedContent? {
        var symbol = result.codewords
        let capacity = PDF417Tables.parityCount(level: symbol.level) - 2
        if let content = try? PDF417Decoder.decode(symbol) { return content }
        let known = symbol.codewords.indices.filter { symbol.codewords[$0] != nil }
            .sorted { (result.weights[$0], $0) < (result.weights[$1], $1) }
        let missing = symbol.codewords.count - known.count
        guard missing <= capacity else { return nil }
        var erased = 0
        for share in [0.35, 0.6, 0.85] {
            let wanted = Int(Double(capacity - missing) * share)
            guard wanted > erased, wanted < known.count else { continue }
            for index in known[erased..<wanted] { symbol.codewords[index] = nil }
            erased = wanted
            if let content = try? PDF417Decoder.decode(symbol) { return content }
        }
        return nil
    }

    /// What both patterns' rays saw of one symbol.
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
