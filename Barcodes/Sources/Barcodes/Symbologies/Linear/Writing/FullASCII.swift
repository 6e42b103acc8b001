/// ASCII in the 43 characters of Code 39 and Code 93: any other character is a shift character and a letter (ISO/IEC
/// 16388, table A.2; AIM BC5, table 3).
enum FullASCII {
    /// Characters that stand for themselves, in the order of their values.
    static let plain = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)

    /// Returns the value of a character that stands for itself.
    static func value(of character: UInt8) -> Int? {
        let value = values[Int(character)]
        return value < 0 ? nil : Int(value)
    }

    private static let values: InlineArray<256, Int8> = {
        var values = InlineArray<256, Int8>(repeating: -1)
        for (value, character) in plain.enumerated() { values[Int(character)] = Int8(value) }
        return values
    }()

    /// Shift characters, as they stand in ``plain``.
    enum Shift: UInt8, Sendable {
        case dollar = 0x24
        case percent = 0x25
        case plus = 0x2B
        case slash = 0x2F
    }

    /// Returns the shift and the letter for a character; `nil` where there are none.
    static func pair(_ character: UInt8) -> (shift: Shift, letter: UInt8)? {
        let letter: UInt8 = 0x41
        return switch character {
        case 0: (.percent, 0x55)
        case 0x01...0x1A: (.dollar, character - 0x01 + letter)
        case 0x1B...0x1F: (.percent, character - 0x1B + letter)
        case 0x21...0x2C: (.slash, character - 0x21 + letter)
        case 0x2F: (.slash, 0x4F)
        case 0x3A: (.slash, 0x5A)
        case 0x3B...0x3F: (.percent, character - 0x3B + 0x46)
        case 0x40: (.percent, 0x56)
        case 0x5B...0x5F: (.percent, character - 0x5B + 0x4B)
        case 0x60: (.percent, 0x57)
        case 0x61...0x7A: (.plus, character - 0x61 + letter)
        case 0x7B...0x7F: (.percent, character - 0x7B + 0x50)
        default: nil
        }
    }

    /// Returns the character for a shift and a letter; `nil` where there is none.
    static func character(_ shift: Shift, _ letter: UInt8) -> UInt8? {
        guard (0x41...0x5A).contains(letter) else { return nil }
        let place = letter - 0x41
        return switch shift {
        case .dollar: 0x01 + place
        case .plus: 0x61 + place
        case .slash: place <= 11 ? 0x21 + place : letter == 0x4F ? 0x2F : letter == 0x5A ? 0x3A : nil
        case .percent:
            switch place {
            case 0...4: 0x1B + place
            case 5...9: 0x3B + place - 5
            case 10...14: 0x5B + place - 10
            case 15...19: 0x7B + place - 15
            case 20: 0
            case 21: 0x40
            case 22: 0x60
            default: 0x7F
            }
        }
    }
}
