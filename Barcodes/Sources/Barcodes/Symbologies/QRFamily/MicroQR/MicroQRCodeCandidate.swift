/// Candidate for a Micro QR code: a finder pattern, one of whose corners is taken for the symbol's top left.
///
/// The timing patterns along the top and the left edge are followed outwards; their end tells the version. A mirrored
/// symbol looks the same with its axes exchanged, which is left to the format information to tell.
struct MicroQRCodeCandidate {
    private let view: FinderPatternFrame
    private let top: [TimingPatternTracker.Mark]
    private let left: [TimingPatternTracker.Mark]
    private let candidates: [Candidate]

    /// Version that the timing patterns allow.
    private struct Candidate {
        var version: Int
        /// Mean strength of the version's dark timing modules, less that of the places behind the last.
        var score: Float
    }

    /// Symbol that was read, and its map.
    struct Reading {
        var content: DecodedContent
        /// Map of the modules; in a mirrored symbol, that of the transposed grid.
        var map: GridMap
        var isMirrored: Bool
    }

    /// - Returns: `nil` if there are no timing patterns along both edges.
    init?(_ view: FinderPatternFrame, _ pixels: Span<UInt8>, _ raster: Raster) {
        let turned = view.transposed
        guard view.hasTiming(last: 8, pixels, raster), turned.hasTiming(last: 8, pixels, raster) else { return nil }
        self.view = view
        let tracker = TimingPatternTracker(view: view)
        let timing = MicroQRCodeFunctionPatterns.timing
        var edges = (
            top: tracker.follow(timing, from: tracker.top, patience: 2, pixels, raster),
            left: tracker.follow(timing, from: tracker.left, patience: 2, pixels, raster)
        )
        var candidates = Self.candidates(edges.top, edges.left)
        if candidates.isEmpty {
            // The left edge of a symbol is the top edge of the transposed one.
            edges = (
                tracker.followForeshortened(timing, patience: 2, pixels, raster),
                TimingPatternTracker(view: turned).followForeshortened(timing, patience: 2, pixels, raster)
            )
            candidates = Self.candidates(edges.top, edges.left)
        }
        guard !candidates.isEmpty else { return nil }
        (top, left) = edges
        self.candidates = candidates
    }

    var isInverted: Bool { view.isInverted }
    /// Contrast of the timing patterns with the places that follow them: 1 is black and white.
    var plausibility: Float { candidates.first?.score ?? 0 }

    /// Returns the symbol's outline; `nil` if only two rows of dots beside a pattern look like a symbol, as in many
    /// prints: its quiet zone is not light, or its format information is far from every valid one.
    func outline(_ pixels: Span<UInt8>, _ raster: Raster) -> Quadrilateral? {
        guard let version = candidates.first?.version, let map = map(version: version) else { return nil }
        let modules = BorderedSample(map, light: view.light, isInverted: isInverted, pixels, raster).modules(
            sharpening: 0)
        let check = FunctionCheck(modules, expected: MicroQRCodeFunctionPatterns.expected(version: version))
        guard Self.isCredible(check, version: version) else { return nil }
        let distance = min(Self.formatDistance(modules.grid), Self.formatDistance(modules.grid.transposed))
        return distance <= (version > 2 ? 2 : 1) ? map.outline : nil
    }

    private static func formatDistance(_ grid: ModuleGrid) -> Int {
        MicroQRCodeFormatInformation.distance(MicroQRCodeFormatInformation.read(grid))
    }

    /// Minimum excess of the mean strength over that of the places that follow, as a share of it: with less, the timing
    /// pattern has no end.
    private static let minimumExcess: Float = 0.5

    private static func candidates(_ top: [TimingPatternTracker.Mark], _ left: [TimingPatternTracker.Mark])
        -> [Candidate]
    {
        func strength(_ marks: [TimingPatternTracker.Mark], _ index: Int) -> Float {
            index < marks.count ? min(1, marks[index].strength) : 0
        }
        var candidates: [Candidate] = []
        for version in MicroQRCodeTables.versions {
            let count = version + 1
            let all = (0..<count).flatMap { [strength(top, $0), strength(left, $0)] }
            let missing = all.count { $0 < TimingPatternTracker.minimumStrength }
            guard missing <= (version > 2 ? 1 : 0) else { continue }
            // The light after the last module is at least two modules wide; beyond it there may be print.
            let after = (count..<6).map { (strength(top, $0) + strength(left, $0)) / 2 }
            let mean = all.reduce(0, +) / Float(all.count)
            let score = mean - (after.first ?? 0) - (after.dropFirst().max() ?? 0) / 2
            if score >= minimumExcess * mean { candidates.append(Candidate(version: version, score: score)) }
        }
        return candidates.sorted { $0.score > $1.score }
    }

    /// Makes one attempt with the likeliest version.
    func readQuickly(_ pixels: Span<UInt8>, _ raster: Raster) -> Reading? {
        guard let version = candidates.first?.version, let map = map(version: version) else { return nil }
        return attempt(map, version, sharpenings: [0], pixels, raster)
    }

    /// Makes all attempts.
    func readThoroughly(_ pixels: Span<UInt8>, _ raster: Raster) -> Reading? {
        for version in candidates.prefix(2).map(\.version) {
            guard let map = map(version: version) else { continue }
            let expected = MicroQRCodeFunctionPatterns.expected(version: version)
            let contrast = abs(view.light - view.dark)
            let judge = GridFitScorer(expected: expected, isInverted: isInverted, contrast: contrast)
            var maps = [map]
            let search = CornerSearch(map: map, correspondences: correspondences(version: version))
            if let searched = search.best(by: judge, reach: 4, step: 0.5, pixels, raster) { maps.append(searched) }
            for map in maps {
                if let reading = attempt(map, version, sharpenings: ModuleClassifier.sharpenings, pixels, raster) {
                    return reading
                }
            }
            for map in maps.reversed() {
                let side = Double(map.width)
                let nodes = [3.5, (side + 2) / 2, side - 1.5]
                var bent = map
                bent.setLattice(columns: nodes, rows: nodes)
                bent = GridRefiner.refine(
                    bent, expected: expected, isInverted: isInverted, contrast: contrast, pixels, raster, scale: 1)
                if let reading = attempt(bent, version, sharpenings: ModuleClassifier.sharpenings, pixels, raster) {
                    return reading
                }
            }
        }
        return nil
    }

    /// Returns the corners of the finder pattern and the timing modules that were seen.
    private func correspondences(version: Int) -> [PerspectiveTransform.Correspondence] {
        var pairs = view.correspondences
        for mark in top.prefix(version + 1) where mark.isSeen {
            pairs.append(.init(from: Point(x: mark.run.center, y: 0.5), to: mark.place))
        }
        for mark in left.prefix(version + 1) where mark.isSeen {
            pairs.append(.init(from: Point(x: 0.5, y: mark.run.center), to: mark.place))
        }
        return pairs
    }

    private func map(version: Int) -> GridMap? {
        let side = MicroQRCodeTables.dimension(version: version)
        guard let transform = PerspectiveTransform(fitting: correspondences(version: version)) else { return nil }
        let map = GridMap(width: side, height: side, transform: transform)
        return map.isConvex ? map : nil
    }

    private func attempt(
        _ map: GridMap, _ version: Int, sharpenings: [Float], _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Reading? {
        let sample = BorderedSample(map, light: view.light, isInverted: isInverted, pixels, raster)
        let expected = MicroQRCodeFunctionPatterns.expected(version: version)
        for sharpening in sharpenings {
            let modules = sample.modules(sharpening: sharpening)
            let check = FunctionCheck(modules, expected: expected)
            guard Self.isCredible(check, version: version),
                let reading = decode(modules, map, maximumDistance: version > 2 ? 3 : 2)
            else { continue }
            // M1 has no error correction, so the same modules, sharpened more, must give the same content.
            if version == 1 {
                let sharper = sample.modules(sharpening: sharpening + Self.additionalSharpening)
                let again = decode(sharper, map, maximumDistance: 1)
                guard again?.content == reading.content, again?.isMirrored == reading.isMirrored else { continue }
            }
            return reading
        }
        return nil
    }

    /// Returns whether enough function modules and enough of the quiet zone are right: the weaker a version's error
    /// correction, the more have to be.
    private static func isCredible(_ check: FunctionCheck, version: Int) -> Bool {
        if version <= 2 {
            return check.others.wrong < version && check.finder.wrong <= 2
                && check.quiet.allSatisfy { $0 >= minimumLightOfSide }
        }
        return check.others.wrong <= 1 && check.finder.wrong <= 5 && check.meanQuiet >= minimumLightOfMean
    }

    /// Minimum share of light modules in the quiet zone: on each side of M1 and M2, and in the mean of M3 and M4.
    private static let minimumLightOfSide = 0.8
    private static let minimumLightOfMean = 0.7
    /// Amount by which the modules of M1 are sharpened more, to see whether they stay the same.
    private static let additionalSharpening: Float = 0.6

    /// Decodes modules as they are and mirrored; first the one whose format information fits better.
    private func decode(_ modules: BorderedModules, _ map: GridMap, maximumDistance: Int) -> Reading? {
        let grid = modules.grid
        let transposed = grid.transposed
        let (straight, mirrored) = (Self.formatDistance(grid), Self.formatDistance(transposed))
        for isMirrored in straight <= mirrored ? [false, true] : [true, false] {
            guard (isMirrored ? mirrored : straight) <= maximumDistance else { continue }
            let reliability =
                isMirrored ? ModuleClassifier.transposed(modules.reliability, map.width) : modules.reliability
            // Zeros are a valid code word without content, and the mask turns them into stripes.
            if let content = try? MicroQRCodeDecoder.decode(isMirrored ? transposed : grid, reliability: reliability),
                !content.bytes.isEmpty
            {
                return Reading(content: content, map: map, isMirrored: isMirrored)
            }
        }
        return nil
    }
}
