/// Encoder of text as GB 18030, the inverse of ``ChineseDecoding``.
package enum ChineseEncoding {
    /// Two-byte code of each character of the Basic Multilingual Plane; 0 if it has none.
    private static let pairs: [UInt16] = {
        var codes: [UInt16] = []
        for lead in 0x81...0xFE {
            for trail in 0x40...0xFE where trail != 0x7F { codes.append(UInt16(lead << 8 | trail)) }
        }
        let scalars = ChineseDecoding.gb18030(codes.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        var pairs = [UInt16](repeating: 0, count: 0x10000)
        for (code, scalar) in zip(codes, scalars) where scalar != "\u{FFFD}" && scalar.value < 0x10000 {
            pairs[Int(scalar.value)] = code
        }
        return pairs
    }()

    /// Returns the one, two or four bytes of a character; `nil` for the few characters without a code.
    package static func gb18030(_ scalar: Unicode.Scalar) -> [UInt8]? {
        let value = Int(scalar.value)
        if value < 0x80 { return [UInt8(value)] }
        if value < 0x10000, pairs[value] != 0 { return [UInt8(pairs[value] >> 8), UInt8(pairs[value] & 0xFF)] }
        guard let number = fourByteNumber(value) else { return nil }
        let bytes = fourBytes(number)
        // Some numbers between the ranges belong to no character.
        return ChineseDecoding.gb18030(bytes) == [scalar] ? bytes : nil
    }

    /// Returns the bytes of the four-byte code with a number, counted from 81308130.
    /// - Precondition: the number is from 0 to 126 · 12,600 - 1.
    static func fourBytes(_ number: Int) -> [UInt8] {
        [
            UInt8(0x81 + number / 12_600), UInt8(0x30 + number / 1_260 % 10), UInt8(0x81 + number / 10 % 126),
            UInt8(0x30 + number % 10),
        ]
    }

    /// Returns the number of a four-byte code, counted from 81308130.
    private static func fourByteNumber(_ value: Int) -> Int? {
        if value >= 0x10000 { return 189_000 + value - 0x10000 }
        let ranges = GB18030Table.fourByteRanges
        var best: (first: Int, number: Int)?
        for index in stride(from: 0, to: ranges.count - 1, by: 2) {
            let (number, first) = (Int(ranges[index]), Int(ranges[index + 1]))
            if first > 0, first <= value, first >= best?.first ?? 0 { best = (first, number) }
        }
        return best.map { $0.number + value - $0.first }
    }
}
