/// Finds Aztec symbols by their bullseyes.
struct AztecStrategy: SearchStrategy {
    static let symbologies: Set<Symbology> = [.aztec]

    init() {}

    /// Whether anything had the shape of a bullseye.
    private var hasBullseyes = false

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let (isLarge, isVast) = (search.picture.isLarge, search.picture.isVast)
        switch pass {
        case .first:
            // Large bullseyes first: content has small patterns that look like one.
            look(level: isVast ? 3 : 2, rowStep: isLarge ? 2 : 1, &search, pixels)
            look(level: isVast ? 1 : 0, rowStep: isLarge ? 3 : 2, &search, pixels)
            // All of a small picture can be looked at more closely.
            if !isLarge { search.reportEvidence() }
        case .second:
            // Where there was nothing like a bullseye in a large picture, or something else was read, there is hardly
            // one.
            guard hasBullseyes || !isLarge && search.barcodes.isEmpty else { return }
            look(level: isVast ? 2 : 1, rowStep: 1, &search, pixels)
            look(level: isVast ? 4 : 3, rowStep: 1, &search, pixels)
            // Every row only where modules of one or two pixels are likely.
            if !isLarge { look(level: 0, rowStep: 1, &search, pixels) }
            if isVast { look(level: 0, rowStep: 2, &search, pixels) }
        }
    }

    private mutating func look(
        level: Int, rowStep: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        let scale = Double(1 << level)
        var failures = 0
        for candidate in search.picture.bullseyes(level, rowStep: rowStep, pixels) {
            guard failures < BullseyeCandidate.mostFailures else { return }
            guard Self.isWorthALook(candidate, scale: scale, &search) else { continue }
            let result = search.picture.withLevel(level, pixels) { Self.read(candidate, $0, $1) }
            guard let result else { continue }
            if result.isBullseye {
                hasBullseyes = true
                search.reportEvidence()
            } else {
                failures += 1
            }
            if result.barcode != nil { failures = 0 }
            Self.report(result, scale: scale, &search)
        }
    }

    private static func isWorthALook(
        _ candidate: BullseyeCandidate, scale: Double, _ search: inout PictureSearch
    ) -> Bool {
        let place = Point(x: Double(candidate.x), y: Double(candidate.y)) * scale
        return !search.isFull && !search.isTaken(place) && search.budget.spend(bullseyeCost)
    }

    /// What became of a candidate.
    private struct Result {
        var barcode: Barcode?
        var isBullseye = false
        var cost = 0
    }

    private static func read(
        _ candidate: BullseyeCandidate, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Result {
        // Of a square on its corner, rings are wider along rows and columns than they are.
        guard
            let bullseye = AztecBullseye(candidate, pixels, raster)
                ?? (candidate.count >= 2 ? AztecBullseye(candidate.narrowed, pixels, raster) : nil)
        else { return Result() }
        var reader = AztecReader(bullseye)
        var barcode = reader.read(pixels, raster)
        if barcode == nil, !reader.hasCore, bullseye.isClear || candidate.count >= 2,
            let better = AztecBullseye(bullseye.measured(candidate), pixels, raster)
        {
            // Measured again from where the first measurement has its middle.
            reader = AztecReader(better)
            barcode = reader.read(pixels, raster)
        }
        return Result(barcode: barcode, isBullseye: bullseye.isClear || reader.hasCore, cost: reader.cost)
    }

    private static func report(
        _ result: Result, scale: Double, _ search: inout PictureSearch
    ) {
        _ = search.budget.spend(result.cost)
        guard var barcode = result.barcode else { return }
        barcode.corners = barcode.corners.scaled(by: scale)
        search.report(barcode)
    }

    /// What measuring one takes, in units of ``SearchBudget``: by counts of instructions on periodic pictures.
    private static let bullseyeCost = 15_000
}
