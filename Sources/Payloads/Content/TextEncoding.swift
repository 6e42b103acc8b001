import Foundation

/// A character set that bytes can be read in.
///
/// The raw value is its name by IANA. This is the one file that needs Foundation: its tables of characters.
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

    /// The one with this name, or with another name that is in use for it.
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

    /// The bytes as text; `nil` where they are not valid in this character set.
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
            return String(bytes: bytes, encoding: foundation)
        }
    }

    private var foundation: String.Encoding {
        switch self {
        case .utf8: .utf8
        case .utf16BigEndian: .utf16BigEndian
        case .utf16LittleEndian: .utf16LittleEndian
        case .latin1: .isoLatin1
        case .latin2: .isoLatin2
        case .windows1250: .windowsCP1250
        case .windows1251: .windowsCP1251
        case .windows1252: .windowsCP1252
        case .windows1253: .windowsCP1253
        case .windows1254: .windowsCP1254
        case .shiftJIS: .shiftJIS
        // Core Foundation's numbers for what has no name in Foundation.
        case .koi8r: Self.coreFoundation(0x0A02)
        case .cp437: Self.coreFoundation(0x0400)
        case .gb18030: Self.coreFoundation(0x0632)
        case .big5: Self.coreFoundation(0x0A03)
        case .eucKR: Self.coreFoundation(0x0940)
        }
    }

    private static func coreFoundation(_ number: UInt) -> String.Encoding {
        String.Encoding(rawValue: 0x8000_0000 | number)
    }

    /// The text of bytes that are UTF-16, known by a byte order mark, or by ASCII at their beginning; `nil` for others.
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
