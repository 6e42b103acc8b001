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
}
