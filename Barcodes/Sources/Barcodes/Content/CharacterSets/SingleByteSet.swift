/// A character set of one byte a character. ISO 8859-1 is not among them, since it needs no table.
package enum SingleByteSet: Hashable, Sendable, CaseIterable {
    case codePage437
    case iso8859Part2, iso8859Part3, iso8859Part4, iso8859Part5, iso8859Part6, iso8859Part7, iso8859Part8
    case iso8859Part9, iso8859Part10, iso8859Part11, iso8859Part13, iso8859Part14, iso8859Part15, iso8859Part16
    case windows1250, windows1251, windows1252, windows1256

    /// Makes the set of a part, 2 to 16 except 12, which was never published.
    package init?(iso8859Part part: Int) {
        switch part {
        case 2: self = .iso8859Part2
        case 3: self = .iso8859Part3
        case 4: self = .iso8859Part4
        case 5: self = .iso8859Part5
        case 6: self = .iso8859Part6
        case 7: self = .iso8859Part7
        case 8: self = .iso8859Part8
        case 9: self = .iso8859Part9
        case 10: self = .iso8859Part10
        case 11: self = .iso8859Part11
        case 13: self = .iso8859Part13
        case 14: self = .iso8859Part14
        case 15: self = .iso8859Part15
        case 16: self = .iso8859Part16
        default: return nil
        }
    }

    private var table: String {
        switch self {
        case .codePage437: SingleByteTables.codePage437
        case .iso8859Part2: SingleByteTables.iso8859Part2
        case .iso8859Part3: SingleByteTables.iso8859Part3
        case .iso8859Part4: SingleByteTables.iso8859Part4
        case .iso8859Part5: SingleByteTables.iso8859Part5
        case .iso8859Part6: SingleByteTables.iso8859Part6
        case .iso8859Part7: SingleByteTables.iso8859Part7
        case .iso8859Part8: SingleByteTables.iso8859Part8
        case .iso8859Part9: SingleByteTables.iso8859Part9
        case .iso8859Part10: SingleByteTables.iso8859Part10
        case .iso8859Part11: SingleByteTables.iso8859Part11
        case .iso8859Part13: SingleByteTables.iso8859Part13
        case .iso8859Part14: SingleByteTables.iso8859Part14
        case .iso8859Part15: SingleByteTables.iso8859Part15
        case .iso8859Part16: SingleByteTables.iso8859Part16
        case .windows1250: SingleByteTables.windows1250
        case .windows1251: SingleByteTables.windows1251
        case .windows1252: SingleByteTables.windows1252
        case .windows1256: SingleByteTables.windows1256
        }
    }

    /// Returns the character of each byte, or U+FFFD if there is none.
    func scalars(of bytes: [UInt8]) -> [Unicode.Scalar] {
        let upper = Array(table.unicodeScalars)
        // The table has 128 characters from 80 on, or 96 from A0 on, above the C1 controls.
        let first = 256 - upper.count
        return bytes.map { byte in
            guard Int(byte) >= first else { return Unicode.Scalar(byte) }
            let scalar = upper[Int(byte) - first]
            return scalar == "." ? "\u{FFFD}" : scalar
        }
    }
}
