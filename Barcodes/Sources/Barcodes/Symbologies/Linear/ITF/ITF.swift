extension Symbology {
    /// Interleaved 2 of 5 (ISO/IEC 16390), ITF-14 among them.
    public static let itf = Symbology(name: "ITF")
}

extension SymbologyInformation {
    static let itf = SymbologyInformation(
        symbology: .itf, displayName: "ITF", identifier: "I", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(
            options: [.height, .text, .checkCharacter, .version([.itf14])], make: ITFWriter.make))
}

/// Writer of ITF, by ``WriterOptions``.
enum ITFWriter {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var text = try content.digitText()
        switch options.version {
        case nil:
            guard !text.isEmpty else { throw .emptyContent }
            if options.hasCheckCharacter { text += String(GS1Checksum.digit(ofASCII: text.utf8.span)) }
            // Digits come in pairs.
            if !text.utf8.count.isMultiple(of: 2) { text = "0" + text }
            return try LinearSymbol.make(
                .itf, ITFEncoder.bars(text.utf8.span), quietZone: ITFTables.quietZone,
                text: text,
                details: LinearDetails(checkCharacter: GS1Checksum.isRight(text.utf8.span) ? .valid : .absent),
                readText: text, options)
        case .itf14?: return [try framed(text.utf8.map { Int($0 & 0xF) }, options)]
        default: throw .option(.version)
        }
    }

    private static func framed(_ digits: [Int], _ options: WriterOptions) throws(BarcodeWriterError) -> Symbol {
        guard digits.count == 13 || digits.count == 14 else { throw .length(expected: [13, 14], actual: digits.count) }
        let check = GS1Checksum.digit(of: digits.prefix(13))
        guard digits.count == 13 || digits[13] == check else {
            throw .checkCharacter(expected: String(check), actual: String(digits[13]))
        }
        let whole = digits.prefix(13) + [check]
        var row = BarRow()
        row.append(true, count: ITFTables.bearer)
        row.append(false, count: ITFTables.quietZone)
        row.append(ITFEncoder.bars(Array(whole)))
        row.append(false, count: ITFTables.quietZone)
        row.append(true, count: ITFTables.bearer)
        let bearer = BarRow(Array(repeating: true, count: row.count))
        // 31.75 mm where a module is 1.016 mm.
        let height = try options.barHeight(default: 32)
        let total = height + 2 * ITFTables.bearer
        // The digits stand in groups as in the General Specifications: indicator, prefix, company, item, check digit.
        let groups = [whole[0..<1], whole[1..<3], whole[3..<8], whole[8..<13], whole[13..<14]]
        let text = groups.map { EANDigits.text($0) }.joined(separator: " ")
        return Symbol(
            symbology: .itf, modules: ModuleGrid(rows: [bearer, row, bearer]),
            heights: [ITFTables.bearer, height, ITFTables.bearer], quietZone: 0,
            texts: LinearSymbol.texts(text, below: total, width: row.count, options).array,
            details: .linear(LinearDetails(checkCharacter: .valid)), readText: EANDigits.text(whole))
    }
}

/// Encoder of ITF.
package enum ITFEncoder {
    /// - Precondition: there is an even number of digits, each 0 to 9.
    package static func bars(_ digits: [Int]) -> BarRow { bars(EANDigits.text(digits).utf8.span) }

    /// Makes the bars of digits in ASCII.
    static func bars(_ digits: Span<UInt8>) -> BarRow {
        var row = BarRow()
        row.append(ITFTables.startModules)
        for index in stride(from: 0, to: digits.count - 1, by: 2) {
            row.append(ITFTables.modules[Int(digits[index] & 0xF) * 10 + Int(digits[index + 1] & 0xF)])
        }
        row.append(ITFTables.stopModules)
        return row
    }
}
