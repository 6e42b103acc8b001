import Barcodes
import GtkKit

/// The four error correction levels, each with the share of damage it corrects.
final class LevelChooser {
    let widget: Box

    init(level: ErrorCorrectionLevel, onChoose: @escaping (ErrorCorrectionLevel) -> Void) {
        // All four in large text are wider than a phone's screen.
        let rows = DesktopSettings.isTextLarge ? [Box(.horizontal), Box(.horizontal)] : [Box(.horizontal)]
        for row in rows {
            row.addStyleClass("linked")
            row.addStyleClass("yomitori-levels")
            row.horizontalAlignment = .center
        }
        var group: RadioButton?
        for (index, choice) in ErrorCorrectionLevel.allCases.enumerated() {
            let button = RadioButton("_\(choice.rawValue) · \(choice.survivedPercent) %", group: group)
            group = group ?? button
            button.drawsAsButton()
            let name = tr("Error correction {level}: recovers from {percent} percent damage").with(
                "level", choice.rawValue
            )
            .with("percent", "\(choice.survivedPercent)")
            button.setName(name)
            button.isActive = choice == level
            button.onChoose { onChoose(choice) }
            rows[index * rows.count / ErrorCorrectionLevel.allCases.count].append(button)
        }
        let label = Label(tr("Error Correction"))
        label.addStyleClass("yomitori-quiet")
        label.textAlignment = 0.5
        widget = Box(.vertical, spacing: 6, [label] + rows)
    }
}

nonisolated extension ErrorCorrectionLevel {
    /// About how much of the code may be lost (ISO/IEC 18004, 6.5.1).
    var survivedPercent: Int {
        switch self {
        case .low: 7
        case .medium: 15
        case .quartile: 25
        case .high: 30
        }
    }
}
