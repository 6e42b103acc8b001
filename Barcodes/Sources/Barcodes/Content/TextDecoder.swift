/// A run of bytes whose text is wanted.
package struct TextRun: Hashable, Sendable {
    package var bytes: [UInt8]
    /// The ECI in force.
    package var eci: Int?
    /// The only set that the bytes can be in, whatever the ECI: digits are ASCII, kanji mode is Shift_JIS.
    package var characterSet: CharacterSet?

    package init(bytes: [UInt8], eci: Int? = nil, characterSet: CharacterSet? = nil) {
        self.bytes = bytes
        self.eci = eci
        self.characterSet = characterSet
    }
}

/// Turns bytes into text: one rule for all symbologies.
package enum TextDecoder {
    /// The text of each run.
    ///
    /// Bytes are in the character set that their ECI names. Those without one, or with one that names no known set,
    /// share a guess over all of their bytes (``TextGuess``). A byte order mark in front of all is no text.
    package static func texts(of runs: [TextRun]) -> [String] {
        let guess = guessedSet(of: runs)
        return runs.enumerated().map { index, run in
            let set = run.characterSet ?? run.eci.flatMap { CharacterSet(eci: $0) } ?? guess
            let text = set.text(of: run.bytes)
            guard index == 0, text.unicodeScalars.first == "\u{FEFF}" else { return text }
            return String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))
        }
    }

    private static func guessedSet(of runs: [TextRun]) -> CharacterSet {
        var bytes: [UInt8] = []
        for run in runs where run.characterSet == nil {
            if let eci = run.eci, CharacterSet(eci: eci) != nil { continue }
            bytes += run.bytes
        }
        return TextGuess.characterSet(
            of: bytes, hasKanji: runs.contains { $0.characterSet == .shiftJIS },
            hasHanzi: runs.contains { $0.characterSet == .gb18030 })
    }
}
