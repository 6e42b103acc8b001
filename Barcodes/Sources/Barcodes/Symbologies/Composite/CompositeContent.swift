/// Parser of the bits of a 2-D component (ISO/IEC 24723, 5.3) as an element string.
enum CompositeContent {
    /// Returns the text of a component. Writers differ in the mode after FNC1 among letters: see
    /// ``DataBarExpandedContent/text(_:)``. Behind AI 90, FNC1 always stands before AI 21 or 8004, and any digits are a
    /// serial number, so that the other reading would often be as good: it is used only where the standard's, by which
    /// FNC1 leads to numeric mode (ISO/IEC 24724:2011, 7.2.5.5.2 and 7.2.5.5.3), is no element string.
    static func text(_ bits: [Bool]) throws(DataBarError) -> String {
        if hasImpliedIdentifier(bits), let text = try? text(DataBarBits(bits, latchesAfterFNC1: true)),
            DataBarExpandedContent.isElementString(text)
        {
            return text
        }
        return try DataBarExpandedContent.agreed { latches throws(DataBarError) in
            try text(DataBarBits(bits, latchesAfterFNC1: latches))
        }
    }

    /// Whether bits are of method 11, which begins with two ones and a mode of one bit or two, and the next bit says
    /// that AI 21 or 8004 follows AI 90.
    private static func hasImpliedIdentifier(_ bits: [Bool]) -> Bool {
        guard bits.count > 4, bits[0], bits[1] else { return false }
        return bits[bits[2] ? 4 : 3]
    }

    private static func text(_ source: DataBarBits) throws(DataBarError) -> String {
        var bits = source
        guard try bits.take(1) == 1 else { return try DataBarExpandedContent.general(&bits) }
        return try bits.take(1) == 0 ? lot(&bits) : agency(&bits)
    }

    /// Parses method 10: a production or expiration date, and a lot; 11 replaces the date if there is none.
    private static func lot(_ bits: inout DataBarBits) throws(DataBarError) -> String {
        guard bits.left >= 2 else { throw .length }
        if bits.peek(2) == 3 {
            _ = try bits.take(2)
            return try "10" + DataBarExpandedContent.general(&bits)
        }
        let date = try DataBarDate.text(bits.take(16))
        let text = try (bits.take(1) == 0 ? "11" : "17") + date
        let rest = try DataBarExpandedContent.general(&bits, keepsLastFNC1: true)
        // FNC1 means that no lot follows.
        guard rest.utf8.first == DataBarMode.fnc1 else { return rest.isEmpty ? text : text + "10" + trimmed(rest) }
        return text + trimmed(String(rest.dropFirst()))
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.utf8.last == DataBarMode.fnc1 { text.removeLast() }
        return text
    }

    /// Parses method 11: AI 90 with a number below 1000 and a capital, as used by health care agencies, possibly
    /// followed by AI 21 or 8004.
    private static func agency(_ bits: inout DataBarBits) throws(DataBarError) -> String {
        // The mode is 0 for alphanumeric, 10 for numeric, and 11 for letters.
        let mode: DataBarMode? = try bits.take(1) == 0 ? .alphanumeric : try bits.take(1) == 0 ? .numeric : nil
        let next = try bits.take(1) == 0 ? "" : try bits.take(1) == 0 ? "21" : "8004"
        var number = try bits.take(5)
        let letter: UInt8
        if number < 31 {
            letter = CompositeTables.shortLetters[try bits.take(4)]
        } else {
            number = try bits.take(10)
            let index = try bits.take(5)
            guard number < 1000, index < 26 else { throw .value }
            letter = UInt8(0x41 + index)
        }
        var text = "90" + (number > 0 ? String(number) : "") + String(Unicode.Scalar(letter))
        var rest: String
        if let mode {
            rest = try DataBarExpandedContent.general(&bits, mode: mode, keepsLastFNC1: true)
        } else {
            let letters = try letters(&bits)
            text += letters.text
            rest = ""
            if letters.isEnded, !isPadding(bits) {
                rest = try "\u{1D}" + DataBarExpandedContent.general(&bits, keepsLastFNC1: true)
            }
        }
        // The identifier of the element after FNC1 was read above and is inserted here.
        if !next.isEmpty {
            guard let place = rest.firstIndex(of: "\u{1D}") else { throw .value }
            rest.insert(contentsOf: next, at: rest.index(after: place))
        }
        return trimmed(text + rest)
    }

    /// Parses letters of five bits and digits of six, up to FNC1, which leads to numeric mode, or to the end.
    private static func letters(_ bits: inout DataBarBits) throws(DataBarError) -> (text: String, isEnded: Bool) {
        var text: [UInt8] = []
        while bits.left >= 5 {
            let five = bits.peek(5)
            if five == 31 {
                _ = try bits.take(5)
                return (String(decoding: text, as: UTF8.self), true)
            }
            if five < 26 {
                text.append(UInt8(0x41 + (try bits.take(5))))
            } else {
                guard bits.left >= 6 else { break }
                text.append(UInt8(0x30 + (try bits.take(6)) - 52))
            }
        }
        return (String(decoding: text, as: UTF8.self), false)
    }

    /// Whether only padding is left. A writer puts one further bit before it where letters end.
    private static func isPadding(_ source: DataBarBits) -> Bool {
        var bits = source
        guard bits.left > 5 else { return bits.left < 5 }
        guard (try? bits.take(5)) == 0b10000 else { return false }
        while bits.left >= 5 {
            guard (try? bits.take(5)) == 0b00100 else { return false }
        }
        return true
    }
}
