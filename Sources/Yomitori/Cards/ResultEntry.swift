import Barcodes
import History
import Payloads
import Scanning
import ScannerView

/// A line of the results: the text of a code, or the state of a message that is split over several codes.
nonisolated package struct ResultEntry: Hashable, Sendable {
    /// Text that is shown, copied and opened.
    package var text: String
    /// Content before decoding by a character set; empty if it is not known.
    package var bytes: [UInt8]
    /// Interpretation of the text.
    package var payload: Payload
    /// Name of the symbology; empty if it is not known, or if the message comes from several codes.
    package var symbology = ""
    /// Sentence about the state of the message, shown in the card.
    package var note: String?
    /// Whether parts of the message are still missing.
    package var isPart = false
    /// Title shown in place of the text, if the text may be a part of a password.
    package var hiddenName: String?
    /// Whether the text contains a password, or may be a part of one.
    package var hasSecret: Bool { hiddenName != nil || payload.hasSecret }
    /// Name for screen readers: the text, or the title if the text has several lines or contains a password. A network
    /// is called by its name also where it has no password, or where that was not kept.
    package var spokenName: String {
        let isTitled =
            payload.hasSecret || lacksSecret || payload.kind == .wifi || text.contains(where: \.isNewline)
        return hiddenName ?? (isTitled ? payload.titleOrKind : text)
    }
    /// Whether the password was left out when the entry was kept.
    package var lacksSecret = false
    /// Numbers of the entry's codes in the picture; empty if only one code is in view.
    package var numbers: [Int]
    /// Identifiers (``CodeInView/id``) of the codes that belong to the entry.
    package var ids: [Int]

    package init(
        text: String, bytes: [UInt8] = [], payload: Payload? = nil, symbology: String = "", isPart: Bool = false,
        note: String? = nil, numbers: [Int] = [], ids: [Int] = []
    ) {
        (self.text, self.bytes) = (text, bytes)
        self.payload = payload ?? Payload(text)
        self.symbology = symbology
        self.note = note
        self.isPart = isPart
        self.numbers = numbers
        self.ids = ids
    }

    /// Returns the lines for codes in view; the codes of one message share a line.
    package static func entries(for codes: [NumberedCode], gathered: MessageGatherer) -> [ResultEntry] {
        var result: [ResultEntry] = []
        var places: [MessageGatherer.Group: Int] = [:]
        for code in codes {
            let group = gathered.group(of: code.barcode)
            if let group, let place = places[group] {
                result[place].ids.append(code.id)
                if codes.count > 1 { result[place].numbers.append(code.number) }
                continue
            }
            if let group { places[group] = result.count }
            var entry = entry(for: code.barcode, gathered: gathered)
            entry.ids = [code.id]
            entry.numbers = codes.count > 1 ? [code.number] : []
            result.append(entry)
        }
        return result
    }

    /// Returns the lines for codes that were in view, or that are in a picture.
    /// - Parameter isNumbered: Whether the codes are numbered in their order, if there are several.
    package static func entries(
        for barcodes: [Barcode], gathered: MessageGatherer, isNumbered: Bool = false
    ) -> [ResultEntry] {
        var result: [ResultEntry] = []
        var places: [MessageGatherer.Group: Int] = [:]
        for (index, barcode) in barcodes.enumerated() {
            let numbers = isNumbered && barcodes.count > 1 ? [index + 1] : []
            let group = gathered.group(of: barcode)
            if let group, let place = places[group] {
                result[place].numbers += numbers
                continue
            }
            if let group { places[group] = result.count }
            var entry = entry(for: barcode, gathered: gathered)
            entry.numbers = numbers
            result.append(entry)
        }
        return result
    }

    /// Returns the line for a part of a message. A part's text is shown as plain text, because it says little by
    /// itself; except for a part of an export, which contains whole passwords.
    private static func entry(forPart barcode: Barcode, note: String) -> ResultEntry {
        let payload = Payload(barcode: barcode)
        let isExport = payload.kind == .oneTimePasswordExport
        var entry = ResultEntry(
            text: barcode.text, bytes: barcode.bytes, payload: isExport ? payload : .text(PlainText(barcode.text)),
            isPart: true, note: note)
        if !isExport { entry.hiddenName = barcode.hiddenName }
        return entry
    }

    private static func entry(for barcode: Barcode, gathered: MessageGatherer) -> ResultEntry {
        switch gathered.progress(of: barcode) {
        case nil:
            ResultEntry(
                text: barcode.text, bytes: barcode.bytes, payload: Payload(barcode: barcode),
                symbology: barcode.symbology.rawValue)
        case .whole(let text, let payload, true)?:
            ResultEntry(text: text, payload: payload, note: tr("Combined from several codes"))
        case .whole(let text, let payload, false)?:
            ResultEntry(
                text: text, payload: payload,
                note: tr("Combined from several codes whose check does not match: they may be of different messages"))
        case .ambiguous?:
            entry(
                forPart: barcode,
                note: SequenceGatherer.key(of: barcode) == nil
                    ? tr(
                        "Not combined: codes of different exports were read that can't be told apart. Read the codes of "
                            + "one export again, from the first to the last.")
                    : tr("Not combined: codes of different messages were read that can't be told apart"))
        case .part(let read, let count, let missing)?:
            entry(
                forPart: barcode,
                note: tr("{read} of {count} codes read; missing: {missing}").with("read", "\(read)")
                    .with("count", "\(count)").with("missing", missing.map { "\($0 + 1)" }.joined(separator: ", ")))
        }
    }
}

nonisolated extension Barcode {
    /// Title shown in place of the code's text, if the text may be a part of a password: only the complete message
    /// reveals what it is. The history doesn't keep such a text either.
    package var hiddenName: String? {
        guard SequenceGatherer.key(of: self) != nil, let part = MessageGatherer.part(of: self), !bytes.isEmpty else {
            return nil
        }
        return MessageGatherer.name(ofPart: part)
    }

    /// Title for places without room for the text; it never reveals a password.
    package var title: String { hiddenName ?? Payload(barcode: self).titleOrKind }
}

nonisolated extension Payload {
    /// The title; the kind of a content with a password that has none, such as a network without a name.
    package var titleOrKind: String { title.isEmpty && hasSecret ? kind.name : title }
}
