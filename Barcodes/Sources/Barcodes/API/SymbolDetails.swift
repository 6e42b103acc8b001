/// Properties that only one family of symbologies has.
///
/// ```swift
/// if case .qrCode(let details) = barcode.details { print(details.version) }
/// ```
///
/// New families add cases: give a `switch` a `default`.
public enum SymbolDetails: Hashable, Sendable {
    /// QR codes, Micro QR codes and rMQR codes.
    case qrCode(QRCodeDetails)
    /// Linear symbols of one row, and stacked GS1 DataBar symbols.
    case linear(LinearDetails)
    /// Data Matrix symbols.
    case dataMatrix(DataMatrixDetails)
    /// Aztec codes and runes.
    case aztec(AztecDetails)
    /// PDF417 and MicroPDF417.
    case pdf417(PDF417Details)
    /// MaxiCode symbols.
    case maxiCode(MaxiCodeDetails)
    /// Han Xin codes.
    case hanXin(HanXinDetails)
    /// DotCode symbols.
    case dotCode(DotCodeDetails)
    /// Codablock F and other stacks of linear symbols.
    case stacked(StackedDetails)
    /// A linear symbol with a 2-D component above it.
    case composite(CompositeDetails)
    /// A family of a later version whose details were decoded, by its name in encoded details. Its properties are not
    /// kept. The reader never returns it.
    case unknown(family: String)
}

extension SymbolDetails {
    /// Details of a QR code, Micro QR code or rMQR code; `nil` for other symbols.
    public var qrCode: QRCodeDetails? { if case .qrCode(let details) = self { details } else { nil } }
    /// Details of a linear symbol; `nil` for other symbols.
    public var linear: LinearDetails? { if case .linear(let details) = self { details } else { nil } }
    /// Details of a Data Matrix symbol; `nil` for other symbols.
    public var dataMatrix: DataMatrixDetails? { if case .dataMatrix(let details) = self { details } else { nil } }
    /// Details of an Aztec code; `nil` for other symbols.
    public var aztec: AztecDetails? { if case .aztec(let details) = self { details } else { nil } }
    /// Details of a PDF417 or MicroPDF417 symbol; `nil` for other symbols.
    public var pdf417: PDF417Details? { if case .pdf417(let details) = self { details } else { nil } }
    /// Details of a MaxiCode symbol; `nil` for other symbols.
    public var maxiCode: MaxiCodeDetails? { if case .maxiCode(let details) = self { details } else { nil } }
    /// Details of a Han Xin code; `nil` for other symbols.
    public var hanXin: HanXinDetails? { if case .hanXin(let details) = self { details } else { nil } }
    /// Details of a DotCode symbol; `nil` for other symbols.
    public var dotCode: DotCodeDetails? { if case .dotCode(let details) = self { details } else { nil } }
    /// Details of a stack of linear symbols; `nil` for other symbols.
    public var stacked: StackedDetails? { if case .stacked(let details) = self { details } else { nil } }
    /// Details of a composite symbol; `nil` for other symbols.
    public var composite: CompositeDetails? { if case .composite(let details) = self { details } else { nil } }
}

/// Properties of a QR code, Micro QR code or rMQR code.
public struct QRCodeDetails: Hashable, Sendable, Codable {
    /// Version. QR code: 1 to 40; Micro QR code: 1 to 4 for M1 to M4; rMQR code: 1 to 32, in the order of ISO/IEC
    /// 23941's table 1.
    public var version: Int
    /// Error correction level; `nil` for M1, which only detects errors.
    public var errorCorrectionLevel: ErrorCorrectionLevel?
    /// Mask pattern reference, 0 to 7 (Micro QR code: 0 to 3); `nil` if the symbology has only one mask.
    public var mask: Int?

    /// Creates details from their values.
    public init(version: Int, errorCorrectionLevel: ErrorCorrectionLevel? = nil, mask: Int? = nil) {
        self.version = version
        self.errorCorrectionLevel = errorCorrectionLevel
        self.mask = mask
    }
}

/// Properties of a linear symbol.
public struct LinearDetails: Hashable, Sendable, Codable {
    /// Digits of a 2- or 5-digit add-on beside an EAN or UPC symbol. They are not part of ``Barcode/text``.
    public var addOn: String?
    /// Result of checking an optional check character; `nil` for symbologies whose check is mandatory, such as EAN and
    /// Code 128. A symbol that was made has the result that reading it would give: content without a check character
    /// may by chance end with the right one.
    ///
    /// The content of ``Barcode/text`` follows one rule: it is what a retail scanner in keyboard mode would type. Check
    /// digits that are part of a number stay in it (EAN, UPC, ITF-14, GS1 DataBar, PZN, Code 32). An optional check
    /// character stays as well, because nothing in a symbol tells that there is one; whether it is right is reported
    /// here (Code 39, ITF, Codabar, Code 11, MSI). Check characters that every symbol of a symbology has and that are
    /// never printed are removed (Code 128, Code 93, Telepen).
    public var checkCharacter: CheckCharacter?
    /// Number of rows of a stacked symbol; 1 for all others.
    public var rows: Int
    /// Linkage flag: whether the symbol announces a 2-D component. `nil` for symbologies without one; GS1-128 can only
    /// announce it. A symbol that was read together with its component has ``SymbolDetails/composite`` details; a
    /// linked symbol with linear details was read without it.
    public var isLinked: Bool?

    /// Result of checking an optional check character.
    ///
    /// New cases may be added: give a `switch` a `default`.
    public enum CheckCharacter: String, Hashable, Sendable, Codable {
        /// The check character is right, and is part of the text.
        case valid
        /// The check character is right, and was removed from the text. This version of the library reports it for no
        /// symbology.
        case removed
        /// There is no check character, or the character in its place is not the right one.
        case absent
    }

    /// Creates details from their values.
    public init(
        addOn: String? = nil, checkCharacter: CheckCharacter? = nil, rows: Int = 1, isLinked: Bool? = nil
    ) {
        self.addOn = addOn
        self.checkCharacter = checkCharacter
        self.rows = rows
        self.isLinked = isLinked
    }

    private enum CodingKeys: String, CodingKey { case addOn, checkCharacter, rows, isLinked }

    /// Decodes details. Members that are missing have the values of the initializer's defaults. A result of the check
    /// that a later version added is decoded as `nil`, so that the code's content is not lost with it.
    /// - Throws: an error if a value is malformed.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let check = try values.decodeIfPresent(String.self, forKey: .checkCharacter)
        self.init(
            addOn: try values.decodeIfPresent(String.self, forKey: .addOn),
            checkCharacter: check.flatMap(CheckCharacter.init),
            rows: try values.decodeIfPresent(Int.self, forKey: .rows) ?? 1,
            isLinked: try values.decodeIfPresent(Bool.self, forKey: .isLinked))
    }
}

/// Properties of a Data Matrix symbol (ISO/IEC 16022, ISO/IEC 21471).
public struct DataMatrixDetails: Hashable, Sendable, Codable {
    /// Height in modules, with finder patterns and without the quiet zone. The sizes are squares of 10 × 10 to 144 ×
    /// 144, and rectangles.
    public var rows: Int
    /// Width in modules, with finder patterns and without the quiet zone.
    public var columns: Int

    /// Creates details from their values.
    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }
}

/// Properties of an Aztec code (ISO/IEC 24778).
public struct AztecDetails: Hashable, Sendable, Codable {
    /// Number of data layers: 1 to 4 for a compact symbol, 1 to 32 otherwise; 0 for a rune.
    public var layers: Int
    /// Whether the bullseye has two rings instead of three.
    public var isCompact: Bool
    /// Whether the symbol is a rune: a single number from 0 to 255.
    public var isRune: Bool

    /// Creates details from their values.
    public init(layers: Int, isCompact: Bool, isRune: Bool = false) {
        self.layers = layers
        self.isCompact = isCompact
        self.isRune = isRune
    }
}

/// Properties of a PDF417 (ISO/IEC 15438) or MicroPDF417 (ISO/IEC 24728) symbol.
public struct PDF417Details: Hashable, Sendable, Codable {
    /// Number of rows.
    public var rows: Int
    /// Number of columns of data codewords.
    public var columns: Int
    /// Error correction level, 0 to 8; `nil` for MicroPDF417, in which the size determines it.
    public var errorCorrectionLevel: Int?
    /// Whether the right row indicators are left out (Compact PDF417).
    public var isCompact: Bool
    /// Fields of a Macro PDF417 control block that describe the whole file, as far as the symbol has them.
    public var file: MacroFile?

    /// Optional fields of a Macro PDF417 control block (ISO/IEC 15438, H.2.3). Numbers have at most 18 digits.
    public struct MacroFile: Hashable, Sendable, Codable {
        /// Name of the file.
        public var name: String?
        /// Time of the file, in seconds since 1970-01-01 00:00 UTC; not negative.
        public var timestamp: Int?
        /// Sender of the file.
        public var sender: String?
        /// Addressee of the file.
        public var addressee: String?
        /// Size of the file, in bytes; not negative.
        public var size: Int?
        /// CRC-16 of the whole file, 0 to 65535 if the writer follows the standard (ISO/IEC 15438, H.2.3). It is
        /// reported as the symbol has it, and not compared with the content.
        public var checksum: Int?

        /// Creates fields from their values.
        public init(
            name: String? = nil, timestamp: Int? = nil, sender: String? = nil, addressee: String? = nil,
            size: Int? = nil, checksum: Int? = nil
        ) {
            self.name = name
            self.timestamp = timestamp
            self.sender = sender
            self.addressee = addressee
            self.size = size
            self.checksum = checksum
        }
    }

    /// Creates details from their values.
    public init(
        rows: Int, columns: Int, errorCorrectionLevel: Int? = nil, isCompact: Bool = false, file: MacroFile? = nil
    ) {
        self.rows = rows
        self.columns = columns
        self.errorCorrectionLevel = errorCorrectionLevel
        self.isCompact = isCompact
        self.file = file
    }
}

/// Properties of a MaxiCode symbol (ISO/IEC 16023).
public struct MaxiCodeDetails: Hashable, Sendable, Codable {
    /// Mode, 2 to 6.
    public var mode: Int
    /// Structured carrier message; `nil` for modes other than 2 and 3.
    public var carrierMessage: CarrierMessage?

    /// The structured carrier message of modes 2 and 3.
    public struct CarrierMessage: Hashable, Sendable, Codable {
        /// Postal code: in mode 2 up to nine digits; in mode 3 six capital letters, digits, spaces and other characters
        /// of code set A. A shorter one is filled with spaces in mode 3, and read with them.
        public var postalCode: String
        /// Numeric country code of ISO 3166-1, 0 to 999.
        public var countryCode: Int
        /// Service class, 0 to 999.
        public var serviceClass: Int

        /// Creates a carrier message from its members.
        public init(postalCode: String, countryCode: Int, serviceClass: Int) {
            self.postalCode = postalCode
            self.countryCode = countryCode
            self.serviceClass = serviceClass
        }
    }

    /// Creates details from their values.
    public init(mode: Int, carrierMessage: CarrierMessage? = nil) {
        self.mode = mode
        self.carrierMessage = carrierMessage
    }
}

/// Properties of a Han Xin code (ISO/IEC 20830).
public struct HanXinDetails: Hashable, Sendable, Codable {
    /// Version, 1 to 84.
    public var version: Int
    /// Error correction level, 1 to 4.
    public var errorCorrectionLevel: Int
    /// Mask, 0 to 3.
    public var mask: Int

    /// Creates details from their values.
    public init(version: Int, errorCorrectionLevel: Int, mask: Int) {
        self.version = version
        self.errorCorrectionLevel = errorCorrectionLevel
        self.mask = mask
    }
}

/// Properties of a DotCode symbol (AIM ISS DotCode).
///
/// Nothing in a symbol tells a width of 21 and a height of 14 from a width of 14 and a height of 21 turned by a
/// quarter: the dots are the same. A reader reports the one whose top edge goes more to the right in the picture, so
/// width and height are those of the writer only if the symbol is about upright.
public struct DotCodeDetails: Hashable, Sendable, Codable {
    /// Width, in dots.
    public var width: Int
    /// Height, in dots.
    public var height: Int
    /// Mask: 0 to 3, or 4 to 7 for the same masks with the corner dots lit. If the content itself lights all six corner
    /// dots, nothing tells the two apart: a symbol that was made with mask 2 is then the same as one with mask 6, and
    /// is read as that.
    public var mask: Int

    /// Creates details from their values.
    public init(width: Int, height: Int, mask: Int) {
        self.width = width
        self.height = height
        self.mask = mask
    }
}

/// Properties of a stack of linear symbols, such as Codablock F.
public struct StackedDetails: Hashable, Sendable, Codable {
    /// Number of rows.
    public var rows: Int
    /// Number of characters in a row.
    public var columns: Int

    /// Creates details from their values.
    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }
}

/// Properties of both parts of a composite symbol (ISO/IEC 24723).
public struct CompositeDetails: Hashable, Sendable, Codable {
    /// Symbology of the linear part.
    public var linear: Symbology
    /// Text of the linear part alone.
    public var linearText: String
    /// Kind of the 2-D component.
    public var component: Component
    /// Text of the 2-D component alone: GS1 elements.
    public var componentText: String
    /// Number of rows of the 2-D component.
    public var rows: Int
    /// Number of codeword columns of the 2-D component.
    public var columns: Int
    /// Digits of a 2- or 5-digit add-on beside an EAN or UPC linear part. They are not part of the message.
    public var addOn: String?

    /// Kinds of 2-D components.
    ///
    /// These are all that the standard has; no case will be added.
    public enum Component: String, Hashable, Sendable, Codable {
        /// CC-A: like MicroPDF417, with row address patterns of its own.
        case a = "CC-A"
        /// CC-B: MicroPDF417.
        case b = "CC-B"
        /// CC-C: PDF417, above GS1-128 alone.
        case c = "CC-C"
    }

    /// Creates details from their values.
    public init(
        linear: Symbology, linearText: String, component: Component, componentText: String, rows: Int, columns: Int,
        addOn: String? = nil
    ) {
        self.linear = linear
        self.linearText = linearText
        self.component = component
        self.componentText = componentText
        self.rows = rows
        self.columns = columns
        self.addOn = addOn
    }
}
