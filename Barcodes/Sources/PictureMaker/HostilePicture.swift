import Barcodes

/// Pictures that slow a reader down: they are full of the patterns by which symbols are found, and contain no symbol.
///
/// A reader must not try each of these patterns with all others; the cost of reading such a picture is limited by the
/// engine's `SearchBudget`.
public enum HostilePicture: String, CaseIterable, Sendable {
    /// Rows and columns that all have the ratio of finder patterns, dark to light, 1:1:3:1:1.
    case finderRuns
    /// Finder patterns of QR codes, side by side.
    case finderPatterns
    /// Nested squares, as in the middle of an Aztec symbol.
    case nestedSquares
    /// Rings, as in the middle of a MaxiCode symbol.
    case rings
    /// The sides of Data Matrix symbols around random modules.
    case solidCorners
    /// Finder patterns of Data Matrix symbols, each around random modules of its own.
    case frames
    /// Random bars from one edge to the other.
    case bars
    /// Random bars in rows of their own, as in a stacked symbol, with start patterns of PDF417 among them.
    case stackedBars
    /// Bars and gaps of equal width.
    case grating
    /// Bars and gaps of equal width, at 45°.
    case slantedGrating
    /// Round dots at equal distances.
    case dots
    /// Dark and light squares in turn.
    case checkerboard
    /// Random dark and light squares.
    case modules
    /// Random grey values.
    case noise
    /// Grey values that rise and fall in waves in both directions.
    case waves
    /// Lines of glyphs.
    case glyphs

    /// Returns the picture; the same arguments give the same bytes.
    /// - Parameter scale: size of a module, or of the corresponding element, in pixels.
    /// - Precondition: width, height and scale are at least 1.
    public func made(width: Int, height: Int, scale: Int = 2, seed: UInt64 = 1) -> MadePicture {
        precondition(width > 0 && height > 0 && scale > 0)
        var random = SeededGenerator(seed: seed)
        let table = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
        var luminance = [UInt8](repeating: 255, count: width * height)
        for y in 0..<height {
            for x in 0..<width { luminance[y * width + x] = value(x, y, x / scale, y / scale, Double(scale), table) }
        }
        return MadePicture(luminance: luminance, width: width, height: height, outlines: [], projections: [])
    }

    /// Returns the luminance of a pixel.
    /// - Parameters:
    ///   - x: coordinate in pixels.
    ///   - column: coordinate in modules.
    private func value(_ x: Int, _ y: Int, _ column: Int, _ row: Int, _ scale: Double, _ table: [UInt8]) -> UInt8 {
        func chance(_ x: Int, _ y: Int) -> UInt8 { table[(x &* 31 &+ y &* 1_777 &+ (x &* y) % 89) & 4095] }
        func isDark(_ dark: Bool) -> UInt8 { dark ? 0 : 255 }
        switch self {
        case .finderRuns:
            return isDark([true, false, true, true, true, false, true, false, false][(x + 7 * y) % 9])
        case .finderPatterns:
            let ring = Self.ring(column, row, period: 9)
            return isDark(ring <= 1 || ring == 3)
        case .nestedSquares:
            let ring = Self.ring(column, row, period: 11)
            return isDark(ring <= 4 && ring % 2 == 0)
        case .rings:
            let period = 14 * scale
            let (dx, dy) = (Self.offset(Double(x), period), Self.offset(Double(y), period))
            let distance = (dx * dx + dy * dy).squareRoot() / scale
            return isDark(distance < 6 && Int(distance) % 2 == 1)
        case .solidCorners:
            let (u, v) = (column % 12 - 1, row % 12 - 1)
            return isDark(Self.frame(u, v, side: 10) { chance(u, v) < 128 })
        case .frames:
            let (u, v) = (column % 18 - 1, row % 18 - 1)
            return isDark(Self.frame(u, v, side: 16) { chance(column, row) < 128 })
        case .bars: return isDark(chance(column, 0) < 128)
        case .stackedBars:
            let start: [Bool] = [1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0].map { $0 == 1 }
            let place = column % 68
            return isDark(place < start.count ? start[place] : chance(column, row / 3) < 128)
        case .grating: return isDark(column % 2 == 0)
        case .slantedGrating: return isDark((x + y) / Int(scale) % 2 == 0)
        case .dots:
            let (dx, dy) = (Self.offset(Double(x), 4 * scale), Self.offset(Double(y), 4 * scale))
            return isDark(dx * dx + dy * dy < 1.7 * scale * scale)
        case .checkerboard: return isDark((column + row) % 2 == 0)
        case .modules: return isDark(chance(column, row) < 128)
        case .noise: return chance(x, y)
        case .waves:
            let (u, v) = (Double(x) / (1.6 * scale), Double(y) / (1.4 * scale))
            return UInt8(127 + 120 * Trigonometry.sin(u) * Trigonometry.sin(v))
        case .glyphs:
            let (u, v) = (column % 6, row % 9)
            guard u < 5, v < 7 else { return 255 }
            let glyph = Int(chance(column / 6, row / 9)) % 27
            return isDark(glyph > 0 && chance(glyph * 5 + u, glyph * 7 + v) < 110)
        }
    }

    /// Returns whether a module is dark in the finder pattern of a Data Matrix symbol, and around it.
    private static func frame(_ u: Int, _ v: Int, side: Int, inside: () -> Bool) -> Bool {
        guard (0..<side).contains(u), (0..<side).contains(v) else { return false }
        if u == 0 || v == side - 1 { return true }
        if v == 0 { return u % 2 == 0 }
        return u == side - 1 ? v % 2 == 1 : inside()
    }

    /// Returns the distance of a module from the middle of its tile, as the larger of those along x and y.
    private static func ring(_ column: Int, _ row: Int, period: Int) -> Int {
        max(abs(column % period - period / 2), abs(row % period - period / 2))
    }

    /// Returns the distance of a coordinate from the middle of its tile.
    private static func offset(_ value: Double, _ period: Double) -> Double {
        value + 0.5 - ((value / period).rounded(.down) + 0.5) * period
    }
}
