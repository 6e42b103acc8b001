/// Text of unknown origin as it is shown, in a terminal and in a window: nothing in it has an effect or hides.
package enum VisibleText {
    /// For a terminal: control characters have their pictures, hidden characters their numbers.
    package static func of(_ text: String) -> String { shown(text.unicodeScalars, keeping: ["\n", "\t"]) }

    /// - Parameter kept: the control characters that stay as they are.
    package static func shown(
        _ text: some Sequence<Unicode.Scalar>, keeping kept: Set<Unicode.Scalar>
    ) -> String {
        var result = String.UnicodeScalarView()
        forEach(in: text) { scalar, isHidden in
            switch scalar {
            case _ where kept.contains(scalar): result.append(scalar)
            // The C0 controls have pictures of their own, 0x2400 further up.
            case "\0"..."\u{1F}": result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case "\u{7F}": result.append("\u{2421}")
            case "\u{80}"..."\u{9F}": result.append("\u{FFFD}")
            case _ where isHidden:
                result.append(contentsOf: "<U+\(String(scalar.value, radix: 16, uppercase: true))>".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Goes through a text, and says of each character whether it is hidden.
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

    /// Whether a character shows nothing where it stands, or changes how others are ordered.
    private static func isHidden(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar?
    ) -> Bool {
        !scalar.isASCII
            && (isSteering(scalar) || isInvisible(scalar) || isOutOfPlace(scalar, after: previous, before: next))
    }

    /// A text as JSON has it, in quotation marks. Control characters and hidden ones are written as their numbers: they
    /// mean the same, and a terminal does not obey them.
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

    /// How JSON has a character that is a control, or hidden: as its number, in UTF-16. It means the same.
    private static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// Characters without a shape of their own that change how others are ordered or shaped: marks, embeddings,
    /// overrides and isolates of the bidirectional algorithm (UAX #9, 2), deprecated format characters, line and
    /// paragraph separators, annotations.
    private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{206F}",
            "\u{FFF9}"..."\u{FFFB}":
            true
        default: false
        }
    }

    /// Characters that show nothing and may hold what nobody is to see.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // Soft hyphen, fillers of Hangul, separators of Mongolian and Khmer, spaces and operators without width.
        case "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{17B5}", "\u{180E}", "\u{200B}",
            "\u{2060}"..."\u{2065}", "\u{3164}", "\u{FEFF}", "\u{FFA0}":
            true
        // Without a meaning, and ignored where they are shown (Default_Ignorable_Code_Point).
        case "\u{FFF0}"..."\u{FFF8}", "\u{E0080}"..."\u{E00FF}", "\u{E01F0}"..."\u{E0FFF}": true
        // Controls of shorthand and of music.
        case "\u{1BCA0}"..."\u{1BCA3}", "\u{1D173}"..."\u{1D17A}": true
        // Tags, in flags of regions too: these look like any black flag.
        case "\u{E0000}"..."\u{E007F}": true
        default: false
        }
    }

    /// Joiners, variation selectors and Braille's space, but for where a script or an emoji is written with them.
    private static func isOutOfPlace(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar?
    ) -> Bool {
        switch scalar {
        // In scripts that join letters, and in emoji; never two in a row.
        case "\u{200C}", "\u{200D}": isUnjoined(previous) || previous == "\u{200C}" || previous == "\u{200D}"
        // Of emoji. Digits are some with the shape of a key around them only.
        case "\u{FE0E}", "\u{FE0F}": !previous.properties.isEmoji || previous.isASCII && next != "\u{20E3}"
        // The space of Braille.
        case "\u{2800}": !("\u{2801}"..."\u{28FF}").contains(previous)
        // Of ideographs, symbols and the few letters for which Unicode lists them (StandardizedVariants.txt).
        case "\u{FE00}"..."\u{FE0D}": !hasVariants(previous)
        case "\u{E0100}"..."\u{E01EF}": !previous.properties.isIdeographic
        // Of Mongolian letters.
        case "\u{180B}"..."\u{180D}", "\u{180F}": !("\u{1820}"..."\u{18AA}").contains(previous)
        // Of Egyptian hieroglyphs, which these put together.
        case "\u{13430}"..."\u{1345F}": !("\u{13000}"..."\u{143FF}").contains(previous)
        default: false
        }
    }

    /// Latin, Greek, Cyrillic and Armenian, whose letters stand apart, and phonetic ones (Unicode, Blocks.txt).
    private static func isUnjoined(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ..<"\u{0590}", "\u{1C80}"..."\u{1C8F}", "\u{1D00}"..."\u{1FFF}", "\u{2C60}"..."\u{2C7F}",
            "\u{2DE0}"..."\u{2DFF}", "\u{A640}"..."\u{A69F}", "\u{A720}"..."\u{A7FF}", "\u{AB30}"..."\u{AB6F}",
            "\u{FF21}"..."\u{FF5A}":
            true
        default: false
        }
    }

    /// Ideographs, mathematical symbols, punctuation of East Asia; Myanmar, Phags-pa, Manichaean, hieroglyphs.
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
