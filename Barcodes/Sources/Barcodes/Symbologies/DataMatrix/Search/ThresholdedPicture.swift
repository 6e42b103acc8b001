/// Binary image of a picture or a part of it, by the thresholds of its blocks.
struct ThresholdedPicture {
    let thresholds: BlockThresholds
    let raster: Raster
    let rows: BitPicture
    /// Transposed pixels, with rows and columns exchanged, prepared if edges are to be followed along x.
    private(set) var columns: BitPicture
    /// Left border of the part, in pixels of the picture.
    private let left: Int
    /// Upper border of the part, in pixels of the picture.
    private let top: Int

    init(_ pixels: Span<UInt8>, _ raster: Raster, _ thresholds: BlockThresholds) {
        self.init(pixels, raster, thresholds, columns: 0..<raster.width, lines: 0..<raster.height)
    }

    /// Thresholds the part of a picture around some points.
    init(_ pixels: Span<UInt8>, _ raster: Raster, _ thresholds: BlockThresholds, around points: [Point], margin: Double)
    {
        func range(_ values: [Double], _ limit: Int) -> Range<Int> {
            let first = Int(max(0, min((values.min() ?? 0) - margin, Double(limit - 1))))
            let last = Int(max(0, min((values.max() ?? 0) + margin, Double(limit - 1))))
            return first..<max(first, last) + 1
        }
        let columns = range(points.map(\.x), raster.width)
        self.init(
            pixels, raster, thresholds, columns: columns.lowerBound & ~63..<columns.upperBound,
            lines: range(points.map(\.y), raster.height))
    }

    private init(
        _ pixels: Span<UInt8>, _ raster: Raster, _ thresholds: BlockThresholds, columns: Range<Int>, lines: Range<Int>
    ) {
        self.thresholds = thresholds
        self.raster = raster
        rows = BitPicture(pixels, raster, thresholds, columns: columns, lines: lines)
        self.columns = .empty
        (left, top) = (columns.lowerBound, lines.lowerBound)
    }

    mutating func prepareColumns() {
        if columns.width == 0 { columns = rows.transposed }
    }

    /// Returns whether the pixel that contains a point has the symbol's dark colour; outside the picture or the part
    /// none has.
    @inline(__always)
    func isInk(_ place: Point, isInverted: Bool) -> Bool {
        guard place.x >= 0, place.y >= 0 else { return false }
        let (x, y) = (Int(place.x) &- left, Int(place.y) &- top)
        guard x >= 0, y >= 0, x < rows.width, y < rows.height else { return false }
        return rows.isDark(x, y) != isInverted
    }

    /// Returns the number of changes between dark and light along a line.
    func changes(_ start: Point, _ end: Point, isInverted: Bool) -> Int {
        let count = max(16, min(128, Int(start.distance(to: end) * 1.2)))
        let step = (end - start) * (1 / Double(count))
        var walk = walk(from: start + step * 0.5, by: step, isInverted: isInverted)
        var wasInk = walk.next(in: self)
        var changes = 0
        for _ in 1..<count {
            let isInk = walk.next(in: self)
            if isInk != wasInk { changes &+= 1 }
            wasInk = isInk
        }
        return changes
    }

    /// Returns a walk over pixels at equal distances along a straight line.
    @inline(__always)
    func walk(from start: Point, by step: Point, isInverted: Bool) -> PixelLineSampler {
        PixelLineSampler(from: start - Point(x: Double(left), y: Double(top)), by: step, isInverted: isInverted)
    }
}

/// Walk over places at equal distances along a straight line, which tells whether there is ink at each.
///
/// Places are whole numbers of 2⁻²⁰ pixels: the conversion from floating-point numbers would take twice as long as the
/// rest of a step. The picture is not kept, because counting references to it would take as long as a short walk.
struct PixelLineSampler {
    private let isInverted: Bool
    private var (x, y): (Int, Int)
    private let (stepX, stepY): (Int, Int)

    private static let fixedBits = 20
    /// Maximum coordinate in pixels; places beyond it are outside any picture.
    private static let maximumCoordinate = Double(1 << 30)

    @inline(__always)
    fileprivate init(from start: Point, by step: Point, isInverted: Bool) {
        self.isInverted = isInverted
        (x, y) = (Self.fixed(start.x), Self.fixed(start.y))
        (stepX, stepY) = (Self.fixed(step.x), Self.fixed(step.y))
    }

    @inline(__always)
    private static func fixed(_ value: Double) -> Int {
        Int(max(-maximumCoordinate, min(value, maximumCoordinate)) * Double(1 << fixedBits))
    }

    /// Returns whether there is ink at the next place; outside the picture there is none.
    /// - Parameter picture: the picture that made the walk.
    @inline(__always)
    mutating func next(in picture: borrowing ThresholdedPicture) -> Bool {
        let (column, row) = (x &>> Self.fixedBits, y &>> Self.fixedBits)
        x &+= stepX
        y &+= stepY
        guard UInt(bitPattern: column) < UInt(picture.rows.width), UInt(bitPattern: row) < UInt(picture.rows.height)
        else { return false }
        return picture.rows.isDark(column, row) != isInverted
    }
}
