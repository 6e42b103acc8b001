/// Turns text into tokens.
enum DataMatrixText {
    /// Returns the tokens of a text: ISO 8859-1 if the text has no other characters, with an ECI if it would be read as
    /// something else without one (``TextGuess``); otherwise UTF-8.
    static func tokens(of text: String, fnc1: FNC1?) throws(BarcodeWriterError) -> [DataMatrixToken] {
        let scalars = text.unicodeScalars
        let hasFNC1 = fnc1 != nil
        let utf8 = Array(text.utf8)
        if utf8.allSatisfy({ $0 < 0x80 }) { return tokens(of: utf8, hasFNC1: hasFNC1) }
        let latin = scalars.compactMap { UInt8(exactly: $0.value) }
        if latin.count == scalars.count {
            let isReadBack = TextDecoder.texts(of: [TextRun(bytes: latin)]).joined().unicodeScalars
                .elementsEqual(scalars)
            return (isReadBack ? [] : [.eci(3)]) + tokens(of: latin, hasFNC1: hasFNC1)
        }
        return [.eci(26)] + tokens(of: utf8, hasFNC1: hasFNC1)
    }

    static func tokens(of bytes: [UInt8], hasFNC1: Bool) -> [DataMatrixToken] {
        bytes.map { hasFNC1 && $0 == 0x1D ? .fnc1 : .byte($0) }
    }
}
