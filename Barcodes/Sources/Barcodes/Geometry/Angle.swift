/// Computation of angles without a mathematics library: the engine imports only the standard library, which has none.
package enum Angle {
    /// Returns the direction of a vector in degrees, -180 to 180, clockwise on screen from the x axis.
    ///
    /// The polynomial is Abramowitz and Stegun's 4.4.49; its error is below 0.001 degrees.
    package static func degrees(ofX x: Double, y: Double) -> Double {
        guard x != 0 || y != 0 else { return 0 }
        let (small, large) = (min(abs(x), abs(y)), max(abs(x), abs(y)))
        let ratio = small / large
        let square = ratio * ratio
        let polynomial =
            0.9998660 + square * (-0.3302995 + square * (0.1801410 + square * (-0.0851330 + square * 0.0208351)))
        var angle = ratio * polynomial * (180 / Double.pi)
        if abs(y) > abs(x) { angle = 90 - angle }
        if x < 0 { angle = 180 - angle }
        return y < 0 ? -angle : angle
    }
}
