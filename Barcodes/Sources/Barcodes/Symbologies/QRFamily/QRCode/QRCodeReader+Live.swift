// The search of one frame in parts, for ``LiveBarcodeReader``.
extension QRCodeReader {
    /// Looks at the picture in full resolution.
    ///
    /// - Parameter thresholds: those of the picture's half, from the frame before; measured where there are none.
    mutating func lookAtWhole(_ thresholds: BlockThresholds?, _ pixels: Span<UInt8>, _ raster: Raster) {
        leavesLarge = true
        if raster.width * raster.height > Self.largePicture, let thresholds {
            look(pixels, raster, scale: 1, thresholds.doubled, pixels, raster)
        } else {
            look(pixels, raster, scale: 1, BlockThresholds(pixels, raster, consensus: .median), pixels, raster)
        }
    }

    /// Looks at the picture's half, quarter and so on.
    mutating func lookAtHalves(_ pyramid: inout LuminancePyramid, _ pixels: Span<UInt8>, _ raster: Raster)
        -> BlockThresholds?
    {
        pyramid.build(to: 1, pixels)
        guard let half = pyramid.levels.first else { return nil }
        let thresholds = BlockThresholds(half.pixels.span, half.raster, consensus: .median)
        look(half.pixels.span, half.raster, scale: 2, thresholds, pixels, raster)
        readHalves(from: 2, &pyramid, pixels, raster, .median)
        return thresholds
    }

    /// Looks at the halves once more, by other thresholds.
    mutating func lookAtHalvesAgain(_ pyramid: inout LuminancePyramid, _ pixels: Span<UInt8>, _ raster: Raster) {
        isSecondLook = true
        readHalves(from: 1, &pyramid, pixels, raster, .mean)
    }
}
