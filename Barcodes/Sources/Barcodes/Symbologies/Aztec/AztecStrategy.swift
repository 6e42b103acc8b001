/// Finds Aztec symbols by their bullseyes.
struct AztecStrategy: SearchStrategy {
    static let symbologies: Set<Symbology> = [.aztec]

    init() {}

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        switch pass {
        case .first:
            // Large bullseyes first: content has small patterns that look like one.
            look(level: 2, rowStep: 1, &search, pixels)
            look(level: 0, rowStep: 2, &search, pixels)
        case .second:
            look(level: 1, rowStep: 1, &search, pixels)
            look(level: 3, rowStep: 1, &search, pixels)
            // Every row only where modules of one or two pixels are likely.
            if !search.picture.isLarge { look(level: 0, rowStep: 1, &search, pixels) }
        }
    }

    private mutating func look(
        level: Int, rowStep: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        let scale = Double(1 << level)
        for candidate in search.picture.bullseyes(level, rowStep: rowStep, pixels) {
            guard Self.isWorthALook(candidate, scale: scale, &search) else { continue }
            search.reportEvidence()
            let result = search.picture.withLevel(level, pixels) { Self.read(candidate, $0, $1) }
            if let result { Self.report(result, scale: scale, &search) }
        }
    }

    private static func isWorthALook(
        _ candidate: BullseyeCandidate, scale: Double, _ search: inout PictureSearch
    ) -> Bool {
        let place = Point(x: Double(candidate.x), y: Double(candidate.y)) * scale
        return !search.isFull && !search.isTaken(place) && search.budget.spend(bullseyeCost)
    }

    private static func read(
        _ candidate: BullseyeCandidate, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (barcode: Barcode?, cost: Int) {
        guard let bullseye = AztecBullseye(candidate, pixels, raster) else { return (nil, 0) }
        var reader = AztecReader(bullseye)
        let barcode = reader.read(pixels, raster)
        return (barcode, reader.cost)
    }

    private static func report(
        _ result: (barcode: Barcode?, cost: Int), scale: Double, _ search: inout PictureSearch
    ) {
        _ = search.budget.spend(result.cost)
        guard var barcode = result.barcode else { return }
        barcode.corners = barcode.corners.scaled(by: scale)
        search.report(barcode)
    }

    /// What measuring one takes, in units of ``SearchBudget``: by counts of instructions on periodic pictures.
    private static let bullseyeCost = 15_000
}
