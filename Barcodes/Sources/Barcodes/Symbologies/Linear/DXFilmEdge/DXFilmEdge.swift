extension Symbology {
    /// The bar code on the edge of 135 film (DX film edge): a clock track beside a data track.
    public static let dxFilmEdge = Symbology(name: "DXFilmEdge")
}

extension SymbologyInformation {
    static let dxFilmEdge = SymbologyInformation(
        symbology: .dxFilmEdge, displayName: "DX Film Edge", identifier: "X", isLinear: true)
}

/// Tables and constants of US 4965628, *Photographic film with latent image multi-field bar code and eye-readable
/// symbols*.
enum DXFilmEdgeTables {
    /// Numbers of modules of a track: with the number of the frame, and the older track without it.
    static let lengths = [31, 23]

    /// Bits that a data track begins and ends with: 1 is a bar.
    static let start = (bits: 0b101010, count: 6)
    static let end = (bits: 0b0101, count: 4)

    /// Returns the widths of a clock track: a bar of five modules, narrow ones, and a bar of three.
    static func clock(length: Int) -> [UInt8] { [5] + Array(repeating: 1, count: length - 8) + [3] }

    /// Fields between start and end, as ranges of bits: the two parts of the film's DX number, the frame, whether it is
    /// a half frame, and the parity bit. The two bits that are left are 0.
    static let firstPart = 6..<13
    static let secondPart = 14..<18
    static let frame = 18..<24
    static let half = 24
}

/// Reads the DX film edge code.
///
/// The tracks lie side by side, so each line crosses one of them. Data counts only if a clock of the same length
/// belongs to it.
struct DXFilmEdgeDecoder: LinearDecoder {
    static let symbologies: Set<Symbology> = [.dxFilmEdge]
    static let hasTracks = true

    private static let clocks = DXFilmEdgeTables.lengths.map {
        PatternTable([DXFilmEdgeTables.clock(length: $0)], isTwoWidth: false)
    }

    init(options: ReaderOptions) {}

    func decode(_ line: BarWidths) -> [LinearReading] {
        var readings: [LinearReading] = []
        var index = 1
        while index + 12 < line.count {
            // The cheapest checks come first: for a bar of five modules and a space of one, with which a clock track
            // begins, and for free space and five elements of one module, with which a data track begins.
            if line.widths[index] > 1.5 * line.widths[index + 1], Self.mayBeClock(line, index),
                let reading = clock(line, index)
            {
                readings.append(reading)
                index = reading.elements.upperBound + 1
            } else {
                if line.isQuiet(index - 1, 0.3 * line.width(index..<index + 5)), Self.isStart(line, index) {
                    readings += data(line, index)
                }
                index += 2
            }
        }
        if readings.isEmpty, let middle = middleOfClock(line) { readings.append(middle) }
        return readings
    }

    /// Minimum number of lines that agree on a data track, by its length. The older kind has a parity bit for 11 bits
    /// and one that is 0: in an enlarged picture of other things, two lines of stripes were one.
    private static let minimumLines = [31: 2, 23: 6]

    /// Minimum number of narrow elements of a clock track side by side.
    private static let minimumNarrow = 11
    /// Maximum deviation of each of these elements from a module, in modules.
    private static let elementTolerance: Float = 0.5
    /// Maximum deviation of two of them together from two modules, in modules.
    private static let pairTolerance: Float = 0.4
    /// Maximum length of the clock from there, and of the next one, in modules: on film there is one every 40 modules.
    private static let reach: Float = 71

    /// Returns the narrow elements of a clock track whose ends are not seen: the bar of five modules has too few edges
    /// to belong to a region of bars.
    private func middleOfClock(_ line: BarWidths) -> LinearReading? {
        var first = 1
        while first + Self.minimumNarrow < line.count {
            let module = line.width(first..<first + 2) / 2
            var end = first + 1
            while end < line.count - 1, abs(line.width(end - 1..<end + 1) - 2 * module) < Self.pairTolerance * module,
                abs(line.widths[end] - module) < Self.elementTolerance * module
            {
                end += 1
            }
            if end - first >= Self.minimumNarrow {
                let module = line.width(first..<end) / Float(end - first)
                return LinearReading(
                    content: .middle(period: 2 * module, length: Self.reach * module), elements: first..<first + 1,
                    fit: BarFit(), linesNeeded: 1)
            }
            first = max(first + 2, (end - 1) | 1)
        }
        return nil
    }

    /// Reads a clock track: its length in modules and in hundredths of a bin.
    private func clock(_ line: BarWidths, _ first: Int) -> LinearReading? {
        for (table, modules) in zip(Self.clocks, DXFilmEdgeTables.lengths) {
            let range = first..<first + table.elements
            guard range.upperBound < line.count,
                case let module = line.width(first + 1..<range.upperBound) / Float(modules - 5),
                line.widths[first] > 2.5 * module, Self.isEven(line, first + 1..<range.upperBound - 1, module),
                let (match, _) = table.match(line, from: first, sizes: .expected, .vague), match.deviation < 0.3,
                line.widths[range.upperBound] > 0.5 * match.module
            else { continue }
            var fit = BarFit()
            fit.add(match)
            return LinearReading(
                content: .row(values: [0, modules, Self.length(line, range)]), elements: range, fit: fit, linesNeeded: 1
            )
        }
        return nil
    }

    /// Whether each narrow space and the narrow bar behind it together have about the right width.
    private static func isEven(_ line: BarWidths, _ elements: Range<Int>, _ module: Float) -> Bool {
        for first in stride(from: elements.lowerBound, to: elements.upperBound - 1, by: 2) {
            guard abs(line.width(first..<first + 2) - 2 * module) < module else { return false }
        }
        return true
    }

    private static func length(_ line: BarWidths, _ range: Range<Int>) -> Int {
        Int(min(line.width(range) * 100, 1e8))
    }

    /// Whether five elements are about equally wide.
    private static func isStart(_ line: BarWidths, _ first: Int) -> Bool {
        let module = line.width(first..<first + 5) / 5
        return (first..<first + 5).allSatisfy { abs(line.widths[$0] - module) <= 0.6 * module }
    }

    /// Whether a bar is wide enough for a clock track of one of the lengths, and even elements follow it.
    private static func mayBeClock(_ line: BarWidths, _ first: Int) -> Bool {
        DXFilmEdgeTables.lengths.contains { modules in
            let end = first + modules - 6
            guard end < line.count else { return false }
            let module = line.width(first + 1..<end) / Float(modules - 5)
            return line.widths[first] > 2.5 * module && isEven(line, first + 1..<end - 1, module)
        }
    }

    /// Reads a data track: its length and its bits. The beginning of the longer kind may look like the shorter kind;
    /// the clock tells them apart.
    private func data(_ line: BarWidths, _ first: Int) -> [LinearReading] {
        let module = line.width(first..<first + 5) / 5
        var readings: [LinearReading] = []
        let lengths = DXFilmEdgeTables.lengths
        var last = first + 8
        while last + 1 < line.count, line.width(first..<last + 1) < 36 * module {
            defer { last += 2 }
            guard line.isQuiet(last + 1, 1.2 * module) else { continue }
            for modules in lengths {
                let range = first..<last + 1
                let size = line.width(range) / Float(modules)
                // Even stripes nearly keep to the grid, too.
                guard range.count * 5 <= modules * 4 else { continue }
                guard abs(size - module) < 0.15 * module, line.isQuiet(last + 1, 1.5 * size),
                    let (value, fit) = Self.bits(line, range, size, modules), Self.isValid(value, modules)
                else { continue }
                readings.append(
                    LinearReading(
                        content: .row(values: [1, modules, Self.length(line, range), value]), elements: range, fit: fit,
                        linesNeeded: 1))
            }
        }
        return readings
    }

    /// Returns the modules of some elements, each as many as its edges are apart on an even grid; the first one in the
    /// highest bit.
    private static func bits(
        _ line: BarWidths, _ range: Range<Int>, _ size: Float, _ modules: Int
    ) -> (bits: Int, fit: BarFit)? {
        var (bits, done) = (0, 0)
        var squares: Float = 0
        for element in range {
            let end = (line.edges[element + 1] - line.edges[range.lowerBound]) / size
            let next = Int(end.rounded())
            guard next > done, next <= modules else { return nil }
            squares += (end - end.rounded()) * (end - end.rounded())
            bits = bits << (next - done) | (element & 1 == 1 ? 1 << (next - done) - 1 : 0)
            done = next
        }
        let deviation = (squares / Float(range.count)).squareRoot()
        guard done == modules, deviation < 0.25 else { return nil }
        var fit = BarFit()
        fit.add(
            CharacterMatch(
                character: 0, deviation: deviation, margin: 0.5 - deviation, elements: range.count, module: size))
        return (bits, fit)
    }

    private static func isValid(_ bits: Int, _ modules: Int) -> Bool {
        typealias Tables = DXFilmEdgeTables
        func bit(_ index: Int) -> Bool { bits >> (modules - 1 - index) & 1 == 1 }
        guard bits >> (modules - Tables.start.count) == Tables.start.bits,
            bits & (1 << Tables.end.count - 1) == Tables.end.bits, !bit(Tables.firstPart.upperBound),
            modules == 23 || !bit(Tables.half + 1)
        else { return false }
        // No film has the number 0. A wide space between stripes looks like it.
        guard (Tables.firstPart.lowerBound..<Tables.secondPart.upperBound).contains(where: bit) else { return false }
        // The fields from behind the start to the parity bit have even parity.
        let fields = bits >> Tables.end.count & (1 << (modules - Tables.start.count - Tables.end.count) - 1)
        return fields.nonzeroBitCount & 1 == 0
    }

    func assemble(_ rows: [LinearReading], isMirrored: Bool) -> [LinearReading] {
        var clocks: [(modules: Int, length: Int)] = []
        var data: [(values: [Int], reading: LinearReading)] = []
        for reading in rows {
            guard case .row(let values) = reading.content else { continue }
            if values.count == 3 { clocks.append((values[1], values[2])) }
            if values.count == 4 { data.append((values, reading)) }
        }
        var counts: [Int: (lines: Int, modules: Int, reading: LinearReading)] = [:]
        for (values, reading) in data {
            let isClocked = clocks.contains { clock in
                clock.modules == values[1] && abs(clock.length - values[2]) < values[2] / 20
            }
            guard isClocked else { continue }
            let lines = (counts[values[3]]?.lines ?? 0) + 1
            counts[values[3]] = (lines, values[1], reading)
        }
        // Few lines of a track are too little evidence, and so are two that differ.
        guard counts.count == 1, let found = counts.first,
            found.value.lines >= Self.minimumLines[found.value.modules] ?? .max
        else { return [] }
        var reading = found.value.reading
        reading.content = .symbol(.dxFilmEdge, Self.content(found.key, found.value.modules))
        return [reading]
    }

    private static func content(_ value: Int, _ modules: Int) -> DecodedContent {
        func field(_ range: Range<Int>) -> Int { value >> (modules - range.upperBound) & (1 << range.count - 1) }
        var text = "\(field(DXFilmEdgeTables.firstPart))-\(field(DXFilmEdgeTables.secondPart))"
        if modules == DXFilmEdgeTables.lengths[0] {
            let half = DXFilmEdgeTables.half
            text += "/\(field(DXFilmEdgeTables.frame))\(field(half..<half + 1) == 1 ? "A" : "")"
        }
        var builder = ContentBuilder()
        builder.append(ascii: text)
        return builder.content(details: .linear(LinearDetails(rows: 2)), symbologyIdentifier: "]X0")
    }
}
