/// Edge between white and black, out of focus.
///
/// A lens out of focus spreads a point over a disc; seen across bars, that is a half ellipse. Motion, paper and the
/// picture's own resolution add a bell curve to it.
struct ChainBlur: Sendable {
    /// Mean darkness of a sample that begins a number of eighths of a module after an edge: the index is that number
    /// plus ``range``.
    private let steps: [Float]

    /// Distance from an edge, in eighths of a module, beyond which all is white or black.
    private static let range = 80

    /// - Parameters:
    ///   - radius: the radius of the disc, in modules.
    ///   - sigma: the standard deviation of the bell curve, in modules.
    init(radius: Float, sigma: Float) {
        let parts = radius > 0 ? 24 : 1
        var offsets: [(place: Float, weight: Float)] = []
        var total: Float = 0
        for part in 0..<parts {
            let place = (2 * (Float(part) + 0.5) / Float(parts) - 1)
            let weight = (1 - place * place).squareRoot()
            offsets.append((place * radius, weight))
            total += weight
        }
        let inverse = 1 / (sigma * BlurredTemplates.inverseDeviationOfStep)
        // Values at the middles of eighths.
        let fine = (0..<2 * Self.range + 4).map { index in
            let x = (Float(index - Self.range) + 0.5) / 8
            return offsets.reduce(Float(0)) {
                $0 + $1.weight * BlurredTemplates.step((x - $1.place) * inverse)
            } / total
        }
        steps = (0..<2 * Self.range).map { (fine[$0] + fine[$0 + 1] + fine[$0 + 2] + fine[$0 + 3]) / 4 }
    }

    /// Returns the mean darkness of a sample that begins so many modules to the right of an edge.
    func step(_ place: Float) -> Float {
        let index = Int((place * 8).rounded()) + Self.range
        return index < 0 ? 0 : index < steps.count ? steps[index] : 1
    }

    /// Blurs that are tried, from sharp to blurred.
    static let all: [ChainBlur] = [
        ChainBlur(radius: 0, sigma: 0.5), ChainBlur(radius: 0, sigma: 0.75), ChainBlur(radius: 1.4, sigma: 0.3),
        ChainBlur(radius: 0, sigma: 1), ChainBlur(radius: 1.8, sigma: 0.3), ChainBlur(radius: 2.2, sigma: 0.3),
        ChainBlur(radius: 0, sigma: 1.25), ChainBlur(radius: 2.6, sigma: 0.3), ChainBlur(radius: 0, sigma: 1.5),
        ChainBlur(radius: 3, sigma: 0.3), ChainBlur(radius: 0, sigma: 1.75), ChainBlur(radius: 0, sigma: 2),
    ]
}
