import Barcodes

/// The symbology that the page chooses for a product number.
nonisolated package struct ProductSymbology {
    /// The last one that was chosen; `nil` if there was none yet.
    package private(set) var chosen: Symbology?

    package init() {}

    /// Returns the symbology to choose; `nil` if the current one stays, as it does when the user has chosen it since.
    /// - Parameter number: A valid number; `nil` while there is none. Then it is EAN-13, the usual symbology, and not
    ///   that of the number before.
    package mutating func choice(for number: String?, current: Symbology) -> Symbology? {
        let wanted = number.map(Symbology.ofProductNumber) ?? .ean13
        guard wanted != chosen, number != nil || current == chosen ?? .qrCode else { return nil }
        chosen = wanted
        return wanted
    }
}
