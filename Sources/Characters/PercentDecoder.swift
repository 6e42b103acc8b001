/// Decoder of percent-encoding (RFC 3986, 2.1), and of notations with another sign before the digits.
package enum PercentDecoder {
    /// Returns decoded bytes.
    /// - Parameter sign: sign before two hexadecimal digits.
    /// - Returns: the bytes, and whether two hexadecimal digits follow every sign; a sign without them is kept.
    package static func bytes(
        _ source: [UInt8], sign: UInt8 = UInt8(ascii: "%"), plusIsSpace: Bool = false
    ) -> (bytes: [UInt8], isValid: Bool) {
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var isValid = true
        var index = 0
        while index < source.count {
            let byte = source[index]
            if byte == sign, index + 2 < source.count, let high = digit(source[index + 1]),
                let low = digit(source[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                if byte == sign { isValid = false }
                result.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return (result, isValid)
    }

    /// Returns the value of a hexadecimal digit; `nil` for another character.
    package static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
