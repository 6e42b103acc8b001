/// A code that was read.
public struct Barcode: Hashable, Sendable, Codable {
    /// What kind of code it is.
    public var symbology: Symbology
    /// What it says.
    public var content: DecodedContent
    /// The outer corners in frame coordinates.
    public var corners: Quadrilateral
    /// Whether the symbol is seen from behind, or in a mirror.
    public var isMirrored: Bool
    /// Whether the modules are light on a dark ground.
    public var isInverted: Bool

    /// A value with these members.
    public init(
        symbology: Symbology, content: DecodedContent, corners: Quadrilateral, isMirrored: Bool = false,
        isInverted: Bool = false
    ) {
        self.symbology = symbology
        self.content = content
        self.corners = corners
        self.isMirrored = isMirrored
        self.isInverted = isInverted
    }

    /// The direction in which the symbol's top edge runs, in degrees clockwise from the frame's x axis, -180 to 180.
    public var orientation: Double {
        let top = corners.topRight - corners.topLeft
        return Angle.degrees(ofX: top.x, y: top.y)
    }
}

extension Barcode {
    /// See ``DecodedContent/text``.
    public var text: String { content.text }
    /// See ``DecodedContent/bytes``.
    public var bytes: [UInt8] { content.bytes }
    /// See ``DecodedContent/segments``.
    public var segments: [ContentSegment] { content.segments }
    /// See ``DecodedContent/details``.
    public var details: SymbolDetails { content.details }
    /// See ``DecodedContent/structuredAppend``.
    public var structuredAppend: StructuredAppend? { content.structuredAppend }
    /// See ``DecodedContent/fnc1``.
    public var fnc1: FNC1? { content.fnc1 }
    /// See ``DecodedContent/symbologyIdentifier``.
    public var symbologyIdentifier: String? { content.symbologyIdentifier }
    /// See ``DecodedContent/isReaderProgramming``.
    public var isReaderProgramming: Bool { content.isReaderProgramming }
}

/// What a symbol says, whatever its symbology: what a decoder makes of modules or bars.
public struct DecodedContent: Hashable, Sendable, Codable {
    /// The content as text. GS1 separators are U+001D; there are no parentheses around application
    /// identifiers and no symbology identifier in front.
    ///
    /// Bytes are read in the character set that an ECI names. Without one, the first of these that holds decides: a
    /// byte order mark says UTF-8 or UTF-16; bytes that are valid in UTF-8 are UTF-8; beside hanzi segments they are
    /// GB 18030; beside kanji segments, or where they look Japanese, they are Shift_JIS; else they are ISO 8859-1, or
    /// Windows-1252 where that has quotation marks and the like for them.
    public var text: String
    /// The content as bytes, before any character set is applied. Kanji segments give their Shift_JIS bytes.
    public var bytes: [UInt8]
    /// The parts that the content is made of, in order.
    public var segments: [ContentSegment]
    /// What only this family of symbologies has.
    public var details: SymbolDetails
    /// The symbol's place in a sequence, if it is part of one.
    public var structuredAppend: StructuredAppend?
    /// Which FNC1 the content starts with, if any.
    public var fnc1: FNC1?
    /// The symbology identifier of ISO/IEC 15424, such as `]Q1` or `]E0`; `nil` for symbologies that have none.
    ///
    /// It says what the symbol is, not how ``text`` is laid out: a UPC-A symbol has `]E0`, which a scanner puts before
    /// thirteen digits, and twelve digits of text; with `]E3` the add-on is in ``LinearDetails/addOn``.
    public var symbologyIdentifier: String?
    /// Whether the content is meant to set up the reader, and is no data (FNC3, reader initialization).
    public var isReaderProgramming: Bool

    /// A value with these members.
    public init(
        text: String, bytes: [UInt8], segments: [ContentSegment], details: SymbolDetails,
        structuredAppend: StructuredAppend? = nil, fnc1: FNC1? = nil, symbologyIdentifier: String? = nil,
        isReaderProgramming: Bool = false
    ) {
        self.text = text
        self.bytes = bytes
        self.segments = segments
        self.details = details
        self.structuredAppend = structuredAppend
        self.fnc1 = fnc1
        self.symbologyIdentifier = symbologyIdentifier
        self.isReaderProgramming = isReaderProgramming
    }

    /// Whether the content is made of GS1 application identifiers.
    public var isGS1: Bool { fnc1 == .gs1 }
}

/// A run of content in one character set.
public struct ContentSegment: Hashable, Sendable, Codable {
    /// How a QR family symbol packs the characters; `nil` for other symbologies.
    public var mode: QRCodeMode?
    /// The ECI assignment number in force, 0 to 999999; `nil` when none was given.
    public var eci: Int?
    /// This segment's part of ``DecodedContent/bytes``.
    public var bytes: [UInt8]
    /// This segment's part of ``DecodedContent/text``. Where a character is cut between segments under the same ECI,
    /// the first of them has the text of all.
    public var text: String

    /// A value with these members.
    public init(mode: QRCodeMode? = nil, eci: Int? = nil, bytes: [UInt8], text: String) {
        self.mode = mode
        self.eci = eci
        self.bytes = bytes
        self.text = text
    }
}

/// How a QR family symbol packs the characters of a segment: digits, the 45 of ISO/IEC 18004's table 5, bytes,
/// JIS X 0208 in Shift_JIS, or GB 2312 (GB/T 18284's hanzi mode).
public enum QRCodeMode: String, Hashable, Sendable, Codable {
    /// Digits.
    case numeric
    /// Digits, capital letters, the space and eight signs.
    case alphanumeric
    /// Bytes.
    case byte
    /// Characters of JIS X 0208.
    case kanji
    /// Characters of GB 2312.
    case hanzi
}

/// The place of a symbol in a sequence that together carries one message: structured append, or Macro PDF417.
public struct StructuredAppend: Hashable, Sendable, Codable {
    /// From 0.
    public var index: Int
    /// How many symbols there are; `nil` where the symbol does not say (Macro PDF417's last one tells).
    public var count: Int?
    /// What is the same in all symbols of a sequence, as far as the symbology has such: QR code's parity byte in
    /// decimal (the exclusive or of all bytes of the message), Data Matrix's and Macro PDF417's file identification,
    /// Aztec's message identification.
    public var identifier: String

    /// A value with these members.
    public init(index: Int, count: Int?, identifier: String = "") {
        self.index = index
        self.count = count
        self.identifier = identifier
    }

    /// Of a QR code, whose sequences are known by their parity byte.
    public init(index: Int, count: Int, parity: UInt8) {
        self.init(index: index, count: count, identifier: String(parity))
    }

    /// Of a QR code, the exclusive or of all bytes of the whole message. ``identifier`` as a number up to 255, so it
    /// means nothing for other symbologies; `nil` where it is no such number.
    public var parity: UInt8? { UInt8(identifier) }
}

/// What an FNC1 in the first or second position says of the content (ISO/IEC 18004, 7.4.8).
public enum FNC1: Hashable, Sendable, Codable {
    /// First position: GS1 application identifiers.
    case gs1
    /// Second position: an industry format; the application indicator is as transmitted, a letter or two digits.
    case industry(applicationIndicator: String)
}
