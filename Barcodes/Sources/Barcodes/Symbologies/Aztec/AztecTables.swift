/// The modes of an Aztec symbol's data (ISO/IEC 24778:2024, 7.3.2).
enum AztecMode: Int, CaseIterable, Sendable {
    case upper, lower, mixed, punctuation, digit

    /// Number of bits of a code.
    var bits: Int { self == .digit ? 4 : 5 }
}

/// Meaning of a code in a mode.
enum AztecCode: Hashable, Sendable {
    case bytes([UInt8])
    case latch(AztecMode)
    case shift(AztecMode)
    case binaryShift
    /// FLG(n): FNC1 or an ECI.
    case flag
}

/// Tables of the characters of ISO/IEC 24778:2024, 7.3.2.
enum AztecTables {
    /// Meaning of each code, by mode.
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

    /// Returns the code of a byte in a mode; -1 if it has none.
    @inline(__always)
    static func code(of byte: Int32, _ mode: AztecMode) -> Int {
        Int(codeOfByte[8 &* Int(byte) &+ mode.rawValue])
    }

    /// Codes of all bytes, with eight entries for each byte, by mode.
    static let codeOfByte: [Int8] = {
        var result = [Int8](repeating: -1, count: 256 * 8)
        for (mode, table) in codes.enumerated() {
            for (code, meaning) in table.enumerated() {
                if case .bytes(let bytes) = meaning, bytes.count == 1 { result[8 * Int(bytes[0]) + mode] = Int8(code) }
            }
        }
        return result
    }()

    /// Amounts that a step adds to the cost of each mode, with its kind in the lowest bits (``AztecPlanner/Step``).
    struct Steps {
        var upper: Int32
        var lower: Int32
        var mixed: Int32
        var punctuation: Int32
        var digit: Int32

        init(_ step: (AztecMode) -> (bits: Int, kind: Int32)?) {
            func value(_ mode: AztecMode) -> Int32 {
                step(mode).map { Int32($0.bits) << AztecPlanner.Step.bits | $0.kind } ?? unreachable
            }
            upper = value(.upper)
            lower = value(.lower)
            mixed = value(.mixed)
            punctuation = value(.punctuation)
            digit = value(.digit)
        }
    }

    /// Cost above that of any message.
    static let unreachable: Int32 = 1 << 28

    /// Steps for a byte: a code of the mode itself if there is one, otherwise a shift. No byte is in both modes that
    /// can be shifted to.
    static let stepsOfByte: [Steps] = (Int32(0)..<256).map { byte in
        Steps { mode in
            if code(of: byte, mode) >= 0 { return (mode.bits, AztecPlanner.Step.code) }
            let isShifted =
                mode != .punctuation && code(of: byte, .punctuation) >= 0
                || (mode == .lower || mode == .digit) && code(of: byte, .upper) >= 0
            return isShifted ? (mode.bits + 5, AztecPlanner.Step.shifted) : nil
        }
    }

    /// Step for two bytes in one code.
    static let pairSteps = Steps { ($0 == .punctuation ? 5 : $0.bits + 5, AztecPlanner.Step.pair) }

    /// Returns the step for FNC1 or an ECI, which takes a number of bits in punctuation mode.
    static func flag(bits: Int) -> Steps {
        Steps { (($0 == .punctuation ? 0 : $0.bits) + bits, AztecPlanner.Step.flag) }
    }

    /// Returns the punctuation code of two items together; `nil` if there is none.
    @inline(__always)
    static func pair(_ first: Int32, _ second: Int32) -> Int? {
        guard second == 0x20 || second == 0x0A else { return nil }
        return switch (first, second) {
        case (0x0D, 0x0A): 2
        case (0x2E, 0x20): 3
        case (0x2C, 0x20): 4
        case (0x3A, 0x20): 5
        default: nil
        }
    }

    /// Maximum number of bytes in a binary shift: 11 bits of length after five zeros, counted from 31 on.
    static let longestBinary = 31 + 2047
}
