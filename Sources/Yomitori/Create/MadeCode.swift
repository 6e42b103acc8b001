import Barcodes
import Pictures

/// A code that was made, or the parts of a sequence, with its looks.
nonisolated struct MadeCode: Hashable, Sendable {
    /// At least one.
    var symbols: [Symbol]
    /// What they say together.
    var content: SymbolContent
    var look: SymbolLook
    var showsText: Bool

    /// How each is drawn; one that is too large for a picture is left out.
    func pictures(scale: Int) -> [SymbolPicture] {
        symbols.compactMap { try? SymbolPicture($0, scale: scale, showsText: showsText, look: look) }
    }
}
