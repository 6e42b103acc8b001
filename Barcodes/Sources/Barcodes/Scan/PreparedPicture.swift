/// A picture and everything computed from it as a whole. Each result is computed when it is first asked for and shared
/// by all strategies.
///
/// Level 0 is the caller's own buffer, which is passed along rather than kept; each further level has half the width
/// and height of the one before. Coordinates of a level are those of the frame divided by 2 to the power of the level.
struct PreparedPicture {
    private var pyramid: LuminancePyramid
    private var (means, medians) = (ByLevel<BlockThresholds>(), ByLevel<BlockThresholds>())
    private var ranges = ByLevel<BlockRanges>()
    private var gradientFields = ByLevel<GradientField>()
    /// Texture of the whole picture, codes included.
    private var wholeTexture: UnexplainedTexture?
    private var bullseyeLists: [BullseyeList] = []

    /// Whether this is an enlarged copy of a tiny picture that was already searched at its own size.
    let isEnlarged: Bool

    /// Bullseye candidates of one level and row step, and which of them were found to have no rings. All symbologies
    /// share them.
    private struct BullseyeList {
        var level: Int
        var rowStep: Int
        var candidates: [BullseyeCandidate]
        var isRingless: [Bool]
    }

    /// Prepares a picture.
    /// - Parameter halfThresholds: thresholds of level 1 by ``BlockThresholds/Consensus/median``, if known. In live
    ///   reading those of the frame before serve as well.
    init(base: Raster, halfThresholds: BlockThresholds? = nil, isEnlarged: Bool = false) {
        self.isEnlarged = isEnlarged
        pyramid = LuminancePyramid(base: base)
        medians[1] = halfThresholds
    }

    /// The caller's picture.
    var base: Raster { pyramid.base }

    /// Number of pixels above which a picture is large: its level 0 takes the thresholds of its half.
    static let largePicture = 600_000
    /// Number of pixels above which a picture is vast: a photograph of many megapixels.
    static let vastPicture = 6_000_000

    var isVast: Bool { base.width * base.height > Self.vastPicture }
    var isLarge: Bool { base.width * base.height > Self.largePicture }

    /// Returns a level above 0; `nil` if the picture is too small to have it.
    mutating func image(_ level: Int, _ pixels: Span<UInt8>) -> LuminanceImage? {
        pyramid.build(to: level, pixels)
        return pyramid.top >= level ? pyramid.levels[level - 1] : nil
    }

    /// Calls `body` with the pixels of a level, if the picture is large enough to have it.
    mutating func withLevel<Result>(
        _ level: Int, _ pixels: Span<UInt8>, _ body: (Span<UInt8>, Raster) -> Result
    ) -> Result? {
        guard level > 0 else { return body(pixels, base) }
        return image(level, pixels).map { body($0.pixels.span, $0.raster) }
    }

    /// Returns the thresholds of a level by ``BlockThresholds/Consensus/median`` if they were computed before.
    func knownThresholds(_ level: Int) -> BlockThresholds? { medians[level] }

    /// Returns the thresholds of a level's blocks; `nil` if there is no such level, or the picture is less than 16
    /// pixels wide or 8 high. In a large picture, level 0 takes the thresholds of its half: blocks of 16 pixels are
    /// small enough.
    mutating func thresholds(
        _ level: Int, consensus: BlockThresholds.Consensus = .median, _ pixels: Span<UInt8>
    ) -> BlockThresholds? {
        if let known = consensus == .mean ? means[level] : medians[level] { return known }
        // Smaller pictures have no blocks.
        guard base.width >= 16, base.height >= 8 else { return nil }
        let made: BlockThresholds?
        if level == 0, consensus == .median, isLarge, let half = thresholds(1, pixels) {
            made = half.doubled
        } else {
            var blocks = blockRanges(level, pixels)
            if let found = blocks, isNoise(found, level, pixels) {
                if found.flattest > Self.maximumNoise {
                    let half = thresholds(level + 1, consensus: consensus, pixels)?.doubled
                    keep(half, level, consensus)
                    return half
                }
                blocks?.takeAsNoise(most: 255)
            }
            made = blocks.map { BlockThresholds($0, consensus: consensus) }
        }
        keep(made, level, consensus)
        return made
    }

    private mutating func keep(_ made: BlockThresholds?, _ level: Int, _ consensus: BlockThresholds.Consensus) {
        switch consensus {
        case .mean: means[level] = made
        case .median: medians[level] = made
        }
    }

    /// Whether noise in a level is as strong as codes, so that only the half-size picture tells them apart.
    mutating func isNoisy(_ level: Int, _ pixels: Span<UInt8>) -> Bool {
        guard base.width >> level >= 16, base.height >> level >= 8, let blocks = blockRanges(level, pixels) else {
            return false
        }
        return blocks.flattest > Self.maximumNoise && isNoise(blocks, level, pixels)
    }

    private mutating func blockRanges(_ level: Int, _ pixels: Span<UInt8>) -> BlockRanges? {
        if let known = ranges[level] { return known }
        guard base.width >= 16, base.height >= 8 else { return nil }
        let made = withLevel(level, pixels) { BlockRanges($0, $1) }
        ranges[level] = made
        return made
    }

    /// Whether contrast that covers a whole level is noise. In the half-size picture, each pixel of which is the mean
    /// of four, noise has half the contrast, and a code keeps most of it.
    private mutating func isNoise(_ blocks: BlockRanges, _ level: Int, _ pixels: Span<UInt8>) -> Bool {
        let least = level == 0 ? LuminanceImage.tinyPicture : Self.minimumPixelsForNoise
        guard blocks.mayBeNoise, base.width * base.height >> (2 * level) > least,
            let half = blockRanges(level + 1, pixels)
        else { return false }
        return Int(half.flattest) * 8 <= Int(blocks.flattest) * 5
    }

    /// Number of pixels that a level above 0 must exceed to be tested for noise.
    private static let minimumPixelsForNoise = 10_000
    /// Maximum contrast of the flattest blocks at which codes can be told from noise without the half-size picture.
    private static let maximumNoise: UInt8 = 42

    /// Returns the picture's texture outside these codes; `nil` if the picture is too small to have any blocks.
    mutating func texture(besides barcodes: [Barcode], _ pixels: Span<UInt8>) -> UnexplainedTexture? {
        // Level of the blocks that thresholds are computed from.
        let level = isLarge ? 1 : 0
        guard
            var texture = wholeTexture
                ?? blockRanges(level, pixels).map({ UnexplainedTexture($0, side: Double(8 << level)) })
        else { return nil }
        wholeTexture = texture
        for barcode in barcodes {
            let writer = SymbologyRegistry.information(of: barcode.symbology).writer
            texture.remove(barcode.corners, hasText: writer?.options.contains(.text) ?? false)
        }
        return texture
    }

    /// Whether the picture's edges share one direction, as those of bars do.
    mutating func showsBars(_ pixels: Span<UInt8>) -> Bool {
        withLevel(gradientLevel, pixels) { pixels, raster in
            raster.width >= 16 && raster.height >= 8
                && GradientField.coherence(pixels, raster) > Self.coherenceOfBars
        } ?? false
    }

    /// Minimum coherence of a picture of bars, with the text beside them.
    private static let coherenceOfBars: Float = 0.4

    /// Number of pixels above which gradients of a level above 0 are sampled from every fourth row, as in a large
    /// picture.
    private static let largeHalf = 400_000
    /// Number of pixels above which gradients are taken from the half-size picture.
    private static let gradientsOfHalf = 1_200_000

    /// Finest level from which gradients are computed.
    var gradientLevel: Int { base.width * base.height > Self.gradientsOfHalf ? 1 : 0 }

    /// Returns the gradients of a level's blocks; `nil` if the picture is too small.
    mutating func gradients(_ level: Int, _ pixels: Span<UInt8>) -> GradientField? {
        if let known = gradientFields[level] { return known }
        let made = withLevel(level, pixels) { pixels, raster -> GradientField? in
            guard raster.width >= 16, raster.height >= 8 else { return nil }
            let isCoarse = raster.width * raster.height > (level > 0 ? Self.largeHalf : Self.largePicture)
            return GradientField(pixels, raster, isCoarse: isCoarse)
        }
        guard let field = made ?? nil else { return nil }
        gradientFields[level] = field
        return field
    }

    /// Returns the places of a large picture that may show symbols too small for its half, without the codes that were
    /// read. For other pictures it is `nil`.
    mutating func edgeDensePlaces(besides taken: [Quadrilateral], _ pixels: Span<UInt8>) -> EdgeDensePlaces? {
        isLarge ? edgeDensePlacesOfHalf(besides: taken, pixels) : nil
    }

    /// Returns the places of a picture that is not large, and in which nothing was read, that may show a symbol in a
    /// shadow.
    mutating func shadedPlaces(_ pixels: Span<UInt8>) -> [PixelRectangle] {
        isLarge ? [] : edgeDensePlacesOfHalf(besides: [], pixels)?.shadedPlaces ?? []
    }

    private mutating func edgeDensePlacesOfHalf(
        besides taken: [Quadrilateral], _ pixels: Span<UInt8>
    ) -> EdgeDensePlaces? {
        guard let field = gradients(1, pixels), let ranges = blockRanges(1, pixels) else { return nil }
        return EdgeDensePlaces(field, ranges, scale: 2, frame: (base.width, base.height), taken: taken)
    }

    /// Whether a candidate of ``bullseyes(_:rowStep:_:)`` was found to have no rings.
    func hasNoRings(_ index: Int, _ level: Int, rowStep: Int) -> Bool {
        bullseyeList(level, rowStep).map { bullseyeLists[$0].isRingless[index] } ?? false
    }

    /// Records that a candidate has no rings.
    mutating func noRings(_ index: Int, _ level: Int, rowStep: Int) {
        if let list = bullseyeList(level, rowStep) { bullseyeLists[list].isRingless[index] = true }
    }

    private func bullseyeList(_ level: Int, _ rowStep: Int) -> Int? {
        bullseyeLists.firstIndex { $0.level == level && $0.rowStep == rowStep }
    }

    /// Level from which on rings must be longer.
    private static let smallRingsLevel = 2
    /// Minimum length of six rings from that level on, in pixels: a ring of 1.7 pixels, nearly seven at full size.
    private static let minimumRingsLength = 10

    /// Returns the bullseye candidates of a level, those met by most rows first.
    /// - Parameter rowStep: distance between scanned rows.
    mutating func bullseyes(_ level: Int, rowStep: Int, _ pixels: Span<UInt8>) -> [BullseyeCandidate] {
        if let known = bullseyeList(level, rowStep) { return bullseyeLists[known].candidates }
        // Smaller pictures have no thresholds.
        guard base.width >> level >= 16, base.height >> level >= 8, let thresholds = thresholds(level, pixels) else {
            return []
        }
        // At a quarter of a large picture's resolution, text is full of rings of one pixel, and symbols with such small
        // rings are found better at full size. In small pictures the low levels are needed: there, modules that are
        // dots run together into rings.
        let minimumRingsLength = level >= Self.smallRingsLevel && isLarge ? Self.minimumRingsLength : 7
        let made =
            withLevel(level, pixels) {
                BullseyeScanner.candidates(thresholds, rowStep: rowStep, minimumRingsLength: minimumRingsLength, $0, $1)
            } ?? []
        bullseyeLists.append(
            BullseyeList(
                level: level, rowStep: rowStep, candidates: made,
                isRingless: [Bool](filling: made.count, with: false)))
        return made
    }
}
