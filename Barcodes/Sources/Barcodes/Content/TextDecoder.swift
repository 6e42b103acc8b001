/// A run of bytes whose text is wanted.
package struct TextRun: Hashable, Sendable {
    package var bytes: [UInt8]
    /// The ECI in force.
    package var eci: Int?
    /// The only set that the bytes can be in, whatever the ECI: kanji mode is Shift_JIS.
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
    /// share a guess over all of their bytes (``TextGuess``). Runs that follow one another under the same ECI are read
    /// as one: a character may begin in one and end in the next. A byte order mark in front of all is no text.
    package static func texts(of runs: [TextRun]) -> [String] {
        let guess = guessedSet(of: runs)
        var texts: [String] = []
        while texts.count < runs.count {
            let rest = runs[texts.count...]
            let (first, set) = (rest[rest.startIndex], set(of: rest[rest.startIndex]))
            guard let set else {
                texts.append((first.characterSet ?? guess).text(of: first.bytes))
                continue
            }
            texts += Self.texts(of: rest.prefix { $0.eci == first.eci && $0.characterSet == nil }, in: set)
        }
        if let first = texts.first, first.unicodeScalars.first == "\u{FEFF}" {
            texts[0] = String(String.UnicodeScalarView(first.unicodeScalars.dropFirst()))
        }
        return texts
    }

    /// The set that a run's ECI names; `nil` where it has none, names none that is known, or does not count.
    private static func set(of run: TextRun) -> CharacterSet? {
        run.characterSet == nil ? run.eci.flatMap { CharacterSet(eci: $0) } : nil
    }

    /// The text of runs in one set. Where a character is cut between two, the first has the text of all.
    private static func texts(of runs: ArraySlice<TextRun>, in set: CharacterSet) -> [String] {
        let texts = runs.map { set.text(of: $0.bytes) }
        guard runs.count > 1 else { return texts }
        let whole = set.text(of: runs.flatMap(\.bytes))
        return texts.joined() == whole ? texts : [whole] + runs.dropFirst().map { _ in "" }
    }

    private static func guessedSet(of runs: [TextRun]) -> CharacterSet {
        let bytes = runs.filter { $0.characterSet == nil && set(of: $0) == nil }.flatMap(\.bytes)
        return TextGuess.characterSet(
            of: bytes, hasKanji: runs.contains { $0.characterSet == .shiftJIS },
            hasHanzi: runs.contains { $0.characterSet == .gb18030 })
    }
}
