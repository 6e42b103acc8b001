import Barcodes
import History
import Testing
import Yomitori

/// Digits beside an EAN or UPC symbol: an issue's number, a book's price.
struct AddOnTests {
    private let serial = Barcode.ean13("9770317847001", addOn: "12")

    @Test func theCardHasTheAddOnBesideTheNumber() throws {
        let entry = try #require(ResultEntry.entries(for: [serial], gathered: MessageGatherer()).first)
        #expect(entry.text == "9770317847001")
        #expect(entry.payload.fields.contains { $0.key == .addOn && $0.value.text == "12" })
        // The form for product numbers has no field for it.
        let shown = CodeForm.opened(ShownContent(entry.text, payload: entry.payload, symbology: entry.symbology))
        #expect(shown.form == .product && shown.values == [.productNumber: "9770317847001"])
    }

    @Test func theHistoryKeepsItButForAnInventory() throws {
        let message = try #require(ResultEntry.entries(for: [serial], gathered: MessageGatherer()).first)
        let kept = HistoryEntry(serial, message: message, source: ReadSource(.camera))
        #expect(kept.text == "9770317847001 12" && kept.kind == .product)
        #expect(kept.payload == message.payload)
        let listed = HistoryEntry(serial, message: message, source: ReadSource(.camera), hasAddOn: false)
        #expect(listed.text == "9770317847001")
    }
}
