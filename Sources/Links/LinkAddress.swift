import Characters

/// Scheme and authority of a link, parsed as browsers do (WHATWG, "URL", 4.4): a backslash counts as a slash, and tabs
/// and line breaks are ignored. So the host may differ from the one by RFC 3986.
struct LinkAddress {
    struct Authority {
        /// Text before the last @, percent-decoded.
        var userInfo: String?
        /// Host, percent-decoded but otherwise as written.
        var host: String
        var port: Int?
    }

    let scheme: String
    /// Authority; `nil` if there is none.
    let authority: Authority?
    /// Whether a backslash stands before the authority or ends it. Users who don't know that it counts as a slash may
    /// take the text after it for the host.
    let hasBackslash: Bool

    private static let networkSchemes: Set = [
        "afp", "dav", "davs", "ftps", "imap", "ipp", "ipps", "ldap", "ldaps", "mqtt", "nfs", "rdp", "rtmp", "rtsp",
        "rtsps", "sftp", "smb", "ssh", "telnet", "tftp", "vnc",
    ]

    var isWeb: Bool { scheme == "http" || scheme == "https" }
    var defaultPort: Int? { ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21][scheme] }
    /// Whether the authority is a host on the network; in other schemes it may be anything, as in `upi://pay`.
    var leadsToHost: Bool { defaultPort != nil || Self.networkSchemes.contains(scheme) }

    init?(_ address: String) {
        // Control characters and spaces at the ends, and tabs and line breaks anywhere, are removed.
        var bytes = Array(address.utf8).filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
        bytes = bytes.drop { $0 <= 0x20 }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, Self.isLetter(first),
            bytes[..<colon].allSatisfy({ Self.isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
        else { return nil }
        scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        var rest = bytes[(colon + 1)...]
        let isSpecial = ["http", "https", "ws", "wss", "ftp"].contains(scheme)
        func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || isSpecial && byte == UInt8(ascii: "\\") }
        let slashes = rest.prefix { isSlash($0) }.count
        guard isSpecial || slashes >= 2 else {
            (authority, hasBackslash) = (nil, false)
            return
        }
        let lead = rest.prefix(slashes)
        rest = rest.dropFirst(isSpecial ? slashes : 2)
        let part = rest.prefix { !isSlash($0) && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        authority = Self.authority(part)
        hasBackslash = (lead + rest[part.endIndex...].prefix(1)).contains(UInt8(ascii: "\\"))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    private static func authority(_ bytes: ArraySlice<UInt8>) -> Authority {
        var bytes = bytes
        var result = Authority(host: "")
        if let at = bytes.lastIndex(of: UInt8(ascii: "@")) {
            result.userInfo = decoded(bytes[..<at])
            bytes = bytes[(at + 1)...]
        }
        // A colon inside the brackets of an IPv6 address does not start a port.
        let end = bytes.lastIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
        if let colon = bytes[end...].lastIndex(of: UInt8(ascii: ":")) {
            let digits = bytes[(colon + 1)...]
            if digits.allSatisfy({ (0x30...0x39).contains($0) }) {
                result.port = digits.isEmpty ? nil : Int(String(decoding: digits.prefix(10), as: UTF8.self))
                bytes = bytes[..<colon]
            }
        }
        result.host = decoded(bytes)
        return result
    }

    /// Decodes percent-encoded bytes; invalid UTF-8 is replaced.
    static func decoded(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: PercentDecoder.bytes(Array(bytes)).bytes, as: UTF8.self)
    }
}
