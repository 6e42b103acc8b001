/// What only one family of symbologies has, by family.
///
/// ```swift
/// if case .qrCode(let details) = barcode.details { print(details.version) }
/// ```
///
/// A family that is added adds a case: give a `switch` a `default`. Swift does not ask for one where a package is built
/// from its sources, so a case is added in a new major version only, and before 1.0 in a new minor one.
public enum SymbolDetails: Hashable, Sendable, Codable {
    /// QR codes, Micro QR codes and rMQR codes.
    case qrCode(QRCodeDetails)
    /// Bars in one row, and stacked GS1 DataBar symbols.
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
}

extension SymbolDetails {
    /// Of a QR code, Micro QR code or rMQR code.
    public var qrCode: QRCodeDetails? { if case .qrCode(let details) = self { details } else { nil } }
    /// Of a linear symbol.
    public var linear: LinearDetails? { if case .linear(let details) = self { details } else { nil } }
    /// Of a Data Matrix symbol.
    public var dataMatrix: DataMatrixDetails? { if case .dataMatrix(let details) = self { details } else { nil } }
    /// Of an Aztec code.
    public var aztec: AztecDetails? { if case .aztec(let details) = self { details } else { nil } }
    /// Of a PDF417 or MicroPDF417 symbol.
    public var pdf417: PDF417Details? { if case .pdf417(let details) = self { details } else { nil } }
    /// Of a MaxiCode symbol.
    public var maxiCode: MaxiCodeDetails? { if case .maxiCode(let details) = self { details } else { nil } }
    /// Of a Han Xin code.
    public var hanXin: HanXinDetails? { if case .hanXin(let details) = self { details } else { nil } }
    /// Of a DotCode symbol.
    public var dotCode: DotCodeDetails? { if case .dotCode(let details) = self { details } else { nil } }
    /// Of a stack of linear symbols.
    public var stacked: StackedDetails? { if case .stacked(let details) = self { details } else { nil } }
    /// Of a composite symbol.
    public var composite: CompositeDetails? { if case .composite(let details) = self { details } else { nil } }
}

/// Of a QR code, Micro QR code or rMQR code.
public struct QRCodeDetails: Hashable, Sendable, Codable {
    /// QR code: 1 to 40; Micro QR code: 1 to 4 for M1 to M4; rMQR code: 1 to 32, in the order of ISO/IEC 23941's table
    /// 1.
    public var version: Int
    /// `nil` where there is none: M1 detects errors only.
    public var errorCorrectionLevel: ErrorCorrectionLevel?
    /// The mask pattern reference, 0 to 7 (Micro QR code: 0 to 3); `nil` where there is no choice of one.
    public var mask: Int?

    /// A value with these members.
    public init(version: Int, errorCorrectionLevel: ErrorCorrectionLevel? = nil, mask: Int? = nil) {
        self.version = version
        self.errorCorrectionLevel = errorCorrectionLevel
        self.mask = mask
    }
}

/// Of a linear symbol.
public struct LinearDetails: Hashable, Sendable, Codable {
    /// The digits of a 2- or 5-digit add-on beside an EAN or UPC symbol. They are no part of ``Barcode/text``.
    public var addOn: String?
    /// What is known of a check character that the symbology does not require; `nil` where its check is part of the
    /// symbology, as with EAN and Code 128.
    ///
    /// One rule says what stands in ``Barcode/text``: what a scanner of shops and stores would type. Check digits of
    /// numbers are part of them and stay (EAN, UPC, ITF-14, GS1 DataBar, PZN, Code 32). An optional check character
    /// stays as well, for nothing in a symbol tells that there is one: a right one is told here (Code 39, ITF, Codabar,
    /// Code 11, MSI). Check characters that every symbol of a kind has and that are never printed are removed (Code
    /// 128, Code 93, Telepen).
    public var checkCharacter: CheckCharacter?
    /// Rows, where the symbol is stacked: 1 for all others.
    public var rows: Int
    /// Whether a 2-D component is above it, as GS1 DataBar tells, and GS1-128 where it is: `nil` where nothing does.
    /// What is read with its component is ``SymbolDetails/composite``; a linked symbol alone was read without it.
    public var isLinked: Bool?

    /// An optional check character.
    public enum CheckCharacter: String, Hashable, Sendable, Codable {
        /// It is right, and it stands in the text.
        case valid
        /// It is right, and it was taken off the text.
        case removed
        /// There is none, or what stands in its place is no check character.
        case absent
    }

    /// A value with these members.
    public init(
        addOn: String? = nil, checkCharacter: CheckCharacter? = nil, rows: Int = 1, isLinked: Bool? = nil
    ) {
        self.addOn = addOn
        self.checkCharacter = checkCharacter
        self.rows = rows
        self.isLinked = isLinked
    }
}

/// Of a Data Matrix symbol (ISO/IEC 16022, ISO/IEC 21471).
public struct DataMatrixDetails: Hashable, Sendable, Codable {
    /// The symbol's size in modules, with its finder patterns and without its quiet zone: 10 × 10 to 144 × 144, or a
    /// rectangle.
    public var rows: Int
    /// The symbol's width in modules, with its finder patterns.
    public var columns: Int

    /// A value with these members.
    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }
}

/// Of an Aztec code (ISO/IEC 24778).
public struct AztecDetails: Hashable, Sendable, Codable {
    /// 1 to 4 where it is compact, 1 to 32 otherwise; 0 for a rune.
    public var layers: Int
    /// Whether the bullseye has two rings instead of three.
    public var isCompact: Bool
    /// Whether it is a rune: a single number from 0 to 255.
    public var isRune: Bool

    /// A value with these members.
    public init(layers: Int, isCompact: Bool, isRune: Bool = false) {
        self.layers = layers
        self.isCompact = isCompact
        self.isRune = isRune
    }
}

/// Of a PDF417 (ISO/IEC 15438) or MicroPDF417 (ISO/IEC 24728) symbol.
public struct PDF417Details: Hashable, Sendable, Codable {
    /// The number of rows.
    public var rows: Int
    /// Columns of data codewords.
    public var columns: Int
    /// 0 to 8; `nil` for MicroPDF417, whose size decides.
    public var errorCorrectionLevel: Int?
    /// Whether the right row indicators are left out (Compact PDF417).
    public var isCompact: Bool
    /// What a Macro PDF417 control block says of the whole file, as far as it does.
    public var file: MacroFile?

    /// The optional fields of a Macro PDF417 control block (ISO/IEC 15438, H.2.3).
    public struct MacroFile: Hashable, Sendable, Codable {
        /// The file's name.
        public var name: String?
        /// Seconds since 1970-01-01 00:00 UTC.
        public var timestamp: Int?
        /// Who sends the file.
        public var sender: String?
        /// Whom the file is for.
        public var addressee: String?
        /// In bytes.
        public var size: Int?
        /// CRC-16 of the whole file, 0 to 65535 where the writer follows the standard (ISO/IEC 15438, H.2.3). It is
        /// told as the symbol has it, and not compared with what was read.
        public var checksum: Int?

        /// A value with these members.
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

    /// A value with these members.
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

/// Of a MaxiCode symbol (ISO/IEC 16023).
public struct MaxiCodeDetails: Hashable, Sendable, Codable {
    /// 2 to 6.
    public var mode: Int
    /// Of modes 2 and 3.
    public var carrierMessage: CarrierMessage?

    /// The structured carrier message of modes 2 and 3.
    public struct CarrierMessage: Hashable, Sendable, Codable {
        /// Nine digits (mode 2) or six characters (mode 3), padded as they are in the symbol.
        public var postalCode: String
        /// ISO 3166-1, three digits.
        public var countryCode: Int
        /// 0 to 999.
        public var serviceClass: Int

        /// A value with these members.
        public init(postalCode: String, countryCode: Int, serviceClass: Int) {
            self.postalCode = postalCode
            self.countryCode = countryCode
            self.serviceClass = serviceClass
        }
    }

    /// A value with these members.
    public init(mode: Int, carrierMessage: CarrierMessage? = nil) {
        self.mode = mode
        self.carrierMessage = carrierMessage
    }
}

/// Of a Han Xin code (ISO/IEC 20830).
public struct HanXinDetails: Hashable, Sendable, Codable {
    /// 1 to 84.
    public var version: Int
    /// 1 to 4.
    public var errorCorrectionLevel: Int
    /// 0 to 3.
    public var mask: Int

    /// A value with these members.
    public init(version: Int, errorCorrectionLevel: Int, mask: Int) {
        self.version = version
        self.errorCorrectionLevel = errorCorrectionLevel
        self.mask = mask
    }
}

/// Of a DotCode symbol (AIM ISS DotCode).
public struct DotCodeDetails: Hashable, Sendable, Codable {
    /// In dots.
    public var width: Int
    /// In dots.
    public var height: Int
    /// 0 to 3, and 4 to 7 for the same with the corners lit.
    public var mask: Int

    /// A value with these members.
    public init(width: Int, height: Int, mask: Int) {
        self.width = width
        self.height = height
        self.mask = mask
    }
}

/// Of a stack of linear symbols, such as Codablock F.
public struct StackedDetails: Hashable, Sendable, Codable {
    /// The number of rows.
    public var rows: Int
    /// Characters a row.
    public var columns: Int

    /// A value with these members.
    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }
}

/// Of a composite symbol (ISO/IEC 24723): what each of its parts is.
public struct CompositeDetails: Hashable, Sendable, Codable {
    /// What the linear part is.
    public var linear: Symbology
    /// What the linear part says alone.
    public var linearText: String
    /// What the 2-D component is.
    public var component: Component
    /// What the 2-D component says alone: GS1 elements.
    public var componentText: String
    /// The rows of the 2-D component.
    public var rows: Int
    /// Columns of codewords of the 2-D component.
    public var columns: Int
    /// The digits of a 2- or 5-digit add-on beside a linear part of EAN or UPC. They are no part of the message.
    public var addOn: String?

    /// The kinds of 2-D components.
    public enum Component: String, Hashable, Sendable, Codable {
        /// CC-A: like MicroPDF417, with row address patterns of its own.
        case a = "CC-A"
        /// CC-B: MicroPDF417.
        case b = "CC-B"
        /// CC-C: PDF417, above GS1-128 alone.
        case c = "CC-C"
    }

    /// A value with these members.
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
