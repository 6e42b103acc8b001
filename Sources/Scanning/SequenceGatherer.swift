import Barcodes

/// Gathers the codes of messages that come in several, over as many frames as it takes.
package struct SequenceGatherer: Sendable {
    /// How far a message has come.
    package enum Progress: Hashable, Sendable {
        /// Some parts are missing; their indices count from 0.
        case part(read: Int, count: Int, missing: [Int])
        case whole(text: String)
    }

    /// What the codes of one message have in common.
    package typealias Key = StructuredAppendAssembler.Key

    private var assembler = StructuredAppendAssembler()
    private var whole: [Key: String] = [:]

    package init() {}

    /// Takes in a code.
    /// - Returns: how far its message has come; `nil` when the code is a message by itself.
    @discardableResult
    package mutating func take(_ barcode: Barcode) -> Progress? {
        guard let key = Self.key(of: barcode) else { return nil }
        if let message = assembler.add(barcode) { whole[key] = message.text }
        return progress(of: barcode)
    }

    /// How far the message of a code has come.
    package func progress(of barcode: Barcode) -> Progress? {
        guard let key = Self.key(of: barcode) else { return nil }
        if let text = whole[key] { return .whole(text: text) }
        let missing = assembler.missing(from: barcode)
        let count = assembler.count(of: barcode) ?? ((missing.max() ?? 0) + 1)
        return .part(read: count - missing.count, count: count, missing: missing)
    }

    /// What the codes of one message have in common; `nil` for a code that is a message by itself.
    package static func key(of barcode: Barcode) -> Key? {
        guard let place = barcode.structuredAppend, place.count ?? 2 > 1 else { return nil }
        return StructuredAppendAssembler.key(of: barcode)
    }

    package mutating func removeAll() { self = SequenceGatherer() }
}
