import Barcodes
import Testing
import Yomitori

/// The explanation of each symbology agrees with its writer.
struct SymbologyExplanationTests {
    private static let all = Symbology.allCases.filter(\.isWritable)

    private func takes(_ text: String, _ symbology: Symbology, _ options: WriterOptions = WriterOptions()) -> Bool {
        (try? BarcodeWriter.symbol(.text(text), as: symbology, options: options)) != nil
    }

    @Test(arguments: all) func aSymbologyTakesTheCharactersThatItIsSaidToHold(_ symbology: Symbology) {
        let said = symbology.explanation
        // That of MaxiCode says only how many characters there may be.
        let isAnyText = said.contains("any text") || symbology == .maxiCode
        let isLatin = isAnyText || said.contains("Latin-1")
        let isASCII = isLatin || said.contains("ASCII")
        #expect(takes("東京", symbology) == isAnyText, "\(said)")
        #expect(takes("Müller", symbology) == isLatin, "\(said)")
        #expect(takes("a, b!", symbology) == isASCII, "\(said)")
        #expect(takes("AB12", symbology) == (isASCII || said.contains("capitals")), "\(said)")
        let hasHyphens = said.contains("hyphens") || said.contains("- $")
        #expect(takes("1-2", symbology) == (isASCII || hasHyphens), "\(said)")
    }

    @Test(arguments: all.filter { $0.capacity != nil })
    func aSymbologyTakesAsManyDigitsAndBytesAsItIsSaidToHold(_ symbology: Symbology) throws {
        let capacity = try #require(symbology.capacity)
        var options = WriterOptions()
        for case .errorCorrection(let levels) in symbology.writerOptions { options.errorCorrection = levels.first }
        #expect(takes(String(repeating: "7", count: capacity.digits), symbology, options))
        let bytes = WriterContent.bytes([UInt8](repeating: 0xC3, count: capacity.bytes))
        #expect((try? BarcodeWriter.symbol(bytes, as: symbology, options: options)) != nil)
        // Hardly more fits; since digits come in groups, there may be room for a few.
        #expect(!takes(String(repeating: "7", count: capacity.digits + capacity.digits / 50 + 3), symbology, options))
        let more = WriterContent.bytes([UInt8](repeating: 0xC3, count: capacity.bytes + capacity.bytes / 50 + 3))
        #expect((try? BarcodeWriter.symbol(more, as: symbology, options: options)) == nil)
    }

    @Test(arguments: [
        (Symbology.code32, 8), (.pzn, 7), (.postnet, 5), (.postnet, 9), (.postnet, 11), (.dataBar, 13), (.itf, 6),
        (.itf, 7),
        (.ean13, 12), (.ean8, 7), (.upcA, 11), (.upcE, 7),
    ]) func aNumberHasTheLengthThatIsSaid(_ symbology: Symbology, _ count: Int) {
        #expect(takes(String(repeating: "0", count: count), symbology))
    }

    @Test func aSmallDataBarTakesOnlyNumbersThatBeginWith0Or1() {
        for (first, isTaken) in [("0", true), ("1", true), ("2", false), ("9", false)] {
            #expect(takes(first + "952123454321", .dataBarLimited) == isTaken, "\(first)")
        }
    }
}
