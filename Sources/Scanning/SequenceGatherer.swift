import Barcodes

/// Collects the codes of messages that are split over several codes, from any number of frames.
package struct SequenceGatherer: Sendable {
    /// Progress of a message.
    package enum Progress: Hashable, Sendable {
        /// Some parts are missing; their indices count from 0.
        case part(read: Int, count: Int, missing: [Int])
        /// All parts were read. A parity that does not match may mean that codes of different messages are joined.
        case whole(text: String, hasMatchingParity: Bool = true)
        /// Codes of different messages were read that can't be distinguished, so none are joined.
        case ambiguous
    }

    /// Properties that the codes of one message share.
    package typealias Key = StructuredAppendAssembler.Key

    /// Identity of a message. Messages with the same key come one after another.
    package struct Group: Hashable, Sendable {
        package var key: Key
        /// Number of the message among those with the same key, from 0.
        package var number: Int
    }

    private var assembler = StructuredAppendAssembler()
    private var whole: [Group: StructuredAppendAssembler.Message] = [:]

    package init() {}

    /// Takes in a code.
    /// - Returns: the progress of its message; `nil` if the code is a message by itself.
    @discardableResult
    package mutating func take(_ barcode: Barcode) -> Progress? {
        guard Self.key(of: barcode) != nil else { return nil }
        if let message = assembler.add(barcode), let group = group(of: barcode) { whole[group] = message }
        return progress(of: barcode)
    }

    /// Returns the progress of a code's message; `nil` if the code is a message by itself.
    package func progress(of barcode: Barcode) -> Progress? {
        guard Self.key(of: barcode) != nil else { return nil }
        guard !assembler.isAmbiguous(barcode) else { return .ambiguous }
        if let message = group(of: barcode).flatMap({ whole[$0] }) {
            return .whole(text: message.text, hasMatchingParity: message.hasMatchingParity)
        }
        let missing = assembler.missing(from: barcode)
        let count = assembler.count(of: barcode) ?? ((missing.max() ?? 0) + 1)
        return .part(read: count - missing.count, count: count, missing: missing)
    }

    /// Returns the properties that the codes of this code's message share; `nil` for a code that is a message by
    /// itself.
    package static func key(of barcode: Barcode) -> Key? {
        guard let place = barcode.structuredAppend, place.count ?? 2 > 1 else { return nil }
        return StructuredAppendAssembler.key(of: barcode)
    }

    /// Returns the message that a code belongs to; `nil` for a code that is a message by itself, or may belong to
    /// several.
    package func group(of barcode: Barcode) -> Group? {
        guard let key = Self.key(of: barcode), !assembler.isAmbiguous(barcode) else { return nil }
        return assembler.number(of: barcode).map { Group(key: key, number: $0) }
    }

    package mutating func removeAll() { self = SequenceGatherer() }
}
