import Barcodes
import GtkKit
import Payloads

// The number of a product, and the bars in which it is written.
nonisolated extension CodeForm {
    /// Returns the name of the symbology in which a product number is read: that of cartons for 14 digits, else that of
    /// tills.
    static func nameOfBars(_ number: String) -> String { number.utf8.count == 14 ? "itf" : "ean13" }

    /// Returns the options of a code: for a carton's number the form of ITF that has a frame of bearer bars, unless
    /// the user has chosen another one. `yomi create product` makes it, too.
    package func details(
        _ choices: SymbolDetailChoices, for content: CodeContent, as symbology: Symbology
    ) -> SymbolDetailChoices {
        var details = choices
        if self == .product, symbology == .itf, details.version == nil, content.shown.utf8.count == 14 {
            details.version = SymbolVersion(rawValue: "ITF-14")
        }
        return details
    }

    /// Returns a sentence with the check digit that a product number probably lacks; `nil` if it has another problem.
    static func sentenceOnCheckDigit(of number: String) -> String? {
        guard let digit = CheckDigits.gs1(number) else { return nil }
        let sentence: String
        switch number.utf8.count {
        case 7, 11: sentence = tr("The check digit is missing: add {digit} at the end.")
        // A wrong number of UPC-A, or the beginning of an EAN-13.
        case 12: sentence = tr("The check digit is wrong. If it is missing, add {digit} at the end.")
        default: return nil
        }
        return sentence.with("digit", "\(digit)")
    }
}
