/// Finds MaxiCode symbols by their bullseyes.
struct MaxiCodeStrategy: SearchStrategy {
    static let symbologies: Set<Symbology> = [.maxiCode]

    init() {}

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        switch pass {
        case .first:
            look(level: 2, rowStep: 1, &search, pixels)
            look(level: 0, rowStep: 2, &search, pixels)
        case .second:
            look(level: 1, rowStep: 1, &search, pixels)
            if !search.picture.isLarge { look(level: 0, rowStep: 1, &search, pixels) }
        }
    }

    private func look(level: Int, rowStep: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let scale = Double(1 << level)
        for candidate in search.picture.bullseyes(level, rowStep: rowStep, pixels) {
            let place = Point(x: Double(candidate.x), y: Double(candidate.y)) * scale
            guard !search.isFull, !search.isTaken(place), search.budget.spend(Self.bullseyeCost) else { continue }
            search.reportEvidence()
            let result = search.picture.withLevel(level, pixels) { pixels, raster -> (Barcode?, Int) in
                guard let bullseye = MaxiCodeBullseye(candidate, pixels, raster) else { return (nil, 0) }
                var reader = MaxiCodeReader(bullseye)
                let barcode = reader.read(pixels, raster)
                return (barcode, reader.cost)
            }
            guard let (read, cost) = result else { continue }
            _ = search.budget.spend(cost)
            guard var barcode = read else { continue }
            barcode.corners = barcode.corners.scaled(by: scale)
            search.report(barcode)
        }
    }

    /// What measuring one takes, in units of ``SearchBudget``: by counts of instructions on periodic pictures.
    private static let bullseyeCost = 15_000
}
