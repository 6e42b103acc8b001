import Barcodes
import History
import Payloads
import Scanning

/// Gathers what comes in several codes: sequences, and exports of one-time passwords.
nonisolated package struct MessageGatherer: Sendable {
    /// What the codes of one message have in common.
    package enum Key: Hashable, Sendable {
        case sequence(SequenceGatherer.Key)
        case export(batch: Int, count: Int)
    }

    /// What the codes of one message have in common, and of no other.
    package enum Group: Hashable, Sendable {
        case sequence(SequenceGatherer.Group)
        case export(batch: Int, count: Int, number: Int)
    }

    /// How far a message has come.
    package enum Progress: Hashable, Sendable {
        /// Some parts are missing; their indices count from 0.
        case part(read: Int, count: Int, missing: [Int])
        /// A parity that does not match may mean that codes of different messages are joined.
        case whole(text: String, payload: Payload?, hasMatchingParity: Bool = true)
        /// Codes of different messages were read that nothing tells apart, so none are joined.
        case ambiguous
    }

    private var sequences = SequenceGatherer()
    private var exports = ExportGatherer()

    package init() {}

    package mutating func take(_ barcode: Barcode) {
        sequences.take(barcode)
        if let export = Self.export(in: barcode) { exports.take(export) }
    }

    /// How far the message of a code has come; `nil` for a code that is a message by itself.
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
        // A code may claim any count; so many are named.
        let read = Set(parts.map(\.index))
        let missing = (0..<min(export.count, 1000)).filter { !read.contains($0) }
        return .part(read: parts.count, count: export.count, missing: missing)
    }

    /// The message that a code belongs to; `nil` for a code that is a message by itself, or belongs to none for
    /// certain.
    package func group(of barcode: Barcode) -> Group? {
        if SequenceGatherer.key(of: barcode) != nil { return sequences.group(of: barcode).map(Group.sequence) }
        return Self.export(in: barcode).flatMap(exports.group).map {
            .export(batch: $0.batch, count: $0.count, number: $0.number)
        }
    }

    /// What the codes of one message have in common; `nil` for a code that is a message by itself.
    package static func key(of barcode: Barcode) -> Key? {
        SequenceGatherer.key(of: barcode).map(Key.sequence) ?? export(in: barcode).map(key)
    }

    /// What a part is called.
    static func name(ofPart part: String) -> String {
        tr("Part {part} of a message in several codes").with("part", part)
    }

    /// Which part of its message a code is: "2/5", or "2" where the count is not known.
    package static func part(of barcode: Barcode) -> String? {
        if SequenceGatherer.key(of: barcode) != nil, let place = barcode.structuredAppend {
            return HistoryEntry.part(place.index, of: place.count)
        }
        return export(in: barcode).map { HistoryEntry.part($0.index, of: $0.count) }
    }

    private static func key(of export: OneTimePasswordExport) -> Key {
        .export(batch: export.batch, count: export.count)
    }

    /// What a code has of an export that comes in several.
    private static func export(in barcode: Barcode) -> OneTimePasswordExport? {
        // Every frame asks; few codes are worth a look.
        guard barcode.text.utf8.first == UInt8(ascii: "o") || barcode.text.utf8.first == UInt8(ascii: "O"),
            case .oneTimePasswordExport(let export) = Payload(barcode: barcode), export.count > 1
        else { return nil }
        return export
    }
}
