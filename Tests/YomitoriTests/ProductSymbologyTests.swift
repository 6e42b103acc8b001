import Barcodes
import Testing
import Yomitori

/// The symbology that the page chooses for product numbers.
@Suite struct ProductSymbologyTests {
    /// Types numbers one after the other, as the page does.
    private func symbologies(after numbers: [String?], from first: Symbology = .qrCode) -> [Symbology] {
        var (choice, current) = (ProductSymbology(), first)
        return numbers.map { number in
            if let symbology = choice.choice(for: number, current: current) { current = symbology }
            return current
        }
    }

    @Test func aWrongOrEmptyNumberDoesNotKeepTheSymbologyOfTheLastOne() {
        #expect(symbologies(after: ["96385074", nil]) == [.ean8, .ean13])
        #expect(symbologies(after: ["036000291452", nil, "96385074"]) == [.upcA, .ean13, .ean8])
        #expect(symbologies(after: [nil]) == [.ean13])
    }

    @Test func theSymbologyThatTheUserHasChosenStaysWhileTheNumberIsChanged() {
        var choice = ProductSymbology()
        #expect(choice.choice(for: "01234565", current: .qrCode) == .ean8)
        #expect(choice.choice(for: nil, current: .upcE) == nil)
        #expect(choice.choice(for: "01234565", current: .upcE) == nil)
        #expect(symbologies(after: [nil], from: .aztec) == [.aztec])
    }
}
