import Barcodes
import Payloads
import Scanning

/// A line of the results: a code's text, or how far a message that comes in several codes has come.
nonisolated package struct ResultEntry: Hashable, Sendable {
    /// What is shown, copied and opened.
    package var text: String
    /// What it means.
    package var payload: Payload
    /// The sentence below it.
    package var note: String?
    /// Whether parts of the message are still missing.
    package var isPart = false
    /// The codes' numbers in the picture; one that is alone has none.
    package var numbers: [Int]
    /// What tells the codes apart that belong to it: ``CodeInView/id``.
    package var ids: [Int]

    package init(
        text: String, payload: Payload? = nil, isPart: Bool = false, note: String? = nil, numbers: [Int] = [],
        ids: [Int] = []
    ) {
        self.text = text
        self.payload = payload ?? Payload(text)
        self.note = note
        self.isPart = isPart
        self.numbers = numbers
        self.ids = ids
    }

    /// The lines for codes in view: the codes of one message share one.
    package static func entries(for codes: [ScanResults.Code], gathered: SequenceGatherer) -> [ResultEntry] {
        var result: [ResultEntry] = []
        var places: [SequenceGatherer.Key: Int] = [:]
        for code in codes {
            let key = SequenceGatherer.key(of: code.barcode)
            if let key, let place = places[key] {
                result[place].ids.append(code.id)
                if codes.count > 1 { result[place].numbers.append(code.number) }
                continue
            }
            if let key { places[key] = result.count }
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
        for barcodes: [Barcode], gathered: SequenceGatherer, isNumbered: Bool = false
    ) -> [ResultEntry] {
        var result: [ResultEntry] = []
        var places: [SequenceGatherer.Key: Int] = [:]
        for (index, barcode) in barcodes.enumerated() {
            let numbers = isNumbered && barcodes.count > 1 ? [index + 1] : []
            let key = SequenceGatherer.key(of: barcode)
            if let key, let place = places[key] {
                result[place].numbers += numbers
                continue
            }
            if let key { places[key] = result.count }
            var entry = entry(for: barcode, gathered: gathered)
            entry.numbers = numbers
            result.append(entry)
        }
        return result
    }

    private static func entry(for barcode: Barcode, gathered: SequenceGatherer) -> ResultEntry {
        switch gathered.progress(of: barcode) {
        case nil:
            ResultEntry(text: barcode.text, payload: Payload(barcode: barcode))
        case .whole(let text)?: ResultEntry(text: text, note: tr("Combined from several codes"))
        case .part(let read, let count, let missing)?:
            ResultEntry(
                text: barcode.text, isPart: true,
                note: tr("{read} of {count} codes read; missing: {missing}").with("read", "\(read)")
                    .with("count", "\(count)").with("missing", missing.map { "\($0 + 1)" }.joined(separator: ", ")))
        }
    }
}

nonisolated extension Payload {
    /// What a code means.
    init(barcode: Barcode) {
        self.init(
            text: barcode.text, bytes: barcode.bytes, symbology: barcode.symbology.rawValue,
            isGS1: barcode.fnc1 == .gs1)
    }
}
