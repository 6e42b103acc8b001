/// A unit vector at an angle, without a mathematics library.
struct Rotor {
    let x: Float
    let y: Float

    /// Makes the vector.
    /// - Parameter turns: angle as a part of a full turn, clockwise on screen from the x axis; finite, and small enough
    ///   that four times the number fits an `Int`.
    init(turns: Double) {
        // The angle is split into the nearest quarter turn and a rest of up to an eighth of a turn.
        let quarters = (turns * 4).rounded()
        let angle = (turns * 4 - quarters) * (Double.pi / 2)
        let square = angle * angle
        // Taylor series, with an error below 10⁻⁶ in this range.
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
