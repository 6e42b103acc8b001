import Barcodes
import GtkKit

/// The four error correction levels, each with the share of damage it corrects, and what the chosen one is good for.
final class LevelChooser {
    let widget: Box
    private let buttons: Box

    init(level: ErrorCorrectionLevel, onChoose: @escaping (ErrorCorrectionLevel) -> Void) {
        // All four in large text are wider than a phone's screen.
        let rows = DesktopSettings.isTextLarge ? [Box(.horizontal), Box(.horizontal)] : [Box(.horizontal)]
        for row in rows {
            row.addStyleClass("linked")
            row.addStyleClass("yomitori-levels")
            row.horizontalAlignment = .center
        }
        let words = Label(level.words)
        words.addStyleClass("yomitori-quiet")
        words.textAlignment = 0.5
        words.wraps = true
        words.maximumCharacters = 40
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
            button.onChoose {
                words.text = choice.words
                onChoose(choice)
            }
            rows[index * rows.count / ErrorCorrectionLevel.allCases.count].append(button)
        }
        let label = Label(tr("Error Correction"))
        label.addStyleClass("yomitori-quiet")
        label.textAlignment = 0.5
        buttons = Box(.vertical, spacing: 6, rows)
        widget = Box(.vertical, spacing: 6, [label, buttons, words])
    }

    /// Lets the user choose, unless there is a reason against it.
    func setSensitive(unless reason: String?) { buttons.setSensitive(unless: reason, tooltip: "") }
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

    /// What it is good for.
    var words: String {
        switch self {
        case .low: tr("Low: for screens and clean places")
        case .medium: tr("Medium: for most things")
        case .quartile: tr("High: for what is handled a lot")
        case .high: tr("Highest: for dirt, scratches, and a picture in the middle")
        }
    }
}
