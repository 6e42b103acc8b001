/// A source of random numbers that gives the same ones for the same seed on every machine.
///
/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
/// doi:10.1145/2660193.2660195.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    /// Returns the result of the finalizer alone, which is a hash of a number.
    static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number that is evenly distributed in 0...255.
    public mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

    /// Returns a number that is evenly distributed in 0..<1.
    public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns a number that is evenly distributed in the range.
    public mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    /// Returns a number that is close to normally distributed, with mean 0 and standard deviation 1: the sum of four
    /// 16-bit numbers, each evenly distributed. No value is further than 3.5 from 0, which is also rare in a sensor's
    /// noise.
    public mutating func normal() -> Double {
        let bits = next()
        let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
        // Each part has the variance 1/12, and so the sum of four has 1/3.
        return (Double(sum) / 65535 - 2) * 1.7320508075688772
    }
}
