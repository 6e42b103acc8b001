import Barcodes
import Testing

@Suite struct DataBarExpandedTests {
    /// FNC1 after letters, from a writer that latches to numeric mode by itself. The countries 123 and 012 don't exist,
    /// but by the other interpretation the content is no element string at all.
    @Test func olderEncodationIsToldByTheStructureOfTheElementString() throws {
        let characters = [
            408, 3717, 1362, 2582, 525, 1010, 1620, 519, 2156, 2000, 3970, 2181, 3284, 1738, 1194, 3467, 1909, 2384,
        ]
        let text = try DataBarExpandedContent.text(characters)
        #expect(text == "1599123131030017501012A\u{1D}422123\u{1D}21123456\u{1D}4230123456789012")
    }
}
