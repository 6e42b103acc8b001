import Barcodes
import GtkKit
import Scanning

// What is read, and what it leads to.
extension ScanPage {
    func take(_ report: ScanReport) {
        guard state == .live else { return }
        codes.update(report, now: .now)
        statistics?.reported(report.timestamp)
        measureLight(report)
        tendZoom(report)
        guide(by: report)
        showResults()
    }

    func show(_ picture: PreviewPicture) {
        // What the camera sent before it was frozen.
        guard state != .paused else { return }
        (pictureTime, pictureSequence) = (picture.timestamp, picture.sequence)
        preview.show(picture.surface)
        showOutlines()
        if let stopsAt { stop(at: stopsAt) }
    }

    func take(_ arrival: CodeArrival) {
        // Reads and the camera's events come by ways of their own: a code may be read before the camera is live.
        if case .starting = state { earlyCodes.append(arrival) }
        guard state == .live else { return }
        codes.meet(arrival, now: .now)
        let message = codes.message(of: arrival.barcode)
        let text = [message.text, message.note].compactMap(\.self).joined(separator: "\n")
        let kind: Feedback.Kind = arrival.isNew ? .success : .duplicate
        guard !message.isPart else { return respond(kind, to: text) }
        guard !answerRequest(with: message, of: arrival.barcode, saying: text) else { return }
        switch scene.reading {
        case .choose:
            respond(kind, to: text)
        case .one:
            respond(kind, to: text)
            if arrival.isNew { stop(at: message) }
        case .continuous:
            let answer = inventory.take(
                message.text, symbology: arrival.barcode.symbology.rawValue,
                countsAgain: arrival.isNew && scene.repeatsAfter != nil)
            let kinds: [InventoryList.Answer: Feedback.Kind] = [
                .new: .success, .duplicate: .duplicate, .unexpected: .error,
            ]
            respond(kinds[answer] ?? .success, to: text)
        }
    }

    /// One code is all that is wanted: the picture stops, and the code may rise out of it.
    func stop(at message: ResultEntry) {
        // Read before it was shown: it stops as soon as there is something to see.
        guard preview.hasPicture else { return stopsAt = message }
        stopsAt = nil
        showResults()
        setFrozen(true)
        sayStopped(isRead: true)
        if scene.lifts, let id = preview.outlines.last(where: { $0.barcode.text == message.text })?.id {
            preview.lift(id)
        }
    }

    /// Lets a read be heard, felt, seen and told.
    func respond(_ kind: Feedback.Kind, to text: String) {
        feedback.give(kind, sounds: scene.sounds, vibrates: scene.vibration)
        if scene.flash { preview.flash(kind) }
        let sentences: [Feedback.Kind: String] = [
            .success: tr("Code read: {text}"), .duplicate: tr("Read before: {text}"),
            .error: tr("Not expected: {text}"),
        ]
        widget.announce((sentences[kind] ?? "{text}").with("text", text))
    }

    /// Codes leave the list by the clock, also when no report comes.
    func expire() -> Bool {
        codes.expire(at: .now)
        showResults()
        return true
    }

    func showResults() {
        if state != .paused { showOutlines() }
        preview.chosenOutline = codes.chosen
        let entries = codes.entries
        let chosen = codes.chosen.flatMap { id in entries.firstIndex { $0.ids.contains(id) } }
        results.show(entries, count: codes.count, chosen: chosen, isReading: state.showsPicture)
    }

    func showOutlines() { preview.outlines = codes.outlines(over: pictureTime, now: .now) }

    /// The user chooses one of several codes by its number.
    /// - Returns: whether there is one.
    func choose(number: Int) -> Bool {
        guard state == .live || state == .paused, codes.choose(number: number) else { return false }
        tellChoice()
        return true
    }

    /// The text of the code chosen, or of the only one.
    var chosenText: String? { codes.chosenText }

    func tellChoice() {
        showResults()
        offerChoice()
        if let text = codes.chosenText { widget.announce(text) }
    }
}
