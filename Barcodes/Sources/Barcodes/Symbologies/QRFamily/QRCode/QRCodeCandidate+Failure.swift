extension QRCodeCandidate {
    /// Returns whether this candidate is more likely the one that the common patterns of both belong to: a complete
    /// triple before a pair, then the more plausible.
    func isLikelier(than other: QRCodeCandidate) -> Bool {
        guard triple.isComplete == other.triple.isComplete else { return triple.isComplete }
        return plausibility > other.plausibility
    }

    /// Returns the stage at which one plain attempt at the likeliest pose fails.
    func failure(_ pixels: Span<UInt8>, _ raster: Raster) -> ReadingFailure {
        ReadingFailure(symbology: .qrCode, stage: failedStage(pixels, raster), corners: outline)
    }

    private func failedStage(_ pixels: Span<UInt8>, _ raster: Raster) -> ReadingFailure.Stage {
        guard triple.isComplete, !poses.isEmpty else { return .located }
        guard let sighting = sighting(pixels, raster) else { return .timing }
        let grid = sighting.modules.grid
        let isMirrored = Self.distance(grid, isMirrored: true) < Self.distance(grid, isMirrored: false)
        do {
            if isMirrored {
                _ = try QRCodeDecoder.decode(grid.transposed)
            } else {
                _ = try QRCodeDecoder.decode(grid, reliability: sighting.modules.reliability)
            }
            // Decoding succeeds, but the content is empty.
            return .content
        } catch {
            switch error {
            case .dimension: return .located
            case .formatInformation: return .formatInformation
            case .checksum(let block): return .checksum(block: block)
            case .content: return .content
            }
        }
    }
}
