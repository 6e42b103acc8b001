/// A barcode or two-dimensional code that was read.
public struct Barcode: Hashable, Sendable, Codable {
    /// Kind of code.
    public var symbology: Symbology
    /// Decoded content.
    public var content: DecodedContent
    /// Outer corners, in frame coordinates.
    public var corners: Quadrilateral
    /// Whether the symbol is mirrored: seen from behind, or in a mirror.
    public var isMirrored: Bool
    /// Whether the modules are light on a dark background.
    public var isInverted: Bool
    /// Share of the length of a linear symbol that is the symbol itself; the rest is the add-on behind it. It serves
    /// the search of the same picture, and is neither compared nor encoded.
    var bodyShare = 1.0

    private enum CodingKeys: CodingKey { case symbology, content, corners, isMirrored, isInverted }

    /// Creates a barcode from its members.
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

    /// Decodes a barcode. Members that are missing have the values of the initializer's defaults.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            symbology: try values.decode(Symbology.self, forKey: .symbology),
            content: try values.decode(DecodedContent.self, forKey: .content),
            corners: try values.decode(Quadrilateral.self, forKey: .corners),
            isMirrored: try values.decodeIfPresent(Bool.self, forKey: .isMirrored) ?? false,
            isInverted: try values.decodeIfPresent(Bool.self, forKey: .isInverted) ?? false)
    }

    /// Whether kind, content, place and appearance are the same.
    public static func == (one: Barcode, other: Barcode) -> Bool {
        one.symbology == other.symbology && one.content == other.content && one.corners == other.corners
            && one.isMirrored == other.isMirrored && one.isInverted == other.isInverted
    }

    /// Adds the members that are compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(symbology)
        hasher.combine(content)
        hasher.combine(corners)
        hasher.combine(isMirrored)
        hasher.combine(isInverted)
    }

    /// Direction of the symbol's top edge, in degrees clockwise from the frame's x axis, -180 to 180.
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

/// Content of a symbol of any symbology, as decoded from its modules or bars.
public struct DecodedContent: Hashable, Sendable, Codable {
    /// Content as text. GS1 separators are U+001D; there are no parentheses around application identifiers and no
    /// symbology identifier in front.
    ///
    /// Bytes are decoded with the character set that an ECI names. Without an ECI, the first rule that applies decides:
    /// a byte order mark means UTF-8 or UTF-16; bytes that are valid UTF-8 are UTF-8; bytes beside hanzi segments are
    /// GB 18030; bytes beside kanji segments, or that look Japanese, are Shift_JIS; all others are ISO 8859-1, or
    /// Windows-1252 if they include its quotation marks and similar characters.
    public var text: String
    /// Content as bytes, before any character set is applied. Kanji segments are given as their Shift_JIS bytes.
    public var bytes: [UInt8]
    /// Segments of the content, in order.
    public var segments: [ContentSegment]
    /// Properties that only this family of symbologies has.
    public var details: SymbolDetails
    /// Position of the symbol in a sequence, if it is part of one.
    public var structuredAppend: StructuredAppend?
    /// FNC1 that the content starts with, if any.
    public var fnc1: FNC1?
    /// Symbology identifier of ISO/IEC 15424, such as `]Q1` or `]E0`; `nil` for symbologies that have none.
    ///
    /// It identifies the symbol and does not describe the layout of ``text``: a UPC-A symbol has `]E0`, which a scanner
    /// puts before thirteen digits, but its text has twelve digits; with `]E3` the add-on is in
    /// ``LinearDetails/addOn``.
    public var symbologyIdentifier: String?
    /// Whether the content is meant to configure the reader instead of carrying data (FNC3, reader initialization).
    public var isReaderProgramming: Bool

    private enum CodingKeys: String, CodingKey {
        case text, bytes, segments, details, structuredAppend, fnc1, symbologyIdentifier, isReaderProgramming
    }

    /// Decodes content. Members that are missing have the values of the initializer's defaults.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            text: try values.decode(String.self, forKey: .text),
            bytes: try values.decode([UInt8].self, forKey: .bytes),
            segments: try values.decode([ContentSegment].self, forKey: .segments),
            details: try values.decode(SymbolDetails.self, forKey: .details),
            structuredAppend: try values.decodeIfPresent(StructuredAppend.self, forKey: .structuredAppend),
            fnc1: try values.decodeIfPresent(FNC1.self, forKey: .fnc1),
            symbologyIdentifier: try values.decodeIfPresent(String.self, forKey: .symbologyIdentifier),
            isReaderProgramming: try values.decodeIfPresent(Bool.self, forKey: .isReaderProgramming) ?? false)
    }

    /// Creates content from its members.
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

    /// Whether the content is a GS1 element string.
    public var isGS1: Bool { fnc1 == .gs1 }
}

/// A run of content in one character set.
public struct ContentSegment: Hashable, Sendable, Codable {
    /// Encoding mode of a segment of a QR family symbol; `nil` for other symbologies.
    public var mode: QRCodeMode?
    /// ECI assignment number in force, 0 to 999999; `nil` if none was given.
    public var eci: Int?
    /// This segment's part of ``DecodedContent/bytes``.
    public var bytes: [UInt8]
    /// This segment's part of ``DecodedContent/text``. If a character is split between segments with the same ECI, the
    /// first of them has the text of all.
    public var text: String

    /// Creates a segment from its members.
    public init(mode: QRCodeMode? = nil, eci: Int? = nil, bytes: [UInt8], text: String) {
        self.mode = mode
        self.eci = eci
        self.bytes = bytes
        self.text = text
    }
}

/// Encoding mode of a segment of a QR family symbol: digits, the 45 characters of ISO/IEC 18004's table 5, bytes, JIS X
/// 0208 in Shift_JIS, or GB 2312 (hanzi mode of GB/T 18284).
///
/// These are all that the standards have; no case will be added.
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

/// Position of a symbol in a sequence of symbols that together carry one message: structured append, or Macro PDF417.
public struct StructuredAppend: Hashable, Sendable, Codable {
    /// Index of the symbol in the sequence, from 0.
    public var index: Int
    /// Number of symbols in the sequence; `nil` if the symbol does not state it (in Macro PDF417 the last one does).
    public var count: Int?
    /// Identifier shared by all symbols of a sequence; empty if the symbology has none. QR code: the parity byte in
    /// decimal (the exclusive or of all bytes of the message); Data Matrix and Macro PDF417: the file identification;
    /// Aztec: the message identification.
    public var identifier: String

    /// Creates a position from its members.
    public init(index: Int, count: Int?, identifier: String = "") {
        self.index = index
        self.count = count
        self.identifier = identifier
    }

    /// Creates a position in a sequence of QR codes, which are identified by their parity byte.
    public init(index: Int, count: Int, parity: UInt8) {
        self.init(index: index, count: count, identifier: String(parity))
    }

    /// The position alone, for a symbology that has no identifiers.
    var withoutIdentifier: StructuredAppend { StructuredAppend(index: index, count: count) }

    /// Parity byte of a sequence of QR codes: the exclusive or of all bytes of the whole message. It is ``identifier``
    /// as a number up to 255, so it means nothing for other symbologies; `nil` if the identifier is not such a number.
    public var parity: UInt8? { UInt8(identifier) }
}

/// Meaning of an FNC1 in the first or second position (ISO/IEC 18004, 7.4.8).
///
/// These are all that the standard has; no case will be added.
public enum FNC1: Hashable, Sendable, Codable {
    /// First position: the content consists of GS1 application identifiers.
    case gs1
    /// Second position: the content follows an industry format; the application indicator is given as transmitted, a
    /// letter or two digits. The text of a Data Matrix symbol begins with it, that of a QR code does not.
    case industry(applicationIndicator: String)
}
