import Barcodes
import PictureMaker
import Testing

@Suite("Codablock F")
struct CodablockFTests {
    /// Returns the rows of bars, without the separators between them.
    private static func rows(_ symbol: Symbol) -> [BarRow] {
        stride(from: 1, to: symbol.modules.height, by: 2).map { symbol.modules.barRow($0) }
    }

    private static func texts(_ rows: [BarRow]) -> [String] {
        BarReading.contents(rows).map { "\($0.symbology) \($0.content.text)" }
    }

    @Test(
        "symbols of an independent writer are read, and ours are the same to the module",
        .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func zint() throws {
        for vector in LinearVector.zint("CODABLOCKF") where vector.rows.count > 1 {
            #expect(Self.texts(vector.rows) == ["CodablockF \(vector.text)"], "\(vector)")
            let columns = vector.rows[0].count / 11 - 5
            let options = CodablockFOptions(
                columns: columns...columns, rows: vector.rows.count...vector.rows.count)
            let symbol = try BarcodeWriter.codablockF(.text(vector.text), options: options)
            #expect(Self.rows(symbol) == vector.rows, "\(vector)")
        }
        for vector in LinearVector.zint("HIBC_BLOCKF") {
            let texts = Self.texts(vector.rows)
            #expect(texts.count == 1 && texts[0].hasPrefix("CodablockF +\(vector.text)"), "\(vector) \(texts)")
        }
        // A single row is a Code 128 symbol.
        for vector in LinearVector.zint("CODABLOCKF") where vector.rows.count == 1 {
            #expect(Self.texts(vector.rows) == ["Code128 \(vector.text)"])
        }
    }

    @Test(
        "another writer's symbols are read, and ours have no more rows",
        .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func okapi() throws {
        for vector in OkapiVector.all("codablockf") where !vector.widths.isEmpty {
            let found = BarReading.contents(widths: vector.widths)
            #expect(found.map(\.symbology) == [.codablockF], "\(vector.name)")
            guard let content = found.first?.content, var text = vector.properties["content"] else { continue }
            let isGS1 = vector.properties["dataType"] == "GS1"
            if isGS1 { text = try GS1Message(text).elementString }
            #expect(content.symbologyIdentifier == (isGS1 ? "]O5" : "]O4") && content.isGS1 == isGS1, "\(vector.name)")
            #expect(content.segments.map(\.text).joined() == text, "\(vector.name)")
            let columns = try #require(content.details.stacked).columns
            let options = CodablockFOptions(columns: columns...columns)
            guard !isGS1 else { continue }
            let ours = try BarcodeWriter.codablockF(.bytes(content.bytes), options: options)
            #expect(try #require(ours.details.stacked).rows <= vector.widths.count, "\(vector.name)")
        }
    }

    @Test func whateverIsWrittenIsReadBack() throws {
        var generator = SeededGenerator(seed: 7)
        let alphabets: [[UInt8]] = [
            Array("0123456789".utf8), Array("ABCdef 0123456789".utf8), Array(0...255), Array(0..<0x30),
        ]
        for number in 0..<200 {
            let alphabet = alphabets[number % 4]
            let count = 1 + Int(generator.unit() * (number < 20 ? 900 : 120))
            let bytes = (0..<count).map { _ in alphabet[Int(generator.unit() * Double(alphabet.count))] }
            let columns = 4 + number % 59
            guard
                let symbol = try? BarcodeWriter.codablockF(
                    .bytes(bytes), options: CodablockFOptions(columns: columns...columns))
            else {
                #expect(count > 20 * columns)
                continue
            }
            let found = BarReading.contents(Self.rows(symbol).upsideDown, as: [.codablockF, .code128])
            #expect(found.map(\.symbology) == [.codablockF] && found.first?.content.bytes == bytes, "\(number)")
            #expect(found.first?.content.details == symbol.details)
        }
    }

    @Test func everyNumberOfRowsIsWrittenAndRead() throws {
        for rows in 2...44 {
            let symbol = try BarcodeWriter.codablockF(
                .text("rows \(rows)"), options: CodablockFOptions(columns: 4...9, rows: rows...44))
            #expect(symbol.details.stacked?.rows == rows)
            #expect(Self.texts(Self.rows(symbol)) == ["CodablockF rows \(rows)"])
        }
    }

    @Test func contentIsMadeOfElementsWhereItBeginsWithFNC1() throws {
        let symbol = try BarcodeWriter.symbol(.gs1("(01)09521234543213(10)AB(21)7"), as: .codablockF)
        let content = try #require(BarReading.contents(Self.rows(symbol)).first?.content)
        #expect(content.text == "010952123454321310AB\u{1D}217")
        #expect(content.isGS1 && content.symbologyIdentifier == "]O5")
    }

    @Test func aLaterFNC1IsASeparator() throws {
        // The symbol has two rows of four columns in set B: A, FNC1, B and C; D, pad, and the check characters.
        let text = "A\u{1D}BCD"
        let (symbol, plain) = try (
            BarcodeWriter.codablockF(.text(text)), BarcodeWriter.codablockF(.text("AABCD"))
        )
        #expect(symbol.modules != plain.modules)
        let content = try #require(BarReading.contents(Self.rows(symbol)).first?.content)
        #expect(content.text == text && content.fnc1 == nil && content.symbologyIdentifier == "]O4")
    }

    /// Two rows of four columns in set B: A, B, C and FNC4; i or é, D, and the check characters of the message.
    @Test(arguments: [Array("ABCiD".utf8), [0x41, 0x42, 0x43, 0xE9, 0x44]] as [[UInt8]])
    func anFNC4AtTheEndOfARowMayApplyToTheNext(message: [UInt8]) throws {
        func row(_ characters: [Int]) -> [Int] {
            characters + [characters.enumerated().reduce(103) { $0 + ($1.offset + 1) * $1.element } % 103]
        }
        func check(from first: Int) -> Int {
            let value = message.enumerated().reduce(0) { $0 + ($1.offset + first) * Int($1.element) } % 86
            return value < 32 ? value + 64 : value < 48 ? value - 32 : value - 22
        }
        let codeB = 100
        let start = row([codeB, 64, 33, 34, 35, 100])
        let (k1, k2) = (check(from: 1), check(from: 0))
        #expect(try CodablockFDecoder.content(lines: [start, row([codeB, 11, 73, 36, k1, k2])]).bytes == message)
        #expect(throws: CodablockFError.check) {
            try CodablockFDecoder.content(lines: [start, row([codeB, 11, 73, 36, k1, k2 == 64 ? 65 : 64])])
        }
    }

    @Test func rowsThatDoNotBelongTogetherSayNothing() throws {
        let options = CodablockFOptions(columns: 6...6)
        let one = Self.rows(try BarcodeWriter.codablockF(.text("Yomitori reads stacked rows"), options: options))
        let other = Self.rows(try BarcodeWriter.codablockF(.text("yomitori reads stacked rods"), options: options))
        #expect(one.count == other.count && one.count > 3)
        for index in one.indices where one[index] != other[index] {
            // One row is replaced by a row of another symbol, or such a row is added, or a row is missing.
            var mixed = one
            mixed[index] = other[index]
            #expect(Self.texts(mixed).isEmpty)
            // The complete symbol above the added row may still be read.
            #expect(Self.texts(one + [other[index]]).allSatisfy { $0 == "CodablockF Yomitori reads stacked rows" })
            mixed.remove(at: index)
            #expect(Self.texts(mixed).isEmpty)
        }
        for row in one { #expect(Self.texts([row]).isEmpty) }
        // Several scan lines across a row that agree outvote a single one.
        #expect(Self.texts(one + one + [other[2]]) == ["CodablockF Yomitori reads stacked rows"])
    }

    @Test func optionsOutOfTheirRangeAreErrors() {
        let text = WriterContent.text("1")
        #expect(throws: BarcodeWriterError.option(.columns)) {
            try BarcodeWriter.symbol(text, as: .codablockF, options: WriterOptions(columns: 3))
        }
        #expect(throws: BarcodeWriterError.option(.height)) {
            try BarcodeWriter.symbol(text, as: .codablockF, options: WriterOptions(height: 7))
        }
        #expect(throws: BarcodeWriterError.option(.rowHeight)) {
            try BarcodeWriter.codablockF(text, options: CodablockFOptions(rowHeight: 7))
        }
        #expect(throws: BarcodeWriterError.option(.rows)) {
            try BarcodeWriter.codablockF(text, options: CodablockFOptions(rows: 1...3))
        }
        #expect(throws: BarcodeWriterError.unsupportedCharacter("日", index: 0)) {
            try BarcodeWriter.codablockF(.text("日"))
        }
        #expect(throws: BarcodeWriterError.emptyContent) { try BarcodeWriter.codablockF(.text("")) }
        #expect(throws: BarcodeWriterError.self) {
            try BarcodeWriter.codablockF(.text(String(repeating: "x", count: 44 * 62 - 1)))
        }
        #expect(throws: Never.self) {
            try BarcodeWriter.codablockF(.text(String(repeating: "x", count: 44 * 62 - 2)))
        }
    }

    // MARK: Pictures

    private static func picture(
        _ text: String, _ options: CodablockFOptions = CodablockFOptions(),
        _ change: (inout SymbolPose, inout Scene) -> Void = { _, _ in }
    ) throws -> MadePicture {
        let symbol = try BarcodeWriter.codablockF(.text(text), options: options)
        return .of(symbol.grid, moduleSize: 2.5, quietZone: 10, change)
    }

    @Test func symbolsAtAnyAngleAreRead() throws {
        var misses = 0
        for angle in stride(from: 0.0, to: 360, by: 7) {
            let picture = try Self.picture("Yomitori 2026, all angles") { pose, _ in pose.rotation = angle }
            let found = try picture.barcodes()
            guard let corners = found.first?.corners else {
                misses += 1
                continue
            }
            #expect(found.map(\.text) == ["Yomitori 2026, all angles"], "\(angle)°")
            #expect(found.first?.symbology == .codablockF)
            #expect(corners.contains(picture.outlines[0].center), "\(angle)°")
            let turned = abs(found[0].orientation - angle)
            #expect(min(turned, 360 - turned) < 8, "\(angle)°")
        }
        // Slanted scan lines enter other rows after a few pixels, and don't look like bars.
        #expect(misses <= 1)
    }

    @Test(arguments: [2, 5, 12, 24, 44]) func manyRowsAreRead(rows: Int) throws {
        for (columns, height) in [(4, 8), (9, 10), (20, 12)] {
            let options = CodablockFOptions(columns: columns...columns, rows: rows...44, rowHeight: height)
            for module in [2.0, 3.0] {
                let found = try Self.picture("all \(rows)", options) { pose, _ in pose.moduleSize = module }.barcodes()
                #expect(found.map(\.text) == ["all \(rows)"], "\(rows) rows of \(columns) at \(module)")
            }
        }
    }

    @Test func blurNoiseAndTiltAreReadWithoutAMisread() throws {
        var (reads, all) = (0, 0)
        for text in ["Yomitori", "0123456789012345678901234567890", "Mixed 12345678 and lower case, five rows or so"] {
            for step in 0..<6 {
                let level = Double(step)
                let pictures = try [
                    Self.picture(text) { pose, scene in scene.blur = (0.2 + 0.1 * level) * pose.moduleSize },
                    Self.picture(text) { _, scene in scene.noise = 6 * level },
                    Self.picture(text) { pose, _ in pose.tilt = 7 * level },
                    Self.picture(text) { pose, scene in
                        pose.moduleSize = 2.2 - 0.16 * level
                        scene.noise = 3
                    },
                ]
                for picture in pictures {
                    let texts = try picture.barcodes().map(\.text)
                    #expect(texts.isEmpty || texts == [text])
                    all += 1
                    reads += texts.count
                }
            }
        }
        #expect(reads >= all * 7 / 10, "\(reads) of \(all)")
    }
}

extension [BarRow] {
    /// Rows in the order of a symbol that is upside down, with its first row crossed by three scan lines.
    fileprivate var upsideDown: [BarRow] { reversed() + prefix(1) + prefix(1) }
}
