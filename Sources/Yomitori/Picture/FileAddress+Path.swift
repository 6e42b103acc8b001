import GtkKit

nonisolated extension FileAddress {
    /// Its path in the bytes that it has, which need not be UTF-8: ``path`` has others in their place then, and may lead to
    /// another file. `nil` where it has no path.
    package var pathBytes: [UInt8]? {
        guard let path else { return nil }
        guard path.unicodeScalars.contains("\u{FFFD}"), uri.hasPrefix("file:///") else { return Array(path.utf8) }
        return Self.decoded(uri.utf8.dropFirst("file://".utf8.count))
    }

    /// With percent-encoded bytes in their place (RFC 3986, 2.1).
    private static func decoded(_ text: Substring.UTF8View) -> [UInt8] {
        var (result, rest) = ([UInt8](), Array(text)[...])
        while let first = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if first == UInt8(ascii: "%"), digits.utf8.count == 2, let byte = UInt8(digits, radix: 16) {
                result.append(byte)
                rest = rest.dropFirst(2)
            } else {
                result.append(first)
            }
        }
        return result
    }
}
