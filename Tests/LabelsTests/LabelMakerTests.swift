import Barcodes
import Labels
import Testing

@Suite struct LabelMakerTests {
    @Test func labelsComeInTheOrderOfTheirEntriesAndFailuresWithTheirRows() throws {
        let long = String(repeating: "x", count: 3000)
        let entries = (1...200).map { LabelEntry(text: $0 == 70 ? long : $0 == 140 ? "" : "KEG-\($0)", line: $0) }
        let batch = try #require(LabelMaker().labels(entries))
        #expect(batch.entries.map(\.line) == (1...200).filter { $0 != 70 && $0 != 140 })
        #expect(batch.labels.count == 198 && batch.failures.map(\.entry.line) == [70, 140])
        #expect(try batch.labels.first?.symbol.grid == BarcodeWriter.qrCode(text: "KEG-1").grid)
        guard case .writer(.contentTooLong) = batch.failures.first?.failure else {
            Issue.record("not too long")
            return
        }
        #expect(batch.failures.last?.failure == .empty)
    }

    @Test func elementsAreChecked() throws {
        let maker = LabelMaker(symbology: .dataMatrix, isGS1: true)
        let label = try maker.label(LabelEntry(text: "(01)09521234543213(10)ABC", line: 1))
        #expect(label.symbol.symbology == .dataMatrix)
        #expect(throws: LabelMaker.Failure.self) { try maker.label(LabelEntry(text: "(01)09521234543214", line: 1)) }
    }

    @Test func elementsInParenthesesAreDetected() throws {
        let maker = LabelMaker(symbology: .code128, detectsGS1: true)
        func text(_ text: String) throws -> String? { try maker.content(of: LabelEntry(text: text, line: 1)).text }
        #expect(try text("(01)09521234543213(10)A ") == "010952123454321310A")
        for other in ["(01)09521234543214", "(10)", "KEG-1", "0109521234543213"] {
            #expect(try text(other) == other)
        }
        let plain = LabelMaker(symbology: .code128)
        func grid(_ text: String, _ maker: LabelMaker) throws -> ModuleGrid {
            try maker.label(LabelEntry(text: text, line: 1)).symbol.grid
        }
        #expect(try grid("(01)09521234543213", maker) != grid("(01)09521234543213", plain))
        #expect(try grid("KEG-0042", maker) == grid("KEG-0042", plain))
    }

    @Test func workEndsWhenNobodyWantsItAnyMore() {
        let entries = (1...500).map { LabelEntry(text: "\($0)", line: $0) }
        var reports: [Int] = []
        let batch = LabelMaker().labels(entries) { done in
            reports.append(done)
            return reports.count < 3
        }
        #expect(batch == nil && reports.count == 3)
    }

    private func entriesLackingZero(_ texts: [String], _ symbology: Symbology = .ean13) -> [Int] {
        let entries = texts.enumerated().map { LabelEntry(text: $0.element, line: $0.offset + 1) }
        return LabelMaker(symbology: symbology).entriesLackingZero(entries).map(\.line)
    }

    @Test func aNumberThatLostItsFirstZeroIsFound() {
        // Spreadsheets write 0123456789012 as 123456789012, and 036000291452 as 36000291452.
        #expect(entriesLackingZero(["4006381333931", "123456789012", "036000291452"]) == [2, 3])
        #expect(entriesLackingZero(["36000291452", "614141000036"], .upcA) == [1])
        #expect(entriesLackingZero(["1234565", "96385074"], .ean8) == [1])
    }

    @Test func numbersWithoutCheckDigitsLackNothing() {
        // The first one ends with a right check digit by chance.
        #expect(entriesLackingZero(["123456789012", "123456789013", "123456789014"]).isEmpty)
        #expect(entriesLackingZero(["4006381333931", "KEG-00000012", "36000291452", ""]).isEmpty)
        #expect(entriesLackingZero(["123456789012"], .code128).isEmpty)
    }
}
