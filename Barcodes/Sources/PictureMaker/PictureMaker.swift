import Barcodes

/// A picture that was made, with the true positions of its symbols.
public struct MadePicture: Sendable {
    /// Luminance, one byte for each pixel, row by row, 0 black.
    public var luminance: [UInt8]
    /// Width, in pixels.
    public var width: Int
    /// Height, in pixels.
    public var height: Int
    /// Outlines of the symbols without their quiet zones, in the order in which they were given.
    public var outlines: [Quadrilateral]
    /// Projection of each symbol.
    public var projections: [Projection]

    /// Memory layout of the pixels in ``luminance``.
    public var layout: ImageLayout { ImageLayout(width: width, height: height) }
}

/// Makes pictures of symbols as a camera might take them, with known true positions.
///
/// The same arguments give the same bytes on every machine, because only the standard library is used.
///
/// ```swift
/// var pose = SymbolPose()
/// pose.tilt = 40
/// var scene = Scene(width: 640, height: 480)
/// scene.blur = 1.5
/// let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: scene)
/// ```
public enum PictureMaker {
    /// Returns a picture of symbols; a later one is in front of an earlier one.
    ///
    /// - Precondition: the picture has at least one pixel.
    /// - Complexity: linear in the number of pixels, times `scene.samplesPerSide` squared where a symbol is, times
    ///   the blur or the motion in pixels.
    public static func picture(of symbols: [(grid: ModuleGrid, pose: SymbolPose)], in scene: Scene) -> MadePicture {
        precondition(scene.width > 0 && scene.height > 0)
        let projections = symbols.map {
            Projection(pose: $0.pose, scene: scene, columns: $0.grid.width, rows: $0.grid.height)
        }
        let outlines = zip(symbols, projections).map { outline(of: $0.grid, through: $1) }
        var plane = Backdrop(scene: scene).plane()
        for (index, (symbol, projection)) in zip(symbols, projections).enumerated() {
            let card = Card(grid: symbol.grid, pose: symbol.pose, seed: scene.seed &+ UInt64(index))
            draw(card, through: projection, samplesPerSide: max(1, scene.samplesPerSide), on: &plane)
        }
        Lighting(scene: scene, outlines: outlines).apply(to: &plane)
        plane.blur(sigma: scene.blur)
        plane.move(length: scene.motion, direction: scene.motionDirection)
        var luminance = plane.exposed(scene)
        if let quality = scene.jpegQuality {
            BlockCompression.apply(to: &luminance, width: scene.width, height: scene.height, quality: quality)
        }
        return MadePicture(
            luminance: luminance, width: scene.width, height: scene.height, outlines: outlines,
            projections: projections)
    }

    private static func outline(of grid: ModuleGrid, through projection: Projection) -> Quadrilateral {
        // A corner behind the camera has no position: such a pose is of no use, and its outline is empty.
        func corner(_ x: Int, _ y: Int) -> Point {
            projection.pixel(ofModule: Point(x: Double(x), y: Double(y))) ?? Point(x: 0, y: 0)
        }
        return Quadrilateral(
            topLeft: corner(0, 0), topRight: corner(grid.width, 0), bottomRight: corner(grid.width, grid.height),
            bottomLeft: corner(0, grid.height))
    }

    /// Draws a card over the plane. A pixel is the mean of its samples; samples beside the card keep the pixel's former
    /// value.
    private static func draw(
        _ card: Card, through projection: Projection, samplesPerSide: Int, on plane: inout Plane
    ) {
        let area = bounds(of: card, through: projection, in: plane)
        let step = 1 / Double(samplesPerSide)
        for y in area.y..<(area.y + area.height) {
            for x in area.x..<(area.x + area.width) {
                let before = plane.values[y * plane.width + x]
                var sum: Float = 0
                for row in 0..<samplesPerSide {
                    for column in 0..<samplesPerSide {
                        let place = Point(
                            x: Double(x) + (Double(column) + 0.5) * step, y: Double(y) + (Double(row) + 0.5) * step)
                        sum += projection.module(atPixel: place).flatMap(card.reflectance) ?? before
                    }
                }
                plane.values[y * plane.width + x] = sum / Float(samplesPerSide * samplesPerSide)
            }
        }
    }

    /// Returns the pixels that a card can touch.
    private static func bounds(of card: Card, through projection: Projection, in plane: Plane) -> PixelRectangle {
        let whole = PixelRectangle(x: 0, y: 0, width: plane.width, height: plane.height)
        let edge = card.edge
        let places = edge.compactMap(projection.pixel)
        // A part of the card is behind the camera, or it bulges beyond its own edge.
        guard places.count == edge.count, projection.homography != nil else { return whole }
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for place in places {
            (left, right) = (min(left, place.x), max(right, place.x))
            (top, bottom) = (min(top, place.y), max(bottom, place.y))
        }
        guard abs(left) < 1e6, abs(top) < 1e6, abs(right) < 1e6, abs(bottom) < 1e6 else { return whole }
        let (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
        return PixelRectangle(
            x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y
        ).clipped(toWidth: plane.width, height: plane.height)
    }
}
