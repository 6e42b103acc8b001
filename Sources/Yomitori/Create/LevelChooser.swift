import Barcodes
import GtkKit

/// The chooser of the four error correction levels, each with the share of damage that it corrects, and the use of the
/// chosen one.
final class LevelChooser {
    let widget = Box(.vertical, spacing: 6)
    private let buttons: Box
    private let words = Label("")
    /// Sentence that the code has a higher level than the chosen one. Its room is kept, so that the controls below
    /// don't move.
    private let upgrade = Label("")
    private var level: ErrorCorrectionLevel
    /// Level of the code that was made.
    private var used: ErrorCorrectionLevel?

    init(level: ErrorCorrectionLevel, onChoose: @escaping (ErrorCorrectionLevel) -> Void) {
        self.level = level
        // Four buttons with large text in one row are wider than a phone's screen.
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

    /// Shows the level of the code that was made.
    /// - Parameter used: Level of the code; higher than the chosen one if that takes no more room.
    func show(used: ErrorCorrectionLevel?) {
        self.used = used
        showWords()
    }

    private func showWords() {
        words.text = level.words
        let higher = used.flatMap { $0.survivedPercent > level.survivedPercent ? $0 : nil }
        let sentence = tr("{level} fits in the same size and is used")
        // Without a higher level, the same sentence keeps the room, invisible and silent.
        upgrade.text = sentence.with("level", (higher ?? .quartile).label)
        upgrade.accessibleName = higher == nil ? "" : upgrade.text
        upgrade.setStyleClass("yomitori-unseen", higher == nil)
    }

    /// Enables the buttons, or disables them with a reason.
    func setSensitive(unless reason: String?) { buttons.setSensitive(unless: reason, tooltip: "") }
}

nonisolated extension ErrorCorrectionLevel {
    /// Approximate share of the code that may be lost, in percent (ISO/IEC 18004, 6.5.1).
    var survivedPercent: Int {
        switch self {
        case .low: 7
        case .medium: 15
        case .quartile: 25
        case .high: 30
        }
    }

    /// Label of the level's button.
    fileprivate var label: String { "\(rawValue) · \(survivedPercent) %" }

    /// Sentence about the use of the level.
    var words: String {
        switch self {
        case .low: tr("Low: for screens and clean places")
        case .medium: tr("Medium: for most things")
        case .quartile: tr("High: for what is handled a lot")
        case .high: tr("Highest: for dirt, scratches, and a picture in the middle")
        }
    }
}
