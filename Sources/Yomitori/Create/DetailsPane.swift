import Barcodes
import GtkKit
import Pictures

/// Options of a code besides its symbology and its appearance.
nonisolated package struct SymbolDetailChoices: Hashable, Sendable {
    /// Error correction; QR codes have a chooser of their own.
    var errorCorrection: ErrorCorrection?
    /// Version or size.
    package var version: SymbolVersion?
    var mask: Int?
    /// Whether a check digit is added that the symbology does not require.
    var hasCheckCharacter = false
    /// Quiet zone in modules, on each side; `nil` for that of the standard.
    var quietZone: Int?
    /// Side of a module in millimetres; `nil` for an automatic size.
    var moduleSize: Double?

    package init() {}
}

/// The pane for version, mask, check digit, quiet zone and size of a code; each is automatic until the user chooses.
final class DetailsPane {
    let widget: Expander
    var onChange: () -> Void = {}
    private let level = ChoiceBox(name: tr("Error Correction"), choices: [])
    private let version = ChoiceBox(name: tr("Version"), choices: [], isLong: true)
    private let mask = ChoiceBox(name: tr("Mask"), choices: [])
    private let check = CheckButton(tr("Add a check digit"))
    private let margin = NumberField(-1...40, step: 1, decimals: 0, name: tr("Margin in modules"))
    private let module = NumberField(0...100, step: 0.05, decimals: 2, name: tr("Module in millimeters"))
    private let form: Form
    private var symbology: Symbology?

    /// - Parameter labels: Label column of the forms above.
    init(labels: LabelColumn) {
        form = Form(labels: labels)
        form.append(tr("Error Correction"), level, breakingAfter: 12)
        form.append(tr("Version"), version, breakingAfter: 12)
        form.append(tr("Mask"), mask, breakingAfter: 12)
        form.append(check)
        form.append(tr("Margin in modules"), margin, breakingAfter: 12)
        form.append(tr("Module in millimeters"), module, breakingAfter: 12)
        widget = Expander(tr("Size and Version"), form)
        for field in [margin, module] { field.setLeast(shownAs: tr("Automatic")) }
        (margin.value, module.value) = (-1, 0)
        version.ellipsize()
        level.ellipsize()
        for box in [level, version, mask] { box.onChange { [unowned self] in onChange() } }
        for field in [margin, module] { field.onChange { [unowned self] in onChange() } }
        check.onToggle { [unowned self] in onChange() }
    }

    var choices: SymbolDetailChoices {
        var choices = SymbolDetailChoices()
        choices.errorCorrection = level.choice.isEmpty ? nil : ErrorCorrection(rawValue: level.choice)
        choices.version = version.choice.isEmpty ? nil : SymbolVersion(rawValue: version.choice)
        choices.mask = Int(mask.choice)
        choices.hasCheckCharacter = check.isVisible && check.isOn
        choices.quietZone = margin.value < 0 ? nil : Int(margin.value)
        choices.moduleSize = module.value <= 0 ? nil : module.value
        return choices
    }

    /// Offers the options that a symbology has.
    /// - Parameter payment: Payment whose standard prescribes some of the options.
    func adapt(to new: Symbology, payment: PaymentCode?) {
        if new != symbology {
            symbology = new
            offer(new == .qrCode ? [] : new.levels, in: level) { new.name(ofLevel: $0) }
            offer(new.versions, in: version) { new.name(ofVersion: $0) }
            offer(new.masks.map(String.init), in: mask) { $0 }
        }
        let prescribed = payment?.reasonForSettings
        // The levels of QR codes have buttons of their own.
        form.setShown(new != .qrCode && !new.levels.isEmpty, level)
        form.setShown(!new.versions.isEmpty, version)
        form.setShown(!new.masks.isEmpty, mask)
        check.isVisible = new.writerOptions.contains(.checkCharacter)
        level.tooltip = tr("How much of the code may be lost")
        version.setSensitive(unless: prescribed, tooltip: tr("How many modules the code has"))
        mask.tooltip = tr("The mask pattern, which balances dark and light modules")
        check.tooltip = tr("A check character at the end, by which readers notice mistakes")
        margin.tooltip = tr("What stays light around the code")
        // Only the code of a QR-bill has a size, 46 × 46 mm.
        module.setSensitive(
            unless: payment == .swiss ? prescribed : nil, tooltip: tr("The side of a module on paper"))
    }

    private func offer(_ values: [String], in box: ChoiceBox, name: (String) -> String) {
        box.setChoices([("", tr("Automatic"))] + values.map { ($0, name($0)) })
        box.choice = ""
    }
}

nonisolated extension Symbology {
    fileprivate var levels: [String] {
        for case .errorCorrection(let values) in writerOptions { return values.map(\.rawValue) }
        return []
    }

    fileprivate var versions: [String] {
        for case .version(let values) in writerOptions { return values.map(\.rawValue) }
        return []
    }

    fileprivate var masks: [Int] {
        for case .mask(let range) in writerOptions { return Array(range) }
        return []
    }

    fileprivate func name(ofLevel level: String) -> String {
        switch level {
        case "L", "M", "Q", "H": ErrorCorrectionLevel(rawValue: level)?.words ?? level
        default:
            self == .aztec
                ? tr("At least {percent} %").with("percent", level) : tr("Level {level}").with("level", level)
        }
    }

    fileprivate func name(ofVersion version: String) -> String {
        if self == .qrCode, let number = Int(version) {
            let side = "\(17 + 4 * number)"
            return tr("{version}: {side} × {side} modules").with("version", version).with("side", side)
        }
        if self == .gs1Composite {
            // The linear component: GS1 DataBar has several forms.
            let parts = version.split(separator: "-", maxSplits: 1).map(String.init)
            guard let linear = Symbology(named: parts[0]) else { return version }
            return linear.displayName + (parts.count > 1 ? " – " + linear.name(ofVersion: parts[1]) : "")
        }
        switch version {
        case "square": return tr("Square")
        case "rectangle": return tr("Rectangle")
        case "dmre": return tr("Long rectangle")
        case "any": return tr("Any shape")
        case "rune": return tr("Rune: a number to 255")
        case "omnidirectional": return tr("In one row")
        case "truncated": return tr("In one row, low")
        case "stacked": return tr("In two rows, low")
        case "stacked-omnidirectional": return tr("In two rows")
        default: break
        }
        if self == .maxiCode { return tr("Mode {mode}").with("mode", version) }
        return version.replacing("x", with: " × ")
    }
}
