/// A picture and all that is computed from it as a whole: made when it is first asked for, once, and shared by all
/// strategies.
///
/// Level 0 is the caller's own buffer, which is passed along rather than kept; each further level has half the width and
/// height of the one before.
struct PreparedPicture {
    private var pyramid: LuminancePyramid
    private var thresholds: [Key: BlockThresholds] = [:]
    private var gradientFields: [Int: GradientField] = [:]

    private struct Key: Hashable {
        var level: Int
        var consensus: BlockThresholds.Consensus
    }

    init(base: Raster) {
        pyramid = LuminancePyramid(base: base)
    }

    /// The caller's picture.
    var base: Raster { pyramid.base }

    /// Calls `body` with the pixels of a level, if the picture is large enough to have it.
    ///
    /// Coordinates of a level are those of the frame divided by 2 to the power of `level`.
    mutating func withLevel<Result>(
        _ level: Int, _ pixels: Span<UInt8>, _ body: (Span<UInt8>, Raster) -> Result
    ) -> Result? {
        guard level > 0 else { return body(pixels, base) }
        pyramid.build(to: level, pixels)
        guard pyramid.top >= level else { return nil }
        let image = pyramid.levels[level - 1]
        return body(image.pixels.span, image.raster)
    }

    /// The thresholds of a level's blocks.
    mutating func thresholds(
        _ level: Int, consensus: BlockThresholds.Consensus = .median, _ pixels: Span<UInt8>
    ) -> BlockThresholds? {
        let key = Key(level: level, consensus: consensus)
        if let known = thresholds[key] { return known }
        let made = withLevel(level, pixels) { BlockThresholds($0, $1, consensus: consensus) }
        thresholds[key] = made
        return made
    }

    /// The gradients of a level's blocks; `nil` where the picture is too small for them.
    mutating func gradients(_ level: Int, _ pixels: Span<UInt8>) -> GradientField? {
        if let known = gradientFields[level] { return known }
        let made = withLevel(level, pixels) { pixels, raster -> GradientField? in
            guard raster.width >= 16, raster.height >= 8 else { return nil }
            return GradientField(pixels, raster)
        }
        guard let field = made ?? nil else { return nil }
        gradientFields[level] = field
        return field
    }
}
