/// Coordinate frame of a symbol with a single finder pattern, at its top left.
///
/// Coordinates are in the symbol's modules: the pattern extends from (0, 0) to (7, 7). The map is fitted to the pattern
/// alone; a few modules beyond it, it is off by a fraction of a module, and further out it is a first guess only.
struct FinderPatternFrame {
    /// Map from the pattern's own axes to the picture: corner 0 is (0, 0), corner 1 is (7, 0).
    private let base: PerspectiveTransform
    /// Index of the pattern's corner that is the symbol's top left.
    private let turn: Int
    /// Whether the symbol's x and y axes are exchanged, as in a mirror image.
    let isMirrored: Bool
    /// Mean luminance of the pattern's dark and light modules; in an inverted symbol, dark is the higher one.
    let dark: Float
    let light: Float
    let isInverted: Bool

    /// Fits a frame to a pattern.
    /// - Returns: `nil` if the pattern has no contrast.
    init?(_ pattern: FinderPattern, _ pixels: Span<UInt8>, _ raster: Raster) {
        let pairs = zip(Self.square, 0..<4).map {
            PerspectiveTransform.Correspondence(from: $0, to: pattern.corners[$1])
        }
        guard let base = PerspectiveTransform(fitting: pairs) else { return nil }
        func mean(_ distance: Double) -> Float {
            var sum: Float = 0
            for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)] as [(Double, Double)]
            {
                let point = base(3.5 + dx * distance, 3.5 + dy * distance)
                sum += raster.sample(pixels, x: Float(point.x), y: Float(point.y))
            }
            return sum / 8
        }
        // Dark is the mean of the core and the outer ring; light is the ring between them.
        dark = (mean(0.75) + mean(3)) / 2
        light = mean(2)
        isInverted = pattern.isInverted
        guard (dark > light) == isInverted, abs(light - dark) >= Self.minimumContrast else { return nil }
        self.base = base
        turn = 0
        isMirrored = false
    }

    private init(_ other: FinderPatternFrame, turn: Int, isMirrored: Bool) {
        base = other.base
        dark = other.dark
        light = other.light
        isInverted = other.isInverted
        self.turn = turn
        self.isMirrored = isMirrored
    }

    /// Minimum contrast of a pattern, in grey levels: the contrast that a dark, noisy picture leaves of it.
    private static let minimumContrast: Float = 8

    private static let square = [
        Point(x: 0, y: 0), Point(x: 7, y: 0), Point(x: 7, y: 7), Point(x: 0, y: 7),
    ]

    /// Returns the frame with another corner as the symbol's top left: 0 to 3.
    func turned(_ turn: Int, isMirrored: Bool = false) -> FinderPatternFrame {
        FinderPatternFrame(self, turn: turn, isMirrored: isMirrored)
    }

    /// The frame with x and y exchanged.
    var transposed: FinderPatternFrame { FinderPatternFrame(self, turn: turn, isMirrored: !isMirrored) }

    func callAsFunction(_ x: Double, _ y: Double) -> Point {
        let (x, y) = isMirrored ? (y, x) : (x, y)
        switch turn {
        case 0: return base(x, y)
        case 1: return base(7 - y, x)
        case 2: return base(7 - x, 7 - y)
        default: return base(y, 7 - x)
        }
    }

    /// Returns the steps across the module centred at a place, along x and y, in pixels.
    func steps(_ x: Double, _ y: Double) -> (x: Point, y: Point) {
        (self(x + 0.5, y) - self(x - 0.5, y), self(x, y + 0.5) - self(x, y - 0.5))
    }

    /// Correspondences between the pattern's corners and their places in the picture.
    var correspondences: [PerspectiveTransform.Correspondence] {
        Self.square.map { .init(from: $0, to: self($0.x, $0.y)) }
    }

    /// Returns the darkness of a place in the picture: 0 is the pattern's light, 1 its dark.
    @inline(__always)
    func darkness(_ x: Double, _ y: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
        (light - raster.sample(pixels, x: Float(x), y: Float(y))) / (light - dark)
    }

    /// Returns the darkness of a module's middle, as the mean of five places.
    func darkness(column: Int, row: Int, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let center = self(x, y)
        let across = (self(x + 0.2, y) - center, self(x, y + 0.2) - center)
        var sum = darkness(center.x, center.y, pixels, raster)
        for offset in [across.0, across.1, across.0 * -1, across.1 * -1] {
            sum += darkness(center.x + offset.x, center.y + offset.y, pixels, raster)
        }
        return sum / 5
    }

    /// Whether the modules along the top edge beyond the pattern alternate between light and dark, up to `last`.
    func hasTiming(last: Int, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        var before = darkness(column: 7, row: 0, pixels, raster)
        var column = 8
        while column <= last {
            let dark = darkness(column: column, row: 0, pixels, raster)
            guard dark - before > Self.minimumSwing else { return false }
            guard column < last else { return true }
            let after = darkness(column: column + 1, row: 0, pixels, raster)
            guard dark - after > Self.minimumSwing else { return false }
            before = after
            column += 2
        }
        return true
    }

    /// Minimum difference between a dark module and its light neighbour after blur, as a share of the pattern's
    /// contrast.
    private static let minimumSwing: Float = 0.1
}
