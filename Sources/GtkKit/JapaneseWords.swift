/// Words in Japanese text, which is written without spaces. Pango breaks its lines between any two characters, even
/// before the last one of a word, which then stands alone in a line.
nonisolated package enum JapaneseWords {
    /// Longest sequence of characters that is kept in a line: about the width of a German word of twelve letters. Of a
    /// longer word, the beginning and the end are each kept together.
    private static let longest = 6
    private static let longestPart = 3

    private enum Script { case hiragana, katakana, han, other }

    /// Returns the ranges of the text in which no line should end, as offsets into its UTF-8.
    ///
    /// As most words begin with a Chinese character or a katakana and end with hiragana, a word is taken to end where
    /// something else follows hiragana, and between Chinese characters and katakana.
    package static func unbreakableRanges(in text: String) -> [Range<Int>] {
        // Without kana, Chinese characters are as likely to be Chinese.
        let isJapanese = text.unicodeScalars.contains { [.hiragana, .katakana].contains(script(of: $0)) }
        guard isJapanese else { return [] }
        var ranges: [Range<Int>] = []
        /// Offsets of the current word's characters, and of its end.
        var word: [Int] = []
        var last = Script.other
        var offset = 0
        for scalar in text.unicodeScalars {
            let script = script(of: scalar)
            if last == .other || !(script == .hiragana || script == last) {
                ranges += parts(of: word + [offset])
                word = []
            }
            word.append(offset)
            last = script
            offset += UTF8.width(scalar)
        }
        return ranges + parts(of: word + [offset])
    }

    /// Returns the parts of a word that are kept together.
    /// - Parameter offsets: Offsets of the word's characters, and of its end.
    private static func parts(of offsets: [Int]) -> [Range<Int>] {
        let count = offsets.count - 1
        guard count > 1 else { return [] }
        guard count > longest else { return [offsets[0]..<offsets[count]] }
        return [offsets[0]..<offsets[longestPart], offsets[count - longestPart]..<offsets[count]]
    }

    /// Returns the script of a character (Unicode, Blocks.txt). The middle dot separates words.
    private static func script(of scalar: Unicode.Scalar) -> Script {
        switch scalar {
        case "\u{3041}"..."\u{309F}": .hiragana
        case "\u{30FB}": .other
        case "\u{30A1}"..."\u{30FF}", "\u{31F0}"..."\u{31FF}": .katakana
        case "\u{3005}", "\u{3006}": .han
        case _ where scalar.properties.isIdeographic: .han
        default: .other
        }
    }
}
