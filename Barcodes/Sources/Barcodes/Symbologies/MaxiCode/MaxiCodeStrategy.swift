/// Finds MaxiCode symbols by their bullseyes.
struct MaxiCodeStrategy: SearchStrategy {
    static let symbologies: Set<Symbology> = [.maxiCode]

    init() {}

    /// Whether anything had the shape of a bullseye.
    private var hasBullseyes = false

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let (isLarge, isVast) = (search.picture.isLarge, search.picture.isVast)
        switch pass {
        case .first:
            look(level: isVast ? 3 : 2, rowStep: isLarge ? 2 : 1, &search, pixels)
            look(level: isVast ? 1 : 0, rowStep: isLarge ? 3 : 2, &search, pixels)
            // All of a small picture can be looked at more closely.
            if !isLarge { search.reportEvidence() }
        case .second:
            guard hasBullseyes || !isLarge && search.barcodes.isEmpty else { return }
            look(level: isVast ? 2 : 1, rowStep: 1, &search, pixels)
            if !isLarge { look(level: 0, rowStep: 1, &search, pixels) }
        }
    }

    private mutating func look(level: Int, rowStep: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let scale = Double(1 << level)
        var failures = 0
        for candidate in search.picture.bullseyes(level, rowStep: rowStep, pixels) {
            let place = Point(x: Double(candidate.x), y: Double(candidate.y)) * scale
            guard failures < BullseyeCandidate.mostFailures, !search.isFull else { return }
            guard !search.isTaken(place), search.budget.spend(Self.bullseyeCost) else { continue }
            let result = search.picture.withLevel(level, pixels) { pixels, raster -> (Barcode?, Int)? in
                guard let bullseye = MaxiCodeBullseye(candidate, pixels, raster) else { return nil }
                var reader = MaxiCodeReader(bullseye)
                let barcode = reader.read(pixels, raster)
                return (barcode, reader.cost)
            }
            guard let (read, cost) = result ?? nil else {
                failures += 1
                continue
            }
            hasBullseyes = true
            search.reportEvidence()
            _ = search.budget.spend(cost)
            guard var barcode = read else { continue }
            failures = 0
            barcode.corners = barcode.corners.scaled(by: scale)
            search.report(barcode)
        }
    }

    /// What measuring one takes, in units of ``SearchBudget``: by counts of instructions on periodic pictures.
    private static let bullseyeCost = 15_000
}
