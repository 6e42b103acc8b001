import Barcodes
import GtkKit

/// The kinds of codes that can be made, each with what it is good for.
final class SymbologyChooser {
    let widget: Widget
    private(set) var symbology = Symbology.qrCode
    private let box: ChoiceBox
    private let purpose = Label()

    init(onChoose: @escaping (Symbology) -> Void) {
        box = ChoiceBox(
            name: tr("Kind of code"),
            choices: Symbology.allCases.filter(\.isWritable).map { ($0.rawValue, $0.displayName) })
        box.choice = symbology.rawValue
        purpose.wraps = true
        purpose.maximumCharacters = 40
        purpose.addStyleClass("yomitori-quiet")
        widget = Box(.vertical, spacing: 3, [box, purpose])
        purpose.text = symbology.purpose
        box.onChoice { [unowned self] name in
            guard let new = Symbology.allCases.first(where: { $0.rawValue == name }), new != symbology else { return }
            symbology = new
            purpose.text = new.purpose
            purpose.isVisible = !new.purpose.isEmpty
            onChoose(new)
        }
    }

    /// Chooses for the user.
    func choose(_ new: Symbology) { if new != symbology { box.choice = new.rawValue } }
}

nonisolated extension Symbology {
    /// What tills read a product's number from, by how many digits it has.
    static func ofProductNumber(_ number: String) -> Symbology {
        switch number.prefix(while: { $0.isNumber }).count {
        case 8: .ean8
        case 12: .upcA
        default: .ean13
        }
    }

    /// What it is taken for.
    fileprivate var purpose: String {
        switch self {
        case .qrCode: tr("For phones, on screens and posters: read everywhere")
        case .microQRCode: tr("A few characters on a small part")
        case .rmqrCode: tr("On something long and narrow")
        case .aztec: tr("On a ticket that is read from a screen")
        case .dataMatrix: tr("On a small part, or on medicine")
        case .pdf417: tr("On an identity card or a shipping paper")
        case .microPDF417: tr("On a small, low label")
        case .maxiCode: tr("On a parcel that is sorted")
        case .ean13: tr("On a product: 12 digits, and one that checks them")
        case .ean8: tr("On a small product: 7 digits, and one that checks them")
        case .upcA: tr("On a product in North America: 11 digits, and one that checks them")
        case .upcE: tr("On a small product in North America: 7 digits, and one that checks them")
        case .code128: tr("On things of your own, and on parcels: any text without accents")
        case .code39: tr("Capitals and digits, for older readers")
        case .itf: tr("On a carton: an even number of digits")
        case .dataBar, .dataBarLimited: tr("On fruit and other small goods: a GTIN")
        case .dataBarExpanded: tr("On goods by weight: GS1 elements such as (01)…(3103)…")
        default: ""
        }
    }
}
