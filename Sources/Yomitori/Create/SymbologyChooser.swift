import Barcodes
import GtkKit

/// The chooser of the symbology: by purpose, or by name, with an explanation.
final class SymbologyChooser {
    let widget: Widget
    private(set) var symbology = Symbology.qrCode
    private let purposes = ChoiceBox(
        name: tr("What it is for"), choices: CodePurpose.allCases.map { ($0.rawValue, $0.name) })
    private let box: ChoiceBox
    private let purpose = Label()

    /// - Parameter labels: Label column of the form above.
    init(labels: LabelColumn, onChoose: @escaping (Symbology) -> Void) {
        box = ChoiceBox(
            name: tr("Kind of code"),
            choices: Symbology.allCases.filter(\.isWritable).map { ($0.rawValue, $0.displayName) }, isLong: true)
        box.choice = symbology.rawValue
        purposes.choice = CodePurpose(symbology).rawValue
        for list in [purposes, box] { list.ellipsize() }
        purpose.wraps = true
        purpose.maximumCharacters = 40
        purpose.addStyleClass("yomitori-quiet")
        let form = Form(labels: labels)
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

    /// Chooses a symbology on behalf of the user.
    func choose(_ new: Symbology) { if new != symbology { box.choice = new.rawValue } }

    /// Enables the lists, or disables them with a reason.
    func setSensitive(unless reason: String?) {
        purposes.setSensitive(unless: reason, tooltip: "")
        box.setSensitive(unless: reason, tooltip: "")
    }
}

/// Purpose of a code.
nonisolated enum CodePurpose: String, CaseIterable {
    case phones, product, smallPart, ticket, parcel, carton, card, strip, other

    /// Makes the main purpose of a symbology.
    init(_ symbology: Symbology) {
        self = Self.allCases.first { $0.symbologies.contains(symbology) } ?? .other
    }

    /// Usual symbology for the purpose; `nil` if the user has to choose.
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
    /// Returns the symbology of a product number for tills, or of a carton's, depending on the number of digits.
    static func ofProductNumber(_ number: String) -> Symbology {
        switch number.prefix(while: { $0.isNumber }).count {
        case 8: .ean8
        case 12: .upcA
        case 14: .itf
        default: .ean13
        }
    }
}
