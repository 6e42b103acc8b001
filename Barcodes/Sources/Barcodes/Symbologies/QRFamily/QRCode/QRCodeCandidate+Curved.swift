/// Symbols on bottles, cans and poles. Seen from the front, modules at the sides are narrower than those in the middle,
/// so that the finder patterns seem too far apart: neither the version nor the place of any other module is where three
/// patterns on flat paper would have them.
extension QRCodeCandidate {
    /// Maximum number of wrong bits in both copies of the format information of a symbol that is tried as curved: of
    /// 30 random bits, one in 400 is as near.
    private static let maximumCurvedFormatDistance = 4
    /// Minimum share of right timing modules of a curved view.
    private static let minimumCurvedTiming = 0.75
    /// Maximum error of a view's finder patterns, in modules.
    private static let maximumCurvedError = 0.5
    /// First guesses of the tilt, as halves of sines.
    private static let tilts = [(x: 0.15, y: 0.12), (-0.15, 0.12), (0.15, -0.12), (-0.15, -0.12)]
    /// First guess of the arc, in radians; its negative is a symbol on the inside.
    private static let arc = 1.4
    /// Number of steps of a fit from a first guess, and of the best one of a version from there.
    private static let steps = (first: 4, last: 12)
    /// Number of views that are read.
    private static let maximumViews = 2

    /// Cost of ``hasLocalFormat(_:_:)`` in units of ``SearchBudget``.
    static let localFormatCost = 500
    /// Cost of fitting the views of a version, in the same units.
    private static let fittingCost = 150_000

    /// Whether the format information beside the finder patterns says that this is a symbol, wherever the rest of it
    /// is.
    func hasLocalFormat(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        // The modules beside the patterns make a symbol of version 1, whose other modules don't matter.
        let side = QRCodeTables.dimension(version: 1)
        var grid = ModuleGrid(width: side, height: side)
        let patterns = [
            (triple.topLeftCorners, 0, 0), (triple.topRightCorners, side - 7, 0),
            (triple.bottomLeftCorners, 0, side - 7),
        ]
        for (corners, left, top) in patterns {
            guard
                let local = PerspectiveTransform(
                    width: 7, height: 7, topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
                    bottomLeft: corners[3])
            else { return false }
            func level(_ x: Double, _ y: Double) -> Float {
                let place = local(x, y)
                return raster.sample(pixels, x: Float(place.x), y: Float(place.y))
            }
            let ring = [(1.5, 1.5), (5.5, 1.5), (1.5, 5.5), (5.5, 5.5)].reduce(Float(0)) { $0 + level($1.0, $1.1) } / 4
            let middle = (ring + level(3.5, 3.5)) / 2
            for step in 0...8 {
                for (x, y) in [(8, step), (step, 8)] {
                    let (column, row) = (x + left, y + top)
                    guard column < side, row < side else { continue }
                    grid[column, row] =
                        (level(Double(x) + 0.5, Double(y) + 0.5) < middle) != triple.isInverted
                }
            }
        }
        return [false, true].contains { Self.distance(grid, isMirrored: $0) <= Self.maximumCurvedFormatDistance }
    }

    /// Reads the symbol as one on a cylinder.
    func readCurved(_ budget: inout SearchBudget, _ pixels: Span<UInt8>, _ raster: Raster) -> Reading? {
        for view in curvedViews(&budget, pixels, raster).prefix(Self.maximumViews) {
            var view = view
            guard let first = view.map, budget.spend(bendingCost(first)) else { continue }
            if let reading = attempt(sampled(first, pixels, raster)) { return reading }
            let pairs =
                triple.correspondences(dimension: first.width) + alignmentCorrespondences(first, pixels, raster)
            view.fit(pairs, steps: Self.steps.last)
            guard let map = view.map else { continue }
            if let reading = attempt(sampled(map, pixels, raster)) { return reading }
            if let reading = readBent(map, pixels, raster) { return reading }
        }
        return nil
    }

    /// Returns the views that fit the finder patterns and the timing patterns, the best first.
    private func curvedViews(
        _ budget: inout SearchBudget, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [CylinderView] {
        let patterns = [triple.topLeftCorners, triple.topRightCorners, triple.bottomLeftCorners]
        let centers = patterns.map(FinderTriple.center)
        let (corner, right, down) = (centers[0], centers[1], centers[2])
        // Distances of the patterns in modules, as in the middle between them.
        let steps = patterns.map(FinderTriple.steps)
        let rows = corner.distance(to: right) / (steps[0].across.length * steps[1].across.length).squareRoot()
        let columns = corner.distance(to: down) / (steps[0].down.length * steps[2].down.length).squareRoot()
        var views: [(view: CylinderView, timing: Double)] = []
        for hasCurvedRows in rows > columns ? [true, false] : [false, true] {
            for version in Self.curvedVersions(hasCurvedRows ? columns : rows) {
                let dimension = QRCodeTables.dimension(version: version)
                let isLarge = QRCodeVersionInformation.versions.contains(version)
                if isLarge, !Self.isConfirmed(version, by: triple, pixels, raster) { continue }
                guard budget.spend(Self.fittingCost) else { return [] }
                let pairs = triple.correspondences(dimension: dimension)
                var best: (view: CylinderView, error: Double)?
                for arc in [Self.arc, -Self.arc] {
                    for tilt in Self.tilts {
                        var view = CylinderView(
                            side: Double(dimension), hasCurvedRows: hasCurvedRows, middle: (right + down) * 0.5,
                            down: (down - corner) * (1 / Double(dimension - 7)), tilt: tilt, arc: arc, raster)
                        let error = view.fit(pairs, steps: Self.steps.first)
                        if error < best?.error ?? .infinity { best = (view, error) }
                    }
                }
                guard var view = best?.view, view.fit(pairs, steps: Self.steps.last) < Self.maximumCurvedError,
                    let map = view.map
                else { continue }
                let timing = TimingCheck.scores(map, isInverted: triple.isInverted, pixels, raster)
                let share = (timing.row + timing.column) / 2
                if share >= Self.minimumCurvedTiming { views.append((view, share)) }
            }
        }
        return views.sorted { $0.timing > $1.timing }.map(\.view)
    }

    /// Returns the versions that the distance of two patterns along the cylinder allows, the nearest first.
    private static func curvedVersions(_ modules: Double) -> [Int] {
        let exact = (modules - 10) / 4
        return FinderTriple.versions(near: exact, slack: max(0.75, modules * 0.02))
    }

    /// Returns the centres of the alignment patterns that are found.
    private func alignmentCorrespondences(
        _ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [PerspectiveTransform.Correspondence] {
        let matcher = NestedSquareMatcher(side: 5, radius: 2, contrast: contrast, isInverted: triple.isInverted)
        return QRCodeTables.alignmentPatternPlaces(version: (map.width - 17) / 4).compactMap { x, y in
            let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
            return matcher.find(center, map: map, pixels, raster).map { found in
                .init(from: center, to: map(found.place.x, found.place.y), weight: 2)
            }
        }
    }
}
