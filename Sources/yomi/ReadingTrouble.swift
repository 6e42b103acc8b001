import Barcodes
import Pictures

/// Trouble with a file that could be read back only when it was enlarged and given a quiet zone, and the remedy.
struct ReadingTrouble {
    /// Size of a module, in pixels, with which the code was read as it is; `nil` where none of those tried was.
    private let scale: Int?
    /// Quiet zone that goes with it, in modules.
    private let quietZone: Int

    /// Sizes of a module that are tried, in pixels. Modules of fewer pixels are too small for many readers.
    private static let scales = [4, 6, 8, 12, 16]

    /// Draws a code larger and with the quiet zone of its standard, until it is read as it is.
    init(_ picture: SymbolPicture, saying content: SymbolContent) {
        let symbol = picture.symbol
        quietZone = symbol.quietZone.widest
        let zone = QuietZone(quietZone)
        let isLarge = picture.scale >= (Self.scales.first ?? 0)
        let scales = (isLarge && picture.isMarginNarrow ? [picture.scale] : []) + Self.scales
        scale = scales.first { scale in
            guard scale > picture.scale || picture.isMarginNarrow && scale == picture.scale,
                let larger = try? SymbolPicture(
                    symbol, scale: scale, quietZone: zone, moduleSize: picture.moduleSize,
                    showsText: picture.showsText, look: picture.look),
                let file = try? larger.verifiedFile(.png, isExpected: symbol.matcher(for: content))
            else { return false }
            return file.readBack == .asItIs
        }
    }

    /// - Parameters:
    ///   - name: name of the file, or of the folder of several files.
    ///   - fileCount: number of the files in the folder that have this trouble, this being the first; `nil` for a file
    ///     alone.
    func message(on name: String, fileCount: Int? = nil) -> String {
        let things = fileCount.map { "\($0) of the files" } ?? "it"
        let subject = (fileCount ?? 1) > 1 ? "the first of them" : "it"
        let warning = "\(name): written, but readers may have trouble with \(things); "
        guard let scale else {
            return warning + "a larger --scale makes \(subject) no better, so take another --symbology"
        }
        let modules = quietZone == 1 ? "1 module" : "\(quietZone) modules"
        return warning + "with a --scale of \(scale) pixels and a --quiet-zone of \(modules) \(subject) is read well"
    }
}
