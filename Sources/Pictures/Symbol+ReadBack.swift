import Barcodes

extension Symbol {
    /// Whether a code that was read is this one.
    /// - Parameter content: what it says, or what the sequence does whose part it is.
    package func matcher(for content: SymbolContent) -> @Sendable (Barcode) -> Bool {
        let (part, expected) = (structuredAppend, readText.map { SymbolContent($0) } ?? content)
        return { part == nil ? expected.matches($0) : $0.structuredAppend == part }
    }

    /// Whether the modules, drawn at four pixels each, are read as what they are to say. It takes no file and no other
    /// process: for many codes at once, whose drawing is the same for all.
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
