extension Symbology {
    /// Code 128 and GS1-128 (ISO/IEC 15417).
    public static let code128 = Symbology(name: "Code128")
}

extension SymbologyInformation {
    static let code128 = SymbologyInformation(
        symbology: .code128, displayName: "Code 128", identifier: "C", isLinear: true,
        writer: SymbolWriter(options: [.height, .text, .gs1, .bytes], make: Code128Writer.make))
}

/// Writer of Code 128, by ``WriterOptions``.
enum Code128Writer {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        if case .text(let text) = content, let plan = PlainCode128Plan(text.utf8.span) {
            return try symbols(plan.bars(text.utf8.span), text: text, options)
        }
        let (items, text) = try content.code128Items()
        guard !items.isEmpty else { throw .emptyContent }
        if case .gs1 = content { try checkLength(items) }
        return try symbols(
            Code128Encoder.bars(Code128Encoder.characters(items)), text: LinearSymbol.readable(text), options)
    }

    /// Makes GS1-128 for a 2-D component above it.
    static func linked(
        _ elements: String, _ link: Code128Link, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard let message = try WriterContent.gs1(elements).gs1Message() else { throw .contentNotRepresentable }
        let (items, text) = try WriterContent.gs1(elements).code128Items()
        try checkLength(items)
        return try LinearSymbol.make(
            .code128, Code128Encoder.bars(Code128Encoder.characters(items, link: link)),
            quietZone: Code128Tables.quietZone, text: LinearSymbol.readable(text),
            details: LinearDetails(isLinked: true), readText: message.elementString, options)
    }

    /// The most characters of GS1-128, separators among them (General Specifications, 5.4.4.3).
    private static let maximumElementCharacters = 48

    /// - Parameter items: of an element string, the first of which is FNC1, which is not counted.
    private static func checkLength(_ items: [Code128Encoder.Item]) throws(BarcodeWriterError) {
        guard items.count - 1 <= maximumElementCharacters else {
            throw .tooManyCharacters(required: items.count - 1, available: maximumElementCharacters)
        }
    }

    private static func symbols(
        _ row: BarRow, text: String, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        try LinearSymbol.make(
            .code128, row, quietZone: Code128Tables.quietZone, text: text, options)
    }
}

extension WriterContent {
    /// Returns the items to encode, and the text for people.
    func code128Items() throws(BarcodeWriterError) -> (items: [Code128Encoder.Item], text: String) {
        switch self {
        case .bytes(let bytes):
            return (bytes.map { .byte($0) }, String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
        case .text(let text):
            var items: [Code128Encoder.Item] = []
            items.reserveCapacity(text.utf8.count)
            for scalar in text.unicodeScalars {
                guard let byte = UInt8(exactly: scalar.value) else {
                    let before = text.unicodeScalars.prefix { $0.value < 0x100 }
                    throw .unsupported(in: text, byte: String(before).utf8.count)
                }
                items.append(.byte(byte))
            }
            return (items, text)
        case .gs1:
            guard let message = try gs1Message() else { return ([], "") }
            let data = message.elementString.utf8.map { $0 == 0x1D ? Code128Encoder.Item.fnc1 : .byte($0) }
            return ([.fnc1] + data, message.humanReadable)
        }
    }
}
