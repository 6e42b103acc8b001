/// Element of a message before it is packed into codewords.
package enum DataMatrixToken: Hashable, Sendable {
    case byte(UInt8)
    /// GS1 at the beginning of the message; elsewhere a separator of fields.
    case fnc1
    /// Character set of the bytes that follow.
    case eci(Int)
}

extension DataMatrixToken {
    var byte: UInt8? { if case .byte(let byte) = self { byte } else { nil } }

    var isDigit: Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

    /// Number of codewords that the token takes by itself in ASCII encodation.
    var asciiCount: Int {
        switch self {
        case .byte(let byte): byte < 128 ? 1 : 2
        case .fnc1: 1
        case .eci(let number): number < 127 ? 2 : number < 16_383 ? 3 : 4
        }
    }

    var asciiCodewords: [UInt8] {
        switch self {
        case .byte(let byte) where byte < 128: return [byte + 1]
        case .byte(let byte): return [DataMatrixCodeword.upperShift, byte - 127]
        case .fnc1: return [DataMatrixCodeword.fnc1]
        case .eci(let number) where number < 127: return [DataMatrixCodeword.eci, UInt8(number + 1)]
        case .eci(let number) where number < 16_383:
            let rest = number - 127
            return [DataMatrixCodeword.eci, UInt8(rest / 254 + 128), UInt8(rest % 254 + 1)]
        case .eci(let number):
            let rest = number - 16_383
            return [
                DataMatrixCodeword.eci, UInt8(rest / 64_516 + 192), UInt8(rest / 254 % 254 + 1), UInt8(rest % 254 + 1),
            ]
        }
    }

    /// Returns the token's values in C40 or Text; `nil` if these can't encode it.
    func values(isText: Bool) -> [UInt8]? {
        switch self {
        case .byte(let byte): DataMatrixCharacters.values(of: byte, isText: isText)
        case .fnc1: [DataMatrixCharacters.shift2, DataMatrixCharacters.fnc1]
        case .eci: nil
        }
    }

    var x12Value: UInt8? { byte.flatMap { DataMatrixCharacters.x12Value(of: $0) } }

    /// Value of six bits in EDIFACT; `nil` if EDIFACT can't encode the token.
    var edifactValue: UInt8? {
        guard let byte, (32...94).contains(byte) else { return nil }
        return byte & 63
    }
}
