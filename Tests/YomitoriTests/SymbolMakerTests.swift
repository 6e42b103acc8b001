import Barcodes
import Labels
import Testing
import Yomitori

struct SymbolMakerTests {
    @Test(arguments: [
        (Symbology.qrCode, "KEG", "Version 1, error correction H (30 %), 21 × 21 modules"),
        (.microQRCode, "Hello World", "Version M4, error correction M (15 %), 17 × 17 modules"),
        (.rmqrCode, "KEG", "Version R11x27, error correction H (30 %), 27 × 11 modules"),
        (.dataMatrix, "KEG", "Data Matrix, 10 × 10 modules"),
        (.code128, "KEG", "Code 128, 68 modules wide"),
    ]) func aCodeIsDescribedAsItsStandardCallsIt(_ symbology: Symbology, _ text: String, _ description: String) throws {
        let symbol = try #require(try BarcodeWriter.symbols(.text(text), as: symbology).first)
        #expect(SymbolMaker.description(of: symbol) == description)
    }

    @Test func aStackOfRowsIsAsHighAsAllOfThem() throws {
        let symbol = try #require(try BarcodeWriter.symbols(.text("KEG-0001 STOUT"), as: .codablockF).first)
        let grid = symbol.grid
        #expect(SymbolMaker.description(of: symbol) == "Codablock F, \(grid.width) × \(grid.height) modules")
    }

    @Test func rowsWithoutACodeAreNamedTheFirstOnesFirst() {
        let failures: [(line: Int, failure: LabelMaker.Failure)] = [
            (9, .unreadable), (4, .empty), (3, .writer(.contentNotRepresentable)), (7, .empty),
        ]
        let lines = LabelSource.problem(failures, .code39).split(separator: "\n")
        #expect(
            lines == [
                "4 rows have no code that can be made.", "Line 3: Code 39 can't contain this text.",
                "Line 4: There is no text.", "Line 7: There is no text.", "…",
            ])
        #expect(LabelSource.problem([], .code39).isEmpty)
    }
}
