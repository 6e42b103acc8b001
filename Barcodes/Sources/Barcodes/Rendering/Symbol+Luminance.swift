extension Symbol {
    /// Returns the symbol as a picture of luminance, which ``BarcodeReader`` reads: 0 where it is dark, 255 where it is
    /// light.
    ///
    /// ```swift
    /// let picture = try BarcodeWriter.qrCode(text: "Hello").luminance(scale: 5)
    /// let barcodes = try BarcodeReader().read(picture.pixels, layout: picture.layout)
    /// ```
    ///
    /// Square modules consist of whole pixels. Dots, hexagons, rings and text have smooth edges: a pixel that they
    /// cover in part is grey.
    ///
    /// - Parameters:
    ///   - quietZone: light margin, of which at most 1000 modules a side are drawn; `nil` for the one that the standard
    ///     requires.
    ///   - scale: width of a module, in pixels. A number below 1 counts as 1. It is reduced if a side of the picture
    ///     would otherwise have more than ``ImageLayout/maximumSide`` pixels, which a reader refuses.
    ///   - showsText: whether ``texts`` are drawn.
    /// - Returns: one byte for each pixel, in rows without padding from top to bottom, and the layout of these bytes,
    ///   with the picture's width and height.
    /// - Complexity: linear in the number of pixels, each of which takes a byte of memory.
    public func luminance(
        quietZone: QuietZone? = nil, scale: Int = 8, showsText: Bool = false
    ) -> (pixels: [UInt8], layout: ImageLayout) {
        let margin = margin((quietZone ?? self.quietZone).drawn, showsText: showsText)
        let size = drawnSize
        let (columns, rows) = (size.width + margin.left + margin.right, size.height + margin.top + margin.bottom)
        let scale = min(max(scale, 1), max(ImageLayout.maximumSide / max(columns, rows, 1), 1))
        var canvas = LuminanceCanvas(
            width: columns * scale, height: rows * scale, scale: scale,
            origin: Point(x: Double(margin.left), y: Double(margin.top)))
        if moduleShape == .square { canvas.draw(modules, rowHeights: rowHeights, margin: margin) }
        for shape in moduleShapes { canvas.draw(shape) }
        if showsText { for shape in textShapes { canvas.draw(shape) } }
        return (canvas.pixels, ImageLayout(width: canvas.width, height: canvas.height))
    }
}

/// A light picture on which modules and shapes are drawn dark.
private struct LuminanceCanvas {
    /// Width, in pixels.
    let width: Int
    /// Height, in pixels.
    let height: Int
    /// Width of a module, in pixels.
    private let scale: Int
    /// Top left of the symbol, in modules from that of the picture.
    private let origin: Point
    /// Luminance, row by row.
    private(set) var pixels: [UInt8]

    /// Number of sample points in a pixel along each axis. With eight, a dot in a single pixel is as dark as its area;
    /// four make it half as dark again.
    private static let samples = 8

    init(width: Int, height: Int, scale: Int, origin: Point) {
        self.width = width
        self.height = height
        self.scale = scale
        self.origin = origin
        pixels = [UInt8](repeating: 255, count: width * height)
    }

    /// Draws square modules.
    /// - Parameter rowHeights: height of each row, in modules; empty if all are 1.
    mutating func draw(_ modules: ModuleGrid, rowHeights: [Int], margin: QuietZone) {
        var top = margin.top * scale
        for y in 0..<modules.height {
            let bottom = top + (rowHeights.isEmpty ? 1 : rowHeights[y]) * scale
            for x in 0..<modules.width where modules[x, y] {
                let left = (margin.left + x) * scale
                for row in top..<bottom {
                    for index in row * width + left..<row * width + left + scale { pixels[index] = 0 }
                }
            }
            top = bottom
        }
    }

    mutating func draw(_ shape: DrawnShape) {
        switch shape {
        case .polygon(let corners):
            let (xs, ys) = (corners.map(\.x), corners.map(\.y))
            let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { (start: $0, way: $1 - $0) }
            // The corners are clockwise, so the inside is on the right of every side.
            darken(from: Point(x: xs.min() ?? 0, y: ys.min() ?? 0), to: Point(x: xs.max() ?? 0, y: ys.max() ?? 0)) {
                point in
                sides.allSatisfy { $0.way.cross(point - $0.start) >= 0 }
            }
        case .disc(let center, let radius): drawRing(center, inner: 0, outer: radius)
        case .ring(let center, let inner, let outer): drawRing(center, inner: inner, outer: outer)
        case .stroke(let points, let pen):
            if let first = points.first, points.count == 1 { drawRing(first, inner: 0, outer: pen / 2) }
            for (start, end) in zip(points, points.dropFirst()) { drawLine(start, end, radius: pen / 2) }
        }
    }

    private mutating func drawRing(_ center: Point, inner: Double, outer: Double) {
        darken(from: center - Point(x: outer, y: outer), to: center + Point(x: outer, y: outer)) { point in
            let distance = point.distance(to: center)
            return inner <= distance && distance <= outer
        }
    }

    private mutating func drawLine(_ start: Point, _ end: Point, radius: Double) {
        let way = end - start
        let square = way.dot(way)
        let (low, high) = (
            Point(x: min(start.x, end.x) - radius, y: min(start.y, end.y) - radius),
            Point(x: max(start.x, end.x) + radius, y: max(start.y, end.y) + radius)
        )
        darken(from: low, to: high) { point in
            let share = square > 0 ? max(0, min(1, (point - start).dot(way) / square)) : 0
            return point.distance(to: start + way * share) <= radius
        }
    }

    /// Darkens the pixels of a box by the share of their sample points that are inside a shape. Points are in modules
    /// from the symbol's top left.
    private mutating func darken(from low: Point, to high: Point, isInside: (Point) -> Bool) {
        let side = Double(scale)
        let columns = Self.pixels(from: (low.x + origin.x) * side, to: (high.x + origin.x) * side, count: width)
        let rows = Self.pixels(from: (low.y + origin.y) * side, to: (high.y + origin.y) * side, count: height)
        let step = 1 / Double(Self.samples)
        for row in rows {
            for column in columns {
                var count = 0
                for sample in 0..<Self.samples * Self.samples {
                    let (x, y) = (Double(sample % Self.samples) + 0.5, Double(sample / Self.samples) + 0.5)
                    let point = Point(x: (Double(column) + x * step) / side, y: (Double(row) + y * step) / side)
                    if isInside(point - origin) { count += 1 }
                }
                // Shapes that meet in a pixel cover it together.
                let darkness = 255 * count / (Self.samples * Self.samples)
                pixels[row * width + column] = UInt8(max(0, Int(pixels[row * width + column]) - darkness))
            }
        }
    }

    /// Returns the pixels that a range of coordinates touches, of those from 0 to `count`.
    private static func pixels(from low: Double, to high: Double, count: Int) -> Range<Int> {
        let most = Double(count)
        let start = Int(min(max(low, 0), most))
        return start..<max(start, Int(min(max(high.rounded(.up), 0), most)))
    }
}
