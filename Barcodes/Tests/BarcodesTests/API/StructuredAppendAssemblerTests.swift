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

    @Test(arguments: [1, 2, 5, 16]) func bytesAreSharedOutAndPutTogetherAgain(count: Int) throws {
        let bytes = [UInt8](0...255) + Array("0123456789 AND MORE".utf8)
        let symbols = try BarcodeWriter.sequence(.bytes(bytes), as: .qrCode, symbolCount: count)
        #expect(symbols.count == count)
        #expect(symbols.allSatisfy { $0.structuredAppend?.count == (count > 1 ? count : nil) })
        let parts = try symbols.map(barcode)
        #expect(parts.flatMap(\.bytes) == bytes && parts.allSatisfy { !$0.bytes.isEmpty })
        var assembler = StructuredAppendAssembler()
        let messages = parts.compactMap { assembler.add($0) }
        #expect(messages.map(\.bytes) == (count > 1 ? [bytes] : []))
        #expect(messages.allSatisfy { $0.hasMatchingParity })
    }

    @Test(arguments: [("KEG 42 ü", 4), ("ab", 2), ("ÄÖÜ", 3), ("0000000000a", 11), ("読a", 2)])
    func noSymbolOfASequenceIsEmpty(text: String, count: Int) throws {
        let contents = try BarcodeWriter.qrCodeSequence(text: text, symbolCount: count)
            .map { try QRCodeDecoder.decode($0.grid).text }
        #expect(contents.joined() == text && contents.allSatisfy { !$0.isEmpty }, "\(contents)")
    }

    @Test func aSequenceWithMoreSymbolsThanCharactersIsRefused() {
        #expect(throws: BarcodeWriterError.tooFewCharacters(required: 3, actual: 2)) {
            try BarcodeWriter.qrCodeSequence(text: "ab", symbolCount: 3)
        }
        #expect(throws: BarcodeWriterError.tooFewCharacters(required: 3, actual: 2)) {
            try BarcodeWriter.qrCodeSequence(bytes: [1, 2], symbolCount: 3)
        }
        // Where the number is left to the writer, what doesn't fit is too long.
        let options = QRCodeOptions(errorCorrectionLevel: .high, versions: 1...1)
        #expect(throws: BarcodeWriterError.contentTooLong(requiredBits: 20 + 12 + 12 + 32, availableBits: 72)) {
            try BarcodeWriter.qrCodeSequence(text: "🚲🚲", options: options)
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

    @Test func placesThatNoSequenceHasAreNone() {
        let places: [(Int, Int?)] = [
            (Int.max - 1, nil), (99_999, nil), (0, Int.max), (-1, 2), (2, 2), (0, 0), (0, -1), (-2, -1), (0, Int.min),
        ]
        for (index, count) in places {
            var assembler = StructuredAppendAssembler()
            let barcode = part("text", index, of: count)
            #expect(assembler.add(barcode) == nil)
            #expect(assembler.missing(from: barcode) == [])
            #expect(StructuredAppendAssembler.key(of: barcode) == nil)
        }
        var assembler = StructuredAppendAssembler()
        let last = part("text", 99_998, of: nil)
        #expect(assembler.add(last) == nil)
        #expect(assembler.missing(from: last).count == 99_999)
    }

    /// Returns a code of a sequence whose symbology gives no identifier unless one is passed.
    private func part(_ text: String, _ index: Int, of count: Int? = 2, identifier: String = "") -> Barcode {
        let origin = Point(x: 0, y: 0)
        let bytes = Array(text.utf8)
        return Barcode(
            symbology: .aztec,
            content: DecodedContent(
                text: text, bytes: bytes, segments: [ContentSegment(bytes: bytes, text: text)],
                details: .aztec(AztecDetails(layers: 1, isCompact: true)),
                structuredAppend: StructuredAppend(index: index, count: count, identifier: identifier)),
            corners: Quadrilateral(topLeft: origin, topRight: origin, bottomRight: origin, bottomLeft: origin),
            isMirrored: false, isInverted: false)
    }

    @Test func symbolsAfterACompleteMessageBeginAnother() {
        var assembler = StructuredAppendAssembler()
        let messages = [part("a1", 0), part("a2", 1), part("b2", 1), part("a1", 0), part("b1", 0), part("b2", 1)]
            .map { assembler.add($0)?.text }
        #expect(messages == [nil, "a1a2", nil, "a1a2", "b1b2", "b1b2"])
        #expect(assembler.number(of: part("a2", 1)) == 0 && assembler.number(of: part("b1", 0)) == 1)
        #expect(assembler.number(of: part("c1", 0)) == nil)
    }

    @Test func codesOfDifferentMessagesAtTheSamePlaceAreNeverJoined() {
        var assembler = StructuredAppendAssembler()
        for code in [part("a1", 0), part("b1", 0), part("a2", 1), part("b2", 1), part("a1", 0)] {
            #expect(assembler.add(code) == nil)
        }
        #expect(assembler.isAmbiguous(part("a2", 1)))
        #expect(!assembler.isAmbiguous(part("a2", 1, of: 3)))
    }

    @Test func codesThatTellDifferentCountsAreNeverJoined() {
        for parts in [[(0, 2), (1, 3)], [(2, nil), (0, 2), (1, 2)]] as [[(index: Int, count: Int?)]] {
            var assembler = StructuredAppendAssembler()
            for part in parts { #expect(assembler.add(macroPart("\(part.index)", part.index, of: part.count)) == nil) }
            #expect(assembler.isAmbiguous(macroPart("0", 0, of: 2)))
        }
    }

    /// Returns a part of a Macro PDF417 sequence, in which not every part states the count.
    private func macroPart(_ text: String, _ index: Int, of count: Int?) -> Barcode {
        var barcode = part(text, index, of: count, identifier: "7")
        barcode.symbology = .pdf417
        barcode.content.details = .pdf417(PDF417Details(rows: 3, columns: 1, errorCorrectionLevel: 0))
        return barcode
    }

    @Test func symbolsThatContradictAMessageOfTheWrongParityMakeItAmbiguous() throws {
        var parts = try BarcodeWriter.qrCodeSequence(text: "first message", symbolCount: 2).map(barcode)
        for index in parts.indices { parts[index].content.structuredAppend?.identifier = "1" }
        var other = parts[1]
        other.content.bytes[0] ^= 1
        var assembler = StructuredAppendAssembler()
        #expect(assembler.add(parts[0]) == nil)
        #expect(assembler.add(parts[1])?.hasMatchingParity == false)
        #expect(assembler.add(other) == nil)
        #expect(assembler.isAmbiguous(parts[0]))
    }

    @Test func theNumberOfSymbolsIsMinimal() throws {
        let options = QRCodeOptions(errorCorrectionLevel: .low, versions: 1...5)
        let text = String(repeating: "abcdefghij", count: 30)
        let symbols = try BarcodeWriter.qrCodeSequence(text: text, options: options)
        #expect(symbols.count == 3)
        #expect(try BarcodeWriter.qrCodeSequence(text: "short", options: options).count == 1)
        // The text has 300 letters; the 16 symbols have 16 codewords each.
        #expect(throws: BarcodeWriterError.contentTooLong(requiredBits: 12 + 300 * 8, availableBits: 16 * 128)) {
            try BarcodeWriter.qrCodeSequence(text: text, options: QRCodeOptions(versions: 1...1))
        }
    }

    @Test func aCodeOnItsOwnIsNoMessage() throws {
        var assembler = StructuredAppendAssembler()
        #expect(assembler.add(try barcode(BarcodeWriter.qrCode(text: "alone"))) == nil)
    }

    private func maxiCode(_ symbol: Symbol) throws -> Barcode {
        let origin = Point(x: 0, y: 0)
        return Barcode(
            symbology: .maxiCode, content: try MaxiCodeDecoder.decode(symbol.modules),
            corners: Quadrilateral(topLeft: origin, topRight: origin, bottomRight: origin, bottomLeft: origin))
    }

    /// Each symbol of modes 2 and 3 has the carrier message, and the header before it may be split at any point.
    @Test(arguments: ["2", "3"]) func aCarrierMessageIsPartOfAMessageOnce(mode: String) throws {
        let carrier = (mode == "2" ? "152382802" : "B1050 ") + "\u{1D}056\u{1D}999\u{1D}"
        for text in [
            "\(carrier)MAXI", "[)>\u{1E}01\u{1D}96\(carrier)MAXI", "\(carrier)ÄÖÜ und 読み取り",
            "[)>\u{1E}01\u{1D}96\(carrier)A parcel in Łódź with many more words, \u{1D} and \(carrier) once more",
        ] {
            for count in 2...4 {
                let parts = try BarcodeWriter.sequence(
                    .text(text), as: .maxiCode, symbolCount: count,
                    options: WriterOptions(version: SymbolVersion(rawValue: mode))
                ).map(maxiCode)
                var assembler = StructuredAppendAssembler()
                let messages = parts.reversed().map { assembler.add($0) }
                let message = try #require(messages.last ?? nil)
                #expect(message.text == text)
                #expect(message.segments.map(\.text).joined() == text && message.segments.count <= 2)
            }
        }
    }

    @Test func partsWithDifferentCarrierMessagesAreNeverJoined() throws {
        func part(_ text: String, _ index: Int, postalCode: String?) throws -> Barcode {
            let carrier = postalCode.map {
                MaxiCodeDetails.CarrierMessage(postalCode: $0, countryCode: 840, serviceClass: 1)
            }
            let options = MaxiCodeOptions(
                mode: carrier == nil ? 4 : 2, carrierMessage: carrier,
                structuredAppend: StructuredAppend(index: index, count: 2))
            return try maxiCode(BarcodeWriter.maxiCode(bytes: Array(text.utf8), options: options))
        }
        var assembler = StructuredAppendAssembler()
        #expect(assembler.add(try part("one", 0, postalCode: "152382802")) == nil)
        let other = try part("other", 1, postalCode: "152382803")
        #expect(assembler.add(other) == nil)
        #expect(assembler.isAmbiguous(other))
        // A symbol without a carrier message does not contradict one with it.
        assembler.removeAll()
        #expect(assembler.add(try part(" two", 1, postalCode: nil)) == nil)
        let message = assembler.add(try part("one", 0, postalCode: "152382802"))
        #expect(message?.text == "152382802\u{1D}840\u{1D}001\u{1D}one two")
    }

    /// Bytes without an ECI are ISO 8859-1 in MaxiCode; in other symbologies these would be taken for Shift_JIS.
    @Test func bytesOfMaxiCodeSymbolsAreReadInOneSetAloneAndTogether() throws {
        let texts = ["ÄÖÜ ", "STRASSE 5"]
        let parts = try texts.enumerated().map { index, text in
            let options = MaxiCodeOptions(structuredAppend: StructuredAppend(index: index, count: texts.count))
            let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            return try maxiCode(BarcodeWriter.maxiCode(bytes: bytes, options: options))
        }
        var assembler = StructuredAppendAssembler()
        #expect(assembler.add(parts[0]) == nil)
        #expect(assembler.add(parts[1])?.text == "ÄÖÜ STRASSE 5")
        #expect(parts.map(\.text) == texts)
    }
}
