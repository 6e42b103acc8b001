/// Puts the messages together that come in several symbols (ISO/IEC 18004, 8).
///
/// Codes are added as they are read, in any order and as often as they come:
///
/// ```swift
/// var assembler = StructuredAppendAssembler()
/// for barcode in barcodes {
///     if let message = assembler.add(barcode) { print(message.text) }
/// }
/// ```
///
/// Symbols belong together when their symbology, their number and their parity are the same. Two sequences that
/// share all three are taken for one: the standard offers nothing else to tell them apart.
public struct StructuredAppendAssembler: Hashable, Sendable {
    /// What tells one sequence from another.
    public struct Key: Hashable, Sendable {
        public var symbology: Symbology
        public var count: Int
        public var parity: UInt8
    }

    /// A message whose symbols were all read.
    public struct Message: Hashable, Sendable {
        /// Decoded from all symbols at once, so that a character may begin in one and end in the next.
        public var text: String
        public var bytes: [UInt8]
        public var segments: [ContentSegment]
        /// The first symbol's.
        public var fnc1: FNC1?
        /// Whether the exclusive or of all bytes is the parity that the symbols say. Some writers compute it
        /// from other bytes than those in the symbols, so a difference is no proof of a missing part.
        public var hasMatchingParity: Bool
    }

    private var sequences: [Key: [Barcode?]] = [:]

    public init() {}

    /// Adds a code.
    ///
    /// - Returns: the message when this code completes one, or belongs to one that is complete; otherwise
    ///   `nil`, as for a code that is no part of a sequence.
    public mutating func add(_ barcode: Barcode) -> Message? {
        guard let place = barcode.structuredAppend, (1...16).contains(place.count),
            (0..<place.count).contains(place.index)
        else { return nil }
        let key = Key(symbology: barcode.symbology, count: place.count, parity: place.parity)
        sequences[key, default: Array(repeating: nil, count: place.count)][place.index] = barcode
        let parts = sequences[key, default: []].compactMap(\.self)
        return parts.count == place.count ? Self.message(parts, parity: place.parity) : nil
    }

    /// The indices of the symbols that are still missing from the sequence of a code; empty when there are none
    /// or the code is no part of a sequence.
    public func missing(from barcode: Barcode) -> [Int] {
        guard let place = barcode.structuredAppend else { return [] }
        let key = Key(symbology: barcode.symbology, count: place.count, parity: place.parity)
        let parts = sequences[key] ?? Array(repeating: nil, count: max(0, place.count))
        return parts.indices.filter { parts[$0] == nil }
    }

    /// Forgets all symbols.
    public mutating func removeAll() { sequences = [:] }

    private static func message(_ parts: [Barcode], parity: UInt8) -> Message {
        let raw = RawSegment.joined(
            parts.map { part in
                part.segments.map { RawSegment(mode: $0.mode, eci: $0.eci, bytes: $0.bytes) }
            })
        let texts = TextDecoder.texts(of: raw)
        let bytes = raw.flatMap(\.bytes)
        return Message(
            text: texts.joined(), bytes: bytes,
            segments: zip(raw, texts).map {
                ContentSegment(mode: $0.mode, eci: $0.eci, bytes: $0.bytes, text: $1)
            },
            fnc1: parts.first?.fnc1, hasMatchingParity: bytes.reduce(0, ^) == parity)
    }
}
