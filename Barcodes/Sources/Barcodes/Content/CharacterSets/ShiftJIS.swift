/// Shift_JIS: ASCII, half-width katakana as single bytes A1 to DF, and JIS X 0208 as pairs of bytes.
///
/// 5C and 7E are the backslash and the tilde, as in all programs, not JIS X 0201's yen and overline.
package enum ShiftJIS {
    private static let table = CharacterTable(rows: JISX0208Table.rows, width: 94)

    /// Returns the characters of the bytes; `nil` for bytes that don't form one.
    package static func scalars(of bytes: [UInt8]) -> [Unicode.Scalar?] {
        var result: [Unicode.Scalar?] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x00..<0x80: result.append(Unicode.Scalar(byte))
            case 0xA1...0xDF: result.append(halfWidthKatakana(byte))
            case 0x81...0x9F, 0xE0...0xFC:
                guard index < bytes.count, isTrail(bytes[index]) else {
                    result.append(nil)
                    continue
                }
                result.append(character(lead: byte, trail: bytes[index]))
                index += 1
            default: result.append(nil)
            }
        }
        return result
    }

    /// Returns a character from U+FF61 to U+FF9F.
    private static func halfWidthKatakana(_ byte: UInt8) -> Unicode.Scalar? {
        Unicode.Scalar(0xFF61 + UInt32(byte) - 0xA1)
    }

    static func isTrail(_ byte: UInt8) -> Bool { (0x40...0x7E).contains(byte) || (0x80...0xFC).contains(byte) }

    /// Returns the character of two bytes. A lead byte covers two rows of 94 cells; the trail byte's range has a gap at
    /// 7F.
    static func character(lead: UInt8, trail: UInt8) -> Unicode.Scalar? {
        let pair = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
        let cell = Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
        return table[pair * 188 + cell]
    }

    /// Returns the code of a character that kanji mode can encode: 8140 to 9FFC and E040 to EBBF.
    ///
    /// The seven characters that JIS X 0208 and code page 932 map differently are excluded, and so are those that only
    /// code page 932 has, so that every reader shows the same text.
    package static func kanjiModeCode(of scalar: Unicode.Scalar) -> Int? {
        guard scalar.value >= 0xA2, scalar.value <= 0xFFFF else { return nil }
        let key = UInt32(scalar.value) << 16
        // Binary search for the first entry that is not below the key; codes fill the lower half of an entry.
        var (low, high) = (0, codes.count)
        while low < high {
            let middle = (low + high) / 2
            if codes[middle] < key { low = middle + 1 } else { high = middle }
        }
        guard low < codes.count, codes[low] >> 16 == scalar.value else { return nil }
        return Int(codes[low] & 0xFFFF)
    }

    /// Wave dash, double vertical line, minus, cent, pound, not, and full-width backslash.
    private static let ambiguous: Set<Int> = [0x815F, 0x8160, 0x8161, 0x817C, 0x8191, 0x8192, 0x81CA]

    /// NEC's row 13 of code page 932. Kanji mode is for JIS X 0208 (ISO/IEC 18004, 7.4.6), where that row is empty:
    /// other readers refuse these codes.
    private static let row13 = 0x8740...0x879E

    /// Entries `character << 16 | code`, sorted.
    private static let codes: [UInt32] = {
        var result: [UInt32] = []
        result.reserveCapacity(7000)
        for (index, cell) in table.cells.enumerated() where cell != 0 {
            let (pair, trail) = index.quotientAndRemainder(dividingBy: 188)
            let code = (pair + (pair < 31 ? 0x81 : 0xC1)) << 8 | trail + (trail < 63 ? 0x40 : 0x41)
            guard code <= 0x9FFC || (0xE040...0xEBBF).contains(code), !ambiguous.contains(code), !row13.contains(code)
            else { continue }
            result.append(UInt32(cell) << 16 | UInt32(code))
        }
        result.sort()
        return result
    }()
}
