import Barcodes
import GtkKit

/// The chooser of the four error correction levels, each with the share of damage that it corrects, and the use of the
/// chosen one. A level that something prescribes is shown with the reason instead.
final class LevelChooser {
    let widget = Box(.vertical, spacing: 6)
    private let rows: Box
    private var buttons: [(level: ErrorCorrectionLevel, name: String, button: RadioButton)] = []
    private let words = Label("")
    /// Sentence that the code has a higher level than the chosen one. Its room is kept, so that the controls below
    /// don't move.
    private let upgrade = Label("")
    /// Level that the user chose.
    private var level: ErrorCorrectionLevel
    /// Level that the code has whatever the user chose, and the reason.
    private var prescribed: (level: ErrorCorrectionLevel, reason: String)?
    /// Whether the program is pressing a button, rather than the user.
    private var isUpdating = false
    /// Level of the code that was made.
    private var used: ErrorCorrectionLevel?

    init(level: ErrorCorrectionLevel, onChoose: @escaping (ErrorCorrectionLevel) -> Void) {
        self.level = level
        let rows = [Box(.horizontal), Box(.horizontal)]
        self.rows = Box(.vertical, spacing: 6, rows)
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
                guard !isUpdating else { return }
                self.level = choice
                onChoose(choice)
                showWords()
            }
            rows[0].append(button)
            buttons.append((choice, name, button))
        }
        // Four buttons with larger text in one row are wider than a phone's screen. The usual “Large Text” is one and a
        // quarter times as large.
        let isWide = rows[0].minimumWidth > CreatePage.phoneWidth
        if isWide { for choice in buttons.dropFirst(2) { rows[1].adopt(choice.button) } }
        rows[1].isVisible = isWide
        let label = Label(tr("Error Correction"))
        label.addStyleClass("yomitori-quiet")
        label.textAlignment = 0.5
        let sentences = Box(.vertical, [words, upgrade])
        for part in [label, self.rows, sentences] as [Widget] { widget.append(part) }
        showWords()
    }

    /// Shows the level of the code that was made.
    /// - Parameter used: Level of the code; higher than the chosen one if that takes no more room.
    func show(used: ErrorCorrectionLevel?) {
        self.used = used
        showWords()
    }

    private func showWords() {
        words.text = prescribed?.reason ?? level.words
        let raised = used.flatMap { $0.survivedPercent > level.survivedPercent ? $0 : nil }
        let higher = prescribed == nil ? raised : nil
        let sentence = tr("{level} fits in the same size and is used")
        // Without a higher level, the same sentence keeps the room, invisible and silent.
        upgrade.text = sentence.with("level", (higher ?? .quartile).label)
        upgrade.accessibleName = higher == nil ? "" : upgrade.text
        upgrade.setStyleClass("yomitori-unseen", higher == nil)
    }

    /// Shows a level that can't be changed, with the reason; `nil` shows what the user chose.
    func prescribe(_ new: (level: ErrorCorrectionLevel, reason: String)?) {
        prescribed = new
        rows.isSensitive = new == nil
        isUpdating = true
        for (choice, name, button) in buttons {
            button.tooltip = new?.reason ?? name
            if choice == new?.level ?? level { button.isActive = true }
        }
        isUpdating = false
        showWords()
    }
}

nonisolated extension ErrorCorrectionLevel {
    /// Approximate share of the code that may be lost, in percent (ISO/IEC 18004, 7.5.1).
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
