/// Search for Aztec symbols by their bullseyes.
typealias AztecStrategy = BullseyeSearch<AztecBullseyeSymbology>

enum AztecBullseyeSymbology: BullseyeSymbology {
    static let symbology = Symbology.aztec
    /// Side of the smallest symbol: 15 modules of two pixels.
    static let minimumSide = 30

    static func read(
        _ candidate: BullseyeCandidate, available: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> BullseyeOutcome {
        var hasRings = false
        // In a square on its corner, rings measured along rows and columns are wider than they are.
        guard
            let bullseye = AztecBullseye(candidate, hasRings: &hasRings, pixels, raster)
                ?? (candidate.count >= 2 ? AztecBullseye(candidate.narrowed, hasRings: &hasRings, pixels, raster) : nil)
                ?? (hasRings
                    ? AztecBullseye(candidate, isCenterHidden: true, hasRings: &hasRings, pixels, raster) : nil)
        else { return BullseyeOutcome(hasRings: hasRings) }
        var reader = AztecReader(bullseye, maximumCost: available)
        var barcode = reader.read(pixels, raster)
        if barcode == nil, !reader.hasCore, bullseye.isClear || candidate.count >= 2,
            let better = AztecBullseye(bullseye.measured(candidate), hasRings: &hasRings, pixels, raster)
        {
            // The bullseye was measured again from the centre that the first measurement found.
            reader = AztecReader(better, maximumCost: available)
            barcode = reader.read(pixels, raster)
        }
        return BullseyeOutcome(
            barcode: barcode, unreadOutline: reader.unreadOutline, isBullseye: bullseye.isClear || reader.hasCore,
            cost: reader.cost)
    }
}
