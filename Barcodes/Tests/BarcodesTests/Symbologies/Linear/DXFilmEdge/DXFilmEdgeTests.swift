import Barcodes
import Testing

@Suite("DX film edge") struct DXFilmEdgeTests {
    private static func line(_ bits: String, module: Float = 4) -> BarWidths {
        var widths: [Float] = [5 * module]
        var last: Character = "0"
        for bit in bits {
            if bit == last { widths[widths.count - 1] += module } else { widths.append(module) }
            last = bit
        }
        // Every track ends with a bar.
        widths.append(5 * module)
        return BarWidths(widths)
    }

    private static let clock = line("1111101010101010101010101010111")
    private static let shortClock = line("11111010101010101010111")

    private static func texts(_ rows: [BarWidths]) -> [String] {
        LinearSymbologies.contents(of: rows, symbologies: [.dxFilmEdge]).map(\.content.text)
    }

    @Test func theDrawingOfThePatentIsRead() {
        // Figure 4: film 80-11, frame 23, and the half frame after it.
        let data = Self.line("1010101010000010110101110010101")
        #expect(Self.texts([Self.clock, Self.clock, data, data]) == ["80-11/23"])
        let half = Self.line("1010101010000010110101111000101")
        #expect(Self.texts([half, half, Self.clock]) == ["80-11/23A"])
    }

    @Test func theOlderCodeHasNoFrame() {
        let data = Self.line("10101010100000101110101")
        let lines = Array(repeating: data, count: 6)
        #expect(Self.texts([Self.shortClock] + lines) == ["80-11"])
        // Two lines of other stripes have been such data, beside others that were a clock.
        #expect(Self.texts([Self.shortClock, data, data]) == [])
        // A clock track of another length belongs to another kind of code.
        #expect(Self.texts([Self.clock] + lines) == [])
    }

    @Test func dataWithoutItsClockOrWithAWrongParityIsNothing() {
        let data = Self.line("1010101010000010110101110010101")
        #expect(Self.texts([data, data, data]) == [])
        #expect(Self.texts([Self.clock, data]) == [], "a single line")
        let wrong = Self.line("1010101010000010110101110000101")
        #expect(Self.texts([Self.clock, wrong, wrong]) == [])
    }

    @Test func evenStripesAreNoData() {
        // 87-10 also occurs by chance beside a clock pattern, in the shutters of a window and the lines of a screen.
        let data = Self.line("10101010101110101010101")
        #expect(Self.texts([Self.shortClock] + Array(repeating: data, count: 6)) == [])
    }

    /// Read in the dots of a dithered Telepen symbol, of which a wide space was the number.
    @Test func noFilmHasTheNumberZero() {
        let data = Self.line("10101000000000000000101")
        #expect(Self.texts([Self.shortClock] + Array(repeating: data, count: 6)) == [])
    }

    /// Data that is valid in both directions was taken for two readings that differ, and not read: that is half of the
    /// frames of films with an even second number. In the other direction, 42-8/51A is 115-2/21.
    @Test(arguments: [
        ("1010100101010010001100111010101", "42-8/51A"), ("1010100110000000001001010010101", "48-0/37"),
        ("1010101100101001001110100010101", "101-4/58"), ("1010101000011001101100011010101", "67-6/49A"),
    ])
    func theClockTellsTheDirectionOfTheData(bits: String, text: String) {
        #expect(Self.texts(beside: "1111101010101010101010101010111", data: bits) == [[text], [text]])
    }

    @Test func damagedDataIsNotReadInTheOtherDirection() {
        // 42-8/51A with two wrong bits, of which one is between the parts of the number; it was read as 119-3/21.
        let data = "1010100101010110001110111010101"
        #expect(Self.texts(beside: "1111101010101010101010101010111", data: data) == [[], []])
    }

    /// Returns what is read in a picture of two tracks, upright and upside down.
    private static func texts(beside clock: String, data: String) -> [Set<String>] {
        let margin = String(repeating: "0", count: 6)
        let tracks = [clock, data].map { track in
            (margin + track + margin).flatMap { Array(repeating: $0 == "1" ? UInt8(0) : 255, count: 4) }
        }
        let rows = tracks.flatMap { Array(repeating: $0, count: 32) }
        return [rows, rows.reversed().map { Array($0.reversed()) }].map { picture in
            let found = LinearSymbologies.barcodes(
                across: picture.flatMap(\.self), width: tracks[0].count, symbologies: [.dxFilmEdge])
            return Set(found.map(\.text))
        }
    }
}
