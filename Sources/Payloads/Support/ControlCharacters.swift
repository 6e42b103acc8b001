/// Characters of ASCII without a glyph that separate the parts of a code's text.
extension UInt8 {
    static var endOfTransmission: UInt8 { 0x04 }
    static var tab: UInt8 { 0x09 }
    static var lineFeed: UInt8 { 0x0A }
    static var carriageReturn: UInt8 { 0x0D }
    static var groupSeparator: UInt8 { 0x1D }
    static var recordSeparator: UInt8 { 0x1E }
    static var space: UInt8 { 0x20 }
}
