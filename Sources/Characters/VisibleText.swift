/// Form of text of unknown origin for a terminal or a window: nothing in it has an effect or is hidden.
package enum VisibleText {
    /// Returns a text for a terminal: control characters are replaced by their symbols, hidden characters by their
    /// numbers.
    package static func of(_ text: String) -> String { shown(text.unicodeScalars, keeping: ["\n", "\t"]) }

    /// Returns a text in which control characters are replaced by their symbols, and hidden characters by their
    /// numbers.
    /// - Parameter kept: the control characters that are kept.
    package static func shown(
        _ text: some Sequence<Unicode.Scalar>, keeping kept: Set<Unicode.Scalar>
    ) -> String {
        var result = String.UnicodeScalarView()
        forEach(in: text) { scalar, isHidden in
            switch scalar {
            case _ where kept.contains(scalar): result.append(scalar)
            // The symbols of the C0 controls begin at U+2400.
            case "\0"..."\u{1F}": result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case "\u{7F}": result.append("\u{2421}")
            case "\u{80}"..."\u{9F}": result.append("\u{FFFD}")
            case _ where isHidden:
                // append(contentsOf:) would copy all that is there for each hidden character.
                for shown in "<U+\(String(scalar.value, radix: 16, uppercase: true))>".unicodeScalars {
                    result.append(shown)
                }
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Calls `body` for each character of a text, with whether it is hidden.
    private static func forEach(
        in text: some Sequence<Unicode.Scalar>, _ body: (_ scalar: Unicode.Scalar, _ isHidden: Bool) -> Void
    ) {
        var scalars = text.makeIterator()
        var (previous, current): (Unicode.Scalar, Unicode.Scalar?) = ("\0", scalars.next())
        while let scalar = current {
            let next = scalars.next()
            body(scalar, isHidden(scalar, after: previous, before: next))
            (previous, current) = (scalar, next)
        }
    }

    /// Whether a character is invisible at its place, or changes the order of others.
    private static func isHidden(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar?
    ) -> Bool {
        !scalar.isASCII
            && (isSteering(scalar) || isInvisible(scalar) || isOutOfPlace(scalar, after: previous, before: next))
    }

    /// Returns a text as JSON, in quotation marks. Control characters and hidden ones are written as their numbers:
    /// that means the same, and a terminal does not obey them.
    package static func quotedForJSON(_ text: String) -> String {
        var result = "\""
        forEach(in: text.unicodeScalars) { scalar, isHidden in
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isHidden || scalar < " " || ("\u{7F}"..."\u{9F}").contains(scalar):
                result += jsonEscape(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns a character as JSON's number of it, in UTF-16.
    private static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// Whether a character has no shape and changes the order or the shape of others: marks, embeddings, overrides and
    /// isolates of the bidirectional algorithm (UAX #9, 2), deprecated format characters, line and paragraph
    /// separators, annotations.
    private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{206F}",
            "\u{FFF9}"..."\u{FFFB}":
            true
        default: false
        }
    }

    /// Whether a character is always invisible, and may hide content from the reader.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // Soft hyphen, fillers of Hangul, separators of Mongolian and Khmer, spaces and operators without width.
        case "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{17B5}", "\u{180E}", "\u{200B}",
            "\u{2060}"..."\u{2065}", "\u{3164}", "\u{FEFF}", "\u{FFA0}":
            true
        // Code points without a meaning that are ignored in display (Default_Ignorable_Code_Point).
        case "\u{FFF0}"..."\u{FFF8}", "\u{E0080}"..."\u{E00FF}", "\u{E01F0}"..."\u{E0FFF}": true
        // Controls of shorthand and of musical notation.
        case "\u{1BCA0}"..."\u{1BCA3}", "\u{1D173}"..."\u{1D17A}": true
        // Tags, also those in flags of regions: these look like any black flag.
        case "\u{E0000}"..."\u{E007F}": true
        default: false
        }
    }

    /// Whether a joiner, a variation selector or the space of Braille is at a place where no script and no emoji uses
    /// it.
    private static func isOutOfPlace(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar?
    ) -> Bool {
        switch scalar {
        // Joiners occur in scripts that join letters, and in emoji; never two in a row.
        case "\u{200C}", "\u{200D}": isUnjoined(previous) || previous == "\u{200C}" || previous == "\u{200D}"
        // Variation selectors of emoji. A digit is an emoji only with the shape of a key around it.
        case "\u{FE0E}", "\u{FE0F}": !previous.properties.isEmoji || previous.isASCII && next != "\u{20E3}"
        // The space of Braille.
        case "\u{2800}": !("\u{2801}"..."\u{28FF}").contains(previous)
        // Variation selectors of ideographs, symbols and the few letters for which Unicode lists them
        // (StandardizedVariants.txt).
        case "\u{FE00}"..."\u{FE0D}": !hasVariants(previous)
        case "\u{E0100}"..."\u{E01EF}": !previous.properties.isIdeographic
        // Variation selectors of Mongolian letters.
        case "\u{180B}"..."\u{180D}", "\u{180F}": !("\u{1820}"..."\u{18AA}").contains(previous)
        // Characters that join Egyptian hieroglyphs.
        case "\u{13430}"..."\u{1345F}": !("\u{13000}"..."\u{143FF}").contains(previous)
        default: false
        }
    }

    /// Whether a character belongs to a script whose letters are not joined: Latin, Greek, Cyrillic and Armenian, and
    /// phonetic letters (Unicode, Blocks.txt).
    private static func isUnjoined(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ..<"\u{0590}", "\u{1C80}"..."\u{1C8F}", "\u{1D00}"..."\u{1FFF}", "\u{2C60}"..."\u{2C7F}",
            "\u{2DE0}"..."\u{2DFF}", "\u{A640}"..."\u{A69F}", "\u{A720}"..."\u{A7FF}", "\u{AB30}"..."\u{AB6F}",
            "\u{FF21}"..."\u{FF5A}":
            true
        default: false
        }
    }

    /// Whether a character has standardized variants: ideographs, mathematical symbols, punctuation of East Asia;
    /// Myanmar, Phags-pa, Manichaean, hieroglyphs.
    private static func hasVariants(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case _ where scalar.properties.isIdeographic: true
        case "\u{1000}"..."\u{109F}", "\u{2200}"..."\u{22FF}", "\u{2A00}"..."\u{2AFF}", "\u{3001}"..."\u{3002}",
            "\u{A840}"..."\u{A877}", "\u{AA60}"..."\u{AA7F}", "\u{FF01}"..."\u{FF1F}", "\u{10AC0}"..."\u{10AFF}",
            "\u{13000}"..."\u{143FF}":
            true
        default: false
        }
    }
}
