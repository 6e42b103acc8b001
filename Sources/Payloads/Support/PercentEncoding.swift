import Characters

/// Percent-encoding of RFC 3986, 2.1.
package enum PercentEncoding {
    /// - Parameter allowed: ASCII characters that are not encoded, besides the unreserved ones.
    package static func encoded(_ text: String, allowing allowed: String = "") -> String {
        encoded(text.utf8, allowing: allowed)
    }

    /// As above, for bytes that need not be UTF-8.
    package static func encoded(_ bytes: some Sequence<UInt8>, allowing allowed: String = "") -> String {
        let allowed = Set(allowed.utf8)
        return String(decoding: PercentEncoder.bytes(bytes) { allowed.contains($0) }, as: UTF8.self)
    }

    /// Decodes text. Invalid sequences are kept; bytes that are not UTF-8 are replaced.
    /// - Parameter plusIsSpace: whether a plus sign stands for a space, as in HTML forms.
    static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
        String(decoding: bytes(text, plusIsSpace: plusIsSpace), as: UTF8.self)
    }

    static func bytes(_ text: some StringProtocol, plusIsSpace: Bool = false) -> [UInt8] {
        PercentDecoder.bytes(Array(text.utf8), plusIsSpace: plusIsSpace).bytes
    }

    /// Returns the decoded names and values of a query, in order. The case of names is kept.
    static func query(_ text: some StringProtocol, plusIsSpace: Bool = false) -> [(name: String, value: String)] {
        rawQuery(text).map { name, value in
            (decoded(name, plusIsSpace: plusIsSpace), decoded(value, plusIsSpace: plusIsSpace))
        }
    }

    /// Returns the names and values of a query, still encoded.
    static func rawQuery(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.parts(separatedBy: UInt8(ascii: "&")).filter { !$0.isEmpty }
            .map { pair in pair.cut(at: UInt8(ascii: "=")).map { ($0.before, $0.after) } ?? (pair, "") }
    }
}

extension [(name: String, value: String)] {
    /// First value of a name, which is given in lower case and matches any case.
    subscript(_ name: String) -> String? { first { $0.name.lowercased() == name }?.value }
}
