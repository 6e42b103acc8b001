/// Content of a symbol.
///
/// New cases may be added: give a `switch` a `default`.
public enum WriterContent: Hashable, Sendable, Codable {
    /// Characters: the writer chooses their encoding, and adds an ECI if one is needed.
    case text(String)
    /// Bytes of any meaning, without an ECI.
    case bytes([UInt8])
    /// GS1 elements, in either form that ``GS1Message/init(_:)`` accepts: `(01)09521234543213(10)A1`, or as a symbol
    /// carries them, with `U+001D` after values of variable length.
    case gs1(String)
}

/// Options for a symbol of any symbology. Each symbology uses those that its ``Symbology/writerOptions`` name and
/// ignores the others. Symbologies with more options have functions of their own in ``BarcodeWriter``.
public struct WriterOptions: Hashable, Sendable, Codable {
    /// Minimum error correction, in the symbology's own notation: ``ErrorCorrection/level(_:)-(ErrorCorrectionLevel)``
    /// for the QR family, a numbered level for PDF417 and Han Xin, ``ErrorCorrection/percentage(_:)`` for Aztec. `nil`
    /// selects the standard one, or a higher one if it costs no room.
    public var errorCorrection: ErrorCorrection?
    /// Version or size, or the linear part for GS1 Composite. `nil` selects the smallest that holds the content.
    public var version: SymbolVersion?
    /// Mask by its number in the standard, within the range of ``WriterOption/mask(_:)``: 0 to 7 for QR codes. `nil`
    /// selects the best.
    public var mask: Int?
    /// Number of data columns, within the range of ``WriterOption/columns(_:)``: 1 to 30 for PDF417. `nil` selects the
    /// most compact symbol.
    public var columns: Int?
    /// Height in modules: of bars, 1 to 2000; of a row of Codablock F, 8 to 2000, of PDF417 and
    /// MicroPDF417, 2 to 100. `nil` uses the height that the standard requires.
    public var height: Int?
    /// Whether an optional check character is added (Code 39, ITF, Codabar …). MSI needs it to be read by this
    /// library, unless the content ends with its check digit already.
    public var hasCheckCharacter: Bool
    /// Whether the symbol gets human-readable text.
    public var showsText: Bool
    /// Digits of an add-on, 2 or 5 (EAN-13 and UPC).
    public var addOn: String?
    /// Kind of 2-D component (GS1 Composite); `nil` for the smallest that holds the content.
    public var component: CompositeDetails.Component?
    /// Number of symbols over which the content is split; `nil` for one.
    var symbolCount: Int?

    private enum CodingKeys: String, CodingKey {
        case errorCorrection, version, mask, columns, height, hasCheckCharacter, showsText, addOn, component
    }

    /// Creates options from their values.
    public init(
        errorCorrection: ErrorCorrection? = nil, version: SymbolVersion? = nil, mask: Int? = nil, columns: Int? = nil,
        height: Int? = nil, hasCheckCharacter: Bool = false, showsText: Bool = true, addOn: String? = nil,
        component: CompositeDetails.Component? = nil
    ) {
        self.errorCorrection = errorCorrection
        self.version = version
        self.mask = mask
        self.columns = columns
        self.height = height
        self.hasCheckCharacter = hasCheckCharacter
        self.showsText = showsText
        self.addOn = addOn
        self.component = component
    }

    /// Decodes options; those that are missing have the values of the initializer's defaults.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        errorCorrection = try values.decodeIfPresent(ErrorCorrection.self, forKey: .errorCorrection)
        version = try values.decodeIfPresent(SymbolVersion.self, forKey: .version)
        mask = try values.decodeIfPresent(Int.self, forKey: .mask)
        columns = try values.decodeIfPresent(Int.self, forKey: .columns)
        height = try values.decodeIfPresent(Int.self, forKey: .height)
        hasCheckCharacter = try values.decodeIfPresent(Bool.self, forKey: .hasCheckCharacter) ?? hasCheckCharacter
        showsText = try values.decodeIfPresent(Bool.self, forKey: .showsText) ?? showsText
        addOn = try values.decodeIfPresent(String.self, forKey: .addOn)
        component = try values.decodeIfPresent(CompositeDetails.Component.self, forKey: .component)
    }
}

/// A member of ``WriterOptions`` that a symbology uses, or a property of its content.
///
/// New cases may be added: give a `switch` a `default`.
public enum WriterOption: Hashable, Sendable {
    /// ``WriterOptions/errorCorrection``, with the values to choose from, the weakest first: all levels of a symbology
    /// that has levels, and the usual ones of Aztec's percentages, which may be 5 to 95.
    case errorCorrection([ErrorCorrection])
    /// ``WriterOptions/version``, with the permitted values, the smallest first.
    case version([SymbolVersion])
    /// ``WriterOptions/mask``, with the permitted numbers.
    case mask(ClosedRange<Int>)
    /// ``WriterOptions/columns``, with the permitted numbers.
    case columns(ClosedRange<Int>)
    /// ``WriterOptions/height``, in modules: 2 to 100 for PDF417 and MicroPDF417, 8 to 2000 for Codablock F, and 1 to
    /// 2000 for all others.
    case height
    /// ``WriterOptions/hasCheckCharacter``
    case checkCharacter
    /// ``WriterOptions/showsText``
    case text
    /// ``WriterOptions/addOn``
    case addOn
    /// Content may be split by ``BarcodeWriter/sequence(_:as:symbolCount:options:)``, with the permitted numbers of
    /// symbols, from 1 on. For PDF417 these are up to 99, and
    /// ``BarcodeWriter/pdf417Sequence(text:symbolCount:file:options:)`` makes up to 99,999.
    case symbolCount(ClosedRange<Int>)
    /// ``WriterOptions/component``, with the kinds that the symbology has, the smallest first.
    case component([CompositeDetails.Component])
    /// Content may be ``WriterContent/gs1(_:)``.
    case gs1
    /// Content may be ``WriterContent/bytes(_:)``.
    case bytes
}
