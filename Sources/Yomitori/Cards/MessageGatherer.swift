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

    /// How far a message has come.
    package enum Progress: Hashable, Sendable {
        /// Some parts are missing; their indices count from 0.
        case part(read: Int, count: Int, missing: [Int])
        case whole(text: String, payload: Payload?)
    }

    private var sequences = SequenceGatherer()
    private var exports: [Key: [Int: OneTimePasswordExport]] = [:]

    package init() {}

    package mutating func take(_ barcode: Barcode) {
        sequences.take(barcode)
        if let export = Self.export(in: barcode) { exports[Self.key(of: export), default: [:]][export.index] = export }
    }

    /// How far the message of a code has come; `nil` for a code that is a message by itself.
    package func progress(of barcode: Barcode) -> Progress? {
        switch sequences.progress(of: barcode) {
        case .part(let read, let count, let missing)?: return .part(read: read, count: count, missing: missing)
        case .whole(let text)?: return .whole(text: text, payload: nil)
        case nil: break
        }
        guard let export = Self.export(in: barcode) else { return nil }
        var parts = exports[Self.key(of: export)] ?? [:]
        parts[export.index] = export
        if let whole = OneTimePasswordExport.joined(Array(parts.values)) {
            return .whole(text: whole.encoded, payload: .oneTimePasswordExport(whole))
        }
        // A code may claim any count; so many are named.
        let missing = (0..<min(export.count, 1000)).filter { parts[$0] == nil }
        return .part(read: parts.count, count: export.count, missing: missing)
    }

    /// What the codes of one message have in common; `nil` for a code that is a message by itself.
    package static func key(of barcode: Barcode) -> Key? {
        SequenceGatherer.key(of: barcode).map(Key.sequence) ?? export(in: barcode).map(key)
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
