/// A run of bytes to be decoded as text.
package struct TextRun: Hashable, Sendable {
    package var bytes: [UInt8]
    /// ECI in force.
    package var eci: Int?
    /// The only set that the bytes can be in, whatever the ECI. For example, kanji mode is Shift_JIS. ASCII characters
    /// may also be the second bytes of characters that begin in the run before.
    package var characterSet: CharacterSet?

    package init(bytes: [UInt8], eci: Int? = nil, characterSet: CharacterSet? = nil) {
        self.bytes = bytes
        self.eci = eci
        self.characterSet = characterSet
    }
}

/// Decoder of bytes as text: one rule for all symbologies.
package enum TextDecoder {
    /// Returns the text of each run.
    ///
    /// Bytes are in the character set that their ECI names. Bytes without an ECI, or with one that names no known set,
    /// share a guess over all of them (``TextGuess``), which also sees the ASCII characters between them. Consecutive
    /// runs under the same ECI, or in the guessed set, are decoded together: a character may begin in one and end in
    /// the next. A byte order mark at the very start is dropped.
    /// - Parameter prefersGB18030: whether GB 18030 is the symbology's own set.
    package static func texts(of runs: [TextRun], prefersGB18030: Bool = false) -> [String] {
        let guess = guessedSet(of: runs, prefersGB18030: prefersGB18030)
        var texts: [String] = []
        while texts.count < runs.count {
            let rest = runs[texts.count...]
            let first = rest[rest.startIndex]
            if isGuessed(first) {
                texts += Self.texts(of: rest.prefix(while: isGuessed), in: guess)
            } else if let set = set(of: first) {
                texts += Self.texts(of: rest.prefix { $0.eci == first.eci && $0.characterSet == nil }, in: set)
            } else {
                texts.append((first.characterSet ?? guess).text(of: first.bytes))
            }
        }
        if let first = texts.first, first.unicodeScalars.first == "\u{FEFF}" {
            texts[0] = String(String.UnicodeScalarView(first.unicodeScalars.dropFirst()))
        }
        return texts
    }

    /// Returns the set that a run's ECI names; `nil` if it has none or an unknown one, or if the run has a fixed
    /// character set.
    private static func set(of run: TextRun) -> CharacterSet? {
        run.characterSet == nil ? run.eci.flatMap { CharacterSet(eci: $0) } : nil
    }

    /// Whether a run is in the guessed set: its ECI names none, and its characters are bytes or ASCII.
    private static func isGuessed(_ run: TextRun) -> Bool {
        run.characterSet == nil ? set(of: run) == nil : run.characterSet == .ascii
    }

    /// Returns the text of runs in one set. If a character is cut between two runs, the first run gets the text of all.
    private static func texts(of runs: ArraySlice<TextRun>, in set: CharacterSet) -> [String] {
        let texts = runs.map { set.text(of: $0.bytes) }
        guard runs.count > 1 else { return texts }
        let whole = set.text(of: runs.flatMap(\.bytes))
        return texts.joined() == whole ? texts : [whole] + runs.dropFirst().map { _ in "" }
    }

    private static func guessedSet(of runs: [TextRun], prefersGB18030: Bool) -> CharacterSet {
        let stretches = runs.split { !isGuessed($0) }.map { $0.flatMap(\.bytes) }
        return TextGuess.characterSet(
            ofStretches: stretches, hasKanji: runs.contains { $0.characterSet == .shiftJIS },
            hasHanzi: runs.contains { $0.characterSet == .gb18030 }, prefersGB18030: prefersGB18030)
    }
}
