/// Functions that the standard library lacks, without a C library, so that every machine computes the same result.
enum Trigonometry {
    static func radians(_ degrees: Double) -> Double { degrees * Double.pi / 180 }

    /// Returns the sine by the Taylor series after reduction to -π...π; its error is below 1e-12.
    static func sin(_ angle: Double) -> Double {
        let turn = 2 * Double.pi
        let x = angle - (angle / turn).rounded() * turn
        var (term, sum) = (x, x)
        for n in 1...13 {
            term *= -x * x / Double(2 * n * (2 * n + 1))
            sum += term
        }
        return sum
    }

    static func cos(_ angle: Double) -> Double { sin(angle + Double.pi / 2) }

    /// Returns the angle of the vector (x, y) from the x axis, -π...π; its error is below 1e-12.
    static func atan2(_ y: Double, _ x: Double) -> Double {
        guard x != 0 || y != 0 else { return 0 }
        let (small, large) = (min(abs(x), abs(y)), max(abs(x), abs(y)))
        // Halving the angle twice makes the argument at most 0.2, where the series converges quickly.
        let ratio = halfAngleTangent(halfAngleTangent(small / large))
        var (power, sum) = (ratio, ratio)
        for n in 1...8 {
            power *= -ratio * ratio
            sum += power / Double(2 * n + 1)
        }
        var angle = 4 * sum
        if abs(y) > abs(x) { angle = Double.pi / 2 - angle }
        if x < 0 { angle = Double.pi - angle }
        return y < 0 ? -angle : angle
    }

    private static func halfAngleTangent(_ tangent: Double) -> Double {
        tangent / (1 + (1 + tangent * tangent).squareRoot())
    }

    /// Returns e to a power of at most 0. The power is halved until it is small, and the sum of the series squared as
    /// often; its error is below 1e-10.
    static func exp(_ power: Double) -> Double {
        guard power > -700 else { return 0 }
        var (x, halvings) = (power, 0)
        while x < -0.5 {
            x /= 2
            halvings += 1
        }
        var (term, sum) = (1.0, 1.0)
        for n in 1...12 {
            term *= x / Double(n)
            sum += term
        }
        for _ in 0..<halvings { sum *= sum }
        return sum
    }
}
