import Barcodes
import GtkKit

/// The kinds of codes that can be made: chosen by what they are for, or by name, with what each can hold.
final class SymbologyChooser {
    let widget: Widget
    private(set) var symbology = Symbology.qrCode
    private let purposes = ChoiceBox(
        name: tr("What it is for"), choices: CodePurpose.allCases.map { ($0.rawValue, $0.name) })
    private let box: ChoiceBox
    private let purpose = Label()

    init(onChoose: @escaping (Symbology) -> Void) {
        box = ChoiceBox(
            name: tr("Kind of code"),
            choices: Symbology.allCases.filter(\.isWritable).map { ($0.rawValue, $0.displayName) }, columns: 2)
        box.choice = symbology.rawValue
        purposes.choice = CodePurpose(symbology).rawValue
        for list in [purposes, box] { list.ellipsize() }
        purpose.wraps = true
        purpose.maximumCharacters = 40
        purpose.addStyleClass("yomitori-quiet")
        let form = Form()
        form.append(tr("What it is for"), purposes, breakingAfter: 12)
        form.append(tr("Kind of code"), box, breakingAfter: 12)
        widget = Box(.vertical, spacing: 6, [form, purpose])
        purpose.text = symbology.explanation
        purposes.onChoice { [unowned self] name in
            guard let chosen = CodePurpose(rawValue: name), chosen != CodePurpose(symbology),
                let symbology = chosen.symbology
            else { return }
            choose(symbology)
        }
        box.onChoice { [unowned self] name in
            guard let new = Symbology.allCases.first(where: { $0.rawValue == name }), new != symbology else { return }
            symbology = new
            purposes.choice = CodePurpose(new).rawValue
            purpose.text = new.explanation
            purpose.isVisible = !purpose.text.isEmpty
            onChoose(new)
        }
    }

    /// Chooses for the user.
    func choose(_ new: Symbology) { if new != symbology { box.choice = new.rawValue } }

    /// Lets the user choose, unless there is a reason against it.
    func setSensitive(unless reason: String?) {
        purposes.setSensitive(unless: reason, tooltip: "")
        box.setSensitive(unless: reason, tooltip: "")
    }
}

/// What a code is for.
nonisolated enum CodePurpose: String, CaseIterable {
    case phones, product, smallPart, ticket, parcel, carton, card, strip, other

    /// The one that a symbology is mostly taken for.
    init(_ symbology: Symbology) {
        self = Self.allCases.first { $0.symbologies.contains(symbology) } ?? .other
    }

    /// What is taken for it; `nil` where that is for the user to say.
    var symbology: Symbology? { symbologies.first }

    private var symbologies: [Symbology] {
        switch self {
        case .phones: [.qrCode]
        case .product: [.ean13, .ean8, .upcA, .upcE]
        case .smallPart: [.dataMatrix, .microQRCode]
        case .ticket: [.aztec]
        case .parcel: [.code128]
        case .carton: [.itf]
        case .card: [.pdf417]
        case .strip: [.rmqrCode]
        case .other: []
        }
    }

    var name: String {
        switch self {
        case .phones: tr("For phones")
        case .product: tr("On a product")
        case .smallPart: tr("On a small part")
        case .ticket: tr("On a ticket")
        case .parcel: tr("On a parcel or a shelf")
        case .carton: tr("On a carton")
        case .card: tr("On an identity card")
        case .strip: tr("On something narrow")
        case .other: tr("Something else")
        }
    }
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

    /// What it is taken for, and what it can hold.
    fileprivate var explanation: String { [purpose, capacity].filter { !$0.isEmpty }.joined(separator: "\n") }

    /// What it is taken for.
    private var purpose: String {
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
        case .codablockF: tr("In several rows, where Code 128 would be too wide")
        case .itf: tr("On a carton: an even number of digits")
        case .dataBar, .dataBarLimited: tr("On fruit and other small goods: a GTIN")
        case .dataBarExpanded: tr("On goods by weight: GS1 elements such as (01)…(3103)…")
        default: ""
        }
    }

    /// What it can hold, where that is not said already.
    private var capacity: String {
        func text(_ digits: Int, _ bytes: Int) -> String {
            tr("Holds any text, up to {digits} digits or {bytes} bytes").with("digits", "\(digits)")
                .with("bytes", "\(bytes)")
        }
        // At the lowest level of error correction, from each standard's tables.
        return switch self {
        case .qrCode: text(7089, 2953)
        case .microQRCode: text(35, 15)
        case .rmqrCode: text(361, 150)
        case .aztec: text(3832, 1914)
        case .dataMatrix: text(3116, 1555)
        case .hanXin: text(7827, 3261)
        case .pdf417: text(2710, 1108)
        case .microPDF417: text(366, 150)
        case .maxiCode:
            tr("Holds up to {digits} digits or {characters} characters").with("digits", "138")
                .with("characters", "93")
        case .codablockF:
            tr("Holds up to {digits} digits or {characters} characters").with("digits", "5452")
                .with("characters", "2726")
        case .dotCode: tr("Holds any text")
        case .code93, .telepen: tr("Holds any text without accents")
        case .code39: tr("Holds digits, capitals, and - . $ / + %")
        case .codabar: tr("Holds digits and - $ : / . +")
        case .code11: tr("Holds digits and hyphens")
        case .msi, .postnet: tr("Holds digits")
        case .code32: tr("Holds {count} digits").with("count", "9")
        case .pzn: tr("Holds {count} digits").with("count", "8")
        case .dataBar, .dataBarLimited: tr("Holds {count} digits").with("count", "14")
        case .dataBarExpanded:
            tr("Holds up to {digits} digits or {characters} characters").with("digits", "74")
                .with("characters", "41")
        case .pharmacode: tr("Holds a number from {first} to {last}").with("first", "3").with("last", "131070")
        case .pharmacodeTwoTrack:
            tr("Holds a number from {first} to {last}").with("first", "4").with("last", "64570080")
        case .rm4scc, .kix: tr("Holds digits and capitals")
        default: ""
        }
    }
}
