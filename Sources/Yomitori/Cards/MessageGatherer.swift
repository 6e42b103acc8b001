import Barcodes
import History
import Payloads
import Scanning

/// Gathers messages that are split over several codes: sequences (structured append), and exports of one-time
/// passwords.
nonisolated package struct MessageGatherer: Sendable {
    /// Key that the codes of one message share; different messages may have the same key.
    package enum Key: Hashable, Sendable {
        case sequence(SequenceGatherer.Key)
        case export(batch: Int, count: Int)
    }

    /// Identity of a message: shared by its codes, and by no code of another message.
    package enum Group: Hashable, Sendable {
        case sequence(SequenceGatherer.Group)
        case export(batch: Int, count: Int, number: Int)
    }

    /// State of a message of which at least one code was read.
    package enum Progress: Hashable, Sendable {
        /// Some parts are missing; their indices start at 0.
        case part(read: Int, count: Int, missing: [Int])
        /// A parity that does not match may mean that codes of different messages are joined.
        case whole(text: String, payload: Payload?, hasMatchingParity: Bool = true)
        /// Codes of different messages with the same key were read. They can't be told apart, so none are joined.
        case ambiguous
    }

    private var sequences = SequenceGatherer()
    private var exports = ExportGatherer()

    package init() {}

    package mutating func take(_ barcode: Barcode) {
        sequences.take(barcode)
        if let export = Self.export(in: barcode) { exports.take(export) }
    }

    /// Returns the state of the message to which a code belongs; `nil` for a code that is a message by itself.
    package func progress(of barcode: Barcode) -> Progress? {
        switch sequences.progress(of: barcode) {
        case .part(let read, let count, let missing)?: return .part(read: read, count: count, missing: missing)
        case .whole(let text, let hasMatchingParity)?:
            return .whole(text: text, payload: nil, hasMatchingParity: hasMatchingParity)
        case .ambiguous?: return .ambiguous
        case nil: break
        }
        guard let export = Self.export(in: barcode) else { return nil }
        guard !exports.isAmbiguous(export) else { return .ambiguous }
        let parts = exports.parts(of: export) ?? [export]
        if let whole = OneTimePasswordExport.joined(parts) {
            return .whole(text: whole.encoded, payload: .oneTimePasswordExport(whole))
        }
        // A code may claim any count, so at most the first 1000 parts are checked and named as missing.
        let read = Set(parts.map(\.index))
        let missing = (0..<min(export.count, 1000)).filter { !read.contains($0) }
        return .part(read: parts.count, count: export.count, missing: missing)
    }

    /// Returns the message to which a code belongs; `nil` for a code that is a message by itself, or whose message is
    /// not certain.
    package func group(of barcode: Barcode) -> Group? {
        if SequenceGatherer.key(of: barcode) != nil { return sequences.group(of: barcode).map(Group.sequence) }
        return Self.export(in: barcode).flatMap(exports.group).map {
            .export(batch: $0.batch, count: $0.count, number: $0.number)
        }
    }

    /// Returns the key that the codes of one message share; `nil` for a code that is a message by itself.
    package static func key(of barcode: Barcode) -> Key? {
        SequenceGatherer.key(of: barcode).map(Key.sequence) ?? export(in: barcode).map(key)
    }

    /// Returns the title of a part, for example of part "2/5".
    static func name(ofPart part: String) -> String {
        tr("Part {part} of a message in several codes").with("part", part)
    }

    /// Returns the place of a code in its message: "2/5", or "2" if the count is not known.
    package static func part(of barcode: Barcode) -> String? {
        if SequenceGatherer.key(of: barcode) != nil, let place = barcode.structuredAppend {
            return HistoryEntry.part(place.index, of: place.count)
        }
        return export(in: barcode).map { HistoryEntry.part($0.index, of: $0.count) }
    }

    private static func key(of export: OneTimePasswordExport) -> Key {
        .export(batch: export.batch, count: export.count)
    }

    /// Returns the export in a code, if it is split over several codes; otherwise `nil`.
    private static func export(in barcode: Barcode) -> OneTimePasswordExport? {
        // This runs for every code in every frame: the first letter rules out most texts before the payload is parsed.
        guard barcode.text.utf8.first == UInt8(ascii: "o") || barcode.text.utf8.first == UInt8(ascii: "O"),
            case .oneTimePasswordExport(let export) = Payload(barcode: barcode), export.count > 1
        else { return nil }
        return export
    }
}
