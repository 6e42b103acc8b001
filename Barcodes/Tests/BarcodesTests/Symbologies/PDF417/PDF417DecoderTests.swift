import Barcodes
import Testing

@Suite struct PDF417DecoderTests {
    /// ISO/IEC 15438, figure 1.
    @Test(.enabled(if: VectorFolder.exists)) func theStandardsFirstFigureIsRead() throws {
        let vector = ZintVector.all(["PDF417"]).first { $0.case == "pdf417/encode/1011" }
        let grid = try #require(vector?.grid)
        let content = try PDF417Decoder.decode(grid)
        #expect(content.text == "PDF417 Symbology Standard")
        #expect(content.symbologyIdentifier == "]L2")
        #expect(content.details.pdf417 == PDF417Details(rows: 10, columns: 2, errorCorrectionLevel: 1))
    }

    @Test(.enabled(if: VectorFolder.exists), arguments: ZintVector.all(["PDF417", "PDF417COMP", "HIBC_PDF"]))
    func symbolsOfZintAreRead(_ vector: ZintVector) throws {
        let content = try PDF417Decoder.decode(#require(vector.grid))
        #expect(content.details.pdf417?.isCompact == (vector.symbology == "PDF417COMP"))
        try expect(content, vector)
    }

    @Test(.enabled(if: VectorFolder.exists), arguments: ZintVector.all(["MICROPDF417", "HIBC_MICPDF"]))
    func microSymbolsOfZintAreRead(_ vector: ZintVector) throws {
        try expect(MicroPDF417Decoder.decode(#require(vector.grid)), vector)
    }

    private func expect(_ content: DecodedContent, _ vector: ZintVector) throws {
        guard let data = vector.message else {
            #expect(!content.segments.isEmpty)
            return
        }
        if vector.symbology.hasPrefix("HIBC") {
            // The data is put between a plus sign and a check character.
            #expect(content.text.hasPrefix("+" + String(decoding: data, as: UTF8.self)))
            #expect(content.bytes.count == data.count + 2)
        } else {
            if let eci = vector.eci.flatMap({ Int($0) }) { #expect(content.segments.allSatisfy { $0.eci == eci }) }
            #expect(content.bytes == data || content.text == String(decoding: data, as: UTF8.self))
        }
    }

    @Test(.enabled(if: VectorFolder.exists), arguments: OkapiVector.all("pdf417"))
    func symbolsOfOkapiAreRead(_ vector: OkapiVector) throws {
        let grid = try #require(vector.grid)
        let isMicro = vector.properties["mode"] == "MICRO"
        let content = try isMicro ? MicroPDF417Decoder.decode(grid) : PDF417Decoder.decode(grid)
        #expect(content.text == vector.properties["content"])
        #expect(content.isReaderProgramming == (vector.properties["readerInit"] == "true"))
        #expect(content.details.pdf417?.isCompact == (vector.properties["mode"] == "TRUNCATED"))
        if let identifier = vector.properties["structuredAppendFileId"] {
            let place = try #require(content.structuredAppend)
            #expect(place.identifier == identifier)
            #expect(vector.properties["structuredAppendPosition"] == "\(place.index + 1)")
            if let count = place.count { #expect(vector.properties["structuredAppendTotal"] == "\(count)") }
            #expect(content.details.pdf417?.file?.name == vector.properties["structuredAppendFileName"])
        }
    }

    private func decode(_ data: [Int], control: [Int] = []) throws -> DecodedContent {
        try PDF417Decoder.decode(
            PDF417Encoder.encode(data, control: control, rows: 10, columns: 4, level: 2, isCompact: false))
    }

    @Test(arguments: [[925, 901], [926, 900, 5], [926, 5, 928], [927, 902]])
    func theNumberOfAnECIIsMadeOfCodewordsOfData(eci: [Int]) throws {
        let wrong = try #require(eci.dropFirst().first { $0 >= 900 })
        #expect(throws: PDF417DecodingError.content(.codeword(wrong))) { try decode([1, 2] + eci + [3, 4]) }
        let right = eci.map { $0 >= 900 && $0 != eci[0] ? 899 : $0 }
        #expect(try decode([1, 2] + right + [3, 4]).segments.count == 2)
    }

    /// Five codewords before an ECI are six bytes if more data follows in the mode, and five at the end a byte each.
    @Test(arguments: [[927, 9], [926, 0, 9], [925, 9], [927, 3, 927, 9]])
    func anECIDoesNotEndByteCompaction(eci: [Int]) throws {
        let group = [0, 0, 0, 0, 200]
        let (one, six): ([UInt8], [UInt8]) = ([0, 0, 0, 0, 200], [0, 0, 0, 0, 0, 200])
        #expect(try decode([901] + group + eci + [225]).bytes == six + [225])
        #expect(try decode([901] + group + group + eci + group).bytes == six + six + one)
        #expect(try decode([901] + group + eci + [901, 225]).bytes == one + [225])
        #expect(try decode([901] + group + eci).bytes == one)
    }

    /// One Macro PDF417 symbol states that it is the third of two, and another that it is the third of three.
    @Test func aPlaceThatContradictsItselfIsNoneAndTheContentIsKept() throws {
        // Numbers are written with a 1 in front: 100,002 is 111 · 900 + 102.
        for (count, place) in [
            (102, nil), (103, StructuredAppend(index: 2, count: 3, identifier: "001002")),
        ] as [(Int, StructuredAppend?)] {
            let content = try decode([1, 2], control: [928, 111, 102, 1, 2, 923, 1, 111, count])
            #expect(content.bytes == Array("ABAC".utf8))
            #expect(content.structuredAppend == place)
        }
    }

    /// ISO/IEC 24728, 5.4.4: FNC1 behind a letter or two digits, which begin the content.
    @Test(
        arguments: [
            ([908, 23, 745], "AXYZ", "A"), ([909, 119, 23], "07123", "07"), ([909, 17], "7", nil),
        ] as [([Int], String, String?)])
    func microSymbolsSayTheIndustryFormat(start: [Int], text: String, indicator: String?) throws {
        let size = try #require(MicroPDF417Tables.sizes.first { $0.columns == 2 && $0.dataCount > 8 })
        let data = start + Array(repeating: 900, count: size.dataCount - start.count)
        let parity = PrimeFieldReedSolomon.pdf417.parity(of: data, count: size.parity)
        let content = try MicroPDF417Decoder.decode(size, codewords: data + parity)
        #expect(content.text == text)
        #expect(content.symbologyIdentifier == "]L4")
        #expect(content.fnc1 == indicator.map { .industry(applicationIndicator: $0) })
    }
}
