/// Makes the symbol of one row of bars: what all linear symbologies share in writing.
struct LinearSymbol {
    let symbology: Symbology
    var row: BarRow
    /// In modules, where the caller asks for nothing else.
    var height: Int
    /// Left and right, in modules.
    var quietZone: Int
    /// What stands under the bars.
    var text: String
    var details = LinearDetails()
    /// See ``Symbol/readText``.
    var readText: String?

    /// The height of a line of text, and its distance from the bars, in modules. Of EAN at its nominal size a digit is
    /// 8.3 modules high and half a module or more away (General Specifications, 5.2.6.6); others follow it.
    static let textHeight = 9.0
    static let textGap = 1.0

    /// The most modules a symbol may have: far more than anyone prints or a reader finds, and little enough to draw.
    static let maximumModules = 8000

    func made(_ options: WriterOptions) throws(BarcodeWriterError) -> Symbol {
        guard row.count <= Self.maximumModules else {
            throw .tooManyCodewords(required: row.count, available: Self.maximumModules)
        }
        let height = try options.barHeight(default: height)
        let texts = options.hasText && !text.isEmpty ? [Self.line(text, below: height, width: row.count)] : []
        return Symbol(
            symbology: symbology, modules: ModuleGrid(row: row), rowHeights: [height],
            quietZone: QuietZone(left: quietZone, top: 0, right: quietZone, bottom: 0), texts: texts,
            details: .linear(details), readText: readText)
    }

    /// One line of text, centred below the bars.
    static func line(_ text: String, below height: Int, width: Int) -> SymbolText {
        SymbolText(text, x: 0, y: Double(height) + textGap, width: Double(width), height: textHeight)
    }

    /// Text for people: controls are shown as spaces.
    static func readable(_ text: String) -> String {
        // Those from U+0080 on have C2 in front in UTF-8.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) ? " " : $0 }))
    }
}

extension WriterOptions {
    /// The height of bars that the options ask for, in modules.
    func barHeight(default standard: Int) throws(BarcodeWriterError) -> Int {
        guard let height else { return standard }
        guard (1...2000).contains(height) else { throw .option(.height) }
        return height
    }
}

extension WriterContent {
    /// The content as characters of a symbology that has neither bytes nor GS1.
    func plainText() throws(BarcodeWriterError) -> String {
        switch self {
        case .text(let text): return text
        case .gs1: throw .option(.gs1)
        case .bytes(let bytes):
            guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .contentNotRepresentable }
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    /// The content as bytes of ASCII.
    func ascii() throws(BarcodeWriterError) -> [UInt8] {
        let text = try plainText()
        let bytes = Array(text.utf8)
        guard let index = bytes.firstIndex(where: { $0 >= 0x80 }) else { return bytes }
        // All before it are one byte each.
        let scalars = text.unicodeScalars
        throw .unsupportedCharacter(
            Character(scalars[scalars.index(scalars.startIndex, offsetBy: index)]), index: index)
    }

    /// The content as digits, each 0 to 9.
    func digits() throws(BarcodeWriterError) -> [Int] {
        let text = try plainText()
        var digits: [Int] = []
        digits.reserveCapacity(text.utf8.count + 1)
        for byte in text.utf8 {
            guard (0x30...0x39).contains(byte) else {
                // What is before it are digits: a character each.
                let bytes = try ascii()
                throw .unsupportedCharacter(Character(Unicode.Scalar(bytes[digits.count])), index: digits.count)
            }
            digits.append(Int(byte - 0x30))
        }
        return digits
    }

    /// A GS1 element string whose problems, if any, are an error; `nil` where the content is none.
    func gs1Message() throws(BarcodeWriterError) -> GS1Message? {
        guard case .gs1(let text) = self else { return nil }
        let message: GS1Message
        do { message = try GS1Message(text) } catch { throw .gs1(error.description) }
        guard let problem = message.problems.first else {
            guard !message.elements.isEmpty else { throw .gs1(GS1Error.syntax(index: 0).description) }
            return message
        }
        throw .gs1(problem.description)
    }
}
