/// Part of a picture, redrawn so that bars that run apart in it stand upright side by side.
struct UprightBars {
    let pixels: [UInt8]
    let raster: Raster
    /// Region of the bars in the drawing.
    let region: BarRegion
    /// Transform from its pixels to those of the picture.
    private let transform: PerspectiveTransform

    /// Width that is drawn on each side of the bars, for quiet zones and bars whose end was not seen, as a share of the
    /// bars' width.
    private static let marginShare = 0.14
    /// Width that is drawn in addition to that share, in pixels.
    private static let margin = 24.0
    /// Height that is drawn beyond each end of the bars, as a share of their height.
    private static let marginAlong = 0.05
    /// Maximum number of rows.
    private static let maximumRows = 160.0
    /// Maximum number of columns.
    private static let maximumColumns = 3000.0
    /// Minimum number of rows.
    private static let minimumRows = 12.0
    /// Minimum number of columns.
    private static let minimumColumns = 24.0

    /// Width of the stripes that are drawn beyond the picture's edge, in pixels as a power of two.
    private static let stripe = 2
    /// Rows on which it is measured how much of the picture lies beside the bars, as shares of the bars' height.
    private static let rowsOfRoom = [0.15, 0.5, 0.85]

    /// - Parameters:
    ///   - outline: the outline of the bars: the first and the last one, from top to bottom.
    ///   - marksOutside: whether stripes are drawn beyond the picture's edge, so that nothing there is taken for free
    ///     space; otherwise the nearest pixels are repeated.
    /// - Returns: `nil` where the bars are seen at too sharp an angle.
    init?(_ outline: Quadrilateral, marksOutside: Bool = false, _ source: Span<UInt8>, _ sourceRaster: Raster) {
        let width = max(
            outline.topLeft.distance(to: outline.topRight), outline.bottomLeft.distance(to: outline.bottomRight))
        let height = max(
            outline.topLeft.distance(to: outline.bottomLeft), outline.topRight.distance(to: outline.bottomRight))
        guard width > Self.minimumColumns, height >= Self.minimumRows, width < Self.maximumColumns,
            let unit = PerspectiveTransform(
                width: 1, height: 1, topLeft: outline.topLeft, topRight: outline.topRight,
                bottomRight: outline.bottomRight, bottomLeft: outline.bottomLeft)
        else { return nil }
        // No pixel is left out where bars are closest to the viewer.
        let steps = [(0.0, 0.5), (0.98, 0.5)].map { unit($0.0, $0.1).distance(to: unit($0.0 + 0.02, $0.1)) / 0.02 }
        let columns = min(Self.maximumColumns, 2 * width, max(width, steps[0], steps[1])).rounded()
        let rows = min(Self.maximumRows, height).rounded()
        // The number of columns is not a number where corners are on the horizon, and then fails this test.
        guard columns >= Self.minimumColumns,
            let transform = PerspectiveTransform(
                width: columns, height: rows, topLeft: outline.topLeft, topRight: outline.topRight,
                bottomRight: outline.bottomRight, bottomLeft: outline.bottomLeft)
        else { return nil }
        let (side, end) = ((Self.marginShare * columns + Self.margin).rounded(), (Self.marginAlong * rows).rounded())
        // Lines end where the picture ends, so that decoders know of it.
        func room(_ from: Double, _ step: Double) -> Double {
            let room = stride(from: 0, to: side, by: 1).first { distance in
                Self.rowsOfRoom.contains {
                    !Self.isInside(transform(from + step * distance, $0 * rows), sourceRaster)
                }
            }
            return marksOutside ? room ?? side : side
        }
        let (left, right) = (room(0, -1), room(columns, 1))
        let (allColumns, allRows) = (Int(columns + left + right), Int(rows + 2 * end))
        // The horizon must not be near.
        let depths = [(-side, -end), (columns + side, -end), (-side, rows + end), (columns + side, rows + end)].map {
            transform.g * $0.0 + transform.h * $0.1 + 1
        }
        guard depths.allSatisfy({ $0 > 0.25 && $0 < 4 }) else { return nil }
        let shifted = transform.moved(x: -left, y: -end)
        pixels = Self.drawn(allColumns, allRows, shifted, marksOutside: marksOutside, source, sourceRaster)
        raster = Raster(width: allColumns, height: allRows, stride: allColumns, offset: 0)
        region = BarRegion(
            center: Point(x: left + columns / 2, y: end + rows / 2), across: Point(x: 1, y: 0), reach: columns / 2,
            halfHeight: rows / 2, strength: 0)
        self.transform = shifted
    }

    /// Draws the pixels of a part of a picture.
    /// - Parameter transform: from the pixels drawn to those of the picture.
    private static func drawn(
        _ columns: Int, _ rows: Int, _ transform: PerspectiveTransform, marksOutside: Bool, _ source: Span<UInt8>,
        _ sourceRaster: Raster
    ) -> [UInt8] {
        var values = [UInt8](filling: columns * rows, with: 0)
        var target = values.mutableSpan
        for row in 0..<rows {
            let y = Double(row) + 0.5
            func place(_ column: Int) -> Point { transform(Double(column) + 0.5, y) }
            // A row stays straight, so everything between two places in the picture is in it as well.
            var (first, last) = (0, columns)
            while first < last, !sourceRaster.isBetweenCenters(place(first)) { first += 1 }
            while first < last, !sourceRaster.isBetweenCenters(place(last - 1)) { last -= 1 }
            let start = row * columns
            for column in 0..<columns where column < first || column >= last {
                let place = place(column)
                target[start + column] =
                    marksOutside && !isInside(place, sourceRaster)
                    ? (column &>> stripe & 1 == 0 ? 0 : 255)
                    : UInt8(sourceRaster.sample(source, x: Float(place.x), y: Float(place.y)))
            }
            var steps = transform.row(from: Double(first) + 0.5, y)
            for column in first..<last {
                let (x, y) = steps.next()
                let value = sourceRaster.sample(source, fixedX: x, fixedY: y) &>> 8
                target[start &+ column] = UInt8(truncatingIfNeeded: value)
            }
        }
        return values
    }

    private static func isInside(_ place: Point, _ raster: Raster) -> Bool {
        place.x >= 0 && place.y >= 0 && place.x <= Double(raster.width) && place.y <= Double(raster.height)
    }

    /// Redraws the bars by their directions in this drawing, which are more exact than those of slanting bars.
    ///
    /// Gradients of great contrast are cut off, so that a slope seems up to half as large again as it is. After one
    /// correction, half of a lean is left, and after two a quarter.
    func straightened(_ source: Span<UInt8>, _ sourceRaster: Raster) -> UprightBars? {
        var bars = self
        for round in 1...Self.corrections {
            let directions = BlockDirections(GradientField(bars.pixels.span, bars.raster, isCoarse: false))
            guard let outline = ConvergingBars(growing: bars.region, in: directions)?.outline,
                let next = UprightBars(
                    bars.outline(outline), marksOutside: round == Self.corrections, source, sourceRaster)
            else { return nil }
            bars = next
        }
        return bars
    }

    /// Number of times that the bars are redrawn.
    private static let corrections = 2

    /// Returns the outline in the picture for one in the drawing.
    func outline(_ corners: Quadrilateral) -> Quadrilateral {
        Quadrilateral(
            topLeft: transform(corners.topLeft.x, corners.topLeft.y),
            topRight: transform(corners.topRight.x, corners.topRight.y),
            bottomRight: transform(corners.bottomRight.x, corners.bottomRight.y),
            bottomLeft: transform(corners.bottomLeft.x, corners.bottomLeft.y))
    }
}
