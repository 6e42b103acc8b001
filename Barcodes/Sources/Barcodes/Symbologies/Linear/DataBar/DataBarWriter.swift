/// Writer of GS1 DataBar, by ``WriterOptions``.
enum DataBarWriter {
    static let options: [WriterOption] = [
        .version([.omnidirectional, .truncated, .stacked, .stackedOmnidirectional]), .height, .text, .gs1,
    ]
    static let limitedOptions: [WriterOption] = [.height, .text, .gs1]
    /// Options of Expanded. Columns are finder patterns of a row: with less than all of them the symbol is stacked.
    static let expandedOptions: [WriterOption] = [.columns(1...11), .height, .text, .gs1]

    /// Minimum heights of ISO/IEC 24724 (5.3.1, 6.2, 7.2.8), in modules.
    private static let (fullHeight, truncatedHeight, limitedHeight, expandedHeight) = (33, 13, 10, 34)

    @Sendable static func omnidirectional(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        try omnidirectional(content, options, isLinked: false)
    }

    /// - Parameter isLinked: whether a 2-D component is above the symbol.
    static func omnidirectional(
        _ content: WriterContent, _ options: WriterOptions, isLinked: Bool
    ) throws(BarcodeWriterError) -> [Symbol] {
        let number = try number(content)
        let (left, right) = DataBarEncoder.halves(number, isLinked: isLinked)
        let text = DataBarTables.text(gtin: number)
        switch options.version ?? .omnidirectional {
        case .omnidirectional, .truncated:
            let row = DataBarEncoder.row(left, right)
            let height = options.version == .truncated ? truncatedHeight : fullHeight
            return [symbol(.dataBar, row, try options.barHeight(default: height), text, options, isLinked)]
        case .stacked:
            // Its rows are always 5 and 7 modules high (5.3.2).
            guard options.height == nil else { throw .option(.height) }
            let (top, bottom) = (DataBarEncoder.row(left), DataBarEncoder.row(right, startsDark: true))
            let rows = [(top, 5), (DataBarSeparator.stacked(top, bottom), 1), (bottom, 7)]
            return [symbol(.dataBar, rows, text, options, rowCount: 2, isLinked)]
        case .stackedOmnidirectional:
            let (top, bottom) = (DataBarEncoder.row(left), DataBarEncoder.row(right, startsDark: true))
            let height = try options.barHeight(default: fullHeight)
            // Finder patterns come after the guard and a character of 16 or 15 modules.
            let rows = [
                (top, height), (DataBarSeparator.beside(top, finders: [18]), 1),
                (DataBarSeparator.middle(count: top.count), 1),
                (DataBarSeparator.beside(bottom, finders: [17]), 1), (bottom, height),
            ]
            return [symbol(.dataBar, rows, text, options, rowCount: 2, isLinked)]
        default: throw .option(.version)
        }
    }

    @Sendable static func limited(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        try limited(content, options, isLinked: false)
    }

    /// - Parameter isLinked: whether a 2-D component is above the symbol.
    static func limited(
        _ content: WriterContent, _ options: WriterOptions, isLinked: Bool
    ) throws(BarcodeWriterError) -> [Symbol] {
        let number = try number(content)
        // The first digit of the GTIN is 0 or 1.
        let permitted = 0...1_999_999_999_999
        guard permitted.contains(number) else { throw .number(expected: permitted, actual: number) }
        return [
            symbol(
                .dataBarLimited, DataBarEncoder.limited(number, isLinked: isLinked),
                try options.barHeight(default: limitedHeight), DataBarTables.text(gtin: number), options, isLinked)
        ]
    }

    @Sendable static func expanded(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        try expanded(content, options, isLinked: false)
    }

    /// - Parameter isLinked: whether a 2-D component is above the symbol, for which a row needs four characters
    ///   (7.2.8).
    static func expanded(
        _ content: WriterContent, _ options: WriterOptions, isLinked: Bool
    ) throws(BarcodeWriterError) -> [Symbol] {
        let height = try options.barHeight(default: expandedHeight)
        if let columns = options.columns, !((isLinked ? 2 : 1)...11).contains(columns) { throw .option(.columns) }
        let rowLength = options.columns.map { $0 * 2 }
        let (elementString, label, characters): (String, String, [Int])
        if let plain = content.bracketedText, let bytes = GS1Parser.plainElementString(bracketed: plain.utf8.span),
            let packed = try DataBarExpandedPacker.characters(plain: bytes, rowLength: rowLength, isLinked: isLinked)
        {
            (elementString, label, characters) = (String(decoding: bytes, as: UTF8.self), plain, packed)
        } else {
            let gs1 = if case .text(let text) = content { WriterContent.gs1(text) } else { content }
            guard let message = try gs1.gs1Message() else { throw .contentNotRepresentable }
            (elementString, label) = (message.elementString, Self.label(of: message, gs1))
            characters = try DataBarExpandedPacker.characters(message, rowLength: rowLength, isLinked: isLinked)
        }
        let rows = DataBarExpandedEncoder.rows(characters, pairs: options.columns ?? 11)
        guard let first = rows.first else { throw .contentNotRepresentable }
        guard rows.count > 1 else {
            return [
                symbol(
                    .dataBarExpanded, first.bars, height, elementString, label: label, options, isLinked)
            ]
        }
        var stack = [(first.bars, height)]
        for (above, below) in zip(rows, rows.dropFirst()) {
            stack += [
                (
                    DataBarSeparator.beside(
                        above.bars, finders: above.finders, isMirrored: above.isMirrored, shift: above.shift), 1
                ),
                (DataBarSeparator.middle(count: first.bars.count), 1),
                (
                    DataBarSeparator.beside(
                        below.bars, finders: below.finders, isMirrored: below.isMirrored, shift: below.shift), 1
                ),
                (below.bars, height),
            ]
        }
        return [
            symbol(
                .dataBarExpanded, stack, elementString, label: label, options, rowCount: rows.count, isLinked)
        ]
    }

    /// Returns ``GS1Message/humanReadable``, which is mostly the text that the message was made from.
    private static func label(of message: GS1Message, _ content: WriterContent) -> String {
        guard case .gs1(let text) = content else { return message.humanReadable }
        let bytes = text.utf8.span
        var brackets = 0
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "\\") { return message.humanReadable }
            if bytes[index] == UInt8(ascii: "(") { brackets += 1 }
        }
        let isBracketed = !bytes.isEmpty && bytes[0] == UInt8(ascii: "(") && brackets == message.elements.count
        return isBracketed ? text : message.humanReadable
    }

    /// Returns thirteen digits of a GTIN: with or without AI 01, with or without its check digit.
    private static func number(_ content: WriterContent) throws(BarcodeWriterError) -> Int {
        if let message = try content.gs1Message() {
            guard message.elements.count == 1, let only = message.elements.first, only.identifier == "01",
                let number = Int(only.value.dropLast())
            else { throw .contentNotRepresentable }
            return number
        }
        var text = try content.plainText()
        if !(0x30...0x39).contains(text.utf8.first ?? 0), text.hasPrefix("(01)") || text.hasPrefix("[01]") {
            text = String(text.dropFirst(4))
        }
        text = try WriterContent.text(text).digitText()
        if text.utf8.count == 16, text.hasPrefix("01") { text.removeFirst(2) }
        let count = text.utf8.count
        guard count == 13 || count == 14 else { throw .length(expected: [13, 14], actual: count) }
        let digits = text.utf8.span
        if count == 14, !GS1Checksum.isRight(digits) {
            throw .checkCharacter(
                expected: String(GS1Checksum.digit(ofASCII: digits.extracting(0..<13))),
                actual: String(digits[13] & 0xF))
        }
        var number = 0
        for index in 0..<13 { number = number &* 10 &+ Int(digits[index] & 0xF) }
        return number
    }

    /// Quiet zone of one module, which shows the ground where a picture is cut to the symbol. The standard requires no
    /// light margin: guards begin and end every row.
    private static let quietZone = QuietZone(1)

    /// - Parameters:
    ///   - text: the element string.
    ///   - label: the element string with brackets; `nil` where it is an AI of two digits alone.
    private static func symbol(
        _ symbology: Symbology, _ row: BarRow, _ height: Int, _ text: String, label: String? = nil,
        _ options: WriterOptions, _ isLinked: Bool
    ) -> Symbol {
        Symbol(
            symbology: symbology, modules: ModuleGrid(row: row), heights: RowHeights(height), quietZone: quietZone,
            texts: LinearSymbol.texts(
                label ?? text, label == nil ? .brackets : .none, below: height, width: row.count, options),
            details: LinearDetails(isLinked: isLinked), readText: text)
    }

    /// Makes a stack of rows, each with its height.
    private static func symbol(
        _ symbology: Symbology, _ rows: [(BarRow, Int)], _ text: String, label: String? = nil,
        _ options: WriterOptions, rowCount: Int, _ isLinked: Bool
    ) -> Symbol {
        let grid = ModuleGrid(rows: rows.map(\.0))
        let height = rows.reduce(0) { $0 + $1.1 }
        return Symbol(
            symbology: symbology, modules: grid, heights: rows.map(\.1), quietZone: quietZone,
            texts: LinearSymbol.texts(
                label ?? text, label == nil ? .brackets : .none, below: height, width: grid.width, options
            ).array,
            details: .linear(LinearDetails(rows: rowCount, isLinked: isLinked)), readText: text)
    }
}

extension WriterContent {
    /// Text that may have application identifiers in brackets.
    fileprivate var bracketedText: String? {
        switch self {
        case .text(let text), .gs1(let text): text
        case .bytes: nil
        }
    }
}
