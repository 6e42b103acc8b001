import Glibc

/// A character set for decoding bytes.
///
/// The raw value is its IANA name. The tables of characters are the C library's (iconv(3)): loading Foundation takes
/// longer than the rest of the program's start.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable {
    case utf8 = "UTF-8"
    case utf16BigEndian = "UTF-16BE"
    case utf16LittleEndian = "UTF-16LE"
    case latin1 = "ISO-8859-1"
    case latin2 = "ISO-8859-2"
    case windows1250 = "windows-1250"
    case windows1251 = "windows-1251"
    case windows1252 = "windows-1252"
    case windows1253 = "windows-1253"
    case windows1254 = "windows-1254"
    case koi8r = "KOI8-R"
    case cp437 = "IBM437"
    case shiftJIS = "Shift_JIS"
    case gb18030 = "GB18030"
    case big5 = "Big5"
    case eucKR = "EUC-KR"

    /// Creates the character set with this name or one of its aliases.
    public init?(named name: String) {
        let folded = name.lowercased().filter { !"-_ :".contains($0) }
        switch folded {
        case "usascii", "ascii", "utf8": self = .utf8
        case "utf16", "utf16be", "unicode": self = .utf16BigEndian
        case "utf16le": self = .utf16LittleEndian
        case "iso88591", "latin1", "l1": self = .latin1
        case "iso88592", "latin2": self = .latin2
        case "windows1252", "cp1252": self = .windows1252
        case "windows1250", "cp1250": self = .windows1250
        case "windows1251", "cp1251": self = .windows1251
        case "windows1253", "cp1253", "iso88597": self = .windows1253
        case "windows1254", "cp1254", "iso88599": self = .windows1254
        case "koi8r": self = .koi8r
        case "ibm437", "cp437": self = .cp437
        case "shiftjis", "sjis", "xsjis", "windows31j", "cp932", "mskanji": self = .shiftJIS
        case "gb18030", "gbk", "gb2312", "cp936", "euccn": self = .gb18030
        case "big5", "big5hkscs", "cp950": self = .big5
        case "euckr", "ksc56011987", "cp949", "uhc": self = .eucKR
        default: return nil
        }
    }

    /// Decodes bytes; `nil` where they are not valid in this character set.
    public func decoded(_ bytes: [UInt8]) -> String? {
        switch self {
        case .utf8:
            return String(validating: bytes, as: UTF8.self)
        case .latin1:
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        case .utf16BigEndian, .utf16LittleEndian:
            guard bytes.count.isMultiple(of: 2) else { return nil }
            let high = self == .utf16BigEndian ? 0 : 1
            let units = stride(from: 0, to: bytes.count, by: 2)
                .map { UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high]) }
            return String(validating: units, as: UTF16.self)
        default:
            return Self.text(of: bytes, in: conversionName)
        }
    }

    /// Name of the character set for iconv(3).
    private var conversionName: String {
        switch self {
        // Text labelled Shift_JIS nearly always has Microsoft's additions.
        case .shiftJIS: "CP932"
        default: rawValue
        }
    }

    /// Decodes bytes by iconv(3); `nil` where they are not valid.
    /// - Parameter name: name of a character set for iconv(3).
    static func text(of bytes: [UInt8], in name: String) -> String? {
        guard let converter = unsafe iconv_open("UTF-8", name), unsafe converter != iconv_t(bitPattern: -1)
        else { return nil }
        defer { unsafe iconv_close(converter) }
        // In UTF-8, a character of one byte in these sets takes at most three bytes, and one of two bytes at most four.
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: 3 * bytes.count + 4)
        let written: Int? = unsafe input.withUnsafeMutableBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                var (from, to) = unsafe (source.baseAddress, target.baseAddress)
                var (rest, room) = unsafe (source.count, target.count)
                guard unsafe iconv(converter, &from, &rest, &to, &room) != -1, rest == 0 else { return nil }
                return unsafe target.count - room
            }
        }
        return written.map { String(decoding: output[..<$0].map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    }

    /// Decodes bytes that are UTF-16, recognized by a byte order mark or by ASCII characters at their beginning; `nil`
    /// for others.
    static func utf16(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 4, bytes.count.isMultiple(of: 2) else { return nil }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xFE, 0xFF, _, _): return Self.utf16BigEndian.decoded(Array(bytes.dropFirst(2)))
        case (0xFF, 0xFE, _, _): return Self.utf16LittleEndian.decoded(Array(bytes.dropFirst(2)))
        case (0, 0x20...0x7E, 0, 0x20...0x7E): return Self.utf16BigEndian.decoded(bytes)
        case (0x20...0x7E, 0, 0x20...0x7E, 0): return Self.utf16LittleEndian.decoded(bytes)
        default: return nil
        }
    }
}
