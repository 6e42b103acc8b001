/// Format of a bit stream: the meanings of mode indicators and the lengths of character counts.
///
/// The three symbologies of the QR family share everything else about their bit streams.
package struct BitStreamFormat: Sendable {
    /// Element of a bit stream that a mode indicator announces.
    package enum Element: Sendable {
        case terminator, numeric, alphanumeric, byte, kanji, hanzi
        case eci, structuredAppend, fnc1First, fnc1Second
    }

    /// Length of a mode indicator in bits.
    package var modeBits: Int
    /// Meaning of each mode indicator, by its value; `nil` if it has none.
    package var elements: [Element?]
    /// Length of the character count in numeric mode, in bits.
    package var numericCountBits: Int
    /// Length of the character count in alphanumeric mode, in bits.
    package var alphanumericCountBits: Int
    /// Length of the byte count, in bits.
    package var byteCountBits: Int
    /// Length of the character count in kanji mode, in bits.
    package var kanjiCountBits: Int
    /// Whether a numeric segment without digits ends the data, as in Micro QR codes, whose terminator is the same.
    package var emptyNumericTerminates = false

    /// Returns the format of a QR code: ISO/IEC 18004, tables 2 and 3; hanzi mode is that of GB/T 18284.
    package static func qrCode(version: Int) -> BitStreamFormat {
        qrCodes[version < 10 ? 0 : version < 27 ? 1 : 2]
    }

    private static let qrCodes = (0..<3).map { group in
        BitStreamFormat(
            modeBits: 4,
            elements: [
                .terminator, .numeric, .alphanumeric, .structuredAppend, .byte, .fnc1First, nil, .eci,
                .kanji, .fnc1Second, nil, nil, nil, .hanzi, nil, nil,
            ],
            numericCountBits: 10 + 2 * group, alphanumericCountBits: 9 + 2 * group,
            byteCountBits: group == 0 ? 8 : 16, kanjiCountBits: 8 + 2 * group)
    }

    /// Returns the mode indicator of an element; `nil` if the format has none.
    package func indicator(of element: Element) -> Int? { elements.firstIndex(of: element) }

    /// Returns the length of a segment's character count in bits.
    package func countBits(_ mode: QRCodeMode) -> Int {
        switch mode {
        case .numeric: numericCountBits
        case .alphanumeric: alphanumericCountBits
        case .byte: byteCountBits
        case .kanji, .hanzi: kanjiCountBits
        }
    }
}
