/// Writer of symbols of one row of bars, for all linear symbologies.
enum LinearSymbol {
    /// Height of a line of text, in modules. At EAN's nominal size a digit is 8.3 modules high (General Specifications,
    /// 5.2.6.6); other symbologies follow it.
    static let textHeight = 9.0
    /// Distance of text from the bars, in modules: half a module or more for EAN (General Specifications, 5.2.6.6).
    static let textGap = 1.0

    /// Usual height of bars, in modules. The minimum of 31.75 mm of GS1 where a module is 0.5 mm (General
    /// Specifications, 5.12.3.4), 64 modules, is out of proportion on a screen: this is four fifths of it.
    static let barHeight = 50

    /// Maximum number of modules of a symbol: far more than anyone prints or a reader finds, and little enough to draw.
    static let maximumModules = 8000

    /// - Parameters:
    ///   - height: the height of the bars in modules, unless the options have one.
    ///   - quietZone: the width of the quiet zone on the left and on the right, in modules.
    ///   - text: the text under the bars.
    ///   - readText: the text that a reader returns (``Symbol/readText``).
    static func make(
        _ symbology: Symbology, _ row: BarRow, height: Int = barHeight, quietZone: Int, text: String,
        frame: TextLine.Frame = .none, details: LinearDetails = LinearDetails(), readText: String? = nil,
        _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard row.count <= maximumModules else {
            throw .tooManyModules(required: row.count, available: maximumModules)
        }
        let height = try options.barHeight(default: height)
        return [
            Symbol(
                symbology: symbology, modules: ModuleGrid(row: row), heights: RowHeights(height),
                quietZone: QuietZone(left: quietZone, top: 0, right: quietZone, bottom: 0),
                texts: texts(text, frame, below: height, width: row.count, options), details: details,
                readText: readText)
        ]
    }

    /// Returns one line of text, centred below the bars; none where it is empty or not wanted.
    static func texts(
        _ text: String, _ frame: TextLine.Frame = .none, below height: Int, width: Int, _ options: WriterOptions
    ) -> TextPlaces {
        guard options.showsText, !text.isEmpty else { return .none }
        return .line(TextLine(text, frame, x: 0, y: Double(height) + textGap, width: width, height: textHeight))
    }

    /// Returns text for people: control characters are shown as spaces.
    static func readable(_ text: String) -> String {
        let bytes = text.utf8.span
        // Characters from U+0080 on begin with C2 in UTF-8.
        var isPlain = true
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0x7F || bytes[index] == 0xC2 {
            isPlain = false
        }
        guard !isPlain else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) ? " " : $0 }))
    }
}

extension WriterOptions {
    /// Returns the height of bars that the options require, in modules.
    func barHeight(default standard: Int) throws(BarcodeWriterError) -> Int {
        guard let height else { return standard }
        guard (1...2000).contains(height) else { throw .option(.height) }
        return height
    }
}

extension WriterOptions {
    /// Returns the height of rows that the options require, in modules; `nil` for the standard one.
    func rowHeight(within range: ClosedRange<Int>) throws(BarcodeWriterError) -> Int? {
        guard let height else { return nil }
        guard range.contains(height) else { throw .option(.height) }
        return height
    }
}

extension WriterContent {
    /// Returns the content as characters of a symbology that has neither bytes nor GS1.
    func plainText() throws(BarcodeWriterError) -> String {
        switch self {
        case .text(let text): return text
        case .gs1: throw .option(.gs1)
        case .bytes(let bytes):
            guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .option(.bytes) }
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    /// Returns the content as ASCII.
    func asciiText() throws(BarcodeWriterError) -> String {
        let text = try plainText()
        let bytes = text.utf8.span
        for index in bytes.indices where bytes[index] >= 0x80 {
            throw .unsupported(in: text, byte: index)
        }
        return text
    }

    /// Returns the content as a text of digits.
    func digitText() throws(BarcodeWriterError) -> String {
        let text = try plainText()
        let bytes = text.utf8.span
        for index in bytes.indices where !(0x30...0x39).contains(bytes[index]) {
            _ = try asciiText()
            throw .unsupported(in: text, byte: index)
        }
        return text
    }

    /// Returns the content, a GS1 element string without brackets and without separators that it doesn't need.
    /// - Throws: as for ``gs1Message()``.
    func withCheckedElements() throws(BarcodeWriterError) -> WriterContent {
        guard let message = try gs1Message() else { return self }
        return .gs1(message.elementString)
    }

    /// Returns the content as a GS1 element string, whose first problem, if any, is thrown; `nil` if the content is not
    /// GS1.
    func gs1Message() throws(BarcodeWriterError) -> GS1Message? {
        guard case .gs1(let text) = self else { return nil }
        let message: GS1Message
        do { message = try GS1Message(text) } catch { throw .gs1(error) }
        guard let problem = message.problems.first else {
            guard !message.elements.isEmpty else { throw .gs1(.syntax(index: 0)) }
            return message
        }
        throw .gs1(problem)
    }
}

extension BarcodeWriterError {
    /// Returns the error for the character of a text to which this byte of its UTF-8 belongs. A character may have
    /// several scalars: a letter and its accent, or CR LF.
    static func unsupported(in text: String, byte: Int) -> BarcodeWriterError {
        var end = 0
        for (index, character) in text.enumerated() {
            end += character.utf8.count
            if byte < end { return .unsupportedCharacter(character, index: index) }
        }
        return .contentNotRepresentable
    }
}
