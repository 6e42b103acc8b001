/// A unit vector at an angle, without a mathematics library.
struct Rotor {
    let x: Float
    let y: Float

    /// - Parameter turns: the angle as a part of a full turn, clockwise on screen from the x axis; finite, and not so
    ///   many that four times the number is no `Int`.
    init(turns: Double) {
        // The nearest quarter, and up to an eighth of a turn from it.
        let quarters = (turns * 4).rounded()
        let angle = (turns * 4 - quarters) * (Double.pi / 2)
        let square = angle * angle
        // Taylor's series, off by less than 10⁻⁶ there.
        let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
        let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
        (x, y) =
            switch Int(quarters) & 3 {
            case 0: (Float(cosine), Float(sine))
            case 1: (Float(-sine), Float(cosine))
            case 2: (Float(-cosine), Float(-sine))
            default: (Float(sine), Float(-cosine))
            }
    }
}
