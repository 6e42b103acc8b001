import Barcodes
import PictureMaker
import Testing

@Suite struct HanXinWriterTests {
    /// Tests every version at every level, filled to the last codeword or nearly so.
    @Test(arguments: Array(1...84)) func readsBackEveryVersion(version: Int) throws {
        var random = SeededGenerator(seed: UInt64(version))
        for level in 1...4 {
            let count = HanXinVersion.all[version - 1].dataCount(level: level)
            let bytes = (0..<max(1, count - 4)).map { _ in UInt8(truncatingIfNeeded: random.next()) | 0x80 }
            let symbol = try BarcodeWriter.hanXin(
                bytes: bytes,
                options: HanXinOptions(errorCorrectionLevel: level, versions: version...version, mask: version % 4))
            let content = try HanXinDecoder.decode(symbol.modules)
            #expect(content.bytes == bytes)
            #expect(content.details == symbol.details)
        }
    }

    @Test(arguments: [
        "0123456789", "7", "42", "1234", "Hanxin Code symbol", "a-B~1\t2", "汉信码标准\r\n中国物品编码中心", "１２３　，。",
        "日本語とEnglish", "𠀀 extension B", "ünïcödé", "한국어 문서", "ﾊﾝｶｸ", "\u{1C}\u{1F}", "🐉", "龘鱻 丂 €",
    ])
    func readsBackText(_ text: String) throws {
        for level in [1, 4] {
            let symbol = try BarcodeWriter.symbol(
                .text(text), as: .hanXin, options: WriterOptions(errorCorrection: .level(level)))
            #expect(try HanXinDecoder.decode(symbol.modules).text == text)
        }
    }

    @Test func readsBackMixturesOfModes() throws {
        var random = SeededGenerator(seed: 20_830)
        let parts = ["12345", "9", "abc", "Z", " - ", "汉信", "の", "龘", "𠮷", "\u{1D}", "é", "\n", "ß"]
        for _ in 0..<200 {
            var text = ""
            for _ in 0..<(random.next() % 12 + 1) { text += parts[Int(random.next() % UInt64(parts.count))] }
            let symbol = try BarcodeWriter.symbol(.text(text), as: .hanXin)
            #expect(try HanXinDecoder.decode(symbol.modules).text == text)
        }
    }

    /// Without an ECI, bytes are UTF-8 or else GB 18030 if they can be, before any other set.
    @Test(
        arguments: [
            ([0xBA, 0xBA, 0xD7, 0xD6], "汉字"), (Array("汉字".utf8), "汉字"), ([0x43, 0x61, 0x66, 0xE9], "Café"),
        ] as [([UInt8], String)])
    func readsBytesWithoutAnECI(bytes: [UInt8], text: String) throws {
        let content = try HanXinDecoder.decode(BarcodeWriter.hanXin(bytes: bytes).modules)
        #expect(content.text == text && content.bytes == bytes)
    }

    /// The standard's example K.2: three codewords of bits for 1234567890.
    @Test func packsDigitsInTens() {
        #expect(HanXinPlanner(Array("1234567890".utf8), eci: nil, isGB18030: false)?.bits.bitCount == 4 + 5 * 10)
        // In text mode a single character takes 6 bits in addition to its indicator and its terminator.
        #expect(HanXinPlanner(Array("A".utf8), eci: nil, isGB18030: false)?.bits.bitCount == 16)
    }

    @Test(arguments: [1, 2, 3, 4]) func correctsErrors(level: Int) throws {
        let text = String(repeating: "Damaged all over. ", count: 12)
        let symbol = try BarcodeWriter.hanXin(
            bytes: Array(text.utf8), options: HanXinOptions(errorCorrectionLevel: level))
        var random = SeededGenerator(seed: UInt64(level))
        var damaged = symbol.modules
        // Two wrong modules in a hundred would damage one codeword in seven: too many for level 1, which corrects about
        // a fourth as many as level 4.
        let count = damaged.width * damaged.height * [3, 6, 10, 14][level - 1] / 1_000
        for _ in 0..<count {
            let (x, y) = (Int(random.next() % UInt64(damaged.width)), Int(random.next() % UInt64(damaged.height)))
            damaged[x, y].toggle()
        }
        #expect(try HanXinDecoder.decode(damaged).text == text)
    }

    @Test func readsEitherCopyOfTheFunctionInformation() throws {
        let symbol = try BarcodeWriter.hanXin(bytes: Array("Two copies".utf8))
        let side = symbol.modules.width
        for copy in 0..<2 {
            var damaged = symbol.modules
            let row = copy == 0 ? 8 : side - 9
            for x in (0..<9).map({ copy == 0 ? $0 : side - 1 - $0 }) { damaged[x, row].toggle() }
            #expect(try HanXinDecoder.decode(damaged).text == "Two copies")
        }
    }

    @Test func refusesWhatItCannotSay() {
        #expect(throws: BarcodeWriterError.self) {
            try BarcodeWriter.hanXin(bytes: Array(repeating: 0xFF, count: 3_300))
        }
        #expect(throws: BarcodeWriterError.option(.version)) {
            try BarcodeWriter.symbol(.text("A"), as: .hanXin, options: WriterOptions(version: .number(85)))
        }
        #expect(throws: BarcodeWriterError.option(.mask)) {
            try BarcodeWriter.symbol(.text("A"), as: .hanXin, options: WriterOptions(mask: 4))
        }
        #expect(throws: HanXinDecodingError.dimensions(width: 24, height: 24)) {
            try HanXinDecoder.decode(ModuleGrid(width: 24, height: 24))
        }
        #expect(throws: HanXinDecodingError.functionInformation) {
            try HanXinDecoder.decode(ModuleGrid(width: 23, height: 23))
        }
    }

    /// The modules of a symbol that is blurred or bent beyond reading are random, and every module is unsure.
    @Test(arguments: [1, 2, 3, 4]) func randomDataIsHardlyEverCorrected(level: Int) throws {
        let options = HanXinOptions(errorCorrectionLevel: level, versions: 4...4)
        let made = try BarcodeWriter.hanXin(bytes: Array("random".utf8), options: options).modules
        var random = SeededGenerator(seed: UInt64(level))
        var decoded = 0
        for _ in 0..<3_000 {
            var grid = made
            var reliability: [UInt8] = []
            // The finder patterns and the function information are in the corners.
            let middle = 9..<grid.width - 9
            for y in 0..<grid.height {
                for x in 0..<grid.width {
                    if middle.contains(x) || middle.contains(y) { grid[x, y] = random.byte() & 1 == 1 }
                    reliability.append(random.byte())
                }
            }
            if (try? HanXinDecoder.decode(grid, reliability: reliability)) != nil { decoded += 1 }
        }
        #expect(decoded == 0)
    }

    /// The length of a run of bytes is a 13-bit number.
    @Test func contentTooLongForAnySymbolIsRefusedWithoutAPlan() {
        let available = HanXinVersion.all[83].dataCount(level: 2) * 8
        for count in [9_000, 3_000_000] {
            let error = BarcodeWriterError.contentTooLong(requiredBits: count * 10 / 3, availableBits: available)
            #expect(throws: error) { try BarcodeWriter.hanXin(bytes: Array(repeating: 0xFF, count: count)) }
            #expect(throws: error) {
                try BarcodeWriter.symbol(.text(String(repeating: "汉", count: count / 3)), as: .hanXin)
            }
        }
        #expect(throws: BarcodeWriterError.option(.mask)) {
            try BarcodeWriter.hanXin(bytes: Array(repeating: 0xFF, count: 9_000), options: HanXinOptions(mask: 4))
        }
    }

    @Test func digitsFillASymbol() throws {
        let options = HanXinOptions(errorCorrectionLevel: 1)
        let count = (HanXinVersion.all[83].dataCount(level: 1) * 8 - 14) / 10 * 3
        let bytes = Array(repeating: UInt8(ascii: "7"), count: count)
        #expect(try HanXinDecoder.decode(BarcodeWriter.hanXin(bytes: bytes, options: options).modules).bytes == bytes)
    }
}
