import Characters

/// Percent-encoding of RFC 3986, 2.1.
package enum PercentEncoding {
    /// Letters, digits, and `-._~`.
    static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
    }

    /// - Parameter allowed: ASCII characters to keep besides the unreserved ones.
    package static func encoded(_ text: String, allowing allowed: String = "") -> String {
        let allowed = Set(allowed.utf8)
        var result = ""
        for byte in text.utf8 {
            if isUnreserved(byte) || allowed.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + Digits.hexadecimal(byte)
            }
        }
        return result
    }

    /// Invalid sequences are kept as they are; bytes that are not UTF-8 are replaced.
    /// - Parameter plusIsSpace: as HTML forms write it.
    static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
        String(decoding: bytes(text, plusIsSpace: plusIsSpace), as: UTF8.self)
    }

    static func bytes(_ text: some StringProtocol, plusIsSpace: Bool = false) -> [UInt8] {
        PercentDecoder.bytes(Array(text.utf8), plusIsSpace: plusIsSpace).bytes
    }

    /// A query's names and values, decoded, in order. Names are as written.
    static func query(_ text: some StringProtocol, plusIsSpace: Bool = false) -> [(name: String, value: String)] {
        rawQuery(text).map { name, value in
            (decoded(name, plusIsSpace: plusIsSpace), decoded(value, plusIsSpace: plusIsSpace))
        }
    }

    /// A query's names and values, still encoded.
    static func rawQuery(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.parts(separatedBy: UInt8(ascii: "&")).filter { !$0.isEmpty }
            .map { pair in pair.cut(at: UInt8(ascii: "=")).map { ($0.before, $0.after) } ?? (pair, "") }
    }
}

extension [(name: String, value: String)] {
    /// The first value of this name, whatever its case.
    subscript(_ name: String) -> String? { first { $0.name.lowercased() == name }?.value }
}
