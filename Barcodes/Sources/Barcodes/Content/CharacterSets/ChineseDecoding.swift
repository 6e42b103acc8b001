/// Decoder of Big5, and of GB 18030, which contains GBK and GB 2312.
package enum ChineseDecoding {
    private static let big5Table = CharacterTable(
        // The two strings of a lead byte are 63 and 94 cells wide.
        rows: Big5Table.rows, width: 94)
    private static let gbTable = CharacterTable(rows: GB18030Table.rows, width: 94)
    private static let gbSymbols = CharacterTable(rows: GB18030Table.symbols, width: 96)
    private static let gbAdditions = CharacterTable(
        rows: [GB18030Table.compatibilityIdeographs + GB18030Table.additions], width: 101)

    /// Ideographs of Unicode 1.1 that are missing from GB 2312, in order. GBK assigns them the codes 8140 to A0FE, then
    /// AA40 to FDA0 with trail bytes below A1.
    private static let gbkIdeographs: [UInt16] = {
        var isPresent = [Bool](repeating: false, count: 0x9FA6 - 0x4E00)
        for cell in gbTable.cells where cell >= 0x4E00 && cell < 0x9FA6 { isPresent[Int(cell) - 0x4E00] = true }
        return isPresent.indices.filter { !isPresent[$0] }.map { UInt16($0 + 0x4E00) }
    }()

    static func big5(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        pairs(bytes) { lead, trail in
            guard (0xA1...0xF9).contains(lead) else { return nil }
            let row = (lead - 0xA1) * 2
            return switch trail {
            case 0x40...0x7E: big5Table.character(row: row, column: trail - 0x40)
            case 0xA1...0xFE: big5Table.character(row: row + 1, column: trail - 0xA1)
            default: nil
            }
        }
    }

    /// Whether bytes are characters of GB 18030 without exception.
    static func isGB18030(_ bytes: [UInt8]) -> Bool { gb18030(bytes).allSatisfy { $0 != "\u{FFFD}" } }

    static func gb18030(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let lead = Int(bytes[index])
            index += 1
            guard lead >= 0x80 else {
                result.append(Unicode.Scalar(UInt8(lead)))
                continue
            }
            guard (0x81...0xFE).contains(lead), index < bytes.count else {
                result.append("\u{FFFD}")
                continue
            }
            let second = Int(bytes[index])
            if (0x30...0x39).contains(second), index + 2 < bytes.count, (0x81...0xFE).contains(bytes[index + 1]),
                (0x30...0x39).contains(bytes[index + 2])
            {
                let (third, fourth) = (Int(bytes[index + 1]), Int(bytes[index + 2]))
                let number = (((lead - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth - 0x30
                result.append(fourByteCharacter(number) ?? "\u{FFFD}")
                index += 3
            } else if (0x40...0xFE).contains(second), second != 0x7F {
                result.append(gbkCharacter(lead: lead, trail: second) ?? "\u{FFFD}")
                index += 1
            } else {
                result.append("\u{FFFD}")
            }
        }
        return result
    }

    private static func gbkCharacter(lead: Int, trail: Int) -> Unicode.Scalar? {
        if lead >= 0xA1, trail >= 0xA1 { return gbTable.character(row: lead - 0xA1, column: trail - 0xA1) }
        // Trail bytes 40 to FE without 7F.
        let cell = trail - (trail < 0x7F ? 0x40 : 0x41)
        switch lead {
        case 0x81...0xA0: return ideograph((lead - 0x81) * 190 + cell)
        case 0xA8, 0xA9: return gbSymbols.character(row: lead - 0xA8, column: cell)
        case 0xAA...0xFE:
            let index = 32 * 190 + (lead - 0xAA) * 96 + cell
            if let character = ideograph(index) { return character }
            return gbAdditions[index - gbkIdeographs.count]
        default: return nil
        }
    }

    private static func ideograph(_ index: Int) -> Unicode.Scalar? {
        index < gbkIdeographs.count ? Unicode.Scalar(gbkIdeographs[index]) : nil
    }

    /// Returns the character of a four-byte code.
    /// - Parameter number: number of the code, counted from 81308130.
    private static func fourByteCharacter(_ number: Int) -> Unicode.Scalar? {
        // 90308130 is the first character of the supplementary planes.
        let supplementary = number - 189_000
        if supplementary >= 0 { return Unicode.Scalar(UInt32(supplementary) + 0x10000) }
        guard number < 39_420 else { return nil }
        let ranges = GB18030Table.fourByteRanges
        var (low, high) = (0, ranges.count / 2)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(ranges[middle * 2]) <= number { low = middle } else { high = middle }
        }
        let first = Int(ranges[low * 2 + 1])
        return first == 0 ? nil : Unicode.Scalar(UInt32(first + number - Int(ranges[low * 2])))
    }

    /// Decodes bytes below 80 as single characters, and pairs of bytes from there on.
    static func pairs(_ bytes: [UInt8], character: (Int, Int) -> Unicode.Scalar?) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            index += 1
            guard lead >= 0x80 else {
                result.append(Unicode.Scalar(lead))
                continue
            }
            // An ASCII byte after a broken character stands for itself.
            guard index < bytes.count, bytes[index] >= 0x40 else {
                result.append("\u{FFFD}")
                continue
            }
            result.append(character(Int(lead), Int(bytes[index])) ?? "\u{FFFD}")
            index += 1
        }
        return result
    }
}
