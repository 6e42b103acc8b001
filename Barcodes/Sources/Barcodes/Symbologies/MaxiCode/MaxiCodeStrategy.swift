/// Search for MaxiCode symbols by their bullseyes.
typealias MaxiCodeStrategy = BullseyeSearch<MaxiCodeBullseyeSymbology>

enum MaxiCodeBullseyeSymbology: BullseyeSymbology {
    static let symbology = Symbology.maxiCode
    /// Side of the smallest symbol: thirty modules of two pixels.
    static let minimumSide = 60

    static func read(
        _ candidate: BullseyeCandidate, available _: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> BullseyeOutcome {
        guard let bullseye = MaxiCodeBullseye(candidate, pixels, raster) else { return BullseyeOutcome() }
        var reader = MaxiCodeReader(bullseye)
        let barcode = reader.read(pixels, raster)
        return BullseyeOutcome(
            barcode: barcode, unreadOutline: reader.unreadOutline, isBullseye: true, cost: reader.cost)
    }
}
