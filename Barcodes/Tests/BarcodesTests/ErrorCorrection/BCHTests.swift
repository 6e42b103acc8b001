import Barcodes
import Testing

@Suite struct BCHTests {
    @Test func formatInformationIsThatOfTheStandardsExample() {
        // ISO/IEC 18004, 7.9.1: level M, mask 101.
        #expect(QRCodeFormatInformation(level: .medium, mask: 5).bits == 0b100_0000_1100_1110)
    }

    @Test func versionInformationIsThatOfTheStandardsExample() {
        // ISO/IEC 18004, annex D.1: version 7.
        #expect(QRCodeVersionInformation.bits(version: 7) == 0x07C94)
        // Table D.1, its last line.
        #expect(QRCodeVersionInformation.bits(version: 40) == 0x28C69)
    }

    @Test func threeWrongBitsOfVersionInformationLeadToNoOtherVersion() {
        let words = QRCodeVersionInformation.versions.map { QRCodeVersionInformation.bits(version: $0) }
        for (place, word) in words.enumerated() {
            for other in words[..<place] { #expect(BCH.distance(word, other) > 6) }
        }
    }

    @Test func threeWrongBitsOfFormatInformationAreCorrected() throws {
        for symbol in 0..<8 {
            for mask in 0..<4 {
                let format = MicroQRCodeFormatInformation(symbol: symbol, mask: mask)
                for (a, b, c) in [(0, 1, 2), (3, 9, 14), (5, 11, 12)] {
                    let bits = format.bits ^ (1 << a | 1 << b | 1 << c)
                    let found = try #require(MicroQRCodeFormatInformation.decode(bits15: bits))
                    #expect(found.format == format && found.distance == 3)
                }
            }
        }
    }

    @Test func theBetterCopyOfTheFormatDecides() throws {
        let format = QRCodeFormatInformation(level: .high, mask: 3)
        let best = try #require(QRCodeFormatInformation.candidates(format.bits ^ 0b101, 0).first)
        #expect(best.format == format && best.distance == 2)
    }
}
