/// Finds bars and reads the lines across them.
struct LinearSearchStrategy: SearchStrategy {
    static var symbologies: Set<Symbology> { LinearSymbologies.symbologies }

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
    }
}
