/// The modes of an Aztec symbol's data (ISO/IEC 24778:2024, 7.3.2).
enum AztecMode: Int, CaseIterable, Sendable {
    case upper, lower, mixed, punctuation, digit

    /// Bits of a code.
    var bits: Int { self == .digit ? 4 : 5 }
}

/// What a code of a mode means.
enum AztecCode: Hashable, Sendable {
    case bytes([UInt8])
    case latch(AztecMode)
    case shift(AztecMode)
    case binaryShift
    /// FLG(n): FNC1 or an ECI.
    case flag
}

/// The characters of ISO/IEC 24778:2024, 7.3.2.
enum AztecTables {
    /// The meaning of each code, by mode.
    static let codes: [[AztecCode]] = [upper, lower, mixed, punctuation, digit]

    private static let upper: [AztecCode] =
        [.shift(.punctuation), byte(0x20)] + letters(from: 0x41)
        + [.latch(.lower), .latch(.mixed), .latch(.digit), .binaryShift]

    private static let lower: [AztecCode] =
        [.shift(.punctuation), byte(0x20)] + letters(from: 0x61)
        + [.shift(.upper), .latch(.mixed), .latch(.digit), .binaryShift]

    private static let mixed: [AztecCode] =
        [.shift(.punctuation), byte(0x20)] + (1...13).map(byte) + (27...31).map(byte) + "@\\^_`|~".utf8.map(byte)
        + [byte(127), .latch(.lower), .latch(.upper), .latch(.punctuation), .binaryShift]

    private static let punctuation: [AztecCode] =
        [.flag, byte(0x0D)] + ["\r\n", ". ", ", ", ": "].map { .bytes(Array($0.utf8)) }
        + "!\"#$%&'()*+,-./:;<=>?[]{}".utf8.map(byte) + [.latch(.upper)]

    private static let digit: [AztecCode] =
        [.shift(.punctuation), byte(0x20)] + "0123456789,.".utf8.map(byte) + [.latch(.upper), .shift(.upper)]

    private static func byte(_ value: UInt8) -> AztecCode { .bytes([value]) }

    private static func letters(from first: UInt8) -> [AztecCode] { (first..<first + 26).map(byte) }

    /// The code of a byte in each mode, by its raw value; -1 where it has none.
    static func codes(of byte: UInt8) -> SIMD8<Int8> { codesOfByte[Int(byte)] }

    private static let codesOfByte: [SIMD8<Int8>] = {
        var result = [SIMD8<Int8>](repeating: SIMD8(repeating: -1), count: 256)
        for (mode, table) in codes.enumerated() {
            for (code, meaning) in table.enumerated() {
                if case .bytes(let bytes) = meaning, bytes.count == 1 { result[Int(bytes[0])][mode] = Int8(code) }
            }
        }
        return result
    }()

    /// The punctuation code of two bytes together.
    static func pair(_ first: UInt8, _ second: UInt8) -> Int? {
        switch (first, second) {
        case (0x0D, 0x0A): 2
        case (0x2E, 0x20): 3
        case (0x2C, 0x20): 4
        case (0x3A, 0x20): 5
        default: nil
        }
    }

    /// The most bytes that one binary shift takes: 11 bits of length after five zeros, counted from 31 on.
    static let longestBinary = 31 + 2047
}
