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
}
