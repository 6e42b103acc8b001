/// Reads the symbol at a corner.
struct DataMatrixReader {
    let picture: ThresholdedPicture
    /// Whether strongly foreshortened symbols are read, as those seen at a steep angle are.
    var isForeshortened = false
    /// Whether bent grids are tried as well, which takes five times as long as everything else.
    var triesBending = true

    /// Symbol that was read, in this picture's coordinates.
    struct Reading {
        var content: DecodedContent
        var frame: DataMatrixFrame
        var outline: Quadrilateral
    }

    /// Cost of measuring the dashed sides of a strongly foreshortened symbol, in the unit of ``SearchBudget``.
    static let foreshortenedCost = 40_000

    /// Minimum score of a fitted finder pattern that is worth decoding; 1 is the best.
    private static let minimumFit: Float = 0.58
    /// Score of a fitted finder pattern above which a symbol is certainly there.
    private static let certainFit: Float = 0.75
    /// Sum of both timing patterns' scores, of 2, above which they are almost certainly timing patterns.
    private static let promisingScore = 1.6

    /// Minimum score of a finder pattern, of 1, whose frame may be right without fitting.
    private static let readableScore: Float = 0.6
    /// Minimum score of the finder pattern of a clean, sharp symbol.
    private static let goodScore: Float = 0.85

    /// Result of reading at a corner.
    enum Outcome {
        case read(Reading)
        /// Timing patterns were seen, but nothing could be decoded. The outline is that of a symbol whose finder
        /// pattern is certain; `nil` if there is none.
        case unread(Quadrilateral?)
        /// The corner is not part of a symbol.
        case nothing
    }

    /// Reads the symbol in one of the possible frames at a corner.
    func read(_ corner: DataMatrixCorner, _ budget: inout SearchBudget, _ pixels: Span<UInt8>) -> Outcome {
        guard !isForeshortened || budget.spend(Self.foreshortenedCost) else { return .nothing }
        let sides = DataMatrixSides(corner)
        let frames = isForeshortened ? sides.foreshortenedFrame(picture).map { [$0] } ?? [] : sides.frames(picture)
        guard !frames.isEmpty else { return .nothing }
        let counts = (up: sides.upLength / sides.module.up, right: sides.rightLength / sides.module.right)
        var matches: [DataMatrixFrame.Match] = []
        for frame in frames {
            for candidate in [frame, frame.mirrored] {
                let isMirrored = candidate.isMirrored
                let own = isMirrored ? (up: counts.right, right: counts.up) : counts
                matches += candidate.matches(counts: own, pixels, picture.raster).filter {
                    // The mirror image of a square has the same timing patterns, so it is not tried separately.
                    !isMirrored || $0.size.rows != $0.size.columns
                }
            }
        }
        var fit: (score: Float, frame: DataMatrixFrame?) = (0, nil)
        if let reading = readStraight(corner, &matches, &fit, &budget, pixels) { return .read(reading) }
        // Noise may contain timing patterns of ten modules.
        var isPromising = fit.score > Self.minimumFit && matches.contains { $0.score > Self.promisingScore }
        let outline = isPromising && fit.score > Self.certainFit ? fit.frame.map(\.outline) : nil
        guard triesBending else { return isPromising ? .unread(outline) : .nothing }
        let pitch = min(sides.module.up, sides.module.right)
        for frame in frames {
            guard budget.spend(20_000) else { return .nothing }
            guard let warp = DataMatrixWarp(frame, module: pitch, picture) else { continue }
            let timing = warp.timing()
            // The rows of a symbol are the columns of its mirror image.
            for candidate in [frame, frame.mirrored] {
                let isMirrored = candidate.isMirrored != frame.isMirrored
                guard let timing,
                    let (map, size) = isMirrored
                        ? DataMatrixWarp(candidate, module: pitch, picture).flatMap({ warp in
                            warp.timing().flatMap { warp.grid($0) }
                        }) : warp.grid(timing)
                else { continue }
                isPromising = isPromising || size.rows + size.columns >= 24
                if let reading = readWarped(candidate, map, size, contrast(corner, pixels), pixels) {
                    return .read(reading)
                }
            }
            // Only unmirrored frames are aligned: squares are decoded both ways anyway.
            guard budget.spend(40_000) else { return .nothing }
            for (map, size) in warp.alignedGrids(frame.sizes(counts: counts), &budget) {
                isPromising = true
                if let reading = readWarped(frame, map, size, contrast(corner, pixels), pixels) {
                    return .read(reading)
                }
            }
        }
        return isPromising ? .unread(outline) : .nothing
    }

    /// Reads a symbol whose sides bend, by a grid made from its own timing patterns.
    private func readWarped(
        _ frame: DataMatrixFrame, _ map: GridMap, _ size: DataMatrixSize, _ contrast: Float, _ pixels: Span<UInt8>
    ) -> Reading? {
        let isSquare = size.rows == size.columns
        guard !frame.isMirrored || !isSquare else { return nil }
        guard let decoded = decode(map, size, frame.isInverted, isSquare: isSquare, contrast, pixels) else {
            return nil
        }
        return reading(decoded, frame, map)
    }

    /// Reads a symbol that is a projection of a flat one.
    /// - Parameter fit: set to the best fit of all sizes, and its frame.
    private func readStraight(
        _ corner: DataMatrixCorner, _ matches: inout [DataMatrixFrame.Match],
        _ fit: inout (score: Float, frame: DataMatrixFrame?), _ budget: inout SearchBudget, _ pixels: Span<UInt8>
    ) -> Reading? {
        guard !matches.isEmpty, budget.spend(2_000) else { return nil }
        matches.sort { $0.score > $1.score }
        let contrast = contrast(corner, pixels)
        var fitted: [(match: DataMatrixFrame.Match, score: Float)] = []
        for match in matches.prefix(4) {
            let fitter = DataMatrixFitter(size: match.size, contrast: contrast, picture)
            let start = fitter.score(match.frame, pixels)
            guard start > 0.35, budget.spend(fitter.cost * 40) else { continue }
            // Most frames are right without fitting.
            if start > Self.readableScore, let map = match.frame.map(match.size),
                let content = decode(
                    map, match.size, match.frame.isInverted, isSquare: match.size.rows == match.size.columns, contrast,
                    pixels)
            {
                // The fourth corner is the least certain, but a frame with a good score is right everywhere.
                let frame =
                    start > Self.goodScore
                    ? match.frame : fitter.fitted(match.frame, onlyOpposite: true, pixels).frame
                return reading(content, frame, frame.map(match.size) ?? map)
            }
            let (frame, score) = fitter.fitted(match.frame, pixels)
            if score > fit.score { fit = (score, frame) }
            guard score > Self.minimumFit else { continue }
            fitted.append((DataMatrixFrame.Match(size: match.size, frame: frame, score: match.score), score))
        }
        fitted.sort { $0.score > $1.score }
        for (match, score) in fitted.prefix(2) {
            let area = match.size.rows * match.size.columns
            guard budget.spend(area * Self.decodingCost) else { return nil }
            if let reading = read(match, pixels, contrast: contrast) { return reading }
            budget.charge(area * Self.failingCost)
            guard triesBending, score > Self.bendableScore, budget.spend(area * Self.bendingCost) else { continue }
            if let reading = readBent(match, pixels, contrast: contrast) { return reading }
        }
        return nil
    }

    // The following costs are per module, in units of ``SearchBudget``.
    /// Cost of sampling and decoding a module.
    private static let decodingCost = 60
    /// Cost charged for a failure, per module. Failures take four times as much as successes, by counts of instructions
    /// with symbols of 18 × 18 modules whose data are random; were all of it charged, a tray of blurred symbols would
    /// have nothing left for the last.
    private static let failingCost = 100
    /// Cost of bending the grid and decoding it again, per module.
    private static let bendingCost = 400
    /// Minimum score of a finder pattern whose grid is worth bending.
    private static let bendableScore: Float = 0.68

    /// Returns the mean difference between light and dark across the solid sides.
    private func contrast(_ corner: DataMatrixCorner, _ pixels: Span<UInt8>) -> Float {
        let (first, second) = (corner.first - corner.corner, corner.second - corner.corner)
        var sum: Float = 0
        for (side, across, module) in [(first, second, corner.module.second), (second, first, corner.module.first)] {
            let unit = across * (1 / across.length)
            for index in 1..<8 {
                let place = corner.corner + side * (Double(index) / 8)
                let inside = place + unit * (module * 0.5)
                let outside = place - unit * (module * 0.6)
                let raster = picture.raster
                let dark = raster.sample(pixels, x: Float(inside.x), y: Float(inside.y))
                let light = raster.sample(pixels, x: Float(outside.x), y: Float(outside.y))
                sum += corner.isInverted ? dark - light : light - dark
            }
        }
        return max(4, sum / 14)
    }

    private func read(_ match: DataMatrixFrame.Match, _ pixels: Span<UInt8>, contrast: Float) -> Reading? {
        guard let map = match.frame.map(match.size) else { return nil }
        return read(match, map, pixels, contrast: contrast)
    }

    private func read(
        _ match: DataMatrixFrame.Match, _ map: GridMap, _ pixels: Span<UInt8>, contrast: Float
    ) -> Reading? {
        let isSquare = match.size.rows == match.size.columns
        let decoded = decode(map, match.size, match.frame.isInverted, isSquare: isSquare, contrast, pixels)
        return decoded.map { reading($0, match.frame, map) }
    }

    /// Reads a symbol on bent paper, or one whose corners are inexact: the grid is bent to where modules are most
    /// distinct.
    private func readBent(_ match: DataMatrixFrame.Match, _ pixels: Span<UInt8>, contrast: Float) -> Reading? {
        let size = match.size
        guard var bent = match.frame.map(size) else { return nil }
        let nodes = min(6, max(3, max(size.rows, size.columns) / 8 + 2))
        let across = max(2, min(nodes, size.columns / 4))
        let down = max(2, min(nodes, size.rows / 4))
        bent.setLattice(
            columns: (0..<across).map { 0.5 + Double($0) * Double(size.columns - 1) / Double(across - 1) },
            rows: (0..<down).map { 0.5 + Double($0) * Double(size.rows - 1) / Double(down - 1) })
        var expected = [Int8](filling: size.rows * size.columns, with: 0)
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                if let isDark = DataMatrixFinder.module(x, y, size) { expected[y * size.columns + x] = isDark ? 1 : -1 }
            }
        }
        bent = GridRefiner.refine(
            bent, expected: expected, isInverted: match.frame.isInverted, contrast: contrast, pixels, picture.raster,
            scale: 1)
        return read(match, bent, pixels, contrast: contrast)
    }

    private func reading(
        _ decoded: (content: DecodedContent, isMirrored: Bool), _ frame: DataMatrixFrame, _ map: GridMap
    ) -> Reading {
        var frame = frame
        if decoded.isMirrored { frame = frame.mirrored }
        return Reading(content: decoded.content, frame: frame, outline: frame.outline)
    }

    private func decode(
        _ map: GridMap, _ size: DataMatrixSize, _ isInverted: Bool, isSquare: Bool, _ contrast: Float,
        _ pixels: Span<UInt8>
    ) -> (content: DecodedContent, isMirrored: Bool)? {
        let light = ModuleLight(map, picture.raster, pixels, isInverted: isInverted)
        let sample = BorderedSample(map, light: light.level, isInverted: isInverted, pixels, picture.raster)
        for sharpening in [0, 0.5, 1.2] as [Float] {
            let modules = sample.modules(sharpening: sharpening)
            let check = FinderAgreement(modules, size)
            guard check.isGood(size) else { continue }
            // Small symbols have few parity codewords; a nearly perfect finder pattern makes up for them.
            let spare = check.isPerfect ? 0 : min(2, size.parityPerBlock / 6)
            if let content = try? DataMatrixDecoder.decode(
                modules.grid, reliability: modules.reliability, spare: spare)
            {
                return (content, false)
            }
            guard isSquare else { continue }
            let mirrored = modules.mirrored(size)
            if let content = try? DataMatrixDecoder.decode(
                mirrored.grid, reliability: mirrored.reliability, spare: spare)
            {
                return (content, true)
            }
        }
        return nil
    }
}

/// Luminance of light modules, which stands in for pixels beyond the picture's edge.
private struct ModuleLight {
    let level: Float

    init(_ map: GridMap, _ raster: Raster, _ pixels: Span<UInt8>, isInverted: Bool) {
        var values = ModuleSampler.sample(map, pixels, raster, scale: 1)
        values.sort()
        level = values[isInverted ? values.count / 8 : values.count * 7 / 8]
    }
}

extension BorderedModules {
    /// Returns the mirror image of the grid, with the corner of the solid sides in its place.
    fileprivate func mirrored(_ size: DataMatrixSize) -> (grid: ModuleGrid, reliability: [UInt8]) {
        let side = size.rows
        var result = ModuleGrid(width: side, height: side)
        var sure = reliability
        for y in 0..<side {
            for x in 0..<side {
                result[side - 1 - y, side - 1 - x] = grid[x, y]
                sure[(side - 1 - x) * side + side - 1 - y] = reliability[y * side + x]
            }
        }
        return (result, sure)
    }
}
