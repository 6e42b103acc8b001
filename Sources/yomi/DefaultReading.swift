import Barcodes
import Characters
import Pictures

/// What `yomi scan` reads by default in a code that was made: where symbols of two symbologies have the same bars, the
/// reader has to choose.
enum DefaultReading {
    /// Symbologies that are read in another way, or not at all, if others are searched for as well: UPC-E of number
    /// system 1 is the left half of an EAN-13 symbol, and Code 32 and PZN consist of Code 39. EAN-13 is not among them:
    /// that its leading zero is left out, as in UPC-A, is no other number.
    private static let ambiguous: Set<Symbology> = [.upcE, .code39, .code32, .pzn]

    static func mayDiffer(_ symbology: Symbology) -> Bool {
        ambiguous.contains(symbology) && Symbology.defaults.contains(symbology)
    }

    /// Returns a sentence about a code that is read as what it says only if its symbology is asked for; `nil` for other
    /// codes, also for those that can't be read even then.
    static func warning(about picture: SymbolPicture, saying content: SymbolContent) -> String? {
        let symbology = picture.symbol.symbology
        guard let file = try? picture.file(.png), let loaded = try? Picture(.bytes(file)) else { return nil }
        let isExpected = picture.symbol.matcher(for: content)
        func barcodes(_ options: ReaderOptions) -> [Barcode] {
            loaded.report(options: options, keepsFailures: false).barcodes
        }
        // The options of yomi scan, if none are given.
        let found = barcodes(ReaderOptions())
        guard !found.contains(where: isExpected),
            barcodes(ReaderOptions(symbologies: [symbology])).contains(where: isExpected)
        else { return nil }
        let result =
            found.first.map { "reads “\(VisibleText.of($0.text))” in this code (\($0.symbology.displayName))" }
            ?? "does not read this code"
        return "by default, yomi scan \(result); with --symbologies \(symbology.rawValue) it reads what was made"
    }
}
