import Barcodes
import Pictures

/// A code that was made, or the parts of a sequence, with its appearance.
nonisolated struct MadeCode: Hashable, Sendable {
    /// Symbols of the code; empty while there is no code.
    var symbols: [Symbol]
    /// Content of the symbols together.
    var content: SymbolContent
    /// The same as it was written, with GS1 elements in parentheses; empty for bytes that are no text.
    var text = ""
    var look: SymbolAppearance
    /// Caption as typed, in which `{text}` stands for the code's text. The look contains the caption itself.
    var caption = ""
    var showsText: Bool
    /// Quiet zone in modules, on each side; `nil` for that of the standard.
    var quietZone: Int?
    /// Side of a module in millimetres; `nil` if not specified.
    var moduleSize: Double?

    /// Suggested name of a file with the code, without extension.
    var fileName: String {
        let name = CodeFileName.suggestion(for: text)
        return name.isEmpty ? tr("code") : name
    }

    /// How each is drawn; one that is too large for a picture, however small its modules are, is left out.
    func pictures(scale: Int) -> [SymbolPicture] {
        symbols.compactMap { picture(of: $0, scale: scale) }
    }

    /// How one is drawn, with modules of so many pixels, fewer where the picture would be too large; `nil` where it is
    /// too large in any case.
    func picture(of symbol: Symbol, scale: Int) -> SymbolPicture? {
        // The code of a QR-bill has a fixed size on paper, whatever its version.
        let size = look.hasSwissCross ? SymbolPicture.swissModuleSize(of: symbol) : moduleSize
        return try? SymbolPicture.fitting(
            symbol, scale: scale, quietZone: quietZone.map { QuietZone($0) }, moduleSize: size, showsText: showsText,
            look: look)
    }
}
