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
/// Data Matrix symbol's file identification), and the number of symbols that they tell. The standards offer nothing
/// else to tell two sequences apart that share all of that, so these come one after another: what follows a whole
/// message and has other content begins a new sequence. A symbol that has other content than an earlier one at the same
/// place of a sequence that is not whole makes it ambiguous: its symbols may belong to either message, and none are
/// joined. So does a MaxiCode symbol with another carrier message than the others: a sequence has one, which each of
/// its symbols repeats, and the message has it once.
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

    private var sequences: [Key: [Sequence]] = [:]

    /// An assembler that knows no symbols yet.
    public init() {}

    /// The most symbols that a sequence has in any symbology: a Macro PDF417 symbol tells its place by a number from 0
    /// to 99,998 (ISO/IEC 15438, annex H).
    private static let mostSymbols = 99_999

    /// What tells a code's sequence from another; `nil` for a code that is no part of one, or tells a place that no
    /// symbology has.
    public static func key(of barcode: Barcode) -> Key? {
        guard let place = barcode.structuredAppend, place.count.map((1...mostSymbols).contains) ?? true,
            (0..<(place.count ?? mostSymbols)).contains(place.index)
        else { return nil }
        // Only the last symbol of a Macro PDF417 sequence need tell how many there are.
        let tellsCount = barcode.details.pdf417 == nil
        return Key(
            symbology: barcode.symbology, count: tellsCount ? place.count : nil, identifier: place.identifier)
    }

    /// Adds a code.
    ///
    /// - Returns: the message when this code completes one, or belongs to one that is complete; otherwise
    ///   `nil`, as for a code that is no part of a sequence, or of one that is ambiguous.
    /// - Complexity: O(*n*) for *n* sequences of the same key.
    public mutating func add(_ barcode: Barcode) -> Message? {
        guard let place = barcode.structuredAppend, let key = Self.key(of: barcode) else { return nil }
        var all = sequences[key] ?? []
        let number = Self.number(of: barcode, in: all) ?? all.count
        if number == all.count { all.append(Sequence()) }
        all[number].add(barcode, at: place)
        let message = all[number].whole.map(Self.message)
        // A message that fails its check may be mixed, so what has other content is still compared with it.
        if message?.hasMatchingParity == true { all[number].isFinished = true }
        sequences[key] = all
        return message
    }

    /// How many symbols the sequence of a code has, as far as those that were added tell; `nil` where none does.
    public func count(of barcode: Barcode) -> Int? {
        Self.key(of: barcode)?.count ?? sequence(of: barcode)?.count ?? barcode.structuredAppend?.count
    }

    /// Which of the sequences of its key a code belongs to, from 0 in the order in which they began; `nil` where it
    /// was not added and would begin another.
    public func number(of barcode: Barcode) -> Int? {
        Self.key(of: barcode).flatMap { Self.number(of: barcode, in: sequences[$0] ?? []) }
    }

    /// Whether symbols of different contents claim the same place of a code's sequence, so that none are joined.
    public func isAmbiguous(_ barcode: Barcode) -> Bool { sequence(of: barcode)?.isAmbiguous ?? false }

    /// The indices of the symbols that are still missing from the sequence of a code; empty when there are none
    /// or the code is no part of a sequence. Where no symbol told how many there are, those below the highest that was
    /// read, and the one after it.
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

    /// The sequence that has a code already, or else the one that is not finished.
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
    /// The symbols of one message, or of several that can't be told apart.
    fileprivate struct Sequence: Hashable, Sendable {
        /// By index; several where their contents differ.
        private(set) var parts: [Int: [Barcode]] = [:]
        /// How many symbols there are, as far as those that were added tell.
        private(set) var count: Int?
        /// The carrier message of MaxiCode symbols.
        private var carrier: MaxiCodeDetails.CarrierMessage?
        /// Whether symbols contradict each other.
        private(set) var isAmbiguous = false
        /// Whether the message is whole, and nothing is added any more.
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

        /// The symbols in order, where none is missing and none contradicts another.
        var whole: [Barcode]? {
            guard !isAmbiguous, let count, parts.count == count else { return nil }
            let ordered = (0..<count).compactMap { parts[$0]?.first }
            return ordered.count == count ? ordered : nil
        }
    }
}
