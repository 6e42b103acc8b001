import Barcodes
import PictureMaker
import Testing

@Suite struct AztecWriterTests {
    private func symbol(_ text: String, _ options: WriterOptions = WriterOptions()) throws -> Symbol {
        try BarcodeWriter.symbol(.text(text), as: .aztec, options: options)
    }

    /// ISO/IEC 24778, figure 1 (left).
    @Test func writesTheStandardsCompactExample() throws {
        let expected = """
            ...###....###..
            ##.###..###..#.
            ####....#...#..
            ..###########..
            .#.#.......#...
            #..#.#####.#.#.
            #..#.#...#.###.
            ..##.#.#.#.##..
            #.##.#...#.####
            #.##.#####.#.#.
            ##.#.......##.#
            ...############
            ##...#.#..#...#
            #.#.####.#.#.#.
            #...#...#...#.#
            """
        let made = try symbol("123456789012", WriterOptions(version: .compact(1)))
        #expect(made.modules.textArt == expected)
    }

    @Test(arguments: AztecSize.all) func readsBackEverySize(_ size: AztecSize) throws {
        var generator = SeededGenerator(seed: UInt64(size.side))
        let alphabet = Array("abcdefgh IJKLMN 0123456789 .,:;-/()\r\n@~é")
        var text = ""
        // The text takes about half of the symbol.
        for _ in 0..<size.bitCount / 24 { text.append(alphabet[Int(generator.next() % UInt64(alphabet.count))]) }
        let made = try symbol(text, WriterOptions(version: SymbolVersion(rawValue: size.name)))
        #expect(made.modules.width == size.side)
        #expect(made.details.aztec == AztecDetails(layers: size.layers, isCompact: size.isCompact))
        let content = try AztecDecoder.decode(made.modules)
        #expect(content.text == text)
        #expect(content.details == made.details)
    }

    @Test(arguments: 0...255) func readsBackEveryRune(value: Int) throws {
        let made = try symbol(String(value), WriterOptions(version: .rune))
        let content = try AztecDecoder.decode(made.modules)
        #expect(Int(content.text) == value && content.text.count == 3 && made.readText == content.text)
        #expect(content.details.aztec?.isRune == true)
        #expect(content.symbologyIdentifier == "]zC")
    }

    @Test func readsBackBytesOfAnyLength() throws {
        for count in [1, 30, 31, 32, 33, 62, 63, 64, 100, 500, 1_500, 1_900] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 0x80 + $0 * 7) | 0x80 }
            let made = try BarcodeWriter.aztec(bytes: bytes, options: AztecOptions(errorCorrectionPercentage: 5))
            #expect(try AztecDecoder.decode(made.modules).bytes == bytes, "\(count)")
        }
    }

    @Test func correctsAsManyErrorsAsTheParityAllows() throws {
        var generator = SeededGenerator(seed: 7)
        for size in AztecSize.all where size.layers % 3 == 1 {
            let made = try symbol("Damaged", WriterOptions(version: SymbolVersion(rawValue: size.name)))
            let message = try #require(try AztecDecoder.modeMessages(of: made.modules).first)
            let parity = size.wordCount - message.dataWords
            var words = try AztecDecoder.words(of: made.modules, message)
            // As many codewords as can be corrected are changed, by their first bits.
            let expected = words
            var damaged = made.modules
            let data = AztecLayout.dataModules(size)
            let modules = stride(from: data.count % size.wordBits, to: data.count, by: size.wordBits).map { data[$0] }
            for word in 0..<parity / 2 {
                let index = (word * 7 + Int(generator.next() % 3)) % size.wordCount
                damaged[modules[index] % size.side, modules[index] / size.side].toggle()
            }
            words = try AztecDecoder.words(of: damaged, message)
            #expect(words == expected)
            #expect(try AztecDecoder.decode(damaged).text == "Damaged")
        }
    }

    @Test func takesLargerSymbolsForMoreErrorCorrection() throws {
        let text = String(repeating: "Aztec 2026. ", count: 12)
        let sides = try [5, 23, 50, 80].map {
            try symbol(text, WriterOptions(errorCorrection: .percentage($0))).modules.width
        }
        #expect(sides == sides.sorted())
        #expect(Set(sides).count == 4)
    }

    @Test func writesMoreThanASCIIWithAnECI() throws {
        let latin = try AztecDecoder.decode(try symbol("déjà vu").modules)
        #expect(latin.text == "déjà vu")
        #expect(latin.symbologyIdentifier == "]z3")
        let japanese = try AztecDecoder.decode(try symbol("読み取り").modules)
        #expect(japanese.text == "読み取り")
        #expect(japanese.segments.first?.eci == 26)
    }

    @Test func writesGS1() throws {
        let text = "0109501101020917" + "10ABC123\u{1D}" + "21456"
        let made = try BarcodeWriter.symbol(.gs1(text), as: .aztec)
        let content = try AztecDecoder.decode(made.modules)
        #expect(content.text == text)
        #expect(content.fnc1 == .gs1)
        #expect(content.symbologyIdentifier == "]z1")
    }

    @Test func sharesAMessageOutAmongSymbols() throws {
        let text = "A message that is shared out among several symbols, with 1234567890 and more."
        let symbols = try BarcodeWriter.sequence(.text(text), as: .aztec, symbolCount: 4)
        #expect(symbols.count == 4)
        let contents = try symbols.map { try AztecDecoder.decode($0.modules) }
        #expect(contents.map(\.text).joined() == text)
        #expect(contents.map { $0.structuredAppend?.index } == [0, 1, 2, 3])
        #expect(contents.allSatisfy { $0.structuredAppend?.count == 4 && $0.symbologyIdentifier == "]z6" })
    }

    @Test func identifiesAMessageThatIsSharedOut() throws {
        let place = StructuredAppend(index: 1, count: 3, identifier: "Doc7")
        let made = try BarcodeWriter.aztec(bytes: Array("part".utf8), options: AztecOptions(structuredAppend: place))
        let content = try AztecDecoder.decode(made.modules)
        #expect(content.structuredAppend == place)
        #expect(content.text == "part")
    }

    @Test(arguments: [nil, "C1", "1", "5", "22"]) func initializesReaders(version: String?) throws {
        let options = AztecOptions(version: version.map(SymbolVersion.init(rawValue:)), isReaderProgramming: true)
        let content = try AztecDecoder.decode(
            try BarcodeWriter.aztec(bytes: Array("init".utf8), options: options).modules)
        #expect(content.isReaderProgramming)
        #expect(content.text == "init")
    }

    @Test func refusesWhatItCannotSay() throws {
        #expect(throws: BarcodeWriterError.option(.version)) { try symbol("A", WriterOptions(version: .compact(5))) }
        #expect(throws: BarcodeWriterError.option(.errorCorrection)) {
            try symbol("A", WriterOptions(errorCorrection: .percentage(99)))
        }
        for text in ["256", "+7", "-0", "7.0"] {
            #expect(throws: BarcodeWriterError.contentNotRepresentable) {
                try symbol(text, WriterOptions(version: .rune))
            }
        }
        #expect(throws: BarcodeWriterError.emptyContent) { try symbol("") }
        #expect(throws: BarcodeWriterError.self) { try symbol(String(repeating: "é", count: 1_950)) }
        #expect(throws: BarcodeWriterError.self) {
            try symbol("too long for one layer", WriterOptions(version: .compact(1)))
        }
    }

    /// The expected lengths were found by trying all encodations of short messages.
    @Test func findsTheShortestEncodation() {
        func bits(_ text: String) -> Int { AztecPlanner(text.utf8.map { .byte($0) }).bitCount }
        #expect(bits("AZTEC") == 25)
        // The shortest encodation is a latch to digits and twelve digits.
        #expect(bits("123456789012") == 5 + 48)
        // Shifting to byte mode for a single letter is cheaper than latching to lower case and back.
        #expect(bits("ABCdEFG") == 6 * 5 + 18)
        #expect(bits(", . , ") == min(5 + 5 + 3 * 5, 5 + 4 * 6))
    }

    /// The planner's costs are 32-bit numbers, which four million bytes would exceed.
    @Test func contentTooLongForAnySymbolIsRefusedWithoutAPlan() {
        for count in [8_000, 5_000_000] {
            let error = #expect(throws: BarcodeWriterError.self) {
                try BarcodeWriter.aztec(bytes: Array(repeating: 0xE9, count: count))
            }
            // Five bits for two bytes, in codewords of twelve bits.
            #expect(error == .tooManyCodewords(required: (count * 5 / 2 + 11) / 12, available: 1_278))
        }
        #expect(throws: BarcodeWriterError.self) {
            try BarcodeWriter.aztec(
                bytes: [0x41],
                options: AztecOptions(
                    structuredAppend: StructuredAppend(
                        index: 0, count: 2, identifier: String(repeating: "é", count: 2_500_000))))
        }
    }

    /// This is the densest content: two bytes in five bits.
    @Test func pairsOfPunctuationFillASymbol() throws {
        let options = AztecOptions(errorCorrectionPercentage: 5)
        let text = String(repeating: ", ", count: 3_700)
        #expect(
            try AztecDecoder.decode(BarcodeWriter.aztec(bytes: Array(text.utf8), options: options).modules).text == text
        )
    }

    @Test func aNamedVersionTakesAsMuchAsLeavesThreeCodewords() throws {
        // 14 of 17 codewords of 6 bits carry data, and 3 remain for error correction, whatever share was requested.
        let bytes = Array("ABCDEFGHIJKLMNOP".utf8)
        let symbol = try BarcodeWriter.aztec(
            bytes: bytes, options: AztecOptions(errorCorrectionPercentage: 90, version: .compact(1)))
        #expect(try AztecDecoder.modeMessages(of: symbol.modules).first?.dataWords == 14)
        #expect(try AztecDecoder.decode(symbol.modules).bytes == bytes)
    }
}
