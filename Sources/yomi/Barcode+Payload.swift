import Barcodes
import Payloads

extension Barcode {
    /// What it means.
    var payload: Payload {
        // An add-on beside an EAN or UPC symbol is no part of the text.
        let addOn = (details.linear?.addOn).map { " " + $0 } ?? ""
        // GS1 DataBar has no FNC1 to say what it is.
        let isGS1 = fnc1 == .gs1 || symbologyIdentifier == "]e0"
        return Payload(text: text + addOn, bytes: bytes, symbology: symbology.rawValue, isGS1: isGS1)
    }
}
