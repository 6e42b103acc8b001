import Barcodes

/// Result of reading a picture of a symbol.
package enum ReadBack: Hashable, Sendable {
    /// The unchanged picture was read.
    case asItIs
    /// The picture was read only after it was enlarged and given a margin: the scale or the quiet zone is too small for
    /// many readers.
    case onlyWithHelp
    /// The picture was not read, or was read as another content.
    case unreadable
}

/// Reason why a symbol can't be written to a file.
package enum SymbolFileError: Error, Hashable, Sendable {
    case picture(SymbolPictureError)
    /// The file was made but can't be loaded.
    case readBack(PictureError)
    /// The file was made, but the code in it does not have the expected content.
    case unreadable
}

extension SymbolPicture {
    /// Returns the file's bytes, after a check that the code in them can be read.
    /// - Parameter isExpected: whether a code has the expected content, as ``SymbolContent/matches(_:)`` tells.
    package func verifiedFile(
        _ format: SymbolFileFormat, isExpected: (Barcode) -> Bool
    ) throws(SymbolFileError) -> (bytes: [UInt8], readBack: ReadBack) {
        let bytes: [UInt8]
        do throws(SymbolPictureError) { bytes = try file(format) } catch { throw .picture(error) }
        let result: ReadBack
        do throws(PictureError) {
            result = try readBack(bytes, format: format, isExpected: isExpected)
        } catch {
            throw .readBack(error)
        }
        guard result != .unreadable else { throw .unreadable }
        return (bytes, result)
    }

    /// Loads a file like any other, and reads it. If PDF can't be read on this machine, the same picture as PNG is used
    /// instead. EPS can't be read at all: its drawing is put on a page of PDF, which has the same operators.
    /// - Throws: ``PictureError`` if the file can't be loaded.
    package func readBack(
        _ bytes: [UInt8], format: SymbolFileFormat, isExpected: (Barcode) -> Bool
    ) throws(PictureError) -> ReadBack {
        // Some symbologies, such as postal codes, can only be written.
        guard symbol.symbology.isReadable else { return .asItIs }
        var picture: Picture?
        if format == .pdf || format == .eps {
            // The resolution gives each module four pixels, or twice as many as the picture has.
            let resolution = max(PagePlan.nominalResolution, 25.4 / pixelSize * max(2, 4 / Double(scale)))
            do throws(PictureError) {
                guard let page = format == .eps ? Self.page(ofEPS: bytes) : bytes else { return .unreadable }
                picture = try PictureDocument(page).page(0, resolution: resolution)
            } catch {
                guard error == .noPDFSupport else { throw error }
            }
        }
        if picture == nil { picture = try Picture(.bytes(format == .pdf || format == .eps ? png() : bytes)) }
        guard let picture else { return .unreadable }
        return readBack(picture.luminance, picture.layout, isExpected: isExpected)
    }

    private func readBack(
        _ luminance: [UInt8], _ layout: ImageLayout, isExpected: (Barcode) -> Bool
    ) -> ReadBack {
        // The effort is that of common readers: `thorough` reads pictures that are too small for all others.
        let reader = BarcodeReader(options: ReaderOptions(symbologies: [symbol.symbology], effort: .balanced))
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

    /// Returns the picture with each pixel `factor` times as wide and high, and a white margin of a quarter of its
    /// width.
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
