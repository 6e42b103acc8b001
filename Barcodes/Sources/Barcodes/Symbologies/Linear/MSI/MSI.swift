extension Symbology {
    /// MSI, also called Modified Plessey: digits.
    ///
    /// It is read only if the last digit is the check digit, because nothing else distinguishes it from other bars. It
    /// is written without one unless ``WriterOptions/hasCheckCharacter`` is set.
    public static let msi = Symbology(name: "MSI")
}

extension SymbologyInformation {
    static let msi = SymbologyInformation(
        symbology: .msi, displayName: "MSI", identifier: "M", isLinear: true, hasWeakCheck: true,
        isReadByDefault: false, writer: SymbolWriter(options: [.height, .text, .checkCharacter], make: MSIWriter.make))
}

/// Tables and constants of MSI (MSI Data Corporation).
enum MSITables {
    /// Widths of the four bits of a digit, the highest first: 0 is a narrow bar and a wide space, 1 the other way
    /// round.
    static let patterns: [[UInt8]] = (0..<10).map { digit in
        (0..<4).reversed().flatMap { digit >> $0 & 1 == 1 ? [2, 1] : [1, 2] }
    }
    static let start: [UInt8] = [2, 1]
    static let stop: [UInt8] = [1, 2, 1]
    static let modules = InlineArray<10, BarPattern>(patterns)
    static let startModules = BarPattern(start)
    static let stopModules = BarPattern(stop)
    static let quietZone = 12

    /// Returns the check digit: every second digit from the right is doubled, and the cross sum made a multiple of ten
    /// (Luhn).
    static func check(_ digits: some BidirectionalCollection<Int>) -> Int {
        var sum = 0
        for (index, digit) in digits.reversed().enumerated() {
            let product = index & 1 == 0 ? 2 * digit : digit
            sum += product / 10 + product % 10
        }
        return (10 - sum % 10) % 10
    }
}

/// Writer of MSI, by ``WriterOptions``.
enum MSIWriter {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var text = try content.digitText()
        guard !text.isEmpty else { throw .emptyContent }
        if options.hasCheckCharacter { text += String(MSITables.check(text.utf8.map { Int($0 & 0xF) })) }
        let values = text.utf8.map { Int($0 & 0xF) }
        let isChecked = values.count > 1 && MSITables.check(values.dropLast()) == values.last
        let digits = text.utf8.span
        var row = BarRow()
        row.append(MSITables.startModules)
        for index in digits.indices { row.append(MSITables.modules[Int(digits[index] & 0xF)]) }
        row.append(MSITables.stopModules)
        return try LinearSymbol.make(
            .msi, row, quietZone: MSITables.quietZone, text: text,
            details: LinearDetails(checkCharacter: isChecked ? .valid : .absent),
            readText: text, options)
    }
}

/// Reads MSI whose last digit is its check digit: without one, nothing would distinguish it from any other bars.
struct MSIDecoder: CharacterDecoder {
    static let symbologies: Set<Symbology> = [.msi]

    static let alphabet = BarAlphabet(
        starts: [MSITables.start], characters: MSITables.patterns, stops: [MSITables.stop], isTwoWidth: true,
        quietZone: 8, minimumCount: 3)

    init(options: ReaderOptions) {}

    func meaning(start: Int, characters: [Int], stop: Int) -> LinearMeaning? {
        guard characters.count >= 3, MSITables.check(characters.dropLast()) == characters.last else { return nil }
        var builder = ContentBuilder()
        builder.append(ascii: EANDigits.text(characters))
        let content = builder.content(
            details: .linear(LinearDetails(checkCharacter: .valid)), symbologyIdentifier: "]M0")
        return LinearMeaning(
            symbology: .msi, content: content, linesNeeded: 4,
            isPeriodic: characters.allSatisfy { $0 == characters[0] })
    }
}
