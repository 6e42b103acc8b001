/// Candidate for an rMQR code: a finder pattern, one of whose corners is taken for the symbol's top left.
///
/// With the timing pattern along the top edge, the map is exact enough for the format information beside the finder
/// pattern, which gives the size. Then the edges are followed: down the left one, and along the top and the bottom one
/// to the other end, up to 139 modules away.
struct RMQRCodeCandidate {
    private let view: FinderPatternFrame
    private let version: Int
    private let width: Int
    private let height: Int
    private let top: [TimingPatternTracker.Mark]
    private let bottom: [TimingPatternTracker.Mark]
    private let left: [TimingPatternTracker.Mark]
    /// Share of the dark runs along the edges that were seen.
    let plausibility: Double

    /// Symbol that was read, and its map.
    struct Reading {
        var content: DecodedContent
        var map: GridMap
    }

    /// - Returns: `nil` if there is no timing pattern along the top edge, no format information, or an edge can't be
    ///   followed.
    init?(_ view: FinderPatternFrame, _ pixels: Span<UInt8>, _ raster: Raster) {
        // Only the near part is checked: further out, bent paper moves the edge away from the finder pattern's axis.
        guard view.hasTiming(last: 8, pixels, raster),
            let version = Self.version(view, pixels, raster)
        else { return nil }
        self.view = view
        self.version = version
        let numbers = RMQRCodeTables.version(version)
        (width, height) = (numbers.width, numbers.height)
        let edges = RMQRCodeFunctionPatterns.edges(version: version)
        let tracker = TimingPatternTracker(view: view)
        top = tracker.follow(edges.top, from: tracker.top, patience: Self.patience, pixels, raster)
        left = tracker.follow(edges.left, from: tracker.left, patience: Self.patience, pixels, raster)
        guard top.count == edges.top.count, left.count == edges.left.count else { return nil }
        let corner = Self.bottomStart(view, left, height: height)
        bottom = tracker.follow(edges.bottom, from: corner, patience: Self.patience, pixels, raster)
        guard bottom.count == edges.bottom.count else { return nil }
        let seen = (top + left + bottom).count { $0.isSeen }
        plausibility = Double(seen) / Double(top.count + left.count + bottom.count)
        guard plausibility >= Self.minimumPlausibility else { return nil }
    }

    var isInverted: Bool { view.isInverted }
    var isMirrored: Bool { view.isMirrored }

    /// Outline of the symbol, as far as its edges determine it.
    var outline: Quadrilateral? { map()?.outline }

    /// Maximum number of consecutive unseen runs: eight runs are sixteen modules, after which the edge's position is
    /// not known any more.
    private static let patience = 8
    /// Minimum share of runs that are seen; among random modules, less than half are.
    private static let minimumPlausibility = 0.7

    /// Returns the version according to the format information at the finder pattern.
    private static func version(_ view: FinderPatternFrame, _ pixels: Span<UInt8>, _ raster: Raster) -> Int? {
        let tracker = TimingPatternTracker(view: view)
        let marks = tracker.follow(RMQRCodeFunctionPatterns.start, from: tracker.top, patience: 2, pixels, raster)
        guard marks.count(where: { $0.isSeen }) >= 4 else { return nil }
        var pairs = view.correspondences
        for mark in marks where mark.isSeen {
            pairs.append(.init(from: Point(x: mark.run.center, y: 0.5), to: mark.place))
        }
        guard let transform = PerspectiveTransform(fitting: pairs) else { return nil }
        var bits = 0
        for index in 0..<18 {
            let (x, y) = RMQRCodeFormatInformation.firstPosition(index)
            let point = transform(Double(x) + 0.5, Double(y) + 0.5)
            if view.darkness(point.x, point.y, pixels, raster) > 0.5 { bits |= 1 << index }
        }
        return RMQRCodeFormatInformation.decode(firstBits: bits)?.format.version
    }

    /// Returns the start of the bottom edge: in the corner, or at the finder pattern if that is as high as the symbol.
    private static func bottomStart(
        _ view: FinderPatternFrame, _ left: [TimingPatternTracker.Mark], height: Int
    ) -> TimingPatternTracker.Start {
        let (near, far) = (view(0.5, 6.5), view(6.5, 6.5))
        let along = (far - near) * (1 / 6)
        let outward = (near - view(0.5, 0.5)) * (1 / 6)
        guard let last = left.last else {
            let step = (along + (view(7, 6.5) - view(6, 6.5))) * 0.5
            return TimingPatternTracker.Start(at: 6.5, place: far, along: step, inward: outward * -1)
        }
        // The direction down the edge is that from the finder pattern to its last run.
        let rest = Double(height) - 0.5 - last.run.center
        let down = (last.place - near) * (1 / (last.run.center - 6.5))
        return TimingPatternTracker.Start(at: 0.5, place: last.place + down * rest, along: along, inward: outward * -1)
    }

    /// Makes one attempt.
    func readQuickly(_ pixels: Span<UInt8>, _ raster: Raster) -> Reading? {
        guard let map = map() else { return nil }
        return attempt(map, sharpenings: [0], pixels, raster)
    }

    /// Makes all attempts.
    func readThoroughly(_ pixels: Span<UInt8>, _ raster: Raster) -> Reading? {
        guard let map = map() else { return nil }
        // The first attempt was made without sharpening.
        let sharpenings = ModuleClassifier.sharpenings.filter { $0 > 0 }
        if let reading = attempt(map, sharpenings: sharpenings, pixels, raster) { return reading }
        let refined = GridRefiner.refine(
            map, expected: RMQRCodeFunctionPatterns.expected(version: version), isInverted: isInverted,
            contrast: abs(view.light - view.dark), pixels, raster, scale: 1)
        return attempt(refined, sharpenings: ModuleClassifier.sharpenings, pixels, raster)
    }

    /// Marks that were seen, with their places in the symbol and in the picture.
    private var places: [(module: Point, place: Point)] {
        let bottomRow = Double(height) - 0.5
        return top.filter(\.isSeen).map { (Point(x: $0.run.center, y: 0.5), $0.place) }
            + bottom.filter(\.isSeen).map { (Point(x: $0.run.center, y: bottomRow), $0.place) }
            + left.filter(\.isSeen).map { (Point(x: 0.5, y: $0.run.center), $0.place) }
    }

    /// Returns the map that fits all marks, bent to go through those of the top and the bottom edge.
    private func map() -> GridMap? {
        let places = places
        let pairs = view.correspondences + places.map { .init(from: $0.module, to: $0.place) }
        guard let transform = PerspectiveTransform(fitting: pairs) else { return nil }
        var map = GridMap(width: width, height: height, transform: transform)
        guard map.isConvex else { return nil }
        // Nodes are about eight modules apart.
        let span = Double(width) - 6
        let count = max(3, Int((span / 8).rounded()) + 1)
        let columns = (0..<count).map { 3.5 + span * Double($0) / Double(count - 1) }
        let rows = [0.5, Double(height) - 0.5]
        map.setLattice(columns: columns, rows: rows)
        let reach = columns[1] - columns[0]
        let known = places + view.correspondences.map { ($0.from, $0.to) }
        for (row, y) in rows.enumerated() {
            for (column, x) in columns.enumerated() {
                // The nearer a mark, the greater its weight; without any the map is not bent.
                var (sum, weight) = (Point(x: 0, y: 0), 0.3)
                for (module, place) in known where abs(module.x - x) < reach && abs(module.y - y) < 1 {
                    let share = 1 - abs(module.x - x) / reach
                    sum = sum + (place - transform(module.x, module.y)) * share
                    weight += share
                }
                map.displacements[row * count + column] = sum * (1 / weight)
            }
        }
        return map
    }

    private func attempt(
        _ map: GridMap, sharpenings: [Float], _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Reading? {
        let sample = BorderedSample(map, light: view.light, isInverted: isInverted, pixels, raster)
        let expected = RMQRCodeFunctionPatterns.expected(version: version)
        for sharpening in sharpenings {
            let modules = sample.modules(sharpening: sharpening)
            let check = FunctionCheck(modules, expected: expected)
            guard check.agreement >= Self.minimumAgreement, check.meanQuiet >= Self.minimumQuiet else { continue }
            // Zeros are a valid code word without content, and the mask turns them into stripes.
            if let content = try? RMQRCodeDecoder.decode(modules.grid, reliability: modules.reliability),
                !content.bytes.isEmpty
            {
                return Reading(content: content, map: map)
            }
        }
        return nil
    }

    /// Minimum share of function modules that have the right colour; of random modules half have.
    private static let minimumAgreement = 0.85
    /// Minimum share of places in the quiet zone that are light.
    private static let minimumQuiet = 0.7
}
