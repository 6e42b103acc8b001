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

    @Test func threeWrongBitsOfVersionInformationAreCorrected() throws {
        for version in QRCodeVersionInformation.versions {
            let bits = QRCodeVersionInformation.bits(version: version)
            for (a, b, c) in [(0, 1, 2), (3, 9, 17), (5, 11, 12)] {
                let found = try #require(
                    QRCodeVersionInformation.decode(bits18: bits ^ (1 << a | 1 << b | 1 << c)))
                #expect(found.version == version && found.distance == 3)
            }
        }
    }

    @Test func theBetterCopyOfTheFormatDecides() throws {
        let format = QRCodeFormatInformation(level: .high, mask: 3)
        let best = try #require(QRCodeFormatInformation.candidates(format.bits ^ 0b101, 0).first)
        #expect(best.format == format && best.distance == 2)
    }
}
