/// Band of pixels around a line across bars, mapped to the bins of a ``LineProfile``.
///
/// Major is the picture's axis that the line is closer to, minor the other one. The band's columns run along the minor
/// axis. Places are counted in 2⁻¹⁶ pixels or bins.
struct ProfileBand {
    private let raster: Raster
    /// Number of bins.
    let count: Int
    /// First and last column, along the major axis.
    private let columns: ClosedRange<Int>
    /// Number of pixels of a column, and the distance between those that are taken.
    private let (rows, rowStep): (Int, Int)
    /// Number of pixels from a column's first pixel that is taken to its last, both included.
    private let height: Int
    /// Whether all pixels of a column fall into the same place.
    private let isUpright: Bool
    /// Row of the first column's first pixel, and its change from one column to the next.
    private let (firstRow, slope): (Int, Int)
    /// Place of the pixel of row 0 in the first column, in bins.
    private let firstPlace: Int
    /// Distance from a column to the next, and from a row to the next, in bins.
    private let (majorScale, minorScale): (Int, Int)
    /// Distance from a column to the next, and from a row to the next, in the picture's memory.
    private let (majorStep, minorStep): (Int, Int)
    /// Size of the picture along the minor axis.
    private let minorSize: Int

    /// Spread of a column's rows, in bins, below which they count as falling into one place.
    private static let minimumSpread = 0.25
    /// Maximum number of rows that are averaged without regard to the row spacing.
    private static let fewRows = 4

    /// - Parameters:
    ///   - origin: the point at which the line begins.
    ///   - length: the length of the line, in pixels across the bars.
    ///   - direction, path, halfWidth, rowSpacing: as in ``LineProfile``.
    /// - Returns: `nil` where nothing of it is in the picture.
    init?(
        _ raster: Raster, origin: Point, length: Double, direction: Point, path: Point, halfWidth: Double,
        rowSpacing: Int
    ) {
        let binsPerPixel = Double(LineProfile.binsPerPixel)
        let isSteep = abs(path.y) > abs(path.x)
        let (pathMajor, pathMinor) = isSteep ? (path.y, path.x) : (path.x, path.y)
        let (major, minor) = isSteep ? (direction.y, direction.x) : (direction.x, direction.y)
        let (majorOrigin, minorOrigin) = isSteep ? (origin.y, origin.x) : (origin.x, origin.y)
        let majorSize = isSteep ? raster.height : raster.width
        let ends = (majorOrigin, majorOrigin + length * pathMajor)
        let first = max(0, Int(min(ends.0, ends.1)))
        let last = min(majorSize &- 1, Int(max(ends.0, ends.1)))
        guard first <= last else { return nil }
        self.raster = raster
        count = Int(length * binsPerPixel)
        columns = first...last
        minorSize = isSteep ? raster.width : raster.height
        (majorStep, minorStep) = isSteep ? (raster.stride, 1) : (1, raster.stride)
        rows = max(1, Int((2 * halfWidth / abs(pathMajor)).rounded()))
        rowStep = rows > Self.fewRows ? rowSpacing : 1
        (majorScale, minorScale) = (Raster.fixed(major * binsPerPixel), Raster.fixed(minor * binsPerPixel))
        // This is a row number, and the middle of a row lies half a pixel below it, as the band's middle lies below
        // that of its first row.
        let way = Double(first) + 0.5 - majorOrigin
        let slope = pathMinor / pathMajor
        firstRow = Raster.fixed(minorOrigin + way * slope - Double(rows - 1) / 2)
        self.slope = Raster.fixed(slope)
        // The middle of a bin is half a bin from its beginning.
        firstPlace =
            Raster.fixed(way * major * binsPerPixel - 0.5)
            &+ Raster.fixed((0.5 - minorOrigin) * minor * binsPerPixel)
        height = (rows &- 1) / rowStep &* rowStep &+ 1
        isUpright = abs(minor) * binsPerPixel * Double(height - 1) < Self.minimumSpread
    }

    /// Returns, for each bin, the sum of its values in the lower half of a word and that of their weights in the upper
    /// half, both in 256ths, and one more bin at the end.
    func sums(_ pixels: Span<UInt8>) -> [UInt64] {
        var sums = [UInt64](filling: count + 1, with: 0)
        var bins = sums.mutableSpan
        if isUpright {
            addColumns(pixels, &bins)
        } else {
            // Neighbours in a row go into different bins, so that no addition waits for the one before it.
            for row in stride(from: 0, to: rows, by: rowStep) { addRow(row, pixels, &bins) }
        }
        return sums
    }

    /// Adds whole columns, whose pixels fall into the same place: their sums are made first.
    private func addColumns(_ pixels: Span<UInt8>, _ bins: inout MutableSpan<UInt64>) {
        var exactRow = firstRow
        var placeOfRow0 = firstPlace &+ (height &- 1) &* minorScale / 2
        var index = raster.offset &+ columns.lowerBound &* majorStep
        let pixelStep = rowStep &* minorStep
        for _ in columns {
            let top = exactRow &>> Raster.fixedBits
            let place = placeOfRow0 &+ top &* minorScale
            if top < minorSize, top &+ height > 0, isBin(place) {
                var value: UInt64 = 0
                var row = top
                while row < 0 { row &+= rowStep }
                let bottom = min(top &+ height, minorSize)
                var at = index &+ row &* minorStep
                while row < bottom {
                    value &+= UInt64(pixels[at]) | 1 &<< 32
                    row &+= rowStep
                    at &+= pixelStep
                }
                Self.add(value, at: place, to: &bins)
            }
            exactRow &+= slope
            placeOfRow0 &+= majorScale
            index &+= majorStep
        }
    }

    @inline(__always)
    private func addRow(_ row: Int, _ pixels: Span<UInt8>, _ bins: inout MutableSpan<UInt64>) {
        let startRow = firstRow &+ row &<< Raster.fixedBits
        // The row is inside the picture from one column to another, since it rises or falls all along.
        @inline(__always)
        func isInside(_ column: Int) -> Bool {
            let y = (startRow &+ column &* slope) &>> Raster.fixedBits
            return y >= 0 && y < minorSize
        }
        var (begin, end) = (0, columns.count)
        while begin < end, !isInside(begin) { begin &+= 1 }
        while begin < end, !isInside(end &- 1) { end &-= 1 }
        var exactRow = startRow &+ begin &* slope
        var placeOfRow0 = firstPlace &+ begin &* majorScale
        var index = raster.offset &+ (columns.lowerBound &+ begin) &* majorStep
        for _ in begin..<end {
            let y = exactRow &>> Raster.fixedBits
            let place = placeOfRow0 &+ y &* minorScale
            if isBin(place) {
                Self.add(UInt64(pixels[index &+ y &* minorStep]) | 1 &<< 32, at: place, to: &bins)
            }
            exactRow &+= slope
            placeOfRow0 &+= majorScale
            index &+= majorStep
        }
    }

    @inline(__always)
    private func isBin(_ place: Int) -> Bool {
        UInt(bitPattern: place &>> Raster.fixedBits) < UInt(bitPattern: count)
    }

    /// Shares a value between the two bins between whose middles its place lies: if each pixel went into one bin, rows
    /// that differ in brightness would make waves.
    @inline(__always)
    private static func add(_ value: UInt64, at place: Int, to bins: inout MutableSpan<UInt64>) {
        let bin = place &>> Raster.fixedBits
        let later = value &* (UInt64(truncatingIfNeeded: place &>> (Raster.fixedBits &- 8)) & 255)
        bins[bin] &+= value &<< 8 &- later
        bins[bin &+ 1] &+= later
    }
}
