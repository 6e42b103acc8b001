/// Puts the messages together that come in several symbols: Structured Append of QR Code (ISO/IEC 18004, 8), Aztec,
/// Data Matrix, MaxiCode, DotCode and others, and Macro PDF417.
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
/// Symbols belong together when their symbology and ``StructuredAppend/identifier`` are the same (a QR code's parity, a
/// Data Matrix symbol's file identification), and the number of symbols that they tell. Two sequences that share all
/// of that are taken for one: the standards offer nothing else to tell them apart.
public struct StructuredAppendAssembler: Hashable, Sendable {
    /// What tells one sequence from another.
    public struct Key: Hashable, Sendable {
        /// Symbols of a sequence are all of one kind.
        public var symbology: Symbology
        /// `nil` where not every symbol of a sequence tells.
        public var count: Int?
        /// See ``StructuredAppend/identifier``.
        public var identifier: String
    }

    /// A message whose symbols were all read.
    public struct Message: Hashable, Sendable {
        /// Decoded from all symbols at once, so that a character may begin in one and end in the next.
        public var text: String
        /// The bytes of all symbols in order.
        public var bytes: [UInt8]
        /// The segments of all symbols in order; those in one character set that meet are one.
        public var segments: [ContentSegment]
        /// The first symbol's.
        public var fnc1: FNC1?
        /// Whether the exclusive or of all bytes is the parity that the symbols say. Some writers compute it
        /// from other bytes than those in the symbols, so a difference is no proof of a missing part. `true` where
        /// the symbology has no such check.
        public var hasMatchingParity: Bool
    }

    private var sequences: [Key: [Int: Barcode]] = [:]

    /// An assembler that knows no symbols yet.
    public init() {}

    /// What tells a code's sequence from another; `nil` for a code that is no part of one.
    public static func key(of barcode: Barcode) -> Key? {
        guard let place = barcode.structuredAppend, place.index >= 0, place.index < place.count ?? Int.max else {
            return nil
        }
        // Only the last symbol of a Macro PDF417 sequence need tell how many there are.
        let tellsCount = barcode.details.pdf417 == nil
        return Key(
            symbology: barcode.symbology, count: tellsCount ? place.count : nil, identifier: place.identifier)
    }

    /// Adds a code.
    ///
    /// - Returns: the message when this code completes one, or belongs to one that is complete; otherwise
    ///   `nil`, as for a code that is no part of a sequence.
    public mutating func add(_ barcode: Barcode) -> Message? {
        guard let place = barcode.structuredAppend, let key = Self.key(of: barcode) else { return nil }
        sequences[key, default: [:]][place.index] = barcode
        guard let count = count(of: key), let parts = sequences[key],
            parts.count >= count
        else { return nil }
        let ordered = (0..<count).compactMap { parts[$0] }
        return ordered.count == count ? Self.message(ordered) : nil
    }

    /// How many symbols the sequence of a code has, as far as those that were added tell; `nil` where none does.
    public func count(of barcode: Barcode) -> Int? {
        Self.key(of: barcode).flatMap { count(of: $0) } ?? barcode.structuredAppend?.count
    }

    private func count(of key: Key) -> Int? {
        key.count ?? sequences[key]?.values.compactMap { $0.structuredAppend?.count }.max()
    }

    /// The indices of the symbols that are still missing from the sequence of a code; empty when there are none
    /// or the code is no part of a sequence. Where no symbol told how many there are, those below the highest that was
    /// read, and the one after it.
    public func missing(from barcode: Barcode) -> [Int] {
        guard let key = Self.key(of: barcode) else { return [] }
        let parts = sequences[key] ?? [:]
        let count = count(of: barcode) ?? ((parts.keys.max() ?? -1) + 2)
        return (0..<count).filter { parts[$0] == nil }
    }

    /// Forgets all symbols.
    public mutating func removeAll() { sequences = [:] }

    private static func message(_ parts: [Barcode]) -> Message {
        let first = parts.first
        let parity = first?.details.qrCode == nil ? nil : first?.structuredAppend?.parity
        let all = parts.flatMap(\.segments)
        let segments: [ContentSegment]
        if all.contains(where: { $0.mode != nil }) {
            let raw = RawSegment.joined(
                parts.map { part in
                    part.segments.map { RawSegment(mode: $0.mode ?? .byte, eci: $0.eci, bytes: $0.bytes) }
                })
            segments = zip(raw, TextDecoder.texts(of: raw.map(\.run))).map {
                ContentSegment(mode: $0.mode, eci: $0.eci, bytes: $0.bytes, text: $1)
            }
        } else {
            var builder = ContentBuilder()
            for segment in all {
                builder.eci = segment.eci
                builder.append(contentsOf: segment.bytes)
            }
            segments = first.map { builder.content(details: $0.details).segments } ?? []
        }
        let bytes = segments.flatMap(\.bytes)
        return Message(
            text: segments.map(\.text).joined(), bytes: bytes, segments: segments, fnc1: first?.fnc1,
            hasMatchingParity: parity.map { bytes.reduce(0, ^) == $0 } ?? true)
    }
}
