/// Chooses a character set and modes for a text.
///
/// Bytes are ASCII or ISO 8859-1 if the text has no other characters, otherwise UTF-8. Text beyond ASCII gets an ECI
/// with its character set, which costs twelve bits: without one readers guess, and of ten words with accents in ISO
/// 8859-1 zbarimg 0.23 took seven for Big5 or Shift_JIS, of 24 everyday texts in UTF-8 (`Tests/Interop/qr_texts.py`)
/// four. Kanji mode is used beside ASCII only, and never under an ECI: readers disagree about what an ECI means for it.
///
/// Every plan is read back by ``TextDecoder`` before it is accepted.
package struct TextPlanner: Sendable {
    /// Characters of the text; not filled if the text is all ASCII.
    private let scalars: [Unicode.Scalar]
    /// Number of characters.
    let count: Int
    /// Whether the text is ASCII, which is read back unchanged in any segments.
    private let isASCII: Bool
    /// Preferred way to represent the content.
    private let candidate: ContentUnits?
    /// Other ways to represent the content, in the order of preference.
    private let others: ArraySlice<ContentUnits>

    /// - Parameter text: text; a byte order mark at the beginning is left out, because it is not text.
    package init(text: String, hasFNC1: Bool = false) {
        let bytes = text.utf8.span
        var all: UInt8 = 0
        for index in bytes.indices { all |= bytes[index] }
        if all < 0x80 {
            self.init(ascii: bytes, hasFNC1: hasFNC1)
            return
        }
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        self.init(scalars: scalars, hasFNC1: hasFNC1)
    }

    private init(ascii bytes: Span<UInt8>, hasFNC1: Bool) {
        var units = ContentUnits(eci: nil, hasFNC1: hasFNC1)
        units.reserveCapacity(bytes.count)
        for index in bytes.indices { units.append(CollectionOfOne(bytes[index])) }
        scalars = []
        count = bytes.count
        isASCII = true
        candidate = units
        others = []
    }

    private init(scalars: [Unicode.Scalar], hasFNC1: Bool) {
        self.scalars = scalars
        count = scalars.count
        isASCII = scalars.allSatisfy(\.isASCII)
        var candidates: [ContentUnits] = []
        if scalars.allSatisfy({ $0.value < 0x100 }) {
            if !isASCII {
                candidates.append(Self.latin(scalars, eci: 3, hasFNC1: hasFNC1))
            }
            candidates.append(Self.latin(scalars, eci: nil, hasFNC1: hasFNC1))
        }
        if !isASCII {
            let kanji = scalars.map { $0.isASCII ? nil : ShiftJIS.kanjiModeCode(of: $0) }
            if zip(scalars, kanji).allSatisfy({ $0.isASCII || $1 != nil }) {
                candidates.append(Self.asciiAndKanji(scalars, kanji: kanji, hasFNC1: hasFNC1))
            }
            for eci in [26, nil] { candidates.append(Self.utf8(scalars, eci: eci, hasFNC1: hasFNC1)) }
        }
        candidate = candidates.first
        others = candidates.dropFirst()
    }

    /// Minimum number of bits: no character takes less than a digit, which is 10/3 bits.
    package var minimumBits: Int { count * 10 / 3 }

    /// Returns the content in ISO 8859-1.
    private static func latin(_ scalars: [Unicode.Scalar], eci: Int?, hasFNC1: Bool) -> ContentUnits {
        var units = ContentUnits(eci: eci, hasFNC1: hasFNC1)
        for scalar in scalars { units.append(CollectionOfOne(UInt8(truncatingIfNeeded: scalar.value))) }
        return units
    }

    /// Returns the content in ASCII, with kanji mode for all other characters.
    private static func asciiAndKanji(
        _ scalars: [Unicode.Scalar], kanji: [Int?], hasFNC1: Bool
    ) -> ContentUnits {
        var units = ContentUnits(eci: nil, hasFNC1: hasFNC1)
        for (scalar, kanji) in zip(scalars, kanji) {
            units.append(UTF8.encode(scalar) ?? .init(), isByte: scalar.isASCII, kanji: kanji)
        }
        return units
    }

    private static func utf8(_ scalars: [Unicode.Scalar], eci: Int?, hasFNC1: Bool) -> ContentUnits {
        var units = ContentUnits(eci: eci, hasFNC1: hasFNC1)
        for scalar in scalars { units.append(UTF8.encode(scalar) ?? .init()) }
        return units
    }

    /// Returns the segments that take the fewest bits; `nil` if the format can't represent the text so that it is read
    /// back unchanged.
    ///
    /// Text beyond ASCII has no ECI only in formats that have none.
    package func segments(format: BitStreamFormat) -> [RawSegment]? {
        best(format: format)?.segments
    }

    private func best(format: BitStreamFormat) -> (content: ContentUnits, segments: [RawSegment])? {
        let hasECI = format.indicator(of: .eci) != nil
        let encoder = BitStreamEncoder(format: format)
        var best: (content: ContentUnits, segments: [RawSegment], bits: Int)?
        func consider(_ content: ContentUnits) {
            if hasECI, best != nil, content.eci == nil, content.hasNonASCIIBytes { return }
            guard let segments = SegmentPlanner.segments(of: content, format: format),
                let bits = encoder.length(segments), best.map({ bits < $0.bits }) ?? true,
                isReadBack(segments)
            else { return }
            best = (content, segments, bits)
        }
        if let candidate { consider(candidate) }
        for content in others { consider(content) }
        return best.map { ($0.content, $0.segments) }
    }

    private func isReadBack(_ segments: [RawSegment]) -> Bool {
        isASCII || TextDecoder.texts(of: segments.map(\.run)).joined().unicodeScalars.elementsEqual(scalars)
    }

    /// Divides the text into parts of about the same length in bits, each readable on its own and all together; `nil`
    /// if there are fewer characters than parts, or the format can't represent the text.
    ///
    /// Characters are not cut, but a character and its combining marks may be in two parts.
    package func parts(_ count: Int, format: BitStreamFormat) -> [[RawSegment]]? {
        guard let chosen = best(format: format) else { return nil }
        let candidates = [candidate].compactMap(\.self) + others
        for content in [chosen.content] + candidates.filter({ $0.eci != nil }) {
            guard let (parts, ranges) = SegmentPlanner.parts(of: content, count: count, format: format) else {
                continue
            }
            let texts = parts.map { TextDecoder.texts(of: $0.map(\.run)).joined() }
            let isRight =
                isASCII || zip(ranges, texts).allSatisfy { $1.unicodeScalars.elementsEqual(scalars[$0]) }
            if isRight, isReadBack(RawSegment.joined(parts)) { return parts }
        }
        return nil
    }
}

extension RawSegment {
    /// Joins the segments of a sequence of symbols, with successive bytes in the same character set in one segment.
    static func joined(_ parts: [[RawSegment]]) -> [RawSegment] {
        var result: [RawSegment] = []
        for segment in parts.joined() {
            if segment.mode == .byte, let last = result.last, last.mode == .byte, last.eci == segment.eci {
                result[result.count - 1].bytes += segment.bytes
            } else {
                result.append(segment)
            }
        }
        return result
    }
}
