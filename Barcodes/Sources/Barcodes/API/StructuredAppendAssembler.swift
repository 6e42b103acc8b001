/// Joins messages that are split over several symbols: Structured Append of QR Code (ISO/IEC 18004, 8), Aztec, Data
/// Matrix, MaxiCode, DotCode and others, and Macro PDF417.
///
/// Codes are added as they are read, in any order and any number of times:
///
/// ```swift
/// var assembler = StructuredAppendAssembler()
/// for barcode in barcodes {
///     if let message = assembler.add(barcode) { print(message.text) }
/// }
/// ```
///
/// A message is joined from the ``Barcode/segments`` of its symbols. A ``Barcode`` that a program creates without
/// segments therefore adds nothing to the message, whatever its ``Barcode/bytes`` and ``Barcode/text`` are.
///
/// Symbols belong to one sequence if they agree in symbology, ``StructuredAppend/identifier`` (a QR code's parity, a
/// Data Matrix symbol's file identification) and the number of symbols that they state. The standards offer nothing
/// else to distinguish two sequences that agree in all of these, so such sequences are assumed to come one after
/// another: a symbol that follows a complete message and has other content begins a new sequence. If two symbols at the
/// same position of an incomplete sequence have different contents, the sequence is ambiguous: its symbols may belong
/// to either message, and none are joined. So is a sequence of MaxiCode symbols with different carrier messages: each
/// symbol of a sequence repeats the same carrier message, and the joined message has it once.
public struct StructuredAppendAssembler: Hashable, Sendable {
    /// Properties that identify a sequence.
    public struct Key: Hashable, Sendable {
        /// Symbology of all symbols of the sequence.
        public var symbology: Symbology
        /// Number of symbols; `nil` if not every symbol of a sequence states it.
        public var count: Int?
        /// See ``StructuredAppend/identifier``.
        public var identifier: String
    }

    /// A message whose symbols have all been read.
    public struct Message: Hashable, Sendable {
        /// Text decoded from all symbols together, so that a character may begin in one and end in the next.
        public var text: String
        /// Bytes of all symbols in order.
        public var bytes: [UInt8]
        /// Segments of all symbols in order; adjacent segments with the same character set are merged.
        public var segments: [ContentSegment]
        /// FNC1 of the first symbol.
        public var fnc1: FNC1?
        /// Whether the exclusive or of all bytes equals the parity that the symbols state. Some writers compute it from
        /// other bytes than those in the symbols, so a difference does not prove that a part is missing. `true` if the
        /// symbology has no such check.
        public var hasMatchingParity: Bool
    }

    private var sequences: [Key: [Sequence]] = [:]

    /// Creates an assembler without any symbols.
    public init() {}

    /// Maximum number of symbols in a sequence of any symbology: a Macro PDF417 symbol states its position as a number
    /// from 0 to 99,998 (ISO/IEC 15438, annex H).
    private static let maximumSymbolCount = 99_999

    /// Returns the key of a code's sequence; `nil` for a code that is not part of a sequence, or states a position that
    /// no symbology permits.
    public static func key(of barcode: Barcode) -> Key? {
        guard let place = barcode.structuredAppend, place.count.map((1...maximumSymbolCount).contains) ?? true,
            (0..<(place.count ?? maximumSymbolCount)).contains(place.index)
        else { return nil }
        // Only the last symbol of a Macro PDF417 sequence has to state their number.
        let tellsCount = barcode.details.pdf417 == nil
        return Key(
            symbology: barcode.symbology, count: tellsCount ? place.count : nil, identifier: place.identifier)
    }

    /// Adds a code.
    ///
    /// - Returns: the message if this code completes one, or belongs to a complete one; otherwise `nil`, also for a
    ///   code that is not part of a sequence, or is part of an ambiguous one.
    /// - Complexity: O(*n*) for *n* sequences of the same key.
    public mutating func add(_ barcode: Barcode) -> Message? {
        guard let place = barcode.structuredAppend, let key = Self.key(of: barcode) else { return nil }
        var all = sequences[key] ?? []
        let number = Self.number(of: barcode, in: all) ?? all.count
        if number == all.count { all.append(Sequence()) }
        all[number].add(barcode, at: place)
        let message = all[number].whole.map(Self.message)
        // A message that fails its parity check may consist of symbols of several messages, so its sequence stays open
        // and symbols with other content are still compared with it.
        if message?.hasMatchingParity == true { all[number].isFinished = true }
        sequences[key] = all
        return message
    }

    /// Returns the number of symbols in a code's sequence, as stated by the symbols that were added or by the code
    /// itself; `nil` if none states it.
    public func count(of barcode: Barcode) -> Int? {
        Self.key(of: barcode)?.count ?? sequence(of: barcode)?.count ?? barcode.structuredAppend?.count
    }

    /// Returns the index of a code's sequence among those with the same key, in the order in which they began, from 0;
    /// `nil` if the code was not added and would begin a new one.
    public func number(of barcode: Barcode) -> Int? {
        Self.key(of: barcode).flatMap { Self.number(of: barcode, in: sequences[$0] ?? []) }
    }

    /// Returns whether the symbols of a code's sequence contradict each other, for example because two contents claim
    /// the same position, so that none are joined.
    public func isAmbiguous(_ barcode: Barcode) -> Bool { sequence(of: barcode)?.isAmbiguous ?? false }

    /// Returns the indices of the symbols that are still missing from a code's sequence; empty if there are none or the
    /// code is not part of a sequence. If no symbol has stated their number, these are the missing indices up to the
    /// highest one read, and the next one.
    public func missing(from barcode: Barcode) -> [Int] {
        guard Self.key(of: barcode) != nil else { return [] }
        let parts = sequence(of: barcode)?.parts ?? [:]
        let count = count(of: barcode) ?? ((parts.keys.max() ?? -1) + 2)
        return (0..<count).filter { parts[$0] == nil }
    }

    /// Forgets all symbols.
    public mutating func removeAll() { sequences = [:] }

    private func sequence(of barcode: Barcode) -> Sequence? {
        guard let key = Self.key(of: barcode), let all = sequences[key] else { return nil }
        return Self.number(of: barcode, in: all).map { all[$0] }
    }

    /// Returns the index of the sequence that already has this code, or else of the first that is not finished.
    private static func number(of barcode: Barcode, in sequences: [Sequence]) -> Int? {
        sequences.firstIndex { $0.contains(barcode) } ?? sequences.firstIndex { !$0.isFinished }
    }

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
            if first?.details.maxiCode != nil {
                builder = MaxiCodeMessage(joining: parts).builder
            } else {
                for segment in all {
                    builder.eci = segment.eci
                    builder.append(contentsOf: segment.bytes)
                }
            }
            segments = first.map { builder.content(details: $0.details).segments } ?? []
        }
        let bytes = segments.flatMap(\.bytes)
        return Message(
            text: segments.map(\.text).joined(), bytes: bytes, segments: segments, fnc1: first?.fnc1,
            hasMatchingParity: parity.map { bytes.reduce(0, ^) == $0 } ?? true)
    }
}

extension StructuredAppendAssembler {
    /// Symbols of one message, or of several messages that can't be distinguished.
    fileprivate struct Sequence: Hashable, Sendable {
        /// Symbols by their index in the sequence; more than one for an index if their contents differ.
        private(set) var parts: [Int: [Barcode]] = [:]
        /// Number of symbols, as far as those that were added state it.
        private(set) var count: Int?
        /// Carrier message of MaxiCode symbols.
        private var carrier: MaxiCodeDetails.CarrierMessage?
        /// Whether symbols contradict each other.
        private(set) var isAmbiguous = false
        /// Whether the message is complete, and no other symbol belongs to it.
        var isFinished = false

        func contains(_ barcode: Barcode) -> Bool {
            guard let place = barcode.structuredAppend, let parts = parts[place.index] else { return false }
            return parts.contains { $0.bytes == barcode.bytes && $0.text == barcode.text }
        }

        mutating func add(_ barcode: Barcode, at place: StructuredAppend) {
            guard !contains(barcode) else { return }
            parts[place.index, default: []].append(barcode)
            if let carrier = barcode.details.maxiCode?.carrierMessage {
                if let known = self.carrier, known != carrier { isAmbiguous = true }
                self.carrier = carrier
            }
            if let told = place.count {
                if let count, count != told { isAmbiguous = true }
                count = max(count ?? 0, told)
            }
            let isBeyond = count.map { count in parts.keys.contains { $0 >= count } } ?? false
            isAmbiguous = isAmbiguous || isBeyond || parts[place.index]?.count ?? 0 > 1
        }

        /// Symbols in order; `nil` if one is missing or they contradict each other.
        var whole: [Barcode]? {
            guard !isAmbiguous, let count, parts.count == count else { return nil }
            let ordered = (0..<count).compactMap { parts[$0]?.first }
            return ordered.count == count ? ordered : nil
        }
    }
}
