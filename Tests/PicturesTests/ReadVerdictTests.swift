import Barcodes
import Pictures
import Testing

@Suite struct ReadVerdictTests {
    private static func verdict(
        _ text: String, as symbology: Symbology = .qrCode, options: WriterOptions = WriterOptions(),
        quietZone: QuietZone? = nil
    ) throws -> ReadVerdict? {
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology, options: options)
        let expected = SymbolContent(symbol.readText ?? text)
        return try SymbolPicture(symbol, quietZone: quietZone).verdict { expected.matches($0) }
    }

    /// Returns a content for a symbology; capitals and digits suit most.
    private static func text(_ symbology: Symbology) -> String? {
        [
            "KEG-0042", "KEG0042", "401234567890", "12345678901", "0401234567890", "12345670", "0123456", "1234", "3",
            "A1234B", "4006381333931|(10)A1",
        ].first {
            (try? BarcodeWriter.symbol(.text($0), as: symbology)) != nil
        }
    }

    /// DotCode is left out, since its dots merge when they are blurred.
    @Test(arguments: Symbology.allCases.filter { $0.isWritable && $0.isReadable && $0 != .dotCode })
    func defaultDrawingsReadWell(symbology: Symbology) throws {
        let text = try #require(Self.text(symbology))
        let verdict = try #require(
            try Self.verdict(text, as: symbology, options: WriterOptions(hasCheckCharacter: symbology == .msi)))
        #expect(verdict.grade == .well && verdict.failures.isEmpty && verdict.reasons.isEmpty, "\(verdict)")
    }

    @Test(arguments: Symbology.allCases.filter { $0.isWritable && $0.isReadable }, SymbolFileFormat.allCases)
    func symbolsAreReadBackFromEveryFileFormat(symbology: Symbology, format: SymbolFileFormat) throws {
        let text = try #require(Self.text(symbology))
        let options = WriterOptions(hasCheckCharacter: symbology == .msi)
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology, options: options)
        let expected = SymbolContent(symbol.readText ?? text)
        let file = try SymbolPicture(symbol, scale: 10).verifiedFile(format) { expected.matches($0) }
        #expect(file.readBack == .asItIs)
    }

    @Test(arguments: ["L", "M", "Q", "H"]) func codesThatHoldMuchAreReadFromNearBy(level: String) throws {
        let text = String(repeating: "All of it, ", count: 110)
        let verdict = try #require(
            try Self.verdict(
                text, options: WriterOptions(errorCorrection: ErrorCorrection(rawValue: level), version: .number(40))))
        #expect(verdict.grade == .whenClose && verdict.reasons == [.detail], "\(verdict)")
    }

    @Test func fewDotsThatRunTogetherAreNotCalledMany() throws {
        let verdict = try #require(try Self.verdict("4711", as: .dotCode))
        #expect(verdict.grade == .whenClose && verdict.reasons == [.fine], "\(verdict)")
    }

    @Test func aCodeWithoutAMarginIsTroubleOnADarkPage() throws {
        let verdict = try #require(try Self.verdict("https://example.org/", quietZone: 0))
        #expect(verdict.grade == .whenClose && verdict.failures.contains(.onDark), "\(verdict)")
        #expect(verdict.reasons.first == .margin)
    }

    @Test func msiWithoutACheckDigitIsNotReadForThatReason() throws {
        let verdict = try #require(try Self.verdict("123456", as: .msi))
        #expect(verdict.grade == .not && verdict.reasons == [.check], "\(verdict)")
        // A typed check digit is as good as an added one.
        #expect(try Self.verdict("1234566", as: .msi)?.grade == .well)
    }

    @Test(arguments: [(Symbology.itf, "1234", "123456"), (.codabar, "A12B", "A123B"), (.msi, "75", "125")])
    func symbolsThatAreTooShortGetThatReason(symbology: Symbology, short: String, longer: String) throws {
        let verdict = try #require(try Self.verdict(short, as: symbology))
        #expect(verdict.grade == .not && verdict.reasons == [.short], "\(verdict)")
        #expect(try Self.verdict(longer, as: symbology)?.reasons.contains(.short) == false)
    }

    @Test func everySingleCharacterIsReadAsDotCode() throws {
        for value in UInt8(0x20)...0x7E {
            let text = String(UnicodeScalar(value))
            let verdict = try #require(try Self.verdict(text, as: .dotCode))
            #expect(verdict.grade != .not, "\(text)")
        }
    }

    @Test func aSymbolWithOtherContentCountsAsUnread() throws {
        let picture = try SymbolPicture(BarcodeWriter.qrCode(text: "something"))
        let verdict = try #require(picture.verdict { $0.text == "something else" })
        #expect(verdict.grade == .not && verdict.failures == ReadVerdict.Condition.allCases && !verdict.reasons.isEmpty)
    }

    @Test func symbologiesThatCanOnlyBeWrittenHaveNoVerdict() throws {
        let postal = try #require(Symbology.allCases.first { $0.isWritable && !$0.isReadable })
        let text = try #require(Self.text(postal))
        #expect(try Self.verdict(text, as: postal) == nil)
    }
}
