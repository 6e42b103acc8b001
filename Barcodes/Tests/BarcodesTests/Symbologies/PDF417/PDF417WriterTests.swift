import Barcodes
import PictureMaker
import Testing

@Suite struct PDF417WriterTests {
    /// Texts of all kinds, with fixed seeds.
    static func mixedText(_ seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        let alphabets: [[UInt8]] = [
            Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ ".utf8), Array("abcdefghijklmnopqrstuvwxyz ".utf8),
            Array("0123456789".utf8), Array(";<>@[]_`~!\r\t,:\n-.$/\"|*()?{}'".utf8), Array("&\r\t,:#-.$/+%*=^".utf8),
            Array(0...255),
        ]
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let alphabet = alphabets[Int.random(in: 0..<alphabets.count, using: &random)]
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                bytes.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
        }
        return bytes
    }

    @Test func writtenSymbolsAreRead() throws {
        for seed in 0..<400 {
            let bytes = Self.mixedText(UInt64(seed))
            let symbol = try BarcodeWriter.pdf417(bytes: bytes)
            let content = try PDF417Decoder.decode(symbol.modules)
            #expect(content.bytes == bytes)
            #expect(content.details == symbol.details)
            if bytes.count < 100 {
                let micro = try BarcodeWriter.microPDF417(bytes: bytes)
                let read = try MicroPDF417Decoder.decode(micro.modules)
                #expect(read.bytes == bytes)
                #expect(read.details == micro.details)
            }
        }
    }

    @Test func optionsAreHeeded() throws {
        let symbol = try BarcodeWriter.pdf417(
            text: "options",
            options: PDF417Options(errorCorrectionLevel: 4, columns: 5, rows: 20, isCompact: true, rowHeight: 4))
        let details = PDF417Details(rows: 20, columns: 5, errorCorrectionLevel: 4, isCompact: true)
        #expect(symbol.details == .pdf417(details))
        #expect(symbol.grid.height == 80)
        let content = try PDF417Decoder.decode(symbol.modules)
        #expect(content.details == .pdf417(details))
        #expect(content.text == "options")
        let programming = try BarcodeWriter.pdf417(text: "42", options: PDF417Options(isReaderProgramming: true))
        #expect(try PDF417Decoder.decode(programming.modules).isReaderProgramming)
        #expect(throws: BarcodeWriterError.option(.columns)) {
            try BarcodeWriter.pdf417(text: "42", options: PDF417Options(columns: 31))
        }
    }

    @Test(arguments: [1, 101]) func rowHeightsOutOfRangeAreRefused(height: Int) {
        #expect(throws: BarcodeWriterError.option(.rowHeight)) {
            try BarcodeWriter.microPDF417(text: "42", options: MicroPDF417Options(rowHeight: height))
        }
        for symbology in [Symbology.pdf417, .microPDF417] {
            #expect(throws: BarcodeWriterError.option(.height)) {
                try BarcodeWriter.symbol(.text("42"), as: symbology, options: WriterOptions(height: height))
            }
        }
    }

    @Test func theLevelIsLoweredWhereAGivenSizeAsksForIt() throws {
        // There are 76 codewords with the length descriptor: with the recommended level 3 the symbol would need 92 of
        // 90.
        let text = String(repeating: "A", count: 150)
        for options in [PDF417Options(columns: 1), PDF417Options(columns: 3, rows: 30), PDF417Options(rows: 3)] {
            let symbol = try BarcodeWriter.pdf417(text: text, options: options)
            let content = try PDF417Decoder.decode(symbol.modules)
            #expect(content.text == text)
            #expect(content.details.pdf417?.errorCorrectionLevel == 2)
        }
        #expect(throws: BarcodeWriterError.tooManyCodewords(required: 92, available: 90)) {
            try BarcodeWriter.pdf417(text: text, options: PDF417Options(errorCorrectionLevel: 3, columns: 1))
        }
        #expect(throws: BarcodeWriterError.tooManyCodewords(required: 103, available: 90)) {
            try BarcodeWriter.pdf417(text: String(repeating: "A", count: 200), options: PDF417Options(columns: 1))
        }
    }

    @Test func rowsThatDoNotFitTheColumnsAreRefused() throws {
        let fitting = try BarcodeWriter.pdf417(text: "A", options: PDF417Options(columns: 30, rows: 30)).details.pdf417
        #expect(fitting?.rows == 30 && fitting?.columns == 30)
        for (columns, rows) in [(30, 31), (30, 90), (11, 85), (1, 91), (1, 2), (1, .max)] {
            #expect(throws: BarcodeWriterError.option(.rows)) {
                try BarcodeWriter.pdf417(text: "A", options: PDF417Options(columns: columns, rows: rows))
            }
        }
    }

    /// Ninety rows have ten columns at most, so such a symbol holds no more than 900 codewords.
    @Test func theLargestSymbolIsThatOfTheRequestedRows() {
        let options = PDF417Options(errorCorrectionLevel: 0, rows: 90)
        #expect(throws: BarcodeWriterError.tooManyCodewords(required: 903, available: 900)) {
            try BarcodeWriter.pdf417(bytes: Array(repeating: 0x41, count: 1800), options: options)
        }
    }

    @Test func textOutsideASCIIHasAnECI() throws {
        for (text, eci) in [("Grüße", 3), ("読み取り", 26)] {
            let content = try PDF417Decoder.decode(BarcodeWriter.pdf417(text: text).modules)
            #expect(content.text == text)
            #expect(content.segments.map(\.eci) == [eci])
            #expect(content.symbologyIdentifier == "]L1")
        }
    }

    @Test func longestContentsFit() throws {
        let options = PDF417Options(errorCorrectionLevel: 0)
        // ISO/IEC 15438, 5.1: at level 0, 1850 characters of text, 1108 bytes or 2710 digits.
        for bytes in [
            Array(repeating: UInt8(0x41), count: 1850), Array(repeating: 0x80, count: 1108),
            Array(repeating: 0x37, count: 2710),
        ] {
            let symbol = try BarcodeWriter.pdf417(bytes: bytes, options: options)
            #expect(try PDF417Decoder.decode(symbol.modules).bytes == bytes)
        }
        #expect(throws: BarcodeWriterError.tooManyCodewords(required: 929, available: 928)) {
            try BarcodeWriter.pdf417(bytes: Array(repeating: 0x41, count: 1851), options: options)
        }
    }

    /// Costs are stored in 16 bits.
    @Test func textsFarTooLongAreCountedExactly() {
        for (text, required) in [("a", 75_004), ("7", 51_141)] {
            let error = #expect(throws: BarcodeWriterError.self) {
                try BarcodeWriter.pdf417(
                    text: String(repeating: text, count: 150_000), options: PDF417Options(errorCorrectionLevel: 0))
            }
            #expect(error == .tooManyCodewords(required: required, available: 928))
        }
    }

    @Test func aSequenceOfOneIsMarkedOnlyForItsFields() throws {
        let plain = try BarcodeWriter.pdf417(text: "one")
        #expect(try BarcodeWriter.pdf417Sequence(text: "one", symbolCount: 1) == [plain])
        let file = PDF417Details.MacroFile(name: "one.txt")
        let marked = try BarcodeWriter.pdf417Sequence(text: "one", symbolCount: 1, file: file)
        let content = try PDF417Decoder.decode(marked[0].modules)
        #expect(content.text == "one" && content.details.pdf417?.file?.name == "one.txt")
        #expect(content.structuredAppend?.index == 0 && content.structuredAppend?.count == 1)
        #expect(throws: BarcodeWriterError.option(.symbolCount)) {
            try BarcodeWriter.pdf417Sequence(text: "one", symbolCount: 0)
        }
        #expect(throws: BarcodeWriterError.tooFewCharacters(required: 4, actual: 3)) {
            try BarcodeWriter.pdf417Sequence(text: "one", symbolCount: 4)
        }
    }

    @Test func contentFarTooLongForAnySymbolIsRefusedWithoutAPlan() {
        // Fifteen codewords for forty-four digits.
        let bytes = [UInt8](repeating: 0x61, count: 44 * 30_000 + 9)
        let options = PDF417Options(errorCorrectionLevel: 0)
        let error = BarcodeWriterError.tooManyCodewords(required: 15 * 30_000 + 2, available: 928)
        #expect(throws: error) { try BarcodeWriter.pdf417(bytes: bytes, options: options) }
        #expect(throws: BarcodeWriterError.tooManyCodewords(required: 15 * 30_000, available: 126)) {
            try BarcodeWriter.microPDF417(bytes: bytes)
        }
    }

    @Test func sequencesSayTheirPlaceAndFields() throws {
        let file = PDF417Details.MacroFile(
            name: "waybill.txt", timestamp: 1_700_000_000, sender: "Kiel", addressee: "Nagoya", size: 77, checksum: 4711
        )
        let text = String(repeating: "0123456789 abcdef ", count: 12)
        let symbols = try BarcodeWriter.pdf417Sequence(text: text, symbolCount: 3, file: file)
        let contents = try symbols.map { try PDF417Decoder.decode($0.modules) }
        #expect(contents.map(\.text).joined() == text)
        #expect(contents.map(\.structuredAppend) == symbols.map(\.structuredAppend))
        #expect(contents.compactMap { $0.structuredAppend?.index } == [0, 1, 2])
        #expect(contents.allSatisfy { $0.structuredAppend?.count == 3 })
        #expect(contents[0].details.pdf417?.file == file)
    }

    @Test func numbersOfAFileAreReadBackOrRefused() throws {
        typealias File = PDF417Details.MacroFile
        func symbol(_ file: File) throws -> Symbol {
            try #require(BarcodeWriter.pdf417Sequence(text: "one", symbolCount: 1, file: file).first)
        }
        let most = 999_999_999_999_999_999
        for file in [File(timestamp: 0, size: 0, checksum: 0), File(timestamp: most, size: most, checksum: 65_535)] {
            #expect(try PDF417Decoder.decode(symbol(file).modules).details.pdf417?.file == file)
        }
        for file in [
            File(timestamp: -1), File(timestamp: most + 1), File(size: -1), File(size: .max), File(checksum: -1),
            File(checksum: 65_536),
        ] {
            #expect(throws: BarcodeWriterError.option(.file)) { try symbol(file) }
        }
        let long = String(repeating: "a", count: 2_000_000)
        #expect(#expect(throws: BarcodeWriterError.self) { try symbol(File(name: long)) }?.isTooLong == true)
    }

    @Test func fieldsThatAreAllMissingAreNone() throws {
        let file = PDF417Details.MacroFile()
        for count in [1, 2] {
            let without = try BarcodeWriter.pdf417Sequence(text: "one", symbolCount: count)
            #expect(try BarcodeWriter.pdf417Sequence(text: "one", symbolCount: count, file: file) == without)
        }
    }

    @Test func microSymbolsSayGS1() throws {
        for text in ["0104012345123456", "10ABC\u{1D}21xyz", "01040123451234562112345\u{1D}10A", "3103001234"] {
            let content = try MicroPDF417Decoder.decode(BarcodeWriter.microPDF417(gs1: text).modules)
            #expect(content.text == text)
            #expect(content.fnc1 == .gs1)
            #expect(content.symbologyIdentifier == "]L3")
        }
    }

    @Test func anEnvelopeIsOneCodeword() throws {
        let text = "[)>\u{1E}06\u{1D}1T0123456789ABCDEF\u{1E}\u{04}"
        let symbol = try BarcodeWriter.microPDF417(text: text)
        #expect(try MicroPDF417Decoder.decode(symbol.modules).text == text)
        let body = try BarcodeWriter.microPDF417(text: "1T0123456789ABCDEF")
        #expect(symbol.modules.height * symbol.modules.width <= body.modules.height * body.modules.width * 5 / 4)
    }

    @Test func damagedSymbolsAreReadUpToTheLimit() throws {
        var random = SeededGenerator(seed: 1)
        for level in 1...6 {
            let text = "level \(level), lorem ipsum 0123456789012345678901234567890"
            let symbol = try BarcodeWriter.pdf417(text: text, options: PDF417Options(errorCorrectionLevel: level))
            let seen = try PDF417Decoder.codewords(in: symbol.modules)
            let capacity = (2 << level) - 2
            var damaged = seen
            let places = seen.codewords.indices.shuffled(using: &random)
            let erasures = min(places.count / 4, capacity / 2)
            for index in places[..<erasures] { damaged.codewords[index] = nil }
            for index in places[erasures...].prefix((capacity - erasures) / 2) {
                damaged.codewords[index] = Int.random(in: 0..<929, using: &random)
            }
            #expect(try PDF417Decoder.decode(damaged).text == text)
        }
    }

    /// If the standard leaves no choice, the same codewords, rows and columns must give the same modules.
    @Test(.enabled(if: VectorFolder.exists), arguments: ZintVector.all(["PDF417", "PDF417COMP"]))
    func modulesAreThoseOfZint(_ vector: ZintVector) throws {
        let grid = try #require(vector.grid)
        let seen = try PDF417Decoder.codewords(in: grid)
        let length = try #require(seen.codewords[0])
        let data = seen.codewords[1..<length].compactMap { $0 }
        #expect(
            PDF417Encoder.encode(
                data, rows: seen.rows, columns: seen.columns, level: seen.level, isCompact: seen.isCompact) == grid)
    }

    /// The stream of codewords is never longer than another writer's.
    @Test(.enabled(if: VectorFolder.exists), arguments: ZintVector.all(["PDF417", "PDF417COMP"]))
    func noStreamIsLongerThanZints(_ vector: ZintVector) throws {
        let seen = try PDF417Decoder.codewords(in: #require(vector.grid))
        guard vector.structapp == nil, vector.message != nil else { return }
        let content = try PDF417Decoder.decode(seen)
        let length = try #require(seen.codewords[0])
        // The padding is removed.
        let theirs = seen.codewords[1..<length].reversed().drop { $0 == 900 }.count
        let eci = content.segments.first?.eci
        let ours = PDF417Writer.codewords(of: EncodedText(eci: eci, bytes: content.bytes)).count
        #expect(ours <= theirs)
    }
}
