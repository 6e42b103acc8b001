import Barcodes
import GtkKit

/// The four error correction levels, each with the share of damage it corrects, and what the chosen one is good for.
final class LevelChooser {
    let widget = Box(.vertical, spacing: 6)
    private let buttons: Box
    private let words = Label("")
    /// That the code has a higher level than the chosen one. Its place stays: the controls below must not move.
    private let upgrade = Label("")
    private var level: ErrorCorrectionLevel
    /// The level of the code that was made.
    private var used: ErrorCorrectionLevel?

    init(level: ErrorCorrectionLevel, onChoose: @escaping (ErrorCorrectionLevel) -> Void) {
        self.level = level
        // All four in large text are wider than a phone's screen.
        let rows = DesktopSettings.isTextLarge ? [Box(.horizontal), Box(.horizontal)] : [Box(.horizontal)]
        buttons = Box(.vertical, spacing: 6, rows)
        for row in rows {
            row.addStyleClass("linked")
            row.addStyleClass("yomitori-levels")
            row.horizontalAlignment = .center
        }
        for label in [words, upgrade] {
            label.addStyleClass("yomitori-quiet")
            label.textAlignment = 0.5
            label.wraps = true
            label.maximumCharacters = 40
        }
        var group: RadioButton?
        for (index, choice) in ErrorCorrectionLevel.allCases.enumerated() {
            let button = RadioButton("_" + choice.label, group: group)
            group = group ?? button
            button.drawsAsButton()
            let name = tr("Error correction {level}: recovers from {percent} percent damage").with(
                "level", choice.rawValue
            )
            .with("percent", "\(choice.survivedPercent)")
            button.setName(name)
            button.isActive = choice == level
            button.onChoose { [unowned self] in
                self.level = choice
                onChoose(choice)
                showWords()
            }
            rows[index * rows.count / ErrorCorrectionLevel.allCases.count].append(button)
        }
        let label = Label(tr("Error Correction"))
        label.addStyleClass("yomitori-quiet")
        label.textAlignment = 0.5
        let sentences = Box(.vertical, [words, upgrade])
        for part in [label, buttons, sentences] as [Widget] { widget.append(part) }
        showWords()
    }

    /// Says what became of the choice.
    /// - Parameter used: the level of the code that was made: a higher one than chosen where that takes no more room.
    func show(used: ErrorCorrectionLevel?) {
        self.used = used
        showWords()
    }

    private func showWords() {
        words.text = level.words
        let higher = used.flatMap { $0.survivedPercent > level.survivedPercent ? $0 : nil }
        let sentence = tr("{level} fits in the same size and is used")
        // As long as there is nothing to say, the same sentence keeps the place, and nobody sees or hears it.
        upgrade.text = sentence.with("level", (higher ?? .quartile).label)
        upgrade.accessibleName = higher == nil ? "" : upgrade.text
        upgrade.setStyleClass("yomitori-unseen", higher == nil)
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

    /// As on its button.
    fileprivate var label: String { "\(rawValue) · \(survivedPercent) %" }

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
