/// Makes codes.
///
/// ``symbols(_:as:options:)`` makes any symbology; where one has more to choose than ``WriterOptions`` has, it has a
/// function of its own.
public enum BarcodeWriter {
    /// The symbols that say this content: one, or several where the options ask for a sequence.
    ///
    /// - Throws: ``BarcodeWriterError``; an option that the symbology does not heed is ignored, one with a value that
    ///   it does not know is ``BarcodeWriterError/option(_:)``.
    public static func symbols(
        _ content: WriterContent, as symbology: Symbology, options: WriterOptions = WriterOptions()
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard let writer = SymbologyRegistry.writer(of: symbology) else { throw .notWritable(symbology) }
        return try writer.make(content, options)
    }
}

/// How to make a QR code.
public struct QRCodeOptions: Hashable, Sendable {
    /// The least level.
    public var level: ErrorCorrectionLevel
    /// Whether a higher level is taken where the content still fits the same version.
    public var boostsLevel: Bool
    /// The versions that may be taken, the smallest that fits first. Within 1 to 40.
    public var versions: ClosedRange<Int>
    /// 0 to 7; `nil` takes the one with the least penalty.
    public var mask: Int?
    /// What FNC1 the content starts with, if any; U+001D in the content separates fields then.
    public var fnc1: FNC1?

    /// A value with these members.
    public init(
        level: ErrorCorrectionLevel = .medium, boostsLevel: Bool = true, versions: ClosedRange<Int> = 1...40,
        mask: Int? = nil, fnc1: FNC1? = nil
    ) {
        self.level = level
        self.boostsLevel = boostsLevel
        self.versions = versions
        self.mask = mask
        self.fnc1 = fnc1
    }
}

/// Why a code can't be made.
public enum BarcodeWriterError: Error, Hashable, Sendable {
    /// The options that can be out of their range.
    public enum Option: String, Hashable, Sendable, Codable {
        /// The digits of an add-on.
        case addOn
        /// The structured carrier message.
        case carrierMessage
        /// Columns of data.
        case columns
        /// The kind of 2-D component.
        case component
        /// An ECI assignment number.
        case eci
        /// See ``WriterOptions/errorCorrection``.
        case errorCorrection
        /// The FNC1, or its application indicator.
        case fnc1
        /// Content of GS1 elements.
        case gs1
        /// The height of bars.
        case height
        /// The range of heights.
        case heights
        /// The error correction level.
        case level
        /// The mask.
        case mask
        /// The mode.
        case mode
        /// The height of a row.
        case rowHeight
        /// The number of rows.
        case rows
        /// The sizes that may be taken.
        case sizes
        /// The place in a sequence.
        case structuredAppend
        /// The number of symbols in a sequence.
        case symbolCount
        /// See ``WriterOptions/version``.
        case version
        /// The range of versions.
        case versions
        /// The range of widths.
        case widths
    }

    /// The content needs `requiredBits`, and the largest permitted symbol at this level holds `availableBits`.
    /// The caller can shorten the content, lower the level, permit larger versions, or split it into a sequence.
    case contentTooLong(requiredBits: Int, availableBits: Int)
    /// This option is out of its range.
    case option(Option)
    /// The segment with this index has bytes that its mode can't say, or an ECI that is not 0 to 999999.
    case segment(index: Int)
    /// The symbology has no mode or character set for the content: Micro QR code M1 takes digits only, for example. Or
    /// the content has fewer characters than the sequence is to have symbols.
    case contentNotRepresentable
    /// The content takes `required` of something, and the largest permitted symbol holds `available`: codewords, or
    /// characters where a codeword is one.
    case tooManyCodewords(required: Int, available: Int)
    /// The row of bars would have `required` modules, and `available` is the limit. The caller can shorten the content.
    case tooManyModules(required: Int, available: Int)
    /// A GS1-128 symbol would have `required` characters, separators among them, and `available` is the limit (General
    /// Specifications, 5.4.4.3). The caller can share the elements out to several symbols, or take another symbology.
    case tooManyCharacters(required: Int, available: Int)
    /// The symbology can't say this character; `index` counts the content's characters from 0.
    case unsupportedCharacter(Character, index: Int)
    /// The symbology needs another number of characters: one of `expected`.
    case length(expected: [Int], actual: Int)
    /// The last character of the content is no right check character; `expected` would be.
    case checkCharacter(expected: String, actual: String)
    /// The content is no GS1 element string.
    case gs1(GS1Error)
    /// The symbology is only read.
    case notWritable(Symbology)
}
