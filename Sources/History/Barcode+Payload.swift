import Barcodes
import Payloads

extension Payload {
    /// The meaning of a code.
    package init(barcode: Barcode) {
        // GS1 DataBar has no FNC1 to say what it is.
        let isGS1 = barcode.fnc1 == .gs1 || barcode.symbologyIdentifier == "]e0"
        self.init(
            text: barcode.textWithAddOn, bytes: barcode.bytes, symbology: barcode.symbology.rawValue, isGS1: isGS1)
    }

    /// GS1 elements, checked by all rules of the General Specifications; `nil` for other kinds.
    package var gs1: GS1Message? {
        guard case .gs1(let content) = self else { return nil }
        return GS1Message(elementString: content.elementStrings)
    }
}

extension Barcode {
    /// Text with the digits of an add-on beside an EAN or UPC symbol, which are not part of ``Barcode/text``.
    package var textWithAddOn: String { text + (details.linear?.addOn.map { " " + $0 } ?? "") }
}
