/// Turns the bytes of segments into text.
package enum TextDecoder {
    /// The text of each segment.
    ///
    /// Byte segments are in the character set that their ECI names. Those without one, or with one that names
    /// no known set, share a guess over all of their bytes. Kanji segments are Shift_JIS and hanzi segments
    /// GB 2312 whatever the ECI; digits and letters are ASCII. A byte order mark in front of all is no text.
    package static func texts(of segments: [RawSegment]) -> [String] {
        let guess = guessedSet(of: segments)
        return segments.enumerated().map { index, segment in
            let set: CharacterSet =
                switch segment.mode {
                case .numeric, .alphanumeric: .ascii
                case .kanji: .shiftJIS
                case .hanzi: .gb18030
                case .byte: segment.eci.flatMap { CharacterSet(eci: $0) } ?? guess
                }
            let text = set.text(of: segment.bytes)
            guard index == 0, text.unicodeScalars.first == "\u{FEFF}" else { return text }
            return String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))
        }
    }

    private static func guessedSet(of segments: [RawSegment]) -> CharacterSet {
        var bytes: [UInt8] = []
        for segment in segments where segment.mode == .byte {
            if let eci = segment.eci, CharacterSet(eci: eci) != nil { continue }
            bytes += segment.bytes
        }
        return TextGuess.characterSet(
            of: bytes, hasKanji: segments.contains { $0.mode == .kanji },
            hasHanzi: segments.contains { $0.mode == .hanzi })
    }
}
