/// Normal equations of light, contrast and bend along a chain.
///
/// A profile is `light(c) − contrast(c) · signal`, displaced by `bend(c)`. All three are polynomials of a sample's
/// place c, so that all products of their terms are a few sums times powers of c.
struct ChainMoments {
    /// Sums of powers of c times the signal d, its slope s, and products of these and of the values v.
    private var d = SIMD8<Float>.zero
    private var s = SIMD8<Float>.zero
    private var dd = SIMD8<Float>.zero
    private var ds = SIMD8<Float>.zero
    private var ss = SIMD8<Float>.zero
    private var v = SIMD8<Float>.zero
    private var vd = SIMD8<Float>.zero
    private var vs = SIMD8<Float>.zero
    private let ones: SIMD8<Float>
    /// Sum of the squared values.
    private(set) var energy: Float = 0

    /// - Parameters:
    ///   - values: the profile, by sample.
    ///   - signal: the darkness of the patterns.
    ///   - middle: the level that is subtracted from the values.
    init(_ chain: PatternChain, values: [Float], signal: [Float], middle: Float, contrast: SIMD4<Float>) {
        ones = chain.powerSums
        let (values, signal, powers) = (values.span, signal.span, chain.powers.span)
        let window = chain.window
        var before = signal[window.lowerBound &- 1]
        var dark = signal[window.lowerBound]
        for index in window {
            let after = signal[index &+ 1]
            let power = powers[index]
            let range = (power.lowHalf * contrast).sum()
            let slope = (after - before) * (Float(ChainTemplates.samples) / 2) * range
            let value = values[index] - middle
            energy += value * value
            let (darks, slopes) = (power * dark, power * slope)
            d += darks
            s += slopes
            dd += darks * dark
            ds += darks * slope
            ss += slopes * slope
            v += power * value
            vd += darks * value
            vs += slopes * value
            before = dark
            dark = after
        }
    }

    struct Solution {
        var light: SIMD4<Float>
        var contrast: SIMD4<Float>
        var bend: SIMD4<Float>
        /// Amount of the energy that they explain.
        var explained: Float
    }

    /// Numbers of coefficients of light, contrast and bend.
    private static let (lights, contrasts, bends) = (4, 3, 4)
    /// Weight that holds the bend to what it is, as a share of the energy.
    private static let bendRidge: Float = 1e-4

    /// Coefficients by least squares; `nil` where the equations have no solution.
    var solution: Solution? {
        let count = Self.lights + Self.contrasts + Self.bends
        let (firstContrast, firstBend) = (Self.lights, Self.lights + Self.contrasts)
        var matrix: [Double] = []
        matrix.reserveCapacity(count * count)
        var sides: [Double] = []
        for row in 0..<count {
            // The row and a column no later than it.
            for column in 0...row {
                var sum: Float
                if row < firstContrast {
                    sum = ones[row + column]
                } else if row < firstBend {
                    let power = row - firstContrast
                    sum = column < firstContrast ? -d[power + column] : dd[power + column - firstContrast]
                } else {
                    let power = row - firstBend
                    sum =
                        column < firstContrast
                        ? s[power + column]
                        : column < firstBend ? -ds[power + column - firstContrast] : ss[power + column - firstBend]
                }
                if row == column { sum += row < firstBend ? 1e-3 : energy * Self.bendRidge }
                matrix.append(Double(sum))
            }
            sides.append(
                Double(row < firstContrast ? v[row] : row < firstBend ? -vd[row - firstContrast] : vs[row - firstBend]))
        }
        guard let found = LinearSystem.solvePositive(&matrix, sides) else { return nil }
        var explained = 0.0
        for index in 0..<count { explained += found[index] * sides[index] }
        let values = found.map { Float($0) }
        return Solution(
            light: SIMD4(values[0], values[1], values[2], values[3]),
            contrast: SIMD4(values[4], values[5], values[6], 0),
            bend: SIMD4(values[7], values[8], values[9], values[10]), explained: Float(explained))
    }
}
