/// Binary BCH codes, used for the few bits of format and version information.
package enum BCH {
    /// Returns the data followed by its parity.
    /// - Parameters:
    ///   - data: data bits.
    ///   - generator: generator polynomial, whose degree is the number of parity bits.
    package static func codeword(data: Int, generator: Int) -> Int {
        let parityBits = Int.bitWidth - 1 - generator.leadingZeroBitCount
        var remainder = data << parityBits
        while remainder != 0 {
            let degree = Int.bitWidth - 1 - remainder.leadingZeroBitCount
            guard degree >= parityBits else { break }
            remainder ^= generator << (degree - parityBits)
        }
        return data << parityBits | remainder
    }

    /// Returns the number of bits in which two words differ.
    package static func distance(_ left: Int, _ right: Int) -> Int { (left ^ right).nonzeroBitCount }
}
