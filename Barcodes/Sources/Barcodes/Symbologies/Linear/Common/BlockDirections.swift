/// Directions in which brightness changes around the blocks of a picture.
struct BlockDirections {
    let columns: Int
    let rows: Int
    /// Mean direction of gradients around each block, as a vector of twice its angle. Its length is their coherence: 1
    /// where all are parallel. (0, 0) where there are none.
    private(set) var directions: [SIMD2<Float>]
    /// Mean square of the gradients around each block; 0 where there are none.
    private(set) var strengths: [Float]

    /// Minimum coherence of edges with a common direction. Text has 0.1 to 0.4, bars 0.8 and more, slightly less where
    /// they end.
    private static let minimumCoherence: Float = 0.6
    /// Minimum mean square of a halved gradient: a contrast of about 4 grey levels in fine bars. With 8, bars out of
    /// focus and of little contrast are lost: of 8,992 codes in changed pictures, 34 fewer are read.
    static let minimumEnergy: Float = 1
    /// Minimum mean square of a halved gradient of strong edges: a contrast of about 10 grey levels in fine bars.
    static let strongEnergy: Float = 8

    /// - Parameter minimumEnergy: minimum mean square of a halved gradient.
    init(_ field: GradientField, minimumEnergy: Float = minimumEnergy) {
        columns = field.columns
        rows = field.rows
        let count = columns * rows
        directions = [SIMD2<Float>](filling: count, with: .zero)
        strengths = [Float](filling: count, with: 0)
        guard columns >= 3, rows >= 1 else { return }
        let sums = field.sums.span
        for row in 0..<rows {
            for column in 0..<columns {
                let index = row &* columns &+ column
                let sum = SIMD4<Float>(sums[index])
                let energy = sum.x + sum.z
                guard energy > minimumEnergy * Float(GradientField.samples) * sum.w else { continue }
                let direction = SIMD2(sum.x - sum.z, 2 * sum.y) / energy
                guard (direction * direction).sum() > Self.minimumCoherence * Self.minimumCoherence else { continue }
                directions[index] = direction
                strengths[index] = energy / sum.w
            }
        }
    }
}
