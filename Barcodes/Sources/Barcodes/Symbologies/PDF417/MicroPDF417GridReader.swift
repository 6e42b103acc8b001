/// Reads a symbol by the grey levels of its modules, once its position is approximately known.
///
/// The rows that were read by their edges tell which sizes the symbol may have and where its corners are. The corners
/// are moved to where the row address patterns, which are known for each size, correlate best with the picture. Each
/// codeword is then decoded as the one of its row's cluster whose pattern correlates best with its modules. This reads
/// rows in which blur or noise leaves no edges to measure.
struct MicroPDF417GridReader {
    private let sightings: [MicroPDF417Sighting]
    private let isInverted: Bool

    init(_ sightings: [MicroPDF417Sighting], isInverted: Bool) {
        self.sightings = sightings
        self.isInverted = isInverted
    }

    /// Candidate position: a size, and the corners of a symbol of that size: top left, top right, bottom right, bottom
    /// left.
    private struct Pose {
        var size: MicroPDF417Tables.Size
        var corners: [Point]
        var fit: Float = 0

        /// Transform from symbol coordinates (modules across, rows down) to the picture.
        var transform: PerspectiveTransform? {
            PerspectiveTransform(
                width: Double(size.width), height: Double(size.rows), topLeft: corners[0], topRight: corners[1],
                bottomRight: corners[2], bottomLeft: corners[3])
        }
    }

    /// Maximum number of poses whose fit is measured. With 20 or 60, the 151 MicroPDF417 symbols among 18,700 pictures
    /// are read alike.
    private static let maximumMeasuredPoses = 34
    /// Maximum number of the best poses that are decoded. With 3 or 8, the same symbols are read.
    private static let maximumDecodedPoses = 5
    /// Minimum mean correlation of the address patterns before corners are moved: by chance it is 0.1. With 0.1 or 0.2,
    /// the same symbols are read.
    private static let minimumFirstFit: Float = 0.15
    /// Minimum mean correlation of the address patterns of a pose that is decoded. With 0.35 or 0.55, the same symbols
    /// are read.
    private static let minimumFit: Float = 0.45
    /// Minimum share of the best first fit: poses that fit less are not tried. With 0.5 or 0.75 the same symbols are
    /// read.
    private static let minimumShareOfBestFit: Float = 0.6
    /// Distances by which corners are moved, in modules, one after another.
    private static let steps = [1.6, 0.8, 0.4, 0.2]

    func read(_ budget: inout SearchBudget, _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        var poses: [Pose] = []
        for var pose in likelyPoses() {
            guard budget.spend(Self.cost(pose.size)) else { break }
            pose.fit = fit(pose, pixels, raster)
            if pose.fit >= Self.minimumFirstFit { poses.append(pose) }
        }
        poses.sort { $0.fit > $1.fit }
        let least = (poses.first?.fit ?? 0) * Self.minimumShareOfBestFit
        // Most poses are right without refinement, and moving corners takes twenty times as long.
        for pose in poses.prefix(Self.maximumDecodedPoses) where pose.fit >= max(least, Self.minimumFit) {
            if let barcode = decode(pose, pixels, raster) { return barcode }
        }
        for pose in poses.prefix(Self.maximumDecodedPoses) where pose.fit >= least {
            guard budget.spend(Self.cost(pose.size) * Self.fitsPerRefinement) else { return nil }
            let pose = refined(pose, pixels, raster)
            guard pose.fit >= Self.minimumFit else { continue }
            if let barcode = decode(pose, pixels, raster) { return barcode }
        }
        return nil
    }

    // MARK: Poses

    /// Returns the poses of symbols of all sizes that at least three of the rows can belong to, the best supported
    /// first.
    private func likelyPoses() -> [Pose] {
        var found: [(pose: Pose, score: Int)] = []
        for size in MicroPDF417Tables.sizes {
            var rows: [(row: Int, sighting: MicroPDF417Sighting)] = []
            var score = 0
            for sighting in sightings {
                guard let row = MicroPDF417RowParser.index(of: sighting.row, in: size) else { continue }
                rows.append((row, sighting))
                score += sighting.row.right == nil ? 1 : 4
            }
            guard rows.count >= 3, let corners = Self.corners(size, rows) else { continue }
            found.append((Pose(size: size, corners: corners), score))
            let taper = Self.taper(rows.map(\.sighting.row))
            guard abs(taper) * Double(size.width) > Self.minimumTaper,
                let corners = Self.corners(size, rows, taper: taper)
            else { continue }
            found.append((Pose(size: size, corners: corners), score))
        }
        found.sort { $0.score > $1.score }
        return found.prefix(Self.maximumMeasuredPoses).map(\.pose)
    }

    /// Minimum change of the module width from one end of the symbol to the other, as a share, for which perspective is
    /// assumed.
    private static let minimumTaper = 0.06
    /// Maximum taper that is assumed, per module.
    private static let maximumTaper = 0.006

    /// Returns the taper: how fast modules become narrower along rows under perspective. m modules from the left end
    /// are a · m / (1 + taper · m) pixels wide. It is the median over the rows of what the widths of the address
    /// pattern and of the codewords beside it give.
    private static func taper(_ rows: [MicroPDF417RowParser.Row]) -> Double {
        let width = Double(MicroPDF417Tables.addressWidth)
        let tapers = rows.filter { $0.right == nil }.map { row in
            let modules = width + Double(row.codewords.count * PDF417Tables.codewordWidth)
            let (first, all) = (width * Double(row.module), Double(row.end - row.start))
            return (modules * first - width * all) / (width * modules * max(1, all - first))
        }.sorted()
        guard tapers.count > 2 else { return 0 }
        return max(-maximumTaper, min(maximumTaper, tapers[tapers.count / 2]))
    }

    /// Minimum height of a row in modules, seen at an angle too: lines through coincidences make lower ones.
    private static let minimumRowHeight = 0.75

    /// Returns a symbol's corners: the ends of lines fitted through the beginnings and the ends of its rows;
    /// `nil` if they are no symbol's.
    static func corners(
        _ size: MicroPDF417Tables.Size, _ rows: [(row: Int, sighting: MicroPDF417Sighting)], taper: Double = 0
    ) -> [Point]? {
        guard let left = line(rows.map { ($0.row, $0.sighting.begin) }) else { return nil }
        let (first, last) = (left(0), left(Double(size.rows)))
        let module = rows.reduce(0) { $0 + Double($1.sighting.row.module) } / Double(rows.count)
        guard (last - first).length > minimumRowHeight * module * Double(size.rows) else { return nil }
        let whole = rows.filter { $0.sighting.row.right != nil }
        if taper == 0, let right = line(whole.map { ($0.row, $0.sighting.end) }) {
            return [first, right(0), right(Double(size.rows)), last]
        }
        // Without lines through the ends of rows, the width follows from the modules that were read beside the left
        // end.
        var way = Point(x: 0, y: 0)
        for (_, sighting) in rows {
            let part = sighting.end - sighting.begin
            guard part.length > 0 else { continue }
            way = way + part * (Double(sighting.row.module) * Double(size.width) / part.length)
        }
        way = way * (1 / Double(rows.count))
        guard taper != 0 else { return [first, first + way, last + way, last] }
        // Perspective shrinks heights by the same factor as widths.
        let shrinking = 1 / (1 + taper * Double(size.width))
        let edge = 1 + taper * Double(MicroPDF417Tables.addressWidth)
        let middle = rows.reduce(0) { $0 + Double($1.row) + 0.5 } / Double(rows.count)
        let right = left(middle) + way * (edge * shrinking)
        let height = (last - first) * (shrinking / Double(size.rows))
        return [first, right - height * middle, right + height * (Double(size.rows) - middle), last]
    }

    /// Returns the least-squares line through points of rows, as a function of the row; `nil` if all points are of one
    /// row.
    private static func line(_ points: [(row: Int, place: Point)]) -> ((Double) -> Point)? {
        guard let row = points.first?.row, points.contains(where: { $0.row != row }) else { return nil }
        /// Solves the normal equations of one coordinate: two rows of a matrix, each with its right-hand side.
        func solution(_ coordinate: (Point) -> Double) -> [Double]? {
            var equations = [Double](filling: 6, with: 0)
            for (row, place) in points {
                let (middle, value) = (Double(row) + 0.5, coordinate(place))
                for (index, term) in [1, middle, value, middle, middle * middle, middle * value].enumerated() {
                    equations[index] += term
                }
            }
            return LinearSystem.solve(&equations, 2)
        }
        guard let x = solution(\.x), let y = solution(\.y) else { return nil }
        return { Point(x: x[0] + x[1] * $0, y: y[0] + y[1] * $0) }
    }

    // MARK: Fit

    /// Returns the cost of measuring a pose once: each module of the address patterns is mapped and interpolated.
    private static func cost(_ size: MicroPDF417Tables.Size) -> Int {
        4 * size.rows * (size.center > 0 ? 3 : 2) * MicroPDF417Tables.addressWidth
    }

    /// Typical number of measurements while the corners of one pose are moved.
    private static let fitsPerRefinement = 200

    /// Returns the luminance at a point in symbol coordinates; dark is low in inverted symbols too.
    @inline(__always)
    private func value(
        _ transform: PerspectiveTransform, _ x: Double, _ y: Double, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Float {
        let place = transform(x, y)
        let value = raster.sample(pixels, x: Float(place.x), y: Float(place.y))
        return isInverted ? 255 - value : value
    }

    /// Returns the mean correlation of the address patterns with the picture.
    /// - Parameters:
    ///   - hasRight: whether the patterns at the right end count.
    ///   - rowStep: distance between the rows that are measured.
    ///   - least: fit of interest: as soon as the fit can't reach it, measuring stops and -1 is returned.
    private func fit(
        _ pose: Pose, hasRight: Bool = true, rowStep: Int = 1, above least: Float = -1, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> Float {
        guard let transform = pose.transform,
            pose.corners.allSatisfy({ max(abs($0.x), abs($0.y)) < 1e5 })
        else { return 0 }
        let size = pose.size
        let width = PDF417Tables.codewordWidth
        let center = MicroPDF417Tables.addressWidth + size.columnsBeforeCenter * width
        let right = size.width - 1 - MicroPDF417Tables.addressWidth
        let (sides, centers) = (MicroPDF417Tables.sides.modules, MicroPDF417Tables.centers.modules)
        var (sum, count): (Float, Float) = (0, 0)
        let first = (rowStep - 1) / 2
        // A correlation is at most 1, which bounds what the patterns not yet measured can add.
        let patterns = (hasRight ? 2 : 1) + (size.center > 0 ? 1 : 0)
        let all = Float((size.rows - first + rowStep - 1) / rowStep * patterns)
        for row in stride(from: first, to: size.rows, by: rowStep) {
            guard sum + all - count >= least * all else { return -1 }
            let y = Double(row) + 0.5
            sum += correlation(transform, 0, sides[size.left(row: row)], y, pixels, raster)
            count += 1
            if hasRight {
                sum += correlation(transform, right, sides[size.right(row: row)], y, pixels, raster)
                count += 1
            }
            if size.center > 0 {
                sum += correlation(transform, center, centers[size.center(row: row)], y, pixels, raster)
                count += 1
            }
        }
        return sum / max(1, count)
    }

    /// Returns the correlation of ten modules with a pattern: 1 if they agree fully.
    private func correlation(
        _ transform: PerspectiveTransform, _ start: Int, _ modules: UInt16, _ y: Double, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> Float {
        let count = MicroPDF417Tables.addressWidth
        var (sum, squares, dark, darkCount): (Float, Float, Float, Float) = (0, 0, 0, 0)
        // Terms of the transform that are constant along the row.
        let (x0, y0, w0) = (
            transform.b * y + transform.c, transform.e * y + transform.f, transform.h * y + 1
        )
        for module in 0..<count {
            let x = Double(start &+ module) + 0.5
            let w = 1 / (transform.g * x + w0)
            let sample = raster.quickSample(
                pixels, x: Float((transform.a * x + x0) * w), y: Float((transform.d * x + y0) * w))
            let value = isInverted ? 255 - sample : sample
            sum += value
            squares += value * value
            if modules >> UInt16(count - 1 - module) & 1 == 1 {
                dark += value
                darkCount += 1
            }
        }
        let n = Float(count)
        let variance = squares - sum * sum / n
        let spread = darkCount * (n - darkCount) / n
        guard variance > 8 * n, spread > 0 else { return 0 }
        // Dark is low: dark modules must lie below the mean.
        return (sum / n * darkCount - dark) / (variance * spread).squareRoot()
    }

    /// Moves sides and corners to where the address patterns fit best. If the symbol has centre address patterns, the
    /// patterns at the right end are left out first, because a line through the others predicts them better than the
    /// assumed width.
    private func refined(_ pose: Pose, _ pixels: Span<UInt8>, _ raster: Raster) -> Pose {
        guard pose.size.center > 0, pose.fit < Self.goodFit else {
            return refined(pose, hasRight: true, pixels, raster)
        }
        var near = pose
        near.fit = fit(pose, hasRight: false, pixels, raster)
        near = refined(near, hasRight: false, pixels, raster)
        near.fit = fit(near, pixels, raster)
        return refined(near.fit > pose.fit ? near : pose, hasRight: true, pixels, raster)
    }

    /// Fit above which a pose is assumed to be nowhere far off. With 0.7 or 0.9 the same symbols are read.
    private static let goodFit: Float = 0.8

    private func refined(_ pose: Pose, hasRight: Bool, _ pixels: Span<UInt8>, _ raster: Raster) -> Pose {
        var best = pose
        let module = (pose.corners[1] - pose.corners[0]).length / Double(pose.size.width)
        for (number, step) in Self.steps.enumerated() {
            // A part of many rows is enough to find where most of them are.
            let rowStep = max(
                1,
                pose.size.rows
                    / (number + 1 < Self.steps.count ? Self.minimumMeasuredRows : 2 * Self.minimumMeasuredRows))
            best.fit = fit(best, hasRight: hasRight, rowStep: rowStep, pixels, raster)
            for _ in 0..<2 {
                let before = best.fit
                for corners in [[0, 3], [1, 2], [0, 1], [2, 3], [0], [1], [2], [3]] {
                    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
                        var moved = best
                        for corner in corners {
                            moved.corners[corner] = moved.corners[corner] + Point(x: x, y: y) * (step * module)
                        }
                        moved.fit = fit(
                            moved, hasRight: hasRight, rowStep: rowStep, above: best.fit, pixels, raster)
                        if moved.fit > best.fit { best = moved }
                    }
                }
                if best.fit == before { break }
            }
        }
        best.fit = fit(best, hasRight: hasRight, pixels, raster)
        return best
    }

    /// Minimum number of rows that are measured while corners are moved, in symbols that have more.
    private static let minimumMeasuredRows = 10

    // MARK: Codewords

    private func decode(_ pose: Pose, _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        guard let transform = pose.transform else { return nil }
        let size = pose.size
        var codewords: [Int?] = []
        var weights: [Float] = []
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let gap = column >= size.columnsBeforeCenter ? 2 : 1
                let start = gap * MicroPDF417Tables.addressWidth + column * PDF417Tables.codewordWidth
                let match = match(transform, start, row, cluster: size.cluster(row: row), pixels, raster)
                codewords.append(match?.codeword)
                weights.append(match?.margin ?? 0)
            }
        }
        guard let content = content(size, codewords, weights) else { return nil }
        return Self.barcode(content, pose.corners, isInverted: isInverted)
    }

    static func barcode(_ content: DecodedContent, _ corners: [Point], isInverted: Bool) -> Barcode {
        let (across, below) = (corners[1] - corners[0], corners[3] - corners[0])
        return Barcode(
            symbology: .microPDF417, content: content,
            corners: Quadrilateral(
                topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]),
            isMirrored: across.x * below.y - across.y * below.x < 0, isInverted: isInverted)
    }

    private func match(
        _ transform: PerspectiveTransform, _ start: Int, _ row: Int, cluster: Int, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> (codeword: Int, margin: Float)? {
        var modules = InlineArray<17, Float>(repeating: 0)
        for module in 0..<PDF417Tables.codewordWidth {
            var sum: Float = 0
            for (x, y) in [(0.5, 0.5), (0.3, 0.5), (0.7, 0.5), (0.5, 0.28), (0.5, 0.72)] {
                sum += value(transform, Double(start + module) + x, Double(row) + y, pixels, raster)
            }
            modules[module] = sum / 5
        }
        guard let match = PDF417CodewordMatcher.bestMatch(modules, cluster: cluster), match.score > Self.minimumScore,
            match.margin > Self.minimumMargin
        else { return nil }
        return (match.codeword, match.margin)
    }

    /// Correlation that the grey levels of a codeword must exceed, and its margin to that of the next one.
    private static let minimumScore: Float = 0.6
    private static let minimumMargin: Float = 0.02

    /// Corrects and decodes the codewords: first all that were read, then without the least certain ones.
    private func content(
        _ size: MicroPDF417Tables.Size, _ codewords: [Int?], _ weights: [Float]
    ) -> DecodedContent? {
        func decoded(_ codewords: [Int?]) -> DecodedContent? {
            try? MicroPDF417Decoder.decode(size, codewords: codewords)
        }
        var certain = LeastCertainCodewords(codewords, weights: weights, capacity: size.parity - 2)
        guard certain.areEnough else { return nil }
        return decoded(codewords) ?? certain.leftOut(until: decoded)
    }
}
