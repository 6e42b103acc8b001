/// A pseudo-random sequence that is the same every time: SplitMix64 (Steele, Lea, Flood 2014,
/// doi:10.1145/2660193.2660195).
struct DemoNoise: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a table of sensor noise with a standard deviation of about 16. The sum of twelve uniform numbers is
    /// close to a normal distribution; that of four is close enough.
    static func table(count: Int, seed: UInt64) -> [Int8] {
        var noise = DemoNoise(seed: seed)
        return (0..<count).map { _ in
            let bits = noise.next()
            let sum = (0..<4).reduce(0) { $0 + Int((bits >> (16 * UInt64($1))) & 0xFF) }
            return Int8(truncatingIfNeeded: (sum - 510) * 16 / 148)
        }
    }
}

/// Smooth noise over the plane: values at the corners of a lattice, interpolated between them.
struct DemoLattice: Sendable {
    private let values: [Float]

    init(seed: UInt64) {
        var noise = DemoNoise(seed: seed)
        values = (0..<64 * 64).map { _ in Float(noise.next() >> 40) / Float(1 << 24) }
    }

    /// Returns the noise at a point, 0…1, repeating every 64 in both directions.
    func value(_ x: Float, _ y: Float) -> Float {
        let fx = x.rounded(.down)
        let fy = y.rounded(.down)
        let ix = Int(fx) & 63
        let iy = Int(fy) & 63
        let jx = (ix + 1) & 63
        let jy = (iy + 1) & 63
        let u = Self.ease(x - fx)
        let v = Self.ease(y - fy)
        let top = values[iy * 64 + ix] * (1 - u) + values[iy * 64 + jx] * u
        let bottom = values[jy * 64 + ix] * (1 - u) + values[jy * 64 + jx] * u
        return top * (1 - v) + bottom * v
    }

    private static func ease(_ t: Float) -> Float { t * t * (3 - 2 * t) }
}
