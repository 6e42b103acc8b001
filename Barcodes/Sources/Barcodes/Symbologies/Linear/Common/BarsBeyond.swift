/// Bars and spaces beyond an end of a symbol, on lines across it from there outwards.
///
/// They show whether something light, such as a label or glare, divides a longer symbol: behind it follow bars as high
/// and as narrow as the symbol's that are no symbol of their own.
struct BarsBeyond {
    /// Lines from one end of the symbol's bars to the other; `nil` where a line shows too few edges.
    private let lines: [Line?]

    private struct Line {
        /// Widths from inside the symbol outwards.
        let widths: BarWidths
        /// Places of the edges between them, in narrow elements from the symbol's end.
        let places: [Float]

        /// Returns the first element of each row of bars and spaces that are as narrow as those of the symbol.
        var rows: [Int] {
            (1..<max(1, widths.count - BarsBeyond.elements)).filter { first in
                places[first] > BarsBeyond.nearest && places[first] < BarsBeyond.reach
                    && (first..<first + BarsBeyond.elements).allSatisfy {
                        BarsBeyond.widths.contains(places[$0 + 1] - places[$0])
                    }
            }
        }

        /// Whether a line beside this one has the edges of a row.
        func isRow(_ first: Int, on other: Line) -> Bool {
            places[first...first + BarsBeyond.elements].allSatisfy { place in
                other.places.contains { abs($0 - place) < BarsBeyond.maximumDistance }
            }
        }
    }

    /// Number of lines.
    private static let lineCount = 7
    /// Minimum number of lines that show the bars of the line before them.
    private static let minimumAlike = 4
    /// Number of successive bars and spaces that are compared.
    private static let elements = 4
    /// Widths of these, in narrow elements.
    private static let widths: ClosedRange<Float> = 0.4...4.2
    /// Distance from the end within which edges do not count, in narrow elements.
    private static let nearest: Float = 0.6
    /// Distance from the end up to which the bars begin, in narrow elements.
    private static let reach: Float = 30
    /// Maximum distance between the places of an edge on two lines, in narrow elements.
    private static let maximumDistance: Float = 0.5
    /// Length of the symbol that is part of a line, in narrow elements: the contrast is measured there.
    private static let inside = 24.0
    /// Maximum length of a line outside of the symbol, in narrow elements.
    private static let outside = 400.0
    /// Half width of a line, in pixels.
    private static let halfWidth = 1.0
    /// Minimum number of lines on which the bars are a symbol of their own.
    private static let minimumLinesOfSymbol = 2

    /// - Parameters:
    ///   - isAfter: whether the end is the one at which the symbol is read last.
    ///   - width: the symbol's width in narrow elements.
    init(_ barcode: Barcode, isAfter: Bool, width: Double, _ pixels: Span<UInt8>, _ raster: Raster) {
        let corners = barcode.corners
        lines = (0..<Self.lineCount).map { number in
            let height = (Double(number) + 0.5) / Double(Self.lineCount)
            let left = corners.topLeft + (corners.bottomLeft - corners.topLeft) * height
            let right = corners.topRight + (corners.bottomRight - corners.topRight) * height
            let (end, way) = isAfter ? (right, right - left) : (left, left - right)
            let unit = way.length / width
            guard unit > 0,
                let profile = LineProfile(
                    pixels, raster, center: end, direction: way * (1 / way.length),
                    before: min(way.length, Self.inside * unit), after: Self.outside * unit, halfWidth: Self.halfWidth)
            else { return nil }
            let endBin = (end - profile.origin).dot(profile.direction) / LineProfile.bin
            guard endBin >= 1,
                let edges = ProfileEdges(
                    profile, isInverted: barcode.isInverted, within: 0..<min(profile.values.count, Int(endBin)))
            else { return nil }
            let narrow = Float(unit / LineProfile.bin)
            return Line(
                widths: edges.line, places: edges.line.edges.map { (edges.start + $0 - Float(endBin)) / narrow })
        }
    }

    /// Whether the bars of the symbol continue there, behind a space of any width.
    var continueSymbol: Bool {
        var rows: [(line: Line, first: Int)] = []
        for (line, next) in zip(lines, lines.dropFirst()) {
            guard let line, let next, let first = line.rows.first(where: { line.isRow($0, on: next) }) else { continue }
            rows.append((line, first))
        }
        guard rows.count >= Self.minimumAlike else { return false }
        let options = ReaderOptions()
        let decoders = LinearSymbologies.decoders.filter { !$0.symbologies.isDisjoint(with: options.symbologies) }
            .map { $0.init(options: options) }
        let symbols = rows.count { Self.isSymbol($0.line.widths, at: $0.first, decoders) }
        return symbols < Self.minimumLinesOfSymbol
    }

    /// Whether some elements of a line are part of a symbol of any symbology.
    private static func isSymbol(_ line: BarWidths, at first: Int, _ decoders: [any LinearDecoder]) -> Bool {
        var isSymbol = false
        RegionReader.decode(line, by: decoders) { _, reading, isReversed in
            let (lower, upper) = (reading.elements.lowerBound, reading.elements.upperBound)
            let place = isReversed ? line.count - upper..<line.count - lower : lower..<upper
            switch reading.content {
            case .symbol, .row: if place.overlaps(first..<first + elements) { isSymbol = true }
            default: break
            }
        }
        return isSymbol
    }
}
