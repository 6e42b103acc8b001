import Characters

nonisolated extension String {
    /// The text with hidden characters made visible: control characters are replaced by their pictures, and characters
    /// without a shape of their own by their numbers, such as those that reverse the direction of writing and make a
    /// link look like another.
    package var printable: String {
        // CR LF is one character and one line break.
        VisibleText.shown(String(map { $0 == "\r\n" ? "\n" : $0 }).unicodeScalars, keeping: ["\n"])
    }

    /// Returns the first non-empty lines, with a mark if more are left out; the whole text if it has no more lines.
    package func beginning(lines most: Int) -> String {
        let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.count > most else { return self }
        let filled = lines.filter { !$0.allSatisfy(\.isWhitespace) }
        return filled.prefix(most).joined(separator: "\n") + (filled.count > most ? " …" : "")
    }

    /// The text for screen readers, without the marks for the direction of writing, which are not displayed there.
    package var spoken: String {
        let scalars = unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(scalars)).printable
    }

    /// The text with a visible picture in place of each NUL character, which would end the text in the C library and on
    /// the bus.
    var withoutZeros: String { replacing("\0", with: "\u{2400}") }

    /// Number of UTF-8 bytes of a link that its scheme and the beginning of its host take; 0 for other texts. A line
    /// that ends after "https://" would be useless.
    package var siteLength: Int {
        guard let end = firstRange(of: "://")?.upperBound, self[..<end].allSatisfy({ !$0.isWhitespace }) else {
            return 0
        }
        let host = self[end...].prefix { !"/?#".contains($0) && !$0.isWhitespace }
        // A longer beginning would make a card wider than a phone's screen.
        return self[..<end].utf8.count + host.prefix(12).utf8.count
    }
}
