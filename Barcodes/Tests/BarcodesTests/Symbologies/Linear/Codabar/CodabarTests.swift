import Barcodes
import PictureMaker
import Testing

@Suite("Codabar")
struct CodabarTests {
    /// Returns the widths of a symbol of which only some elements remain, of 4 pixels a module, between free spaces.
    private static func line(_ text: String, elements: Range<Int>? = nil) throws -> BarWidths {
        let modules = try BarcodeWriter.symbol(.text(text), as: .codabar).modules
        var widths: [Float] = []
        for x in 0..<modules.width {
            if x > 0, modules[x, 0] == modules[x - 1, 0] {
                widths[widths.count - 1] += 4
            } else {
                widths.append(4)
            }
        }
        return BarWidths([60] + widths[elements ?? 0..<widths.count] + [60])
    }

    private static func texts(_ line: BarWidths) -> [String] {
        LinearSymbologies.contents(of: [line], symbologies: [.codabar]).map(\.content.text)
    }

    /// Every period of these stripes is the letter A and a gap, read backwards; between letters there must be digits.
    @Test func stripesAreNotRead() {
        let period: [Float] = [3, 6, 3, 6, 6, 3, 3, 9]
        for count in 5...12 {
            let stripes = (0..<count).flatMap { _ in period }.dropLast()
            #expect(Self.texts(BarWidths([57] + stripes + [57])) == [], "\(count) periods")
        }
    }

    /// Where one element of a start or stop pattern is too wide or too narrow, it is as near to another one.
    @Test func aFlawInTheFirstOrLastLetterMakesNoOtherLetter() throws {
        for text in ["A072554A", "D63100B", "B46373376D", "C072554C"] {
            let line = try Self.line(text)
            #expect(try Self.read(line.widths) == [text])
            // A letter has seven elements.
            for index in Array(1...7) + Array(line.count - 8..<line.count - 1) {
                for change: Float in [-4, 4] where line.widths[index] + change > 0 {
                    var widths = line.widths
                    widths[index] += change
                    let texts = try Self.read(widths)
                    #expect(texts.isEmpty || texts == [text], "element \(index) changed by \(change) of \(text)")
                }
            }
        }
    }

    /// Reads a picture of bars and spaces of these widths in pixels, space first.
    private static func read(_ widths: [Float]) throws -> [String] {
        let row = widths.enumerated().flatMap { index, width in
            [UInt8](repeating: index.isMultiple(of: 2) ? 255 : 0, count: Int(width))
        }
        let height = 60
        let luminance = (0..<height).flatMap { _ in row }
        let layout = ImageLayout(width: row.count, height: height)
        let reader = BarcodeReader(options: ReaderOptions(symbologies: [.codabar]))
        return try reader.read(luminance, layout: layout).map(\.text)
    }

    /// Each character has seven elements, followed by a gap without meaning. The bars before the free space after a cut
    /// are a character, and some characters are similar to a stop pattern.
    @Test func partsOfASymbolAreNotRead() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            let digits = (0..<12).map { _ in "0123456789-$:/.+".map { $0 }[Int(random.next() % 16)] }
            let ends = Array("ABCD")
            let text = "\(ends[Int(random.next() % 4)])\(String(digits))\(ends[Int(random.next() % 4)])"
            #expect(Self.texts(try Self.line(text)) == [text])
            for kept in 5...13 {
                #expect(
                    Self.texts(try Self.line(text, elements: 0..<kept * 8 - 1)) == [], "the first \(kept) of \(text)")
                let rest = (14 - kept) * 8..<14 * 8 - 1
                #expect(Self.texts(try Self.line(text, elements: rest)) == [], "the last \(kept) of \(text)")
            }
        }
    }
}
