/// What a bit stream's mode indicators mean and how long its character counts are.
///
/// The three symbologies of the QR family share everything else about their bit streams.
package struct BitStreamFormat: Sendable {
    /// What comes next in a bit stream.
    package enum Element: Sendable {
        case terminator, numeric, alphanumeric, byte, kanji, hanzi
        case eci, structuredAppend, fnc1First, fnc1Second
    }

    /// The bits of a mode indicator.
    package var modeBits: Int
    /// The meaning of each mode indicator, by its value; `nil` means none.
    package var elements: [Element?]
    /// The bits of the character count.
    package var numericCountBits: Int
    package var alphanumericCountBits: Int
    package var byteCountBits: Int
    package var kanjiCountBits: Int
    /// Whether a numeric segment without digits ends the data, as in Micro QR codes: their terminator is just that.
    package var emptyNumericTerminates = false

    /// QR code: ISO/IEC 18004, tables 2 and 3; hanzi mode is GB/T 18284's.
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

    /// The mode indicator of an element; `nil` when the format has none.
    package func indicator(of element: Element) -> Int? { elements.firstIndex(of: element) }

    /// The bits of a segment's character count.
    package func countBits(_ mode: QRCodeMode) -> Int {
        switch mode {
        case .numeric: numericCountBits
        case .alphanumeric: alphanumericCountBits
        case .byte: byteCountBits
        case .kanji, .hanzi: kanjiCountBits
        }
    }
}
