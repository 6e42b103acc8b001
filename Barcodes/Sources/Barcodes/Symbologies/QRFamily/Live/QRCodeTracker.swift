/// Follows a QR code, or a candidate for one, by its three finder patterns.
struct QRCodeTracker: SymbolTracker {
    /// Last reading, and the modules it was read from. They are one value, so that modules of one content are never
    /// compared with another's.
    private struct Known {
        var barcode: Barcode
        /// Modules of the code; `nil` if it was found by a search, which does not tell them.
        var grid: ModuleGrid?
    }

    /// Last reading; `nil` for a candidate that no single frame was enough to read.
    private var known: Known?
    /// Finder patterns of the QR code: top left, top right and bottom left as seen, mirrored or not.
    private(set) var spots: [Spot]
    private var isInverted: Bool
    /// Number of consecutive frames in which the code was not seen.
    private(set) var missed = 0
    /// Number of consecutive frames in which the code was seen but not read.
    private(set) var unread = 0
    /// Map of the modules of a candidate that is not read.
    private var map: GridMap?
    /// Difference in luminance between the known light and dark modules, in grey levels.
    private var separation: Float = 0
    /// Sums of the modules of the frames since the last reading, by the symbol's side in modules.
    private var sums: [Int: ModuleAccumulator] = [:]

    /// Position of a finder pattern.
    struct Spot {
        /// Centre in pixels of the searched part.
        var center: Point
        /// Movement in pixels a frame.
        var velocity = Point(x: 0, y: 0)
        /// Longer side of a module, in pixels.
        var module: Double

        func moved(by shift: Point) -> Spot {
            Spot(center: center + shift, velocity: velocity, module: module)
        }
    }

    /// Makes a tracker of a code that was read.
    /// - Returns: `nil` if its corners do not determine its finder patterns.
    init?(_ barcode: Barcode) {
        spots = Self.spots(of: barcode)
        guard spots.count == 3 else { return nil }
        known = Known(barcode: barcode)
        isInverted = barcode.isInverted
    }

    /// Makes a tracker of a candidate.
    init(_ search: QRCodeCandidate) {
        isInverted = search.triple.isInverted
        let triple = search.triple
        map = search.poses.first?.map
        spots = [triple.topLeftCorners, triple.topRightCorners, triple.bottomLeftCorners].map { corners in
            let side = max(corners[0].distance(to: corners[1]), corners[0].distance(to: corners[3]))
            return Spot(center: (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25, module: side / 7)
        }
    }

    var barcode: Barcode? { known?.barcode }
    var symbology: Symbology { .qrCode }

    var center: Point {
        barcode?.corners.center ?? (spots[1].center + spots[2].center) * 0.5
    }

    var isSeenUnread: Bool {
        missed == 0 && (barcode == nil || unread > Self.maximumUnread)
    }

    /// Outline by the three finder patterns, as if seen from straight ahead.
    var outline: Quadrilateral? {
        let (u, v) = (spots[1].center - spots[0].center, spots[2].center - spots[0].center)
        let sides = (u.length, v.length)
        guard sides.0 > 0, sides.1 > 0 else { return nil }
        // From a pattern's centre to the symbol's edge it is three and a half modules.
        let (right, down) = (u * (3.5 * spots[0].module / sides.0), v * (3.5 * spots[0].module / sides.1))
        return Quadrilateral(
            topLeft: spots[0].center - right - down, topRight: spots[1].center + right - down,
            bottomRight: spots[1].center + v + right + down, bottomLeft: spots[2].center - right + down)
    }

    /// Centre of the patterns, and its expected position in the next frame.
    var expectation: (now: Point, next: Point)? {
        let now = (spots[0].center + spots[1].center + spots[2].center) * (1 / 3)
        return (now, now + (spots[0].velocity + spots[1].velocity + spots[2].velocity) * (1 / 3))
    }

    /// Returns whether a point is less than a quarter of the symbol from its centre.
    func isNear(_ place: Point) -> Bool {
        center.distance(to: place) < spots[0].center.distance(to: spots[1].center) / 4
    }

    mutating func move(by shift: Point) {
        for index in spots.indices { spots[index].center = spots[index].center + shift }
        map = map?.moved(by: shift)
        if let corners = known?.barcode.corners { known?.barcode.corners = corners.moved(by: shift) }
    }

    /// Takes over a code that was found by a search of the frame.
    mutating func update(_ found: Barcode) {
        var next = Self.spots(of: found)
        guard next.count == spots.count else { return miss() }
        if missed == 0 {
            for index in next.indices { next[index].velocity = next[index].center - spots[index].center }
        }
        spots = next
        learn(Known(barcode: found))
        missed = 0
    }

    /// Replaces all knowledge of the content and of the modules it was read from.
    private mutating func learn(_ new: Known) {
        known = new
        isInverted = new.barcode.isInverted
        (unread, sums, map, separation) = (0, [:], nil, 0)
    }

    /// Counts a frame in which the code was not seen.
    mutating func miss() {
        missed += 1
        for index in spots.indices { spots[index].velocity = Point(x: 0, y: 0) }
    }

    // MARK: Following

    /// Maximum number of consecutive frames in which a code is reported with its last content while its patterns and
    /// modules are seen but not read.
    private static let maximumUnread = 5
    /// Minimum share of the modules that must be unchanged. Another content leaves half of them unchanged.
    private static let minimumAgreement = 0.85
    /// Minimum share of the modules of each block's parity that must be unchanged. Another digit in a large symbol
    /// changes few of all modules, but half of its block's parity.
    private static let minimumParityAgreement = 0.7
    /// Minimum share of the rays from a pattern's centre that must meet its edges, for a code that is not read.
    private static let minimumQuality = 0.75

    /// Looks for the three patterns at their expected positions, and reads the symbol that they make.
    mutating func follow(drifts: [Point], _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        var fitter = FinderFitter()
        guard let patterns = fit(&fitter, drifts, pixels, raster),
            let hypothesis = FinderTriple.hypotheses(patterns, firstNew: 0).first(where: {
                $0.corner == 0 && $0.right == 1
            })
        else { return barcode == nil ? joinShifted(pixels, raster) : nil }
        for index in 0..<3 {
            let center = patterns[index].center
            let velocity = missed == 0 ? center - spots[index].center : Point(x: 0, y: 0)
            spots[index] = Spot(
                center: center, velocity: velocity, module: max(patterns[index].u.length, patterns[index].v.length))
        }
        missed = 0
        let search = QRCodeCandidate(FinderTriple(hypothesis, patterns), pixels, raster)
        if let reading = search.readQuickly(nil, pixels, raster) { return accept(reading) }
        unread += 1
        guard let sighting = search.sighting(pixels, raster) else { return nil }
        if let known = stillThere(sighting, patterns) { return known }
        if barcode == nil {
            map = sighting.map
            separation = FunctionPatternRegistration.separation(
                sighting.map, isInverted: isInverted, by: Point(x: 0, y: 0), pixels, raster)
        }
        return join(sighting.modules, sighting.map)
    }

    /// Distance between two drifts, in modules, below which the second one is not tried.
    private static let sameDrift = 0.5
    /// Ratio of a pattern's module size to that in the last frame, and the reverse, from which on it is another
    /// pattern.
    private static let maximumGrowth = 1.3
    private static let maximumShrinkage = 2.5
    /// Number of dimensions for which modules are added up.
    private static let maximumDimensions = 3
    /// Share of the last separation of dark and light function modules that a shifted grid has to exceed.
    private static let minimumShareOfSeparation: Float = 0.6

    private func fit(
        _ fitter: inout FinderFitter, _ drifts: [Point], _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [FinderPattern]? {
        var tried: [Point] = []
        let same = spots[0].module * Self.sameDrift
        for drift in drifts where !tried.contains(where: { $0.distance(to: drift) < same }) {
            tried.append(drift)
            if let patterns = fit(&fitter, drift, pixels, raster) { return patterns }
        }
        guard let first = drifts.first, let crop = HalvedCrop(around: spots, by: first, pixels, raster) else {
            return nil
        }
        let patterns = crop.spots.compactMap { fit($0, &fitter, crop.image.pixels.span, crop.image.raster) }
        return patterns.count == 3 ? patterns.map { $0.scaled(by: crop.scale).moved(by: crop.origin) } : nil
    }

    private func fit(
        _ fitter: inout FinderFitter, _ drift: Point, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [FinderPattern]? {
        var patterns: [FinderPattern] = []
        for spot in spots {
            guard let pattern = fit(spot.moved(by: spot.velocity + drift), &fitter, pixels, raster) else { return nil }
            patterns.append(pattern)
        }
        return patterns
    }

    private func fit(
        _ spot: Spot, _ fitter: inout FinderFitter, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> FinderPattern? {
        let place = spot.center
        guard place.x > 0, place.y > 0, place.x < Double(raster.width), place.y < Double(raster.height) else {
            return nil
        }
        let candidate = FinderCandidate(
            x: Float(place.x), y: Float(place.y), module: Float(spot.module), count: 2, isInverted: isInverted)
        guard let pattern = fitter.fit(candidate, isLenient: true, pixels, raster),
            pattern.module < spot.module * Self.maximumGrowth, pattern.module * Self.maximumShrinkage > spot.module
        else { return nil }
        return pattern
    }

    private mutating func accept(_ reading: QRCodeCandidate.Reading) -> Barcode {
        let read = Barcode(reading, isInverted: isInverted)
        learn(Known(barcode: read, grid: reading.grid))
        return read
    }

    /// Returns the known code at its new position, if the modules that are seen are still its own.
    private mutating func stillThere(_ sighting: QRCodeCandidate.Sighting, _ patterns: [FinderPattern]) -> Barcode? {
        guard unread <= Self.maximumUnread, var known, let grid = known.grid, grid.width == sighting.map.width,
            patterns.allSatisfy({ $0.quality >= Self.minimumQuality })
        else { return nil }
        let expected = QRCodeFunctionPatterns.expected(dimension: grid.width)
        var (same, count) = (0, 0)
        for y in 0..<grid.height {
            for x in 0..<grid.width where expected[y * grid.width + x] == 0 {
                count += 1
                if grid[x, y] == sighting.modules.grid[x, y] { same += 1 }
            }
        }
        guard Double(same) >= Self.minimumAgreement * Double(count),
            Self.isParityUnchanged(known.barcode, grid, sighting.modules.grid)
        else { return nil }
        var corners = sighting.map.outline
        if known.barcode.isMirrored { swap(&corners.topRight, &corners.bottomLeft) }
        known.barcode.corners = corners
        self.known = known
        return known.barcode
    }

    /// Returns whether the parity codewords of each block are unchanged but for noise.
    private static func isParityUnchanged(_ barcode: Barcode, _ known: ModuleGrid, _ seen: ModuleGrid) -> Bool {
        guard let details = barcode.details.qrCode, let level = details.errorCorrectionLevel else { return true }
        let structure = QRCodeTables.blocks(version: details.version, level: level)
        let modules = QRCodeTables.placement(version: details.version).modules
        return (0..<structure.blockCount).allSatisfy { block in
            var same = 0
            let first = structure.dataCount(block: block)
            for position in first..<first + structure.parityPerBlock {
                let bit = 8 * structure.symbolIndex(block: block, position: position)
                for module in modules[bit..<bit + 8] {
                    let (row, column) = (Int(module >> 8), Int(module & 0xFF))
                    let (x, y) = barcode.isMirrored ? (row, column) : (column, row)
                    if known[x, y] == seen[x, y] { same += 1 }
                }
            }
            return Double(same) >= minimumParityAgreement * Double(8 * structure.parityPerBlock)
        }
    }

    /// Adds this frame's modules to those of earlier frames, and reads the sum.
    ///
    /// The sum is decoded with the same safeguards as a single frame. Two codes that were shown in one place, one after
    /// the other, add up to neither: a mixture of two code words is further from any third than is corrected.
    private mutating func join(_ modules: ModuleClassifier, _ map: GridMap) -> Barcode? {
        let side = map.width
        var sum = sums[side] ?? ModuleAccumulator(side: side)
        sum.add(modules)
        // Noise may make other dimensions seem likely now and then.
        if sums.count >= Self.maximumDimensions, sums[side] == nil { sums = [:] }
        sums[side] = sum
        guard sum.weight > 1,
            let reading = QRCodeCandidate.decode(
                sum.grid, sum.reliability, map, formatDistance: QRCodeCandidate.maximumFormatDistance)
        else { return nil }
        return accept(reading)
    }

    /// Joins the modules of a frame in which noise hides the patterns: the grid is placed where all known modules fit
    /// best.
    private mutating func joinShifted(_ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        guard let map, let found = FunctionPatternRegistration.best(map, isInverted: isInverted, pixels, raster),
            found.separation
                > max(separation * Self.minimumShareOfSeparation, FunctionPatternRegistration.minimumSeparation)
        else { return nil }
        unread += 1
        missed = 0
        for index in spots.indices { spots[index] = spots[index].moved(by: found.shift) }
        let moved = map.moved(by: found.shift)
        self.map = moved
        let values = ModuleSampler.sample(moved, pixels, raster, scale: 1)
        return join(
            ModuleClassifier(values, width: moved.width, height: moved.height, isInverted: isInverted), moved)
    }

    /// Returns the finder patterns of a QR code, computed from its corners; none for other symbologies.
    private static func spots(of barcode: Barcode) -> [Spot] {
        guard barcode.symbology == .qrCode, let version = barcode.details.qrCode?.version else { return [] }
        let side = Double(QRCodeTables.dimension(version: version))
        var corners = barcode.corners
        if barcode.isMirrored { swap(&corners.topRight, &corners.bottomLeft) }
        let ends = [(0, 0), (side, 0), (side, side), (0, side)].map { Point(x: $0.0, y: $0.1) }
        let pairs = zip(ends, corners.points).map { PerspectiveTransform.Correspondence(from: $0, to: $1) }
        guard let transform = PerspectiveTransform(fitting: pairs) else { return [] }
        return [(3.5, 3.5), (side - 3.5, 3.5), (3.5, side - 3.5)].map { x, y in
            let center = transform(x, y)
            let module = max(center.distance(to: transform(x + 1, y)), center.distance(to: transform(x, y + 1)))
            return Spot(center: center, module: module)
        }
    }
}
