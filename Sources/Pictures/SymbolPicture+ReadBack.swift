import Barcodes

/// How a picture of a symbol reads.
package enum ReadBack: Hashable, Sendable {
    /// As it is.
    case asItIs
    /// Only when it is enlarged and given a margin: the scale or the quiet zone is too small for many readers.
    case onlyWithHelp
    /// Not at all, or as something else.
    case unreadable
}

extension SymbolPicture {
    /// Reads a file that was made by ``file(_:printedWidth:)`` back, from where it was written.
    ///
    /// There is nothing here that reads PDF: what is drawn on its page is drawn again on pixels, and that is read.
    /// - Parameter isExpected: whether a code says what it should.
    /// - Throws: ``PictureError`` when the file can't be loaded.
    package func readBack(
        _ source: PictureSource, format: SymbolFileFormat, isExpected: (Barcode) -> Bool
    ) throws(PictureError) -> ReadBack {
        guard format == .pdf else {
            let picture = try Picture(source)
            return readBack(picture.luminance, picture.layout, isExpected: isExpected)
        }
        guard let drawing = try? drawnLuminance() else { return .unreadable }
        return readBack(drawing.bytes, drawing.layout, isExpected: isExpected)
    }

    private func readBack(
        _ luminance: [UInt8], _ layout: ImageLayout, isExpected: (Barcode) -> Bool
    ) -> ReadBack {
        let reader = BarcodeReader(options: ReaderOptions(symbologies: [symbol.symbology], effort: .thorough))
        if let barcodes = try? reader.read(luminance.span, layout: layout), barcodes.contains(where: isExpected) {
            return .asItIs
        }
        let modules = symbol.grid.width + quietZone.left + quietZone.right
        let (pixels, larger) = Self.enlarged(
            luminance, layout, factor: max(1, (4 * modules + layout.width - 1) / max(layout.width, 1)))
        if let barcodes = try? reader.read(pixels.span, layout: larger), barcodes.contains(where: isExpected) {
            return .onlyWithHelp
        }
        return .unreadable
    }

    /// The picture with each pixel `factor` times as wide and high, and a white margin of a quarter of its width.
    private static func enlarged(
        _ luminance: [UInt8], _ layout: ImageLayout, factor: Int
    ) -> (pixels: [UInt8], layout: ImageLayout) {
        let margin = layout.width * factor / 4
        let result = ImageLayout(
            width: layout.width * factor + 2 * margin, height: layout.height * factor + 2 * margin)
        var pixels = [UInt8](repeating: 255, count: result.width * result.height)
        for y in 0..<layout.height * factor {
            let source = layout.offset + y / factor * layout.rowStride
            let target = (y + margin) * result.width + margin
            for x in 0..<layout.width * factor {
                pixels[target + x] = luminance[source + x / factor * layout.pixelStride]
            }
        }
        return (pixels, result)
    }
}
