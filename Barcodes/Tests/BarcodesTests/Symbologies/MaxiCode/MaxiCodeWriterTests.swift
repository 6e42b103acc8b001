import Barcodes
import PictureMaker
import Testing

@Suite struct MaxiCodeWriterTests {
    @Test(arguments: [4, 5, 6]) func readsBackWhatItWrites(mode: Int) throws {
        var generator = SeededGenerator(seed: UInt64(mode))
        for _ in 0..<40 {
            // The bytes are runs from one code set or another.
            var bytes: [UInt8] = []
            while bytes.count < 30 {
                let first = UInt8(truncatingIfNeeded: generator.next())
                for _ in 0..<generator.next() % 5 { bytes.append(first &+ UInt8(generator.next() % 16)) }
                if generator.next() % 4 == 0 { bytes += Array("123456789".utf8) }
            }
            let symbol = try BarcodeWriter.maxiCode(bytes: bytes, options: MaxiCodeOptions(mode: mode))
            let content = try MaxiCodeDecoder.decode(symbol.modules)
            #expect(content.bytes == bytes)
            #expect(content.details == symbol.details)
            #expect(content.isReaderProgramming == (mode == 6))
        }
    }

    @Test(arguments: ["2", "3"]) func readsBackCarrierMessages(mode: String) throws {
        let postal = mode == "2" ? "152382802" : "B1050 "
        for text in [
            "\(postal)\u{1D}840\u{1D}001\u{1D}MAXI", "[)>\u{1E}01\u{1D}96\(postal)\u{1D}056\u{1D}999\u{1D}MAXI",
        ] {
            let symbol = try BarcodeWriter.symbol(
                .text(text), as: .maxiCode, options: WriterOptions(version: SymbolVersion(rawValue: mode)))
            let content = try MaxiCodeDecoder.decode(symbol.modules)
            #expect(content.text == text)
            #expect(content.details.maxiCode?.carrierMessage?.postalCode == postal)
            #expect(content.symbologyIdentifier == "]U1")
        }
    }

    @Test(arguments: [
        ("2", "1\u{1D}40\u{1D}1\u{1D}", "1\u{1D}040\u{1D}001\u{1D}"),
        ("2", "\u{1D}0\u{1D}0\u{1D}", "\u{1D}000\u{1D}000\u{1D}"),
        ("3", "ABC\u{1D}40\u{1D}1\u{1D}", "ABC   \u{1D}040\u{1D}001\u{1D}"),
        ("3", "[)>\u{1E}01\u{1D}96ABC\u{1D}840\u{1D}12\u{1D}", "[)>\u{1E}01\u{1D}96ABC   \u{1D}840\u{1D}012\u{1D}"),
    ])
    func aSymbolTellsHowItsCarrierMessageIsRead(mode: String, written: String, read: String) throws {
        for rest in ["MAXI", "ÄÖÜ", "読み取り", ""] {
            let symbol = try BarcodeWriter.symbol(
                .text(written + rest), as: .maxiCode, options: WriterOptions(version: SymbolVersion(rawValue: mode)))
            let content = try MaxiCodeDecoder.decode(symbol.modules)
            #expect(content.text == read + rest && symbol.readText == content.text)
            #expect(content.details == symbol.details)
        }
    }

    @Test func correctsErrors() throws {
        let symbol = try BarcodeWriter.maxiCode(bytes: Array("Damaged".utf8))
        var damaged = symbol.modules
        // The damage covers ten modules in each of three rows: no more than ten codewords of a block.
        for x in 0..<10 { for y in 28..<31 { damaged[x, y].toggle() } }
        #expect(try MaxiCodeDecoder.decode(damaged).text == "Damaged")
    }

    /// The primary message lies around the bullseye, and is intact even if everything around it is covered.
    @Test func aFirstMessageAloneIsNoContent() throws {
        var covered = try BarcodeWriter.maxiCode(bytes: Array("A first message and a second one".utf8)).modules
        for y in 0..<33 {
            for x in 0..<30 where !(9..<24).contains(y) || !(8..<22).contains(x) { covered[x, y] = false }
        }
        #expect(throws: MaxiCodeDecodingError.secondary) { try MaxiCodeDecoder.decode(covered) }
    }

    @Test func sharesAMessageOutAmongSymbols() throws {
        let text = String(repeating: "A parcel with many words on it. ", count: 8)
        let symbols = try BarcodeWriter.sequence(.text(text), as: .maxiCode, symbolCount: 8)
        let contents = try symbols.map { try MaxiCodeDecoder.decode($0.modules) }
        #expect(contents.map(\.text).joined() == text)
        #expect(contents.map { $0.structuredAppend?.index } == Array(0..<8))
    }

    @Test func refusesWhatItCannotSay() throws {
        #expect(throws: BarcodeWriterError.self) {
            try BarcodeWriter.maxiCode(bytes: Array(repeating: 0x41, count: 94))
        }
        #expect(throws: BarcodeWriterError.option(.version)) {
            try BarcodeWriter.symbol(.text("A"), as: .maxiCode, options: WriterOptions(version: .number(7)))
        }
        #expect(throws: BarcodeWriterError.option(.carrierMessage)) {
            try BarcodeWriter.symbol(.text("A"), as: .maxiCode, options: WriterOptions(version: .number(2)))
        }
    }

    @Test(arguments: [(999_999_999, "999999999"), (1_000_000_000, nil)])
    func aPostalCodeHasNoMoreThanNineDigits(number: Int, expected: String?) throws {
        let parts = [
            (number & 3) << 4 | 2, number >> 2, number >> 8, number >> 14, number >> 20, number >> 26 | 9 << 4, 9 >> 2,
        ]
        let primary = parts.map { UInt8($0 & 63) } + [0, 0, 0]
        let secondary: [UInt8] = [1, 2, 3] + [UInt8](repeating: 33, count: 81)
        let grid = MaxiCodeEncoder.grid(MaxiCodeEncoder.words(mode: 2, primary: primary, secondary: secondary))
        guard let expected else {
            #expect(throws: MaxiCodeDecodingError.carrierMessage) { try MaxiCodeDecoder.decode(grid) }
            return
        }
        #expect(try MaxiCodeDecoder.decode(grid).details.maxiCode?.carrierMessage?.postalCode == expected)
    }

    @Test func theIdentifierOfASequenceIsNoPartOfTheSymbol() throws {
        let place = StructuredAppend(index: 1, count: 2, identifier: "4711")
        let symbol = try BarcodeWriter.maxiCode(bytes: [0x41], options: MaxiCodeOptions(structuredAppend: place))
        #expect(symbol.structuredAppend == StructuredAppend(index: 1, count: 2))
        #expect(try MaxiCodeDecoder.decode(symbol.modules).structuredAppend == symbol.structuredAppend)
    }

    @Test func onlyModes2And3HaveACarrierMessage() {
        let carrier = MaxiCodeDetails.CarrierMessage(postalCode: "152382802", countryCode: 840, serviceClass: 1)
        for mode in [1, 7, .min, .max] {
            for carrier in [carrier, nil] {
                #expect(throws: BarcodeWriterError.option(.mode)) {
                    try BarcodeWriter.maxiCode(
                        bytes: [0x41], options: MaxiCodeOptions(mode: mode, carrierMessage: carrier))
                }
            }
        }
        for mode in 2...6 {
            #expect(throws: BarcodeWriterError.option(.carrierMessage)) {
                try BarcodeWriter.maxiCode(
                    bytes: [0x41], options: MaxiCodeOptions(mode: mode, carrierMessage: mode <= 3 ? nil : carrier))
            }
        }
    }

    @Test func theHeaderInFrontOfTheCarrierMessageMayHaveAnECI() throws {
        for text in ["ÄÖÜ", "読み取り"] {
            let whole = "[)>\u{1E}01\u{1D}96152382802\u{1D}840\u{1D}001\u{1D}\(text)"
            let symbol = try BarcodeWriter.symbol(
                .text(whole), as: .maxiCode, options: WriterOptions(version: .number(2)))
            let content = try MaxiCodeDecoder.decode(symbol.modules)
            #expect(content.text == whole)
            #expect(content.symbologyIdentifier == "]U3")
        }
    }

    @Test func onlyBytesWithoutAnECIAreTestedForUTF8() throws {
        // é in UTF-8, and in ISO 8859-1.
        let forms: [[UInt8]] = [[0xC3, 0xA9], [0xE9]]
        for plain in forms {
            for (eci, bytes) in zip([26, 3], forms) {
                let items = plain.map { MaxiCodeItem.byte($0) } + [.eci(eci)] + bytes.map { MaxiCodeItem.byte($0) }
                let content = try MaxiCodeDecoder.decode(MaxiCodeEncoder.grid(Self.words(items)))
                #expect(content.text == "éé")
                #expect(content.bytes == plain + bytes)
            }
        }
    }

    /// The planner's costs are 28-bit numbers, which a hundred million bytes would exceed.
    @Test func contentTooLongForAnySymbolIsRefusedWithoutAPlan() {
        for (byte, count) in [(UInt8(0x41), 300_000), (0x35, 900_000)] {
            let error = #expect(throws: BarcodeWriterError.self) {
                try BarcodeWriter.maxiCode(bytes: Array(repeating: byte, count: count))
            }
            #expect(error == .tooManyCodewords(required: count / 3 * 2, available: 93))
        }
    }

    /// All codewords of a symbol of mode 4.
    private static func words(_ items: [MaxiCodeItem]) -> [UInt8] {
        let (message, isPadded) = MaxiCodePlanner(items).codewords
        return words(message + (isPadded ? [] : [58]))
    }

    private static func words(_ message: [UInt8]) -> [UInt8] {
        let all = [4] + message + Array(repeating: 33, count: 93 - message.count)
        return MaxiCodeEncoder.words(mode: 4, primary: Array(all[..<10]), secondary: Array(all[10...]))
    }

    @Test func anECIBeyondTheLastIsNone() throws {
        // 27 in code set A: an ECI of four codewords.
        for (number, isECI) in [(999_999, true), (1_000_000, false), (1_048_575, false)] {
            let digits = [number >> 18 | 56, number >> 12 & 63, number >> 6 & 63, number & 63].map { UInt8($0) }
            let grid = MaxiCodeEncoder.grid(Self.words([27] + digits + [1, 2, 3]))
            if isECI {
                #expect(try MaxiCodeDecoder.decode(grid).segments.map(\.eci) == [number])
            } else {
                #expect(throws: MaxiCodeDecodingError.eci(number)) { try MaxiCodeDecoder.decode(grid) }
            }
        }
    }
}
