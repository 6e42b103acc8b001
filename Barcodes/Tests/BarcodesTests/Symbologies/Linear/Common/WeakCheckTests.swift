import Barcodes
import Testing

/// Symbologies without a check: the text of a few scan lines may be as likely as that of most of them.
@Suite("Bars without a check character")
struct WeakCheckTests {
    /// Reads rows of 3 pixels a module, of which those in the given part have another text.
    private static func read(_ text: String, _ other: String, in part: Range<Int>, as symbology: Symbology) throws
        -> Set<String>
    {
        let rows = try [text, other].map { text in
            let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
            var row = [UInt8](repeating: 230, count: 36)
            for x in 0..<symbol.modules.width {
                row += [UInt8](repeating: symbol.modules[x, 0] ? 40 : 230, count: 3)
            }
            return row + [UInt8](repeating: 230, count: 36)
        }
        let pixels = (0..<60).flatMap { rows[part.contains($0) ? 1 : 0] }
        return Set(
            LinearSymbologies.barcodes(across: pixels, width: rows[0].count, symbologies: [symbology]).map(\.text))
    }

    private static let samples: [(Symbology, String, String)] = [
        (.code39, "KEG-42", "KEG-A2"), (.codabar, "A40156B", "A40256B"),
    ]

    @Test func textsOfAllLinesAreRead() throws {
        for (symbology, text, other) in Self.samples {
            let found = try Self.read(text, other, in: 0..<0, as: symbology)
            #expect(found == [text])
        }
    }

    /// The other text is on a sixth of the lines.
    @Test func textsThatSomeLinesContradictAreNotRead() throws {
        for (symbology, text, other) in Self.samples {
            #expect(try Self.read(text, other, in: 25..<35, as: symbology) == [], "\(symbology)")
        }
    }
}
