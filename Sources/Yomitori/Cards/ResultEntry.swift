import Barcodes
import History
import Payloads
import Scanning
import ScannerView

/// A line of the results: a code's text, or how far a message that comes in several codes has come.
nonisolated package struct ResultEntry: Hashable, Sendable {
    /// What is shown, copied and opened.
    package var text: String
    /// The content before any character set; empty where it is not known.
    package var bytes: [UInt8]
    /// What it means.
    package var payload: Payload
    /// The name of the kind of code; empty where it is not known, or there are several.
    package var symbology = ""
    /// The sentence below it.
    package var note: String?
    /// Whether parts of the message are still missing.
    package var isPart = false
    /// What is shown in the place of the text, where that may be a piece of a password.
    package var hiddenName: String?
    /// Whether it has a password, or may have a piece of one.
    package var hasSecret: Bool { hiddenName != nil || payload.hasSecret }
    /// What a screen reader calls it: its text, or its title where the text is written for machines or has a password.
    package var spokenName: String {
        hiddenName ?? (payload.hasSecret || text.contains(where: \.isNewline) ? payload.title : text)
    }
    /// Whether its password was left out when it was kept.
    package var lacksSecret = false
    /// The codes' numbers in the picture; one that is alone has none.
    package var numbers: [Int]
    /// What tells the codes apart that belong to it: ``CodeInView/id``.
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

    /// The lines for codes in view: the codes of one message share one.
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

    /// The lines for codes that were in view, or are in a picture.
    /// - Parameter isNumbered: whether several codes have numbers, in their order.
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

    /// A part of a message says little by itself; one of an export has passwords of its own.
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
                note: tr("Not combined: codes of different messages were read that can't be told apart"))
        case .part(let read, let count, let missing)?:
            entry(
                forPart: barcode,
                note: tr("{read} of {count} codes read; missing: {missing}").with("read", "\(read)")
                    .with("count", "\(count)").with("missing", missing.map { "\($0 + 1)" }.joined(separator: ", ")))
        }
    }
}

nonisolated extension Barcode {
    /// What is shown in the place of its text, where that may be a piece of a password: only the whole of a message in
    /// several codes says what it is. The history doesn't keep such a text either.
    package var hiddenName: String? {
        guard SequenceGatherer.key(of: self) != nil, let part = MessageGatherer.part(of: self), !bytes.isEmpty else {
            return nil
        }
        return MessageGatherer.name(ofPart: part)
    }

    /// What it is called where there is no room for its text: never a password.
    package var title: String { hiddenName ?? Payload(barcode: self).title }
}
