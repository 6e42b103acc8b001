/// A code that was read.
public struct Barcode: Hashable, Sendable {
    public var symbology: Symbology
    /// The content as text. GS1 separators are U+001D; there are no parentheses around application
    /// identifiers and no symbology identifier in front.
    ///
    /// Bytes are read in the character set that an ECI names. Without one: UTF-8 if they are valid in it,
    /// otherwise Shift_JIS or ISO 8859-1 by the rule in `Content/TextGuess.swift`.
    public var text: String
    /// The content as bytes, before any character set is applied. Kanji segments give their Shift_JIS bytes.
    public var bytes: [UInt8]
    /// The parts that the content is made of, in order.
    public var segments: [ContentSegment]
    /// The outer corners in frame coordinates.
    public var corners: Quadrilateral
    /// The direction in which the symbol's top edge runs, in degrees clockwise from the frame's x axis, -180 to 180.
    public var orientation: Double
    /// Whether the symbol is seen from behind, or in a mirror.
    public var isMirrored: Bool
    /// Whether the modules are light on a dark ground.
    public var isInverted: Bool
    /// QR code: 1 to 40; Micro QR code: 1 to 4 for M1 to M4; rMQR code: 1 to 32, in the order of ISO/IEC 23941's table 1.
    public var version: Int?
    /// `nil` where the symbology has none (M1 detects errors only).
    public var errorCorrectionLevel: ErrorCorrectionLevel?
    /// The mask pattern reference, 0 to 7 (Micro QR code: 0 to 3); `nil` where there is no choice of one.
    public var mask: Int?
    /// The symbol's place in a sequence, if it is part of one.
    public var structuredAppend: StructuredAppend?
    /// Which FNC1 the content starts with, if any.
    public var fnc1: FNC1?

    public init(
        symbology: Symbology, content: DecodedContent, corners: Quadrilateral, isMirrored: Bool, isInverted: Bool
    ) {
        self.symbology = symbology
        text = content.text
        bytes = content.bytes
        segments = content.segments
        self.corners = corners
        let top = corners.topRight - corners.topLeft
        orientation = Angle.degrees(ofX: top.x, y: top.y)
        self.isMirrored = isMirrored
        self.isInverted = isInverted
        version = content.version
        errorCorrectionLevel = content.errorCorrectionLevel
        mask = content.mask
        structuredAppend = content.structuredAppend
        fnc1 = content.fnc1
    }
}

/// A run of content in one mode and one character set.
public struct ContentSegment: Hashable, Sendable {
    /// How a symbol packs the characters of a segment: digits, the 45 of ISO/IEC 18004's table 5, bytes, JIS X
    /// 0208 in Shift_JIS, or GB 2312 (GB/T 18284's hanzi mode).
    public enum Mode: String, Hashable, Sendable {
        case numeric, alphanumeric, byte, kanji, hanzi
    }

    public var mode: Mode
    /// The ECI assignment number in force, 0 to 999999; `nil` when none was given.
    public var eci: Int?
    /// This segment's part of ``Barcode/bytes``.
    public var bytes: [UInt8]
    /// This segment's part of ``Barcode/text``.
    public var text: String

    public init(mode: Mode, eci: Int? = nil, bytes: [UInt8], text: String) {
        self.mode = mode
        self.eci = eci
        self.bytes = bytes
        self.text = text
    }
}

/// The place of a symbol in a sequence that together carries one message (ISO/IEC 18004, 8).
public struct StructuredAppend: Hashable, Sendable {
    /// From 0.
    public var index: Int
    /// 1 to 16.
    public var count: Int
    /// The exclusive or of all bytes of the whole message: the same in each symbol of a sequence.
    public var parity: UInt8

    public init(index: Int, count: Int, parity: UInt8) {
        self.index = index
        self.count = count
        self.parity = parity
    }
}

/// What an FNC1 in the first or second position says of the content (ISO/IEC 18004, 7.4.8).
public enum FNC1: Hashable, Sendable {
    /// First position: GS1 application identifiers.
    case gs1
    /// Second position: an industry format; the application indicator is as transmitted, a letter or two digits.
    case industry(applicationIndicator: String)
}

/// What a decoder makes of a grid of modules.
public struct DecodedContent: Hashable, Sendable {
    public var text: String
    public var bytes: [UInt8]
    public var segments: [ContentSegment]
    public var version: Int?
    public var errorCorrectionLevel: ErrorCorrectionLevel?
    public var mask: Int?
    public var structuredAppend: StructuredAppend?
    public var fnc1: FNC1?

    public init(
        text: String, bytes: [UInt8], segments: [ContentSegment], version: Int? = nil,
        errorCorrectionLevel: ErrorCorrectionLevel? = nil, mask: Int? = nil,
        structuredAppend: StructuredAppend? = nil, fnc1: FNC1? = nil
    ) {
        self.text = text
        self.bytes = bytes
        self.segments = segments
        self.version = version
        self.errorCorrectionLevel = errorCorrectionLevel
        self.mask = mask
        self.structuredAppend = structuredAppend
        self.fnc1 = fnc1
    }
}
