/// Creates barcodes and two-dimensional codes.
///
/// ``symbol(_:as:options:)`` writes any writable symbology, and ``sequence(_:as:symbolCount:options:)`` splits long
/// content over several symbols; a symbology with more options than ``WriterOptions`` has also has functions of its
/// own.
public enum BarcodeWriter {
    /// Returns a symbol with this content.
    ///
    /// - Throws: ``BarcodeWriterError``, also if the content does not fit into one symbol; an option that the symbology
    ///   does not have is ignored, one with a value that it does not support is ``BarcodeWriterError/option(_:)``.
    public static func symbol(
        _ content: WriterContent, as symbology: Symbology, options: WriterOptions = WriterOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        guard let writer = SymbologyRegistry.writer(of: symbology) else { throw .notWritable(symbology) }
        guard let symbol = try writer.make(content, options).first else { throw .contentNotRepresentable }
        return symbol
    }

    /// Returns several symbols that together carry this content (structured append, Macro PDF417), for
    /// ``StructuredAppendAssembler`` to join.
    ///
    /// - Parameters:
    ///   - content: content of all symbols together.
    ///   - symbology: a symbology with ``WriterOption/symbolCount(_:)`` among its ``Symbology/writerOptions``.
    ///   - symbolCount: number of symbols, within the range of ``WriterOption/symbolCount(_:)``. The only symbol of 1
    ///     is not marked as part of a sequence.
    ///   - options: options for each of the symbols.
    /// - Throws: as for ``symbol(_:as:options:)``. ``BarcodeWriterError/option(_:)`` with
    ///   ``BarcodeWriterError/Option/symbolCount`` if the symbology has no sequences of so many symbols;
    ///   ``BarcodeWriterError/contentNotRepresentable`` if there are fewer characters than symbols.
    public static func sequence(
        _ content: WriterContent, as symbology: Symbology, symbolCount: Int, options: WriterOptions = WriterOptions()
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard let writer = SymbologyRegistry.writer(of: symbology) else { throw .notWritable(symbology) }
        guard symbolCount == 1 || writer.hasSequences else { throw .option(.symbolCount) }
        var options = options
        options.symbolCount = symbolCount
        return try writer.make(content, options)
    }
}

/// Options for a QR code.
public struct QRCodeOptions: Hashable, Sendable {
    /// Minimum error correction level.
    public var errorCorrectionLevel: ErrorCorrectionLevel
    /// Whether a higher level is used if the content still fits the same version.
    public var boostsErrorCorrection: Bool
    /// Permitted versions, within 1 to 40; the smallest that fits is used.
    public var versions: ClosedRange<Int>
    /// Mask, 0 to 7; `nil` selects the one with the lowest penalty.
    public var mask: Int?
    /// FNC1 that the content starts with, if any; U+001D in the content then separates fields.
    public var fnc1: FNC1?

    /// Creates options from their values.
    public init(
        errorCorrectionLevel: ErrorCorrectionLevel = .medium, boostsErrorCorrection: Bool = true,
        versions: ClosedRange<Int> = 1...40,
        mask: Int? = nil, fnc1: FNC1? = nil
    ) {
        self.errorCorrectionLevel = errorCorrectionLevel
        self.boostsErrorCorrection = boostsErrorCorrection
        self.versions = versions
        self.mask = mask
        self.fnc1 = fnc1
    }
}

/// Reason why a symbol can't be made.
public enum BarcodeWriterError: Error, Hashable, Sendable {
    /// An option that can be out of its range.
    public enum Option: String, Hashable, Sendable, Codable {
        /// The digits of an add-on.
        case addOn
        /// The structured carrier message.
        case carrierMessage
        /// The number of data columns.
        case columns
        /// The kind of 2-D component.
        case component
        /// An ECI assignment number.
        case eci
        /// The error correction level or percentage.
        case errorCorrection
        /// The FNC1, or its application indicator.
        case fnc1
        /// ``WriterContent/gs1(_:)`` as content of a symbology that has no GS1 element strings.
        case gs1
        /// The height of bars.
        case height
        /// The range of heights.
        case heights
        /// The mask.
        case mask
        /// The mode.
        case mode
        /// The height of a row.
        case rowHeight
        /// The number of rows.
        case rows
        /// The permitted sizes.
        case sizes
        /// The position in a sequence.
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
    /// The segment with this index has bytes that its mode can't encode, or an ECI outside 0 to 999999.
    case segment(index: Int)
    /// The symbology has no mode or character set for the content: Micro QR code M1 encodes digits only, for example.
    /// Or the content has fewer characters than the sequence is to have symbols.
    case contentNotRepresentable
    /// The content needs `required` codewords, and the largest permitted symbol holds `available`. For a symbology in
    /// which each character is one codeword, these are numbers of characters.
    case tooManyCodewords(required: Int, available: Int)
    /// The row of bars would have `required` modules, and `available` is the limit. The caller can shorten the content.
    case tooManyModules(required: Int, available: Int)
    /// A GS1-128 symbol would have `required` characters, separators among them, and `available` is the limit (General
    /// Specifications, 5.4.4.3). The caller can share the elements out to several symbols, or take another symbology.
    case tooManyCharacters(required: Int, available: Int)
    /// The symbology can't say this character; `index` counts the content's characters from 0.
    case unsupportedCharacter(Character, index: Int)
    /// The content's length is `actual`; the symbology permits only the lengths in `expected`.
    case length(expected: [Int], actual: Int)
    /// The last character of the content is `actual`, which is not the right check character; `expected` is.
    case checkCharacter(expected: String, actual: String)
    /// The content is not a valid GS1 element string.
    case gs1(GS1Error)
    /// The symbology can only be read, not written.
    case notWritable(Symbology)
}
