/// Text for a terminal, in which control characters are shown instead of having an effect.
enum VisibleText {
    static func of(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\t": result.append(scalar)
            // The C0 controls have pictures of their own, 0x2400 further up.
            case "\0"..."\u{1F}": result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case "\u{7F}": result.append("\u{2421}")
            case "\u{80}"..."\u{9F}": result.append("\u{FFFD}")
            case _ where isSteering(scalar):
                result.append(contentsOf: "<U+\(String(scalar.value, radix: 16, uppercase: true))>".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
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
