/// Reader of the symbol around a bullseye.
///
/// Circles don't show the symbol's orientation, so all orientations are tried, and the orientation patterns decide. The
/// corners of the map are then moved to where modules are most clearly dark or light.
struct MaxiCodeReader {
    private let bullseye: MaxiCodeBullseye
    /// Cost of reading, in pixels looked at.
    private(set) var cost = 0
    /// Outline of a symbol whose orientation patterns are clear and that can't be decoded.
    private(set) var unreadOutline: Quadrilateral?

    init(_ bullseye: MaxiCodeBullseye) {
        self.bullseye = bullseye
    }

    /// Returns the centre of a module in the symbol's plane, in module widths from the centre of the bullseye, which
    /// lies on column 14 of row 16.
    private static func place(_ column: Int, _ row: Int) -> Point {
        Point(
            x: Double(column - 14) + (row & 1 == 0 ? 0 : 0.5),
            y: Double(row - MaxiCodeTables.rows / 2) * MaxiCodeTables.rowPitch)
    }

    /// All modules that carry information: their places, and whether they must be dark (1) or light (-1), or depend on
    /// the content (0).
    private static let modules: [(place: Point, expected: Float)] = {
        var result: [(Point, Float)] = []
        for (index, bit) in MaxiCodeTables.bits.enumerated() where bit != -1 {
            let (column, row) = (index % MaxiCodeTables.columns, index / MaxiCodeTables.columns)
            result.append((place(column, row), bit == -2 ? 1 : 0))
        }
        for mark in MaxiCodeTables.orientation where !mark.isDark { result.append((place(mark.column, mark.row), -1)) }
        return result
    }()

    private static let orientation: [(place: Point, sign: Float)] = MaxiCodeTables.orientation.map {
        (place($0.column, $0.row), $0.isDark ? 1 : -1)
    }

    /// A possible orientation of the symbol.
    private struct Pose {
        var transform: PerspectiveTransform
        var isMirrored: Bool
        var score: Float
    }

    private static let (cosine, sine) = (0.9986295347545738, 0.052335956242943835)  // 3°
    /// Minimum agreement with the six orientation patterns. With 0.35 or 0.65 the same is read in 1,008 pictures.
    private static let minimumOrientation: Float = 0.5
    /// Agreement from which on the orientation patterns are certainly those of a symbol.
    private static let clearOrientation: Float = 0.6
    /// Cost of examining a place of the symbol's plane, which is mapped and interpolated.
    private static let placeCost = 4
    /// Maximum number of poses that are decoded. With 2 or 8 the same is read in these pictures.
    private static let maximumPoses = 4

    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        cost += 120 * 8 * Self.orientation.count * Self.placeCost
        let poses = poses(pixels, raster)
        // The likeliest pose is often right without refinement.
        if let pose = poses.first, let barcode = decode(pose, pixels, raster) { return barcode }
        for isTilted in [false, true] {
            for pose in poses {
                let start = isTilted ? foreshortened(pose, pixels, raster) : pose
                if let barcode = decode(refined(start, pixels, raster), pixels, raster) { return barcode }
            }
        }
        unreadOutline = poses.first { $0.score >= Self.clearOrientation }.map { Self.outline($0.transform) }
        return nil
    }

    /// Returns the darkness of a place: 1 for a dark module, -1 for a light one.
    @inline(__always)
    private func darkness(_ point: Point, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
        let middle = (bullseye.dark + bullseye.light) / 2
        let half = (bullseye.light - bullseye.dark) / 2
        let value = raster.sample(pixels, x: Float(point.x), y: Float(point.y))
        return max(-1, min(1, (middle - value) / half))
    }

    private func poses(_ pixels: Span<UInt8>, _ raster: Raster) -> [Pose] {
        let shape = bullseye.shape
        var found: [Pose] = []
        // Several scales are tried, since writers differ in the size of the bullseye, too.
        let scales = [0.92, 0.96, 1, 1.04]
        for (isMirrored, scale) in scales.map({ (false, $0) }) + scales.map({ (true, $0) }) {
            var (c, s) = (scale, 0.0)
            for _ in 0..<120 {
                func point(_ x: Double, _ y: Double) -> Point {
                    let (u, v) = (c * (isMirrored ? -x : x) - s * y, s * (isMirrored ? -x : x) + c * y)
                    return bullseye.center + Point(x: shape.xx * u + shape.xy * v, y: shape.xy * u + shape.yy * v)
                }
                var sum: Float = 0
                for mark in Self.orientation {
                    sum += mark.sign * darkness(point(mark.place.x, mark.place.y), pixels, raster)
                }
                let score = sum / Float(Self.orientation.count)
                if score >= Self.minimumOrientation {
                    let corners = Self.corners.map {
                        PerspectiveTransform.Correspondence(from: $0, to: point($0.x, $0.y))
                    }
                    if let transform = PerspectiveTransform(fitting: corners) {
                        found.append(Pose(transform: transform, isMirrored: isMirrored, score: score))
                    }
                }
                (c, s) = (c * Self.cosine - s * Self.sine, s * Self.cosine + c * Self.sine)
            }
        }
        return Array(found.sorted { $0.score > $1.score }.prefix(Self.maximumPoses))
    }

    /// Corners of the rectangle formed by the modules' centres.
    private static let corners = [
        Point(x: -14, y: -13.86), Point(x: 15, y: -13.86), Point(x: 15, y: 13.86), Point(x: -14, y: 13.86),
    ]

    /// Returns a score of how clearly modules are dark or light.
    /// - Parameters:
    ///   - reach: maximum distance of the modules from the centre.
    ///   - share: step through the modules; only one of so many is examined.
    private func score(
        _ transform: PerspectiveTransform, reach: Double, share: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for index in stride(from: 0, to: Self.modules.count, by: share) {
            let module = Self.modules[index]
            guard max(abs(module.place.x), abs(module.place.y)) <= reach else { continue }
            let value = darkness(transform(module.place.x, module.place.y), pixels, raster)
            // Dots may be smaller than their modules, with light between them, so darkness is weighted more.
            sum += module.expected == 0 ? abs(value) + 1.5 * max(0, value) : 3 * module.expected * value
            count += module.expected == 0 ? 1 : 3
        }
        return sum / max(1, count)
    }

    /// Moves the corners one after another to where modules are most clearly dark or light, starting with modules near
    /// the centre.
    private mutating func refined(_ pose: Pose, _ pixels: Span<UInt8>, _ raster: Raster) -> Pose {
        var places = Self.corners.map { pose.transform($0.x, $0.y) }
        var result = pose
        let module = pose.transform(0.5, 0).distance(to: pose.transform(-0.5, 0))
        // Sampling every third module is enough until steps of tenths of a module.
        for (reach, step, share) in [
            (9.0, 0.8, 2), (9, 0.4, 2), (12, 0.4, 3), (16, 0.4, 3), (16, 0.2, 3), (16, 0.1, 2),
        ] {
            var best = score(result.transform, reach: reach, share: share, pixels, raster)
            for _ in 0..<2 {
                let before = best
                // The whole symbol is moved first, then each corner.
                for corners in [[0, 1, 2, 3], [0], [1], [2], [3]] {
                    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
                        var moved = places
                        for corner in corners {
                            moved[corner] = moved[corner] + Point(x: x, y: y) * (step * module)
                        }
                        guard
                            let transform = PerspectiveTransform(
                                fitting: zip(Self.corners, moved).map { .init(from: $0, to: $1) })
                        else { continue }
                        let other = score(transform, reach: reach, share: share, pixels, raster)
                        cost += Self.modules.count / share * Self.placeCost
                        if other > best { (best, places, result.transform) = (other, moved, transform) }
                    }
                }
                if best == before { break }
            }
        }
        return result
    }

    /// Returns the pose with the perspective in which modules are most clearly dark or light: the circles of a tilted
    /// symbol show its tilt, but not how much smaller its far side is than its near one.
    private mutating func foreshortened(_ pose: Pose, _ pixels: Span<UInt8>, _ raster: Raster) -> Pose {
        var best = pose
        var highest = score(pose.transform, reach: 16, share: 3, pixels, raster)
        for x in Self.foreshortenings {
            for y in Self.foreshortenings where x != 0 || y != 0 {
                let corners = Self.corners.map { corner in
                    let depth = 1 + x * corner.x + y * corner.y
                    return PerspectiveTransform.Correspondence(
                        from: corner, to: pose.transform(corner.x / depth, corner.y / depth))
                }
                guard let transform = PerspectiveTransform(fitting: corners) else { continue }
                let score = score(transform, reach: 16, share: 3, pixels, raster)
                cost += Self.modules.count / 3 * Self.placeCost
                if score > highest { (highest, best.transform) = (score, transform) }
            }
        }
        return best
    }

    /// Changes of the distance from the camera that are tried in both directions of the symbol, for each module, as a
    /// share of that distance. Of symbols tilted by 60° that fill half of a picture, the far corner is 1.2 times as far
    /// away as the centre.
    private static let foreshortenings = [-0.018, -0.012, -0.006, 0, 0.006, 0.012, 0.018]

    private func decode(_ pose: Pose, _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        let (columns, rows) = (MaxiCodeTables.columns, MaxiCodeTables.rows)
        var values: [Float] = []
        values.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = Self.place(column, row)
                let point = pose.transform(place.x, place.y)
                guard point.x.isFinite, point.y.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return nil }
                values.append(raster.sample(pixels, x: Float(point.x), y: Float(point.y)))
            }
        }
        for sharpening in [0, 0.6] as [Float] {
            let modules = ModuleClassifier(
                values, width: columns, height: rows, isInverted: bullseye.isInverted, sharpening: sharpening)
            guard let content = try? MaxiCodeDecoder.decode(modules.grid, reliability: modules.reliability) else {
                continue
            }
            return Barcode(
                symbology: .maxiCode, content: content, corners: Self.outline(pose.transform),
                isMirrored: pose.isMirrored, isInverted: bullseye.isInverted)
        }
        return nil
    }

    /// Returns the outline of the symbol in the picture.
    private static func outline(_ transform: PerspectiveTransform) -> Quadrilateral {
        let (left, right, y) = (-14.5, 15.5, 14.44)
        return Quadrilateral(
            topLeft: transform(left, -y), topRight: transform(right, -y), bottomRight: transform(right, y),
            bottomLeft: transform(left, y))
    }
}
