/// Text for a terminal, in which control characters are shown instead of having an effect.
enum VisibleText {
    static func of(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar = "\0"
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\n", "\t": result.append(scalar)
            // The C0 controls have pictures of their own, 0x2400 further up.
            case "\0"..."\u{1F}": result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case "\u{7F}": result.append("\u{2421}")
            case "\u{80}"..."\u{9F}": result.append("\u{FFFD}")
            case _ where isSteering(scalar) || isInvisible(scalar, after: previous):
                result.append(contentsOf: "<U+\(String(scalar.value, radix: 16, uppercase: true))>".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Characters that show nothing and may hold what nobody is to see: spaces without width, tags, variation selectors,
    /// fillers. Where a script or an emoji is written with them, they are none.
    private static func isInvisible(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
        switch scalar {
        // Soft hyphen, fillers of Hangul, separators of Mongolian and Khmer, spaces and operators without width.
        case "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{17B5}", "\u{180E}", "\u{200B}",
            "\u{2060}"..."\u{2065}", "\u{3164}", "\u{FEFF}", "\u{FFA0}":
            true
        // Joiners: in scripts that join letters, and in emoji.
        case "\u{200C}", "\u{200D}": previous.isASCII || previous == scalar
        // Variation selectors: of symbols and emoji, digits among them; of ideographs.
        case "\u{FE00}"..."\u{FE0F}": !previous.properties.isEmoji && previous.isASCII || isSelector(previous)
        case "\u{E0100}"..."\u{E01EF}": !previous.properties.isIdeographic
        // Tags, in flags of regions too: these look like any black flag.
        case "\u{E0000}"..."\u{E007F}": true
        default: false
        }
    }

    private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
        ("\u{FE00}"..."\u{FE0F}").contains(scalar) || ("\u{E0100}"..."\u{E01EF}").contains(scalar)
    }

    /// Characters without a shape of their own that change how others are ordered or shaped: marks, embeddings,
    /// overrides and isolates of the bidirectional algorithm (UAX #9, 2), deprecated format characters, line and
    /// paragraph separators, annotations.
    static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{206F}",
            "\u{FFF9}"..."\u{FFFB}":
            true
        default: false
        }
    }
}
