/// Encoder of percent-encoding (RFC 3986, 2.1).
package enum PercentEncoder {
    /// Returns bytes with all but the unreserved characters encoded.
    /// - Parameter isKept: whether another byte, which has to be ASCII, is not encoded either.
    package static func bytes(
        _ source: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool = { _ in false }
    ) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(source.underestimatedCount)
        for byte in source {
            if isUnreserved(byte) || isKept(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return result
    }

    /// Whether the byte is a letter, a digit, or one of `-._~` (RFC 3986, 2.3).
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
