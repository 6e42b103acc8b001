import Barcodes

extension Symbology {
    /// Returns the symbology with a name, its own or one that other programs use.
    /// - Returns: `nil` also for a symbology that can only be made: whoever asks for its codes would wait for ever.
    package static func readable(named name: String) -> Symbology? {
        Symbology(named: name).flatMap { $0.isReadable ? $0 : nil }
    }
}
