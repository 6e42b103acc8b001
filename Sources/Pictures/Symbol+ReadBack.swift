import Barcodes

extension Symbol {
    /// Returns a function that tells whether a code that was read is this symbol.
    /// - Parameter content: content of the symbol, or of the sequence of which it is a part.
    package func matcher(for content: SymbolContent) -> @Sendable (Barcode) -> Bool {
        let (part, expected) = (structuredAppend, readText.map { SymbolContent($0) } ?? content)
        let addOn = details.addOn
        return { barcode in
            guard addOn == nil || barcode.details.addOn == addOn else { return false }
            return part == nil ? expected.matches(barcode) : barcode.structuredAppend == part
        }
    }

    /// Returns whether the modules, drawn at four pixels each, are read as the expected content. This needs no file and
    /// no other process: it is for many codes at once that are drawn alike.
    package func isReadBack(as content: SymbolContent) -> Bool {
        guard symbology.isReadable else { return true }
        guard let picture = try? SymbolPicture(self, scale: 4, showsText: false) else { return false }
        let isExpected = matcher(for: content)
        let pixels = picture.shapeRaster.darkness.map { 255 - $0 }
        let layout = ImageLayout(width: picture.width, height: picture.height)
        for effort in [ReaderOptions.Effort.fast, .balanced] {
            let reader = BarcodeReader(options: ReaderOptions(symbologies: [symbology], effort: effort))
            if (try? reader.read(pixels.span, layout: layout))?.contains(where: isExpected) ?? false {
                return true
            }
        }
        return false
    }
}

extension SymbolDetails {
    /// Digits of the add-on beside an EAN or UPC symbol, or beside the linear part of a composite symbol.
    fileprivate var addOn: String? { linear?.addOn ?? composite?.addOn }
}
