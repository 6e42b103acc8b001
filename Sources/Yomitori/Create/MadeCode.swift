import Barcodes
import Pictures

/// A code that was made, or the parts of a sequence, with its looks.
nonisolated struct MadeCode: Hashable, Sendable {
    /// None while there is no code yet.
    var symbols: [Symbol]
    /// What they say together.
    var content: SymbolContent
    /// The same as it was written, with GS1 elements in parentheses; empty for bytes that are no text.
    var text = ""
    var look: SymbolLook
    /// What was typed for the line below a code, in which `{text}` stands for the code's text. The look has the line
    /// itself.
    var caption = ""
    var showsText: Bool
    /// In modules, on each side; `nil` as the standard asks.
    var quietZone: Int?
    /// In millimetres; `nil` where nothing is said.
    var moduleSize: Double?

    /// How each is drawn; one that is too large for a picture, however small its modules are, is left out.
    func pictures(scale: Int) -> [SymbolPicture] {
        symbols.compactMap { picture(of: $0, scale: scale) }
    }

    /// How one is drawn, with modules of so many pixels, fewer where the picture would be too large; `nil` where it is
    /// too large in any case.
    func picture(of symbol: Symbol, scale: Int) -> SymbolPicture? {
        // That of a QR-bill has a size on paper, whatever its version.
        let size = look.hasSwissCross ? SymbolPicture.swissModuleSize(of: symbol) : moduleSize
        return try? SymbolPicture.fitting(
            symbol, scale: scale, quietZone: quietZone.map { QuietZone($0) }, moduleSize: size, showsText: showsText,
            look: look)
    }
}
