import Barcodes
import Payloads
import Testing
import Yomitori

/// The form for product numbers.
@Suite struct CodeFormProductTests {
    @Test func aCartonsNumberIsTaken() throws {
        let form = CodeForm.product
        let content = try #require(form.content([.productNumber: "1 00 12345 67890 2"]))
        #expect(content == .text("10012345678902"))
        #expect(form.payload([.productNumber: "10012345678902"])?.kind == .product)
        let read = ShownContent("10012345678902", payload: Payload(text: "10012345678902", symbology: "ITF"))
        #expect(CodeForm.opened(read).form == .product)
        var symbology = ProductSymbology()
        #expect(symbology.choice(for: content.shown, current: .ean13) == .itf)
        let details = form.details(SymbolDetailChoices(), for: content, as: .itf)
        #expect(details.version == SymbolVersion(rawValue: "ITF-14"))
        let request = SymbolRequest(content, as: .itf, level: .medium, details: details)
        let expected = try BarcodeWriter.symbol(
            .text("10012345678902"), as: .itf, options: WriterOptions(version: SymbolVersion(rawValue: "ITF-14")))
        #expect(try SymbolMaker.result(of: request).get() == [expected])
    }

    @Test func onlyACartonsNumberIsFramed() {
        let form = CodeForm.product
        let none = SymbolDetailChoices()
        #expect(form.details(none, for: .text("4006381333931"), as: .itf).version == nil)
        #expect(form.details(none, for: .text("10012345678902"), as: .code128).version == nil)
        #expect(CodeForm.text.details(none, for: .text("10012345678902"), as: .itf).version == nil)
        var chosen = SymbolDetailChoices()
        chosen.version = SymbolVersion(rawValue: "other")
        #expect(form.details(chosen, for: .text("10012345678902"), as: .itf).version == chosen.version)
    }
}
