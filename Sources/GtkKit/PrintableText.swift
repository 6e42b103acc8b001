import Characters

nonisolated extension String {
    /// Nothing hides in it: control characters have their pictures, and characters without a shape of their own, such
    /// as those that turn the direction of writing around and make a link look like another, their numbers.
    package var printable: String {
        // A carriage return and a line feed are one character, and one line's end.
        VisibleText.shown(String(map { $0 == "\r\n" ? "\n" : $0 }).unicodeScalars, keeping: ["\n"])
    }

    /// Its first lines, without empty ones, and a mark for what is left out; all of it where it has no more lines.
    package func beginning(lines most: Int) -> String {
        let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.count > most else { return self }
        let filled = lines.filter { !$0.allSatisfy(\.isWhitespace) }
        return filled.prefix(most).joined(separator: "\n") + (filled.count > most ? " …" : "")
    }

    /// For a screen reader, which gets it without any display: marks for the direction of writing are left out.
    package var spoken: String {
        let scalars = unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(scalars)).printable
    }

    /// With a picture in place of each zero character, at which a text ends for the C library and on the bus.
    var withoutZeros: String { replacing("\0", with: "\u{2400}") }

    /// How many bytes of a link its scheme and the beginning of its host take, in UTF-8; 0 of other texts. A line that
    /// ends behind "https://" says nothing.
    package var siteLength: Int {
        guard let end = firstRange(of: "://")?.upperBound, self[..<end].allSatisfy({ !$0.isWhitespace }) else {
            return 0
        }
        let host = self[end...].prefix { !"/?#".contains($0) && !$0.isWhitespace }
        // More of it would make a card wider than a phone's screen.
        return self[..<end].utf8.count + host.prefix(12).utf8.count
    }
}
