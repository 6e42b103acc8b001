import Barcodes
import PictureMaker
import Testing

@Suite struct DotCodeWriterTests {
    @Test func readsBackMixturesOfCodeSets() throws {
        var random = SeededGenerator(seed: 113)
        let pieces = [
            "12", "345678", "A", "b c", "\r\n", "\t", "é", "\u{1}", "~", "XYZ", "9", "\u{1D}", "日", "17070620",
        ]
        for _ in 0..<300 {
            var text = ""
            for _ in 0..<(random.next() % 9 + 1) { text += pieces[Int(random.next() % UInt64(pieces.count))] }
            let symbol = try BarcodeWriter.symbol(.text(text), as: .dotCode)
            let content = try DotCodeDecoder.decode(symbol.modules)
            #expect(content.text == text)
            #expect(content.fnc1 == nil)
            #expect(symbol.moduleShape == .dot)
        }
    }

    @Test func readsBackBytes() throws {
        var random = SeededGenerator(seed: 259)
        for length in [1, 2, 5, 6, 17, 64, 200] {
            let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let symbol = try BarcodeWriter.dotCode(bytes: bytes)
            #expect(try DotCodeDecoder.decode(symbol.modules).bytes == bytes)
        }
    }

    @Test func readsBackElementStrings() throws {
        let text = "0100012345678905172012311021ABC\u{1D}21XYZ12345"
        let symbol = try BarcodeWriter.symbol(.gs1(text), as: .dotCode)
        let content = try DotCodeDecoder.decode(symbol.modules)
        #expect(content.text == text)
        #expect(content.isGS1)
        #expect(content.symbologyIdentifier == "]J1")
    }

    @Test(arguments: 0...7) func readsBackEveryMask(mask: Int) throws {
        let symbol = try BarcodeWriter.dotCode(
            bytes: Array("Mask \(mask) with enough to correct".utf8), options: DotCodeOptions(mask: mask))
        let content = try DotCodeDecoder.decode(symbol.modules)
        #expect(content.text == "Mask \(mask) with enough to correct")
        #expect(content.details.dotCode?.mask == mask || content.details.dotCode?.mask == mask + 4)
    }

    @Test func readsBackSequencesAndReaderInitialization() throws {
        let symbols = try BarcodeWriter.sequence(.text("A message in three"), as: .dotCode, symbolCount: 3)
        let contents = try symbols.map { try DotCodeDecoder.decode($0.modules) }
        #expect(contents.map(\.text).joined() == "A message in three")
        #expect(contents.map { $0.structuredAppend?.index } == [0, 1, 2])
        #expect(contents.map { $0.structuredAppend?.count } == [3, 3, 3])
        let setup = try BarcodeWriter.dotCode(
            bytes: Array("42".utf8), options: DotCodeOptions(isReaderProgramming: true))
        #expect(try DotCodeDecoder.decode(setup.modules).isReaderProgramming)
    }

    @Test func noContentIsRefusedUnlessAnOptionIsContent() throws {
        #expect(throws: BarcodeWriterError.emptyContent) { try BarcodeWriter.dotCode(bytes: []) }
        let place = StructuredAppend(index: 1, count: 2)
        for options in [
            DotCodeOptions(eci: 26), DotCodeOptions(isReaderProgramming: true), DotCodeOptions(structuredAppend: place),
        ] {
            let content = try DotCodeDecoder.decode(BarcodeWriter.dotCode(bytes: [], options: options).modules)
            #expect(content.bytes.isEmpty)
        }
    }

    @Test func theIdentifierOfASequenceIsNoPartOfTheSymbol() throws {
        let place = StructuredAppend(index: 1, count: 2, identifier: "4711")
        let symbol = try BarcodeWriter.dotCode(bytes: [0x41], options: DotCodeOptions(structuredAppend: place))
        #expect(symbol.structuredAppend == StructuredAppend(index: 1, count: 2))
        #expect(try DotCodeDecoder.decode(symbol.modules).structuredAppend == symbol.structuredAppend)
    }

    @Test(arguments: [0, 26, 39, 40, 152, 153, 12_808, 12_809, 811_799, 932_176])
    func readsBackECIs(number: Int) throws {
        let symbol = try BarcodeWriter.dotCode(bytes: Array("abc1".utf8), options: DotCodeOptions(eci: number))
        let content = try DotCodeDecoder.decode(symbol.modules)
        #expect(content.segments.map(\.eci) == [number] && content.bytes == Array("abc1".utf8))
    }

    @Test(arguments: [-1, 932_177, 999_999, 1_000_000]) func refusesECIsThatItHasNoFormFor(number: Int) {
        #expect(throws: BarcodeWriterError.option(.eci)) {
            try BarcodeWriter.dotCode(bytes: Array("abc1".utf8), options: DotCodeOptions(eci: number))
        }
    }

    @Test func refusesWhatItCannotSay() {
        #expect(throws: BarcodeWriterError.emptyContent) { try BarcodeWriter.symbol(.text(""), as: .dotCode) }
        #expect(throws: BarcodeWriterError.self) {
            try BarcodeWriter.dotCode(bytes: Array(repeating: 0xAA, count: 4_000))
        }
        #expect(throws: BarcodeWriterError.gs1(.syntax(index: 0))) {
            try BarcodeWriter.symbol(.gs1("A1"), as: .dotCode)
        }
        #expect(throws: DotCodeDecodingError.dimensions(width: 10, height: 10)) {
            try DotCodeDecoder.decode(ModuleGrid(width: 10, height: 10))
        }
        #expect(throws: DotCodeDecodingError.self) { try DotCodeDecoder.decode(ModuleGrid(width: 21, height: 14)) }
    }

    /// For odd heights the lines of dots are rows, for even ones columns; the corners come last.
    @Test(arguments: [5, 6, 7, 24, 33, 60]) func readsBackEveryMaskAtEveryWidth(width: Int) throws {
        for mask in 0...7 {
            let options = WriterOptions(mask: mask, columns: width)
            let symbol = try BarcodeWriter.symbol(.text("KEG-0042"), as: .dotCode, options: options)
            #expect(symbol.modules.width == width)
            let content = try DotCodeDecoder.decode(symbol.modules)
            // If the corners are lit anyway, the mask can't be distinguished from the one with lit corners.
            #expect(content.text == "KEG-0042" && content.details.dotCode.map { $0.mask & 3 } == mask & 3)
        }
    }

    @Test func theMaskIsTheFirstWithTheBestLitEdges() throws {
        for text in ["KEG-0042", "1", String(repeating: "label ", count: 30)] {
            let best = try BarcodeWriter.symbol(.text(text), as: .dotCode)
            let others = try (0...3).map { mask in
                try BarcodeWriter.symbol(.text(text), as: .dotCode, options: WriterOptions(mask: mask))
            }
            let scores = others.map { Self.score($0.modules) }
            let mask = try #require(best.details.dotCode?.mask)
            if mask < 4 {
                #expect(scores.firstIndex(of: try #require(scores.max())) == mask)
            } else {
                #expect(scores.allSatisfy { $0 < 400 && $0 < Self.score(best.modules) })
            }
        }
    }

    /// Returns the lowest share of lit dots in an edge, in thousandths, minus 300 for each row or column without any.
    private static func score(_ grid: ModuleGrid) -> Int {
        let rows = (0..<grid.height).map { y in (0..<grid.width).count { grid[$0, y] } }
        let columns = (0..<grid.width).map { x in (0..<grid.height).count { grid[x, $0] } }
        let edges = [
            rows[0] * 2000 / grid.width, rows[grid.height - 1] * 2000 / grid.width,
            columns[0] * 2000 / grid.height, columns[grid.width - 1] * 2000 / grid.height,
        ]
        return (edges.min() ?? 0) - 300 * (rows + columns).count { $0 == 0 }
    }

    @Test func contentTooLongForAnySymbolIsRefusedWithoutAPlan() {
        for count in [4_000, 3_000_000] {
            let error = #expect(throws: BarcodeWriterError.self) {
                try BarcodeWriter.dotCode(bytes: Array(repeating: 0xAA, count: count))
            }
            // Ten bytes take four codewords; error correction adds half as many and three.
            #expect(error == .tooManyCodewords(required: count * 2 / 5 * 3 / 2 + 3, available: 2_211))
        }
        #expect(throws: BarcodeWriterError.option(.width)) {
            try BarcodeWriter.dotCode(bytes: Array(repeating: 0xAA, count: 4_000), options: DotCodeOptions(width: 4))
        }
    }

    @Test func anErrorNamesTheOptionThatIsWrong() {
        for (options, option) in [
            (DotCodeOptions(width: 201), BarcodeWriterError.Option.width), (DotCodeOptions(height: 4), .height),
            (DotCodeOptions(width: 95, height: 95), .sizes),
        ] {
            #expect(throws: BarcodeWriterError.option(option)) {
                try BarcodeWriter.dotCode(bytes: [0x41], options: options)
            }
        }
        #expect(throws: BarcodeWriterError.option(.columns)) {
            try BarcodeWriter.symbol(.text("A"), as: .dotCode, options: WriterOptions(columns: 4))
        }
    }

    /// This is the densest content: ten digits in four codewords.
    @Test func datesFillASymbol() throws {
        let text = String(repeating: "1726010110", count: 365)
        let symbol = try BarcodeWriter.dotCode(bytes: Array(text.utf8))
        #expect(try DotCodeDecoder.decode(symbol.modules).text == text)
    }

    @Test(arguments: [5, 6, 23, 24]) func contentTooLongForAGivenWidthIsRefused(width: Int) throws {
        let height = width % 2 == 0 ? 199 : 200
        for count in [width * height / 18, 1_400] {
            let error = #expect(throws: BarcodeWriterError.self) {
                try BarcodeWriter.dotCode(
                    bytes: Array(repeating: 0x41, count: count), options: DotCodeOptions(width: width))
            }
            guard case .tooManyCodewords(let required, let available) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(available == width * height / 18 && required > available)
        }
        // The tallest symbol can be filled.
        let most = (width * height / 18 - 4) * 2 / 3 - 1
        let symbol = try BarcodeWriter.dotCode(
            bytes: Array(repeating: 0x41, count: most), options: DotCodeOptions(width: width))
        #expect(symbol.modules.width == width && symbol.modules.height <= height)
    }
}
