/// Function information: 34 bits that describe how to read the rest (ISO/IEC 20830, 4.2.6 and 5.7.4).
package struct HanXinInformation: Hashable, Sendable {
    /// Number of the version, 1 to 84.
    package var version: Int
    /// Level of error correction, 1 to 4.
    package var level: Int
    /// Number of the mask, 0 to 3.
    package var mask: Int

    package init(version: Int, level: Int, mask: Int) {
        self.version = version
        self.level = level
        self.mask = mask
    }

    private static let parityCount = 4

    /// Bits in the order of ``HanXinLayout/information(side:)``: three nibbles of data, four of parity, six zeros.
    package var bits: [Bool] { (0..<34).map { codeword >> UInt64(33 - $0) & 1 == 1 } }

    /// The bits as a number whose lowest bit is the last.
    var codeword: UInt64 {
        let value = (version + 20) << 4 | (level - 1) << 2 | mask
        // The code is linear, so a codeword is the sum of the codewords of single bits.
        var codeword: UInt64 = 0
        for (bit, word) in Self.words.enumerated() where value >> bit & 1 == 1 { codeword ^= word }
        return codeword
    }

    /// Codewords of data with a single bit set.
    private static let words: [UInt64] = (0..<12).map { bit in
        let encoder = ReedSolomonEncoder(field: .gf16, firstRoot: 1, parityCount: parityCount)
        let data = [8, 4, 0].map { UInt8((1 << bit) >> $0 & 15) }
        return (data + encoder.parity(of: data)).reduce(0) { $0 << 4 | UInt64($1) } << 6
    }

    /// Decodes function information.
    /// - Returns: the information and the number of nibbles corrected; `nil` if it can't be corrected.
    package static func decoded(_ bits: [Bool]) -> (information: HanXinInformation, corrected: Int)? {
        precondition(bits.count == 34)
        var nibbles = (0..<7).map { nibble in
            (0..<4).reduce(UInt8(0)) { $0 << 1 | (bits[nibble * 4 + $1] ? 1 : 0) }
        }
        let decoder = ReedSolomonDecoder(field: .gf16, firstRoot: 1)
        guard let corrected = try? decoder.correct(&nibbles, parityCount: parityCount) else { return nil }
        let version = Int(nibbles[0] << 4 | nibbles[1]) - 20
        guard (1...84).contains(version) else { return nil }
        return (
            HanXinInformation(version: version, level: Int(nibbles[2] >> 2) + 1, mask: Int(nibbles[2] & 3)), corrected
        )
    }
}
