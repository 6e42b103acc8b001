extension Symbology {
    /// Interleaved 2 of 5 (ISO/IEC 16390), ITF-14 among them.
    public static let itf = Symbology(name: "ITF")
}

extension SymbologyInformation {
    static let itf = SymbologyInformation(
        symbology: .itf, displayName: "ITF", identifier: "I", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(
            options: [.height, .text, .checkCharacter, .version([ITFWriter.itf14])], make: ITFWriter.make))
}

/// What ``WriterOptions`` mean for ITF.
enum ITFWriter {
    /// The version with fourteen digits, a check digit and bearer bars.
    static let itf14 = "ITF-14"

    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var digits = try content.digits()
        guard !digits.isEmpty else { throw .contentNotRepresentable }
        switch options.version {
        case nil:
            if options.hasCheckCharacter { digits.append(EANDigits.checkDigit(digits)) }
            // Digits come in pairs.
            if !digits.count.isMultiple(of: 2) { digits.insert(0, at: 0) }
            let details = LinearDetails(checkCharacter: options.hasCheckCharacter ? .valid : nil)
            let text = EANDigits.text(digits)
            return [
                try LinearSymbol(
                    symbology: .itf, row: ITFEncoder.bars(digits), height: 50, quietZone: ITFTables.quietZone,
                    text: text, details: details, readText: text
                ).made(options)
            ]
        case itf14: return [try framed(digits, options)]
        default: throw .option(.version)
        }
    }

    private static func framed(_ digits: [Int], _ options: WriterOptions) throws(BarcodeWriterError) -> Symbol {
        guard digits.count == 13 || digits.count == 14 else { throw .length(expected: [13, 14], actual: digits.count) }
        let check = EANDigits.checkDigit(digits.prefix(13))
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
        // The digits in groups, as the General Specifications print them: indicator, prefix, company, item, check
        // digit.
        let groups = [whole[0..<1], whole[1..<3], whole[3..<8], whole[8..<13], whole[13..<14]]
        let text = groups.map { EANDigits.text($0) }.joined(separator: " ")
        return Symbol(
            symbology: .itf, modules: ModuleGrid(rows: [bearer, row, bearer]),
            rowHeights: [ITFTables.bearer, height, ITFTables.bearer], quietZone: 0,
            texts: options.hasText ? [LinearSymbol.line(text, below: total, width: row.count)] : [],
            details: .linear(LinearDetails(checkCharacter: .valid)), readText: EANDigits.text(whole))
    }
}

/// Makes ITF.
package enum ITFEncoder {
    /// - Precondition: there is an even number of digits, each 0 to 9.
    package static func bars(_ digits: [Int]) -> BarRow {
        var row = BarRow(capacity: 9 * digits.count + 9)
        row.append(ITFTables.startModules)
        for index in stride(from: 0, to: digits.count - 1, by: 2) {
            row.append(ITFTables.modules[digits[index] * 10 + digits[index + 1]])
        }
        row.append(ITFTables.stopModules)
        return row
    }
}
