import Barcodes
import GtkKit
import History
import Scanning
import ScannerView

// Handling of reads, and the user's actions on the codes.
extension ScanPage {
    func accept(_ arrival: CodeArrival) {
        let message = results.message(of: arrival.barcode)
        let text = [message.spokenName, message.note].compactMap(\.self).joined(separator: "\n")
        let kind: Feedback.Kind = arrival.isNew ? .success : .duplicate
        guard !message.isPart else {
            inventory.tell(message.note)
            if arrival.isNew, recentReads.add(arrival.barcode) { keep(arrival.barcode, message) }
            return respond(kind, to: text)
        }
        guard !answerRequest(with: arrival, as: message, saying: text) else { return }
        switch scene.reading {
        case .choose:
            respond(kind, to: text)
            if arrival.isNew, recentReads.add(arrival.barcode) { keep(arrival.barcode, message) }
        case .one:
            respond(kind, to: text)
            if arrival.isNew {
                keep(arrival.barcode, message)
                pause(atRead: arrival.id)
            }
        case .continuous:
            // After the list was cleared, a code that is still in view is the item that was counted before.
            let isItem = arrival.isNew && !arrival.wasInView && scene.repeatsAfter != nil
            let answer = inventory.take(read(arrival.barcode, message, hasAddOn: false), countsAgain: isItem)
            let kind: Feedback.Kind =
                switch answer {
                case .new: .success
                case .duplicate: .duplicate
                case .unexpected: .error
                }
            respond(kind, to: text)
        }
    }

    private func keep(_ barcode: Barcode, _ message: ResultEntry) { requests.keep(read(barcode, message)) }

    /// Returns a read as the history keeps it.
    /// - Parameter hasAddOn: Whether to keep the add-on digits beside an EAN or UPC symbol. In an inventory a product
    ///   is one line, whether they are in view or not, and is expected by its number.
    private func read(_ barcode: Barcode, _ message: ResultEntry, hasAddOn: Bool = true) -> HistoryRecordDraft {
        HistoryRecordDraft(
            barcode, message: message, source: ReadSource(.camera, name: keptCameraName),
            scene: scene.name, hasAddOn: hasAddOn, thumbnail: thumbnail(of: barcode))
    }

    /// Returns a closure that makes a thumbnail of a code from the newest report's frame.
    func thumbnail(of barcode: Barcode) -> (@Sendable () -> [UInt8]?)? {
        scanner.report.map { HistoryRecordDraft.thumbnail(of: barcode, in: $0.frame) }
    }

    /// Reports a read by sound, vibration, a flash and an announcement.
    func respond(_ kind: Feedback.Kind, to text: String) {
        feedback.give(kind, sounds: scene.sounds, vibrates: scene.vibration)
        if scene.flash { preview.flash(kind.color) }
        let sentence =
            switch kind {
            case .success: tr("Code read: {text}")
            case .duplicate: tr("Read before: {text}")
            case .error: tr("Not expected: {text}")
            }
        widget.announce(sentence.with("text", text))
    }

    /// Chooses one of several codes by its number.
    /// - Returns: Whether there is one.
    func choose(number: Int) -> Bool {
        guard state == .live || state == .paused, results.choose(number: number) else { return false }
        tellChoice()
        return true
    }

    var pictureHasFocus: Bool { preview.widget.hasFocus }

    /// Gives the keyboard focus to the inventory list, if a control beside it had it, or else to the picture, or to
    /// what is in its place.
    func restFocus(from last: Widget) {
        if inventory.widget.contains(last), inventory.widget.isMapped { return inventory.takeFocus() }
        if preview.widget.isMapped { preview.widget.grabFocus() } else { stage.widget.focusFirst() }
    }

    /// Moves the keyboard focus to the card of the chosen code, or of the only one.
    /// - Returns: Whether there is one.
    func enterChoice() -> Bool { pane.widget.isVisible && pane.enterChoice() }

    /// Entry of the chosen code, or of the only one.
    var chosenEntry: ResultEntry? { results.chosenEntry }

    func tellChoice() {
        showResults()
        results.chosen.map(preview.liftInstead)
        offerChoice()
        if let name = results.chosenEntry?.spokenName { widget.announce(name) }
    }

    /// Enters a digit of a quantity into the inventory.
    /// - Returns: Whether the scene has quantities.
    func type(digit: Int) -> Bool {
        scene.reading == .continuous && state.showsPicture && inventory.type(digit: digit)
    }

    /// Shows or hides the red frame.
    func setDetectionFrame(_ isShown: Bool) { controls.frame.isActive = isShown }

    func setZoomsAutomatically(_ isOn: Bool) {
        settings.zoomsByItself = isOn
        if !isOn { undoAutomaticZoom() }
        zoom.automaticZoomSwitched()
    }

    /// - Returns: Whether there was an automatic zoom to undo.
    @discardableResult
    func undoAutomaticZoom() -> Bool { zoom.undo(at: scanner.pictureTime) }
}

extension Feedback.Kind {
    /// Colour in which the picture flashes.
    fileprivate var color: Color {
        switch self {
        case .success: .outline
        case .duplicate: .duplicate
        case .error: .detectionFrame
        }
    }
}

extension DetectionFrame {
    /// Description of the frame for screen readers.
    var sentence: String {
        func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))" }
        return tr(
            "Red frame: {width} by {height} percent of the picture, {x} percent from the left and {y} from the top. "
                + "Arrow keys move it, with Shift they resize it."
        ).with("width", percent(width)).with("height", percent(height)).with("x", percent(x)).with("y", percent(y))
    }
}
