/// Dark and light of a picture or a part of it, by the thresholds of its blocks.
struct ThresholdedPicture {
    let thresholds: BlockThresholds
    let raster: Raster
    let rows: BitPicture
    /// The same picture with rows and columns exchanged: for following edges, where that is wanted.
    private(set) var columns: BitPicture
    /// Where the part begins.
    private let left: Int
    private let top: Int

    init(_ pixels: Span<UInt8>, _ raster: Raster, _ thresholds: BlockThresholds) {
        self.init(pixels, raster, thresholds, columns: 0..<raster.width, lines: 0..<raster.height)
    }

    /// What lies around some points.
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

    /// Whether the pixel that contains a place has the symbol's dark; outside the picture or the part none has.
    @inline(__always)
    func isInk(_ place: Point, isInverted: Bool) -> Bool {
        guard place.x >= 0, place.y >= 0 else { return false }
        let (x, y) = (Int(place.x) &- left, Int(place.y) &- top)
        guard x >= 0, y >= 0, x < rows.width, y < rows.height else { return false }
        return rows.isDark(x, y) != isInverted
    }

    /// How often dark and light change along a line.
    func changes(_ start: Point, _ end: Point, isInverted: Bool) -> Int {
        let count = max(16, min(128, Int(start.distance(to: end) * 1.2)))
        let step = (end - start) * (1 / Double(count))
        var place = start + step * 0.5
        var wasInk = isInk(place, isInverted: isInverted)
        var changes = 0
        for _ in 1..<count {
            place = place + step
            let isInk = isInk(place, isInverted: isInverted)
            if isInk != wasInk { changes &+= 1 }
            wasInk = isInk
        }
        return changes
    }
}
