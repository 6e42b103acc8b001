/// Reason why a symbol can't be made.
///
/// New cases may be added: give a `switch` a `default`.
public enum BarcodeWriterError: Error, Hashable, Sendable {
    /// An option that can be out of its range.
    ///
    /// New cases may be added: give a `switch` a `default`.
    public enum Option: String, Hashable, Sendable, Codable {
        /// The digits of an add-on.
        case addOn
        /// ``WriterContent/bytes(_:)`` as content of a symbology that takes text only, if they are not ASCII.
        case bytes
        /// The structured carrier message: modes 2 and 3 of MaxiCode need a valid one, and the other modes have none.
        case carrierMessage
        /// The number of data columns; of DotCode, ``WriterOptions/columns`` as its width.
        case columns
        /// The kind of 2-D component.
        case component
        /// An ECI assignment number.
        case eci
        /// The error correction level or percentage.
        case errorCorrection
        /// A number of ``PDF417Details/MacroFile`` that is outside its range.
        case file
        /// The FNC1, or its application indicator.
        case fnc1
        /// ``WriterContent/gs1(_:)`` as content of a symbology that has no GS1 element strings.
        case gs1
        /// ``WriterOptions/height``, or ``DotCodeOptions/height``.
        case height
        /// The range of heights.
        case heights
        /// The mask.
        case mask
        /// The mode.
        case mode
        /// The height of a row in a symbology's own options, in modules: 2 to 100 for PDF417 and MicroPDF417, 8 to 2000
        /// for Codablock F. ``WriterOptions/height`` is ``height``.
        case rowHeight
        /// The number of rows, by itself or together with the number of columns.
        case rows
        /// The permitted sizes: the symbology has no symbol of such a size, or a DotCode symbol can't have this width
        /// together with this height.
        case sizes
        /// The position in a sequence.
        case structuredAppend
        /// The number of symbols in a sequence.
        case symbolCount
        /// See ``WriterOptions/version``.
        case version
        /// The range of versions.
        case versions
        /// ``DotCodeOptions/width``
        case width
        /// The range of widths.
        case widths
    }

    /// The content needs `requiredBits`, and the largest permitted symbol at this level holds `availableBits`.
    /// The caller can shorten the content, lower the level, permit larger versions, or split it into a sequence.
    ///
    /// Content that is far too long is refused without a plan: `requiredBits` is then what it needs at least, as if it
    /// consisted of digits, and may be less than the exact number for a shorter content.
    case contentTooLong(requiredBits: Int, availableBits: Int)
    /// This option is out of its range.
    case option(Option)
    /// The segment with this index, counted from 0, has bytes that its mode can't encode, or an ECI outside 0 to
    /// 999999.
    case segment(index: Int)
    /// The symbology, or the version that was asked for, has no form for the content. Micro QR code M1 encodes digits
    /// only; an Aztec rune is a number from 0 to 255; UPC-E has no form for most numbers of UPC-A, and GS1 DataBar with
    /// a GTIN none for other elements; Codabar needs both a start and a stop letter, or neither; some numbers have no
    /// PZN; and GS1 Composite needs a `|` between its parts.
    case contentNotRepresentable
    /// The content is empty, and the symbology needs a character or more. A symbology that permits only certain lengths
    /// gives ``length(expected:actual:)``.
    case emptyContent
    /// The content has `actual` characters, and a sequence of `required` symbols needs one for each. PDF417 and
    /// MaxiCode count bytes.
    case tooFewCharacters(required: Int, actual: Int)
    /// The content is the number `actual`, and the symbology encodes only those in `expected`: Pharmacode; and GS1
    /// DataBar Limited, where it is the GTIN without its check digit.
    case number(expected: ClosedRange<Int>, actual: Int)
    /// The content needs `required` codewords, and the largest permitted symbol holds `available`. For a symbology in
    /// which each character is one codeword, these are numbers of characters.
    ///
    /// Content that is far too long is refused without a plan: `required` is then what it needs at least, as if it were
    /// in the densest codewords, and may be less than the exact number for a shorter content.
    case tooManyCodewords(required: Int, available: Int)
    /// The row of bars would have `required` modules, and `available` is the limit. The caller can shorten the content.
    case tooManyModules(required: Int, available: Int)
    /// A GS1-128 symbol would have `required` characters, separators among them, and `available` is the limit (General
    /// Specifications, 5.4.4.3). The caller can divide the elements among several symbols, or use another symbology.
    case tooManyCharacters(required: Int, available: Int)
    /// The symbology can't encode this character; `index` counts the content's characters from 0.
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

extension BarcodeWriterError {
    /// Whether the content is too long for every symbol that the options permit: in bits, codewords, modules or
    /// characters, or longer than all lengths that the symbology permits.
    ///
    /// The caller can shorten the content, permit a larger version or size, lower the error correction, split the
    /// content with ``BarcodeWriter/sequence(_:as:symbolCount:options:)``, or use another symbology.
    public var isTooLong: Bool {
        switch self {
        case .contentTooLong, .tooManyCodewords, .tooManyModules, .tooManyCharacters: true
        case .length(let expected, let actual): expected.max().map { $0 < actual } ?? false
        default: false
        }
    }
}

extension BarcodeWriterError: CustomStringConvertible {
    /// Description of the error in English for a developer, without a full stop: what was expected, and what was given.
    /// Characters and segments are counted from 1 here, and from 0 in the cases.
    public var description: String {
        switch self {
        case .contentTooLong(let required, let available):
            "the content needs \(required) bits, and the largest permitted symbol holds \(available)"
        case .option(let option): option.sentence
        case .segment(let index):
            "segment \(index + 1) has bytes that its mode can't encode, or an ECI outside 0 to 999999"
        case .contentNotRepresentable:
            "the symbology, or the version that was asked for, has no form for this content"
        case .emptyContent: "the content is empty, and the symbology needs at least one character"
        case .tooFewCharacters(let required, let actual):
            "the content has \(actual == 1 ? "1 character" : "\(actual) characters"), and a sequence of \(required) symbols "
                + "needs one for each"
        case .number(let expected, let actual):
            "the number is \(actual), and the symbology takes \(expected.lowerBound) to \(expected.upperBound)"
        case .tooManyCodewords(let required, let available):
            "the content needs \(required) codewords, and the largest permitted symbol holds \(available)"
        case .tooManyModules(let required, let available):
            "a row of bars would have \(required) modules, and the limit is \(available)"
        case .tooManyCharacters(let required, let available):
            "a GS1-128 symbol would have \(required) characters, and the limit is \(available)"
        case .unsupportedCharacter(let character, let index):
            "character \(index + 1) is \(character.debugDescription), which the symbology can't represent"
        case .length(let expected, let actual):
            "the content has \(actual == 1 ? "1 character" : "\(actual) characters"), and the symbology takes "
                + Self.list(expected)
        case .checkCharacter(let expected, let actual): "the check character is \(actual) and should be \(expected)"
        case .gs1(let error): "the content is not a valid GS1 element string: \(error)"
        case .notWritable(let symbology): "\(symbology.displayName) can't be written"
        }
    }

    /// Returns numbers as a list, or as a range if they follow one another.
    private static func list(_ numbers: [Int]) -> String {
        guard let first = numbers.first, let last = numbers.last, numbers.count > 1 else {
            return numbers.first.map(String.init) ?? "none"
        }
        if numbers.count > 2, numbers == Array(first...max(first, last)) { return "\(first) to \(last)" }
        return numbers.dropLast().map(String.init).joined(separator: ", ") + " or \(last)"
    }
}

extension BarcodeWriterError.Option {
    /// Expectation that the option does not meet.
    fileprivate var sentence: String {
        switch self {
        case .addOn: "the add-on has not 2 or 5 digits, or the symbology has no add-ons"
        case .bytes: "the symbology takes text only, so bytes have to be ASCII, and a composite symbol takes none"
        case .carrierMessage:
            "MaxiCode's modes 2 and 3 need a valid carrier message, and its other modes have none"
        case .columns: "the number of columns is outside the symbology's range, see WriterOption.columns"
        case .component: "the symbology can't have a 2-D component, or not one of this kind: CC-C is for GS1-128 alone"
        case .eci: "an ECI assignment number is from 0 to 999999, and in DotCode from 0 to 932176"
        case .errorCorrection: "the symbology has no such error correction level or percentage"
        case .file: "the time, size or checksum of the file is negative or too large, see PDF417Details.MacroFile"
        case .fnc1: "the symbology can't have this FNC1, or its application indicator is not a letter or two digits"
        case .gs1: "the symbology has no GS1 element strings"
        case .height: "the height is outside the symbology's range, see WriterOptions.height"
        case .heights: "no symbol has a height in the range of heights"
        case .mask: "the mask is outside the symbology's range, see WriterOption.mask"
        case .mode: "the mode of a MaxiCode symbol is from 2 to 6"
        case .rowHeight:
            "the height of a row is outside the symbology's range, which is 2 to 100 modules for PDF417 and MicroPDF417, and "
                + "8 to 2000 for Codablock F"
        case .rows: "the number of rows is outside the symbology's range, or too large for the number of columns"
        case .sizes: "the symbology has no symbol of this size"
        case .structuredAppend: "the position in the sequence, or its identifier, is outside the symbology's range"
        case .symbolCount: "the symbology has no sequences of so many symbols, see WriterOption.symbolCount"
        case .version: "the symbology has no such version or size, or it can't be combined with the other options"
        case .versions: "the range of versions exceeds that of the symbology"
        case .width: "the width is outside the symbology's range, see DotCodeOptions.width"
        case .widths: "no symbol has a width in the range of widths, and a height in the range of heights"
        }
    }
}
