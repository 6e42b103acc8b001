/// Writes segments as a QR family bit stream (ISO/IEC 18004, 7.4), the inverse of ``BitStreamParser``.
package struct BitStreamEncoder {
    private let format: BitStreamFormat
    private let fnc1: FNC1?
    private let structuredAppend: StructuredAppend?

    package init(format: BitStreamFormat, fnc1: FNC1? = nil, structuredAppend: StructuredAppend? = nil) {
        self.format = format
        self.fnc1 = fnc1
        self.structuredAppend = structuredAppend
    }

    /// Returns a lower bound for the length of any content of this many bytes, or of a text of this many bytes of
    /// UTF-8: no byte takes less than a digit, which is 10/3 bits, and the three of a byte order mark are left out.
    package static func minimumBits(byteCount: Int) -> Int { max(0, byteCount - 3) * 10 / 3 }

    /// Returns the length of the stream without a terminator, even if its counts can't hold the numbers of characters;
    /// `nil` if the format lacks a mode.
    package func length(_ segments: [RawSegment]) -> Int? {
        var result = structuredAppend == nil ? 0 : format.modeBits + 16
        switch fnc1 {
        case .gs1: result += format.modeBits
        case .industry: result += format.modeBits + 8
        case nil: break
        }
        var eci: Int?
        for segment in segments {
            guard format.indicator(of: segment.mode.element) != nil else { return nil }
            if segment.mode == .byte, segment.eci != eci {
                guard format.indicator(of: .eci) != nil else { return nil }
                result += Self.eciHeaderBits(segment.eci ?? 3, format: format)
                eci = segment.eci
            }
            result += format.modeBits + format.countBits(segment.mode)
            let count = segment.bytes.count
            switch segment.mode {
            case .numeric: result += count / 3 * 10 + [0, 4, 7][count % 3]
            case .alphanumeric:
                let percents = fnc1 == nil ? 0 : segment.bytes.count { $0 == UInt8(ascii: "%") }
                result += ((count + percents) * 11 + 1) / 2
            case .byte: result += count * 8
            case .kanji: result += count / 2 * 13
            case .hanzi: result += 4 + count / 2 * 13
            }
        }
        return result
    }

    /// Returns the stream without a terminator; `nil` if the format can't represent it: it lacks a mode or a header, or
    /// there are more characters than a count can hold.
    ///
    /// The segments' bytes must be valid in their modes: ``RawSegment/isValid(hasFNC1:)``.
    package func encode(_ segments: [RawSegment]) -> BitWriter? {
        var writer = BitWriter(capacity: length(segments) ?? 0)
        if let structuredAppend {
            guard append(.structuredAppend, to: &writer), let count = structuredAppend.count,
                let parity = structuredAppend.parity
            else { return nil }
            writer.append(structuredAppend.index, count: 4)
            writer.append(count - 1, count: 4)
            writer.append(Int(parity), count: 8)
        }
        var eci: Int?
        // FNC1 stands right before the first mode of data, after an ECI (7.4.8.2, 7.4.8.3).
        if let first = segments.first, !appendECI(of: first, inForce: &eci, to: &writer) { return nil }
        switch fnc1 {
        case .gs1: guard append(.fnc1First, to: &writer) else { return nil }
        case .industry(let indicator):
            guard append(.fnc1Second, to: &writer), let value = Self.value(applicationIndicator: indicator) else {
                return nil
            }
            writer.append(value, count: 8)
        case nil: break
        }
        for segment in segments {
            guard appendECI(of: segment, inForce: &eci, to: &writer), append(segment, to: &writer) else { return nil }
        }
        return writer
    }

    /// Appends the ECI of a segment unless it is in force already. Only bytes need a character set. An ECI can't be
    /// revoked, but ISO 8859-1 can be named.
    private func appendECI(of segment: RawSegment, inForce eci: inout Int?, to writer: inout BitWriter) -> Bool {
        guard segment.mode == .byte, segment.eci != eci else { return true }
        guard append(.eci, to: &writer) else { return false }
        append(assignmentNumber: segment.eci ?? 3, to: &writer)
        eci = segment.eci
        return true
    }

    /// Returns the number of bits of an ECI header in this format.
    package static func eciHeaderBits(_ number: Int, format: BitStreamFormat) -> Int {
        format.modeBits + (number < 128 ? 8 : number < 16384 ? 16 : 24)
    }

    private func append(_ element: BitStreamFormat.Element, to writer: inout BitWriter) -> Bool {
        guard let indicator = format.indicator(of: element) else { return false }
        writer.append(indicator, count: format.modeBits)
        return true
    }

    private func append(assignmentNumber number: Int, to writer: inout BitWriter) {
        switch number {
        case ..<128: writer.append(number, count: 8)
        case ..<16384: writer.append(0b10 << 14 | number, count: 16)
        default: writer.append(0b110 << 21 | number, count: 24)
        }
    }

    private func append(_ segment: RawSegment, to writer: inout BitWriter) -> Bool {
        guard append(segment.mode.element, to: &writer) else { return false }
        if segment.mode == .hanzi { writer.append(1, count: 4) }
        let bytes =
            segment.mode == .alphanumeric && fnc1 != nil
            ? Alphanumeric.separatorsEscaped(segment.bytes) : segment.bytes
        let isDouble = segment.mode == .kanji || segment.mode == .hanzi
        let count = isDouble ? bytes.count / 2 : bytes.count
        let countBits = format.countBits(segment.mode)
        guard count < 1 << countBits else { return false }
        writer.append(count, count: countBits)
        switch segment.mode {
        case .numeric: appendDigits(bytes, to: &writer)
        case .alphanumeric:
            for start in stride(from: 0, to: bytes.count, by: 2) {
                let first = Alphanumeric.value(of: bytes[start]) ?? 0
                if start + 1 < bytes.count {
                    writer.append(first * 45 + (Alphanumeric.value(of: bytes[start + 1]) ?? 0), count: 11)
                } else {
                    writer.append(first, count: 6)
                }
            }
        case .byte: for byte in bytes { writer.append(Int(byte), count: 8) }
        case .kanji, .hanzi:
            for start in stride(from: 0, to: bytes.count - 1, by: 2) {
                let code = Int(bytes[start]) << 8 | Int(bytes[start + 1])
                let value = segment.mode == .kanji ? DoubleByteMode.kanji(code) : DoubleByteMode.hanzi(code)
                writer.append(value ?? 0, count: 13)
            }
        }
        return true
    }

    private func appendDigits(_ digits: [UInt8], to writer: inout BitWriter) {
        for start in stride(from: 0, to: digits.count, by: 3) {
            let group = digits[start..<min(start + 3, digits.count)]
            writer.append(group.reduce(0) { $0 * 10 + Int($1 & 0x0F) }, count: 1 + 3 * group.count)
        }
    }

    /// Returns the byte for an application indicator: two digits as their number, a letter as its ASCII value plus 100.
    package static func value(applicationIndicator indicator: String) -> Int? {
        let bytes = Array(indicator.utf8)
        if bytes.count == 1, (0x41...0x5A).contains(bytes[0] & 0xDF), bytes[0] < 0x80 { return Int(bytes[0]) + 100 }
        guard bytes.count == 2, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(bytes[0] - 0x30) * 10 + Int(bytes[1] - 0x30)
    }
}

/// Conversion of double-byte characters to 13-bit values.
enum DoubleByteMode {
    /// Returns the value of a Shift_JIS code (ISO/IEC 18004, 7.4.6); `nil` outside 8140 to 9FFC and E040 to EBBF.
    static func kanji(_ code: Int) -> Int? {
        guard (0x8140...0x9FFC).contains(code) || (0xE040...0xEBBF).contains(code), code & 0xFF >= 0x40,
            code & 0xFF <= 0xFC
        else { return nil }
        let packed = code - (code < 0xE040 ? 0x8140 : 0xC140)
        return (packed >> 8) * 0xC0 + packed & 0xFF
    }

    /// Returns the value of a GB 2312 code (GB/T 18284); `nil` outside A1A1 to AAFE and B0A1 to FAFE.
    static func hanzi(_ code: Int) -> Int? {
        guard (0xA1A1...0xAAFE).contains(code) || (0xB0A1...0xFAFE).contains(code), code & 0xFF >= 0xA1,
            code & 0xFF <= 0xFE
        else { return nil }
        let packed = code - (code < 0xB000 ? 0xA1A1 : 0xA6A1)
        return (packed >> 8) * 0x60 + packed & 0xFF
    }
}

extension RawSegment {
    /// Returns whether the mode can represent these bytes.
    package func isValid(hasFNC1: Bool) -> Bool {
        switch mode {
        case .numeric: return bytes.allSatisfy { (0x30...0x39).contains($0) }
        case .alphanumeric:
            let isKnown = bytes.allSatisfy { Alphanumeric.value(of: $0) != nil || hasFNC1 && $0 == 0x1D }
            // A separator before `%` or another one would be ambiguous.
            let isPlain = zip(bytes, bytes.dropFirst()).allSatisfy {
                $0 != 0x1D || $1 != 0x1D && $1 != UInt8(ascii: "%")
            }
            return isKnown && isPlain
        case .byte: return true
        case .kanji, .hanzi:
            guard bytes.count % 2 == 0 else { return false }
            return stride(from: 0, to: bytes.count, by: 2).allSatisfy {
                let code = Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])
                return (mode == .kanji ? DoubleByteMode.kanji(code) : DoubleByteMode.hanzi(code)) != nil
            }
        }
    }
}

extension QRCodeMode {
    var element: BitStreamFormat.Element {
        switch self {
        case .numeric: .numeric
        case .alphanumeric: .alphanumeric
        case .byte: .byte
        case .kanji: .kanji
        case .hanzi: .hanzi
        }
    }
}
