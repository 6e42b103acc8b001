import Barcodes
import PictureMaker
import Testing

struct DataMatrixEncoderTests {
    private func codewords(_ text: String) throws -> [UInt8] {
        let grid = try BarcodeWriter.dataMatrix(text: text).modules
        let size = try #require(DataMatrixTables.size(rows: grid.height, columns: grid.width))
        return Array(DataMatrixDecoder.codewords(grid, DataMatrixPlacement(size))[0..<size.dataCount])
    }

    @Test("The standard's example comes out as in the standard")
    func example() throws {
        // ISO/IEC 16022:2006, annex O: 123456 in a 10 × 10 symbol.
        let grid = try BarcodeWriter.dataMatrix(text: "123456").modules
        let placement = DataMatrixPlacement(try #require(DataMatrixTables.size(rows: 10, columns: 10)))
        #expect(DataMatrixDecoder.codewords(grid, placement) == [142, 164, 186, 114, 25, 5, 88, 102])
    }

    @Test(
        "Each encodation is used where it is the shortest",
        arguments: [
            ("123456", [142, 164, 186]),
            ("ABCABC", [230, 89, 233, 89, 233]),
            ("abcabc", [239, 89, 233, 89, 233]),
        ] as [(String, [UInt8])])
    func encodations(text: String, expected: [UInt8]) throws {
        #expect(try codewords(text).starts(with: expected))
    }

    @Test("Macro 05 and 06 stand for an ISO 15434 envelope")
    func macros() throws {
        for (format, codeword) in [("05", 236), ("06", 237)] as [(String, UInt8)] {
            let text = "[)>\u{1E}\(format)\u{1D}TESTING\u{1E}\u{04}"
            #expect(try codewords(text).first == codeword)
            #expect(try DataMatrixDecoder.decode(BarcodeWriter.dataMatrix(text: text).modules).text == text)
        }
    }

    @Test("Random content of all kinds is read back, in every shape")
    func roundTrips() throws {
        var random = SeededGenerator(seed: 16022)
        let alphabets: [[UInt8]] = [
            Array(48...57), Array(65...90) + [32], Array(97...122) + [32], Array(32...94), Array(0...127),
            Array(0...255),
            [13, 42, 62] + Array(65...90),
        ]
        let shapes: [DataMatrixOptions.Sizes] = [.squares, .rectangles, .extendedRectangles, .any]
        for round in 0..<400 {
            var bytes: [UInt8] = []
            for _ in 0..<(1 + random.next() % 4) {
                let alphabet = alphabets[Int(random.next() % UInt64(alphabets.count))]
                for _ in 0..<(random.next() % 12) {
                    bytes.append(alphabet[Int(random.next() % UInt64(alphabet.count))])
                }
            }
            let symbol = try BarcodeWriter.dataMatrix(
                bytes: bytes, options: DataMatrixOptions(sizes: shapes[round % shapes.count]))
            let content = try DataMatrixDecoder.decode(symbol.modules)
            #expect(content.bytes == bytes, "\(bytes)")
        }
    }

    @Test("Every size is filled to its last codeword, and no further")
    func capacities() throws {
        for size in DataMatrixTables.sizes {
            let options = DataMatrixOptions(sizes: .only(rows: size.rows, columns: size.columns))
            // Two digits a codeword.
            let text = String(repeating: "42", count: size.dataCount)
            let symbol = try BarcodeWriter.dataMatrix(text: text, options: options)
            #expect(try DataMatrixDecoder.decode(symbol.modules).text == text, "\(size.name)")
            #expect(throws: BarcodeWriterError.self) {
                try BarcodeWriter.dataMatrix(text: text + "4", options: options)
            }
        }
    }

    @Test("GS1, an industry's format, reader programming and a place in a sequence are said and read")
    func headers() throws {
        let gs1 = try DataMatrixDecoder.decode(
            BarcodeWriter.dataMatrix(text: "10AB\u{1D}17260101", options: DataMatrixOptions(fnc1: .gs1)).modules)
        #expect(gs1.isGS1 && gs1.text == "10AB\u{1D}17260101" && gs1.symbologyIdentifier == "]d2")
        for indicator in ["A", "z", "07"] {
            let industry = try DataMatrixDecoder.decode(
                BarcodeWriter.dataMatrix(
                    text: "XYZ", options: DataMatrixOptions(fnc1: .industry(applicationIndicator: indicator))
                ).modules)
            #expect(industry.fnc1 == .industry(applicationIndicator: indicator))
            #expect(industry.text == indicator + "XYZ" && industry.symbologyIdentifier == "]d3")
        }
        let programming = try DataMatrixDecoder.decode(
            BarcodeWriter.dataMatrix(text: "set", options: DataMatrixOptions(isReaderProgramming: true)).modules)
        #expect(programming.isReaderProgramming && programming.text == "set")
        for fnc1 in [FNC1.gs1, .industry(applicationIndicator: "A"), .industry(applicationIndicator: "07")] {
            let options = DataMatrixOptions(fnc1: fnc1, isReaderProgramming: true)
            let both = try DataMatrixDecoder.decode(BarcodeWriter.dataMatrix(text: "42X", options: options).modules)
            #expect(both.isReaderProgramming && both.fnc1 == fnc1)
            #expect(both.text == (fnc1.indicator ?? "") + "42X")
        }
        let place = StructuredAppend(index: 3, count: 16, identifier: "64516")
        let part = try DataMatrixDecoder.decode(
            BarcodeWriter.dataMatrix(text: "part", options: DataMatrixOptions(structuredAppend: place)).modules)
        #expect(part.structuredAppend == place && part.text == "part")
    }

    @Test(
        "A sequence's parts say the whole together",
        arguments: ["plain text, some hundred characters", "žluťoučký kůň"])
    func sequence(text: String) throws {
        let symbols = try BarcodeWriter.sequence(.text(text), as: .dataMatrix, symbolCount: 3)
        #expect(symbols.count == 3 && Set(symbols.map(\.modules.width)).count == 1)
        #expect(try symbols.map { try DataMatrixDecoder.decode($0.modules).text }.joined() == text)
    }

    @Test(
        "Only the first symbol of a GS1 sequence begins with FNC1, and a separator at a border stays",
        arguments: ["10ABC\u{1D}21XYZ", "10ABCDE\u{1D}21X", "10A\u{1D}2112345678"])
    func gs1Sequence(text: String) throws {
        let symbols = try BarcodeWriter.sequence(.gs1(text), as: .dataMatrix, symbolCount: 2)
        let parts = try symbols.map { try DataMatrixDecoder.decode($0.modules) }
        #expect(parts.map(\.fnc1) == [.gs1, nil])
        let message = try joined(parts)
        #expect(message?.text == text && message?.fnc1 == .gs1)
    }

    @Test("FNC1 at the beginning of a later symbol separates fields")
    func separatorAtTheBorder() throws {
        // The codewords of zint 2.11 for [10]ABC and [21]XYZ.
        let parts = try [[233, 15, 1, 1, 232, 140, 66, 67, 68], [233, 31, 1, 1, 232, 151, 89, 90, 91]].map(content)
        #expect(parts.map(\.text) == ["10ABC", "\u{1D}21XYZ"])
        let message = try joined(parts)
        #expect(message?.text == "10ABC\u{1D}21XYZ" && message?.fnc1 == .gs1)
        // The same is true of the positions of an industry's FNC1.
        #expect(try content([233, 31, 1, 1, 66, 232, 67]).text == "A\u{1D}B")
        #expect(try content([233, 31, 1, 1, 137, 232, 67]).text == "07\u{1D}B")
        #expect(try content([233, 15, 1, 1, 137, 232, 67]).fnc1 == .industry(applicationIndicator: "07"))
    }

    /// Returns the content of a symbol of 16 × 16 modules with these codewords.
    private func content(_ codewords: [UInt8]) throws -> DecodedContent {
        let size = try #require(DataMatrixTables.size(rows: 16, columns: 16))
        let data = DataMatrixEncoder.padded(codewords, to: size.dataCount)
        return try DataMatrixDecoder.decode(DataMatrixEncoder.grid(data: data, size: size))
    }

    private func joined(_ parts: [DecodedContent]) throws -> StructuredAppendAssembler.Message? {
        let origin = Point(x: 0, y: 0)
        var assembler = StructuredAppendAssembler()
        let messages = parts.map { part in
            assembler.add(
                Barcode(
                    symbology: .dataMatrix, content: part,
                    corners: Quadrilateral(topLeft: origin, topRight: origin, bottomRight: origin, bottomLeft: origin)))
        }
        return try #require(messages.last)
    }

    @Test("Each part of a sequence has a character, and a text with fewer is refused")
    func shortSequence() throws {
        for text in ["abcd", "žabc", "abcž", "ažbž", "žžžž"] {
            let symbols = try BarcodeWriter.sequence(.text(text), as: .dataMatrix, symbolCount: 4)
            #expect(try symbols.map { try DataMatrixDecoder.decode($0.modules).text } == text.map { String($0) })
            #expect(throws: BarcodeWriterError.tooFewCharacters(required: 5, actual: 4)) {
                try BarcodeWriter.sequence(.text(text), as: .dataMatrix, symbolCount: 5)
            }
        }
        #expect(throws: BarcodeWriterError.tooFewCharacters(required: 2, actual: 0)) {
            try BarcodeWriter.sequence(.text(""), as: .dataMatrix, symbolCount: 2)
        }
    }

    @Test("Characters beyond ISO 8859-1 are read back by their ECI")
    func characterSets() throws {
        for text in ["Größe", "价格 12", "прайс", "é", "Ã©"] {
            #expect(try DataMatrixDecoder.decode(BarcodeWriter.dataMatrix(text: text).modules).text == text)
        }
    }

    @Test("What is too long says so")
    func tooLong() {
        #expect(throws: BarcodeWriterError.self) {
            try BarcodeWriter.dataMatrix(text: String(repeating: "A", count: 2400))
        }
    }
}

extension FNC1 {
    fileprivate var indicator: String? {
        if case .industry(let indicator) = self { indicator } else { nil }
    }
}
