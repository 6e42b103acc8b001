/// What goes into a symbol.
public enum WriterContent: Hashable, Sendable {
    /// Characters: the writer chooses how they are packed, and an ECI where one is needed.
    case text(String)
    /// Bytes of any meaning, without an ECI.
    case bytes([UInt8])
    /// A GS1 element string: application identifiers and values, `U+001D` after values of variable length.
    case gs1(String)
}

/// How to make a symbol, for whichever symbology: each heeds those that its ``Symbology/writerOptions`` name and
/// ignores the others. Where there is more to choose, the symbology has a function of its own in ``BarcodeWriter``.
public struct WriterOptions: Hashable, Sendable, Codable {
    /// As the symbology writes it: `L`, `M`, `Q`, `H` (QR family), `0` to `8` (PDF417), per cent (Aztec), `1` to `4`
    /// (Han Xin).
    public var errorCorrection: String?
    /// A version or size, as the symbology writes it: `7`, `M2`, `R7x43`, `12x26`. Of GS1 Composite, the linear part:
    /// `EAN13`, `DataBar-stacked`.
    public var version: String?
    /// The mask, by its number in the standard, of those that ``WriterOption/mask(_:)`` names: 0 to 7 for QR codes.
    /// `nil` takes the best.
    public var mask: Int?
    /// Columns of data, of those that ``WriterOption/columns(_:)`` names: 1 to 30 for PDF417. `nil` takes what is most
    /// compact.
    public var columns: Int?
    /// The height in modules: of bars, 1 to 2000; of a row of Codablock F, 8 to 2000, of PDF417, 2 to 100, and of
    /// MicroPDF417, 1 to 100. `nil` takes what the standard asks for.
    public var height: Int?
    /// Whether an optional check character is added (Code 39, ITF, Codabar …).
    public var hasCheckCharacter: Bool
    /// Whether human-readable text is placed.
    public var hasText: Bool
    /// The digits of an add-on, 2 or 5 (EAN and UPC).
    public var addOn: String?
    /// Into how many symbols the content is shared out; `nil` for one.
    public var symbolCount: Int?
    /// The kind of 2-D component (GS1 Composite); `nil` for the smallest that holds the content.
    public var component: CompositeDetails.Component?

    /// A value with these members.
    public init(
        errorCorrection: String? = nil, version: String? = nil, mask: Int? = nil, columns: Int? = nil,
        height: Int? = nil, hasCheckCharacter: Bool = false, hasText: Bool = true, addOn: String? = nil,
        symbolCount: Int? = nil, component: CompositeDetails.Component? = nil
    ) {
        self.errorCorrection = errorCorrection
        self.version = version
        self.mask = mask
        self.columns = columns
        self.height = height
        self.hasCheckCharacter = hasCheckCharacter
        self.hasText = hasText
        self.addOn = addOn
        self.symbolCount = symbolCount
        self.component = component
    }
}

/// A member of ``WriterOptions`` that a symbology heeds.
public enum WriterOption: Hashable, Sendable {
    /// With the values that it takes, the weakest first.
    case errorCorrection([String])
    /// With the values that it takes, the smallest first.
    case version([String])
    /// With the numbers that it takes.
    case mask(ClosedRange<Int>)
    /// With the numbers that it takes.
    case columns(ClosedRange<Int>)
    /// ``WriterOptions/height``
    case height
    /// ``WriterOptions/hasCheckCharacter``
    case checkCharacter
    /// ``WriterOptions/hasText``
    case text
    /// ``WriterOptions/addOn``
    case addOn
    /// With how many symbols a sequence may have.
    case symbolCount(ClosedRange<Int>)
    /// With the kinds that there are, the smallest first.
    case component([CompositeDetails.Component])
    /// Content may be ``WriterContent/gs1(_:)``.
    case gs1
    /// Content may be ``WriterContent/bytes(_:)``.
    case bytes
}
