import Barcodes
import PictureMaker
import Testing

@Suite struct StructuredAppendAssemblerTests {
    private func barcode(_ symbol: Symbol) throws -> Barcode {
        let origin = Point(x: 0, y: 0)
        return Barcode(
            symbology: symbol.symbology, content: try QRCodeDecoder.decode(symbol.grid),
            corners: Quadrilateral(topLeft: origin, topRight: origin, bottomRight: origin, bottomLeft: origin),
            isMirrored: false, isInverted: false)
    }

    @Test(arguments: [
        "A text of more than one symbol, in plain letters and 1234567890 digits.",
        "読み取り専用のテキストです。長いので、いくつかのコードに分けます。", "Größe, Łódź, Привет, 🚲🚲🚲, 読", "Café Cafés créée",
    ])
    func aSequenceIsPutTogetherInAnyOrder(text: String) throws {
        for count in [2, 3, 7, 16] {
            let symbols = try BarcodeWriter.qrCodeSequence(text: text, symbolCount: count)
            #expect(symbols.count == count)
            #expect(Set(symbols.map(\.details.qrCode?.version)).count == 1)
            var random = SeededGenerator(seed: UInt64(count))
            var assembler = StructuredAppendAssembler()
            var messages: [StructuredAppendAssembler.Message] = []
            for symbol in symbols.shuffled(using: &random) {
                #expect(messages.isEmpty)
                if let message = assembler.add(try barcode(symbol)) { messages.append(message) }
            }
            #expect(messages.map(\.text) == [text])
            #expect(messages.map(\.hasMatchingParity) == [true])
        }
    }

    @Test func missingSymbolsAreNamed() throws {
        let barcodes = try BarcodeWriter.qrCodeSequence(text: "one two three four", symbolCount: 4).map(barcode)
        var assembler = StructuredAppendAssembler()
        #expect(assembler.add(barcodes[2]) == nil)
        #expect(assembler.add(barcodes[0]) == nil)
        #expect(assembler.add(barcodes[2]) == nil)
        #expect(assembler.missing(from: barcodes[0]) == [1, 3])
    }

    @Test func twoSequencesAreKeptApart() throws {
        let first = try BarcodeWriter.qrCodeSequence(text: "first message", symbolCount: 2).map(barcode)
        let second = try BarcodeWriter.qrCodeSequence(text: "the other one", symbolCount: 2).map(barcode)
        var assembler = StructuredAppendAssembler()
        #expect(assembler.add(first[0]) == nil)
        #expect(assembler.add(second[1]) == nil)
        #expect(assembler.add(first[1])?.text == "first message")
        #expect(assembler.add(second[0])?.text == "the other one")
    }

    @Test func asFewSymbolsAreMadeAsNeeded() throws {
        let options = QRCodeOptions(level: .low, versions: 1...5)
        let text = String(repeating: "abcdefghij", count: 30)
        let symbols = try BarcodeWriter.qrCodeSequence(text: text, options: options)
        #expect(symbols.count == 3)
        #expect(try BarcodeWriter.qrCodeSequence(text: "short", options: options).count == 1)
        // 300 letters, and 16 symbols of 16 codewords.
        #expect(throws: BarcodeWriterError.contentTooLong(requiredBits: 12 + 300 * 8, availableBits: 16 * 128)) {
            try BarcodeWriter.qrCodeSequence(text: text, options: QRCodeOptions(versions: 1...1))
        }
    }

    @Test func aCodeOnItsOwnIsNoMessage() throws {
        var assembler = StructuredAppendAssembler()
        #expect(assembler.add(try barcode(BarcodeWriter.qrCode(text: "alone"))) == nil)
    }
}
