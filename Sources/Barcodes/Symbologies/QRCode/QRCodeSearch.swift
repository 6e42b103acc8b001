/// Turns triples of finder patterns into codes: pose, sampling, decoding, and what to try when that fails.
struct QRCodeSearch {
    private let triple: FinderTriple
    private let effort: ReaderOptions.Effort
    /// Light minus dark around the finder patterns, in grey levels.
    private let contrast: Float

    /// A symbol that was read, and where.
    struct Reading {
        var content: DecodedContent
        var map: GridMap
        var isMirrored: Bool
    }

    init(_ triple: FinderTriple, effort: ReaderOptions.Effort, _ pixels: Span<UInt8>, _ raster: Raster) {
        self.triple = triple
        self.effort = effort
        contrast = Self.contrast(triple, pixels, raster)
    }

    /// Core against light ring of the three patterns.
    private static func contrast(_ triple: FinderTriple, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
        var sum: Float = 0
        for corners in [triple.topLeftCorners, triple.topRightCorners, triple.bottomLeftCorners] {
            let center = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
            let core = raster.sample(pixels, x: Float(center.x), y: Float(center.y))
            for corner in corners {
                // The middle of the ring's corner module lies 2 / 3.5 of the way out.
                let p = center + (corner - center) * (2 / 3.5)
                sum += abs(raster.sample(pixels, x: Float(p.x), y: Float(p.y)) - core)
            }
        }
        return max(8, sum / 12)
    }

    /// Below this share of good timing modules the three patterns are no symbol's; random modules give a half.
    private static let leastTiming = 0.62

    func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Reading? {
        var poses: [(map: GridMap, timing: Double)] = []
        for version in triple.versions {
            let dimension = QRCodeTables.dimension(version: version)
            guard let transform = triple.transform(dimension: dimension) else { continue }
            let map = GridMap(width: dimension, height: dimension, transform: transform)
            let timing = TimingCheck.score(map, isInverted: triple.isInverted, pixels, raster, scale: 1)
            poses.append((map, timing))
        }
        poses.sort { $0.timing > $1.timing }
        for pose in poses.prefix(2) where pose.timing >= Self.leastTiming {
            if let reading = attempt(pose.map, pixels, raster) { return reading }
        }
        return nil
    }

    private func attempt(_ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster) -> Reading? {
        let map = aligned(map, pixels, raster)
        let values = ModuleSampler.sample(map, pixels, raster, scale: 1)
        for sharpening in [0, 0.6, 1.2] as [Float] {
            let modules = ModuleClassifier(
                values, width: map.width, height: map.height, isInverted: triple.isInverted, sharpening: sharpening)
            if let reading = decode(modules, map) { return reading }
            if effort == .fast { break }
        }
        return nil
    }

    private func decode(_ modules: ModuleClassifier, _ map: GridMap) -> Reading? {
        if let content = try? QRCodeDecoder.decode(modules.grid, reliability: modules.reliability) {
            return Reading(content: content, map: map, isMirrored: false)
        }
        // Seen in a mirror, rows are columns.
        if let content = try? QRCodeDecoder.decode(modules.grid.transposed, reliability: nil) {
            return Reading(content: content, map: map, isMirrored: true)
        }
        return nil
    }

    /// The map after the alignment patterns that were found: fitted again, and displaced where paper is not flat.
    private func aligned(_ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster) -> GridMap {
        let version = (map.width - 17) / 4
        let centers = QRCodeTables.alignmentPatternCenters(version: version).map { Double($0) + 0.5 }
        guard let last = centers.last else { return map }
        var map = map
        if let found = find(Point(x: last, y: last), radius: 4, map, pixels, raster) {
            var pairs = triple.correspondences(dimension: map.width)
            pairs.append(.init(from: Point(x: last, y: last), to: map(found.x, found.y), weight: 6))
            if let transform = PerspectiveTransform(fitting: pairs) { map.transform = transform }
        }
        guard centers.count > 2 else { return map }
        map.setLattice(columns: centers, rows: centers)
        let count = centers.count
        var displacements = map.displacements
        for row in 0..<count {
            for column in 0..<count {
                let isFinder =
                    (row == 0 && column == 0) || (row == 0 && column == count - 1)
                    || (row == count - 1 && column == 0)
                guard !isFinder else { continue }
                let predicted = Self.predicted(displacements, row, column, count)
                var local = map
                local.displacements = displacements.map { _ in predicted }
                let center = Point(x: centers[column], y: centers[row])
                if let found = find(center, radius: 2, local, pixels, raster) {
                    displacements[row * count + column] = local(found.x, found.y) - map.transform(center.x, center.y)
                } else {
                    displacements[row * count + column] = predicted
                }
            }
        }
        map.displacements = displacements
        return map
    }

    /// What the displacement at a node should be, judging by the nodes to its left and above.
    private static func predicted(_ displacements: [Point], _ row: Int, _ column: Int, _ count: Int) -> Point {
        let zero = Point(x: 0, y: 0)
        let left = column > 0 ? displacements[row * count + column - 1] : zero
        let above = row > 0 ? displacements[(row - 1) * count + column] : zero
        switch (row, column) {
        case (0, _): return left
        case (_, 0): return above
        default: return (left + above) * 0.5
        }
    }

    private func find(
        _ center: Point, radius: Int, _ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Point? {
        AlignmentSearch.find(
            center, radius: radius, map: map, contrast: contrast, isInverted: triple.isInverted, pixels, raster,
            scale: 1)?.place
    }
}
