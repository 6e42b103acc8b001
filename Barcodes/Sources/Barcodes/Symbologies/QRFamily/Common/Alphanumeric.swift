/// Character set of alphanumeric mode, with 45 characters (ISO/IEC 18004, table 5).
package enum Alphanumeric {
    /// ASCII characters by value.
    package static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// Returns the value of an ASCII character; `nil` if it is none of the 45.
    package static func value(of character: UInt8) -> Int? {
        let value = values[Int(character)]
        return value < 45 ? Int(value) : nil
    }

    private static let values: [UInt8] = {
        var result = [UInt8](filling: 256, with: 255)
        for (value, character) in characters.enumerated() { result[Int(character)] = UInt8(value) }
        return result
    }()

    /// Replaces escaped separators: after an FNC1, `%` is the group separator U+001D and `%%` is `%` (ISO/IEC 18004,
    /// 7.4.8.2).
    package static func separatorsExpanded(_ characters: [UInt8]) -> [UInt8] {
        let percent = UInt8(ascii: "%")
        var result: [UInt8] = []
        result.reserveCapacity(characters.count)
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character == percent, index + 1 < characters.count, characters[index + 1] == percent {
                result.append(percent)
                index += 1
            } else {
                result.append(character == percent ? 0x1D : character)
            }
            index += 1
        }
        return result
    }

    /// Escapes separators: the inverse of ``separatorsExpanded(_:)``.
    package static func separatorsEscaped(_ characters: [UInt8]) -> [UInt8] {
        let percent = UInt8(ascii: "%")
        return characters.flatMap { $0 == percent ? [percent, percent] : [$0 == 0x1D ? percent : $0] }
    }
}
