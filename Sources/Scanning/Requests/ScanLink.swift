import Barcodes
import Characters

/// A link with which a web page requests a code: `zxing://scan/?ret=URL&SCAN_FORMATS=NAMES`.
///
/// `ret` is the return address, percent-encoded, with `{CODE}` as a placeholder for the code's text. `SCAN_FORMATS`
/// lists the kinds of codes that the page accepts, separated by commas, with the names of the ZXing project's scanners;
/// names of kinds that are not read are ignored.
///
/// The link is untrusted: the address must be http or https and name its host plainly. No code can change the host,
/// because `{CODE}` may only come after it, and the text that replaces it is percent-encoded.
package struct ScanLink: Hashable, Sendable {
    /// Host of the return address, to be shown to the user; with the port if the address has one.
    package let host: String
    /// Whether the return address is https, so that nobody on the way can read the code.
    package let isEncrypted: Bool
    /// Symbologies that the page accepts; all if the link does not list any.
    package let symbologies: Set<Symbology>
    private let template: [UInt8]

    /// Maximum length of the link in bytes; browsers accept no longer addresses.
    package static let lengthLimit = 8192

    /// Returns whether a link has the scheme of these links, well-formed or not.
    package static func isMeant(by link: String) -> Bool { link.lowercased().hasPrefix("zxing:") }

    /// Parses a link.
    /// - Throws: ``ScanLinkError``, which tells the error in the link.
    package init(_ link: String) throws(ScanLinkError) {
        let query = try Self.query(of: link)
        guard let address = try Self.value("ret", in: query), !address.isEmpty else { throw .noReturnAddress }
        (host, isEncrypted, template) = try Self.checked(address)
        symbologies = try Self.symbologies(try Self.value("SCAN_FORMATS", in: query) ?? [])
    }

    /// Returns the return address for a code.
    package func address(for text: String) -> String {
        var result: [UInt8] = []
        var rest = template[...]
        while let first = rest.first {
            if rest.starts(with: Self.placeholder) {
                result += PercentEncoder.bytes(text.utf8)
                rest = rest.dropFirst(Self.placeholder.count)
            } else {
                // Other braces are not allowed in an address (RFC 3986, appendix A), and neither are letters beyond
                // ASCII.
                result += PercentEncoder.bytes(CollectionOfOne(first)) { byte in
                    byte < 0x80 && byte != UInt8(ascii: "{") && byte != UInt8(ascii: "}")
                }
                rest = rest.dropFirst()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let placeholder = Array("{CODE}".utf8)

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension ScanLink {
    /// Returns the part after the question mark.
    private static func query(of link: String) throws(ScanLinkError) -> String.UTF8View.SubSequence {
        guard link.utf8.count <= lengthLimit else { throw .tooLong }
        let start = "zxing://scan"
        guard link.utf8.count >= start.utf8.count, link.prefix(start.count).lowercased() == start else {
            throw .notAScanLink
        }
        var rest = link.utf8.dropFirst(start.utf8.count).prefix { $0 != UInt8(ascii: "#") }
        if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        guard let mark = rest.first else { throw .noReturnAddress }
        guard mark == UInt8(ascii: "?") else { throw .notAScanLink }
        return rest.dropFirst()
    }

    /// Returns the decoded value of the first parameter with this name.
    private static func value(
        _ name: String, in query: String.UTF8View.SubSequence
    ) throws(ScanLinkError) -> [UInt8]? {
        for part in query.split(separator: UInt8(ascii: "&")) {
            guard part.starts(with: name.utf8) else { continue }
            let rest = part.dropFirst(name.utf8.count)
            guard rest.first == UInt8(ascii: "=") else { continue }
            return try decoded(Array(rest.dropFirst()))
        }
        return nil
    }

    /// Decodes percent-encoding once (RFC 3986, 2.1).
    private static func decoded(_ bytes: [UInt8]) throws(ScanLinkError) -> [UInt8] {
        let (result, isValid) = PercentDecoder.bytes(bytes)
        guard isValid else { throw .malformed }
        return result
    }

    private static func checked(_ address: [UInt8]) throws(ScanLinkError) -> (
        host: String, isEncrypted: Bool, template: [UInt8]
    ) {
        guard let text = String(validating: address, as: UTF8.self) else { throw .malformed }
        // Browsers drop some of these characters and read a backslash as a slash, so that they would open another host
        // than the one shown.
        guard !address.contains(where: { $0 <= 0x20 || $0 == 0x7F || "\"<>\\^`|".utf8.contains($0) }),
            !text.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) })
        else { throw .malformed }
        let folded = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: folded.hasPrefix) else { throw .scheme }
        let rest = address.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        let host = try host(Array(authority))
        guard !rest.dropFirst(authority.count).isEmpty,
            contains(placeholder, in: Array(rest.dropFirst(authority.count)))
        else { throw .noPlaceholder }
        return (host, scheme == "https://", address)
    }

    private static func contains(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
    }

    /// Returns the host, as a name in ASCII or a number, with its port. A user name before it is rejected because it is
    /// misleading; so are letters beyond ASCII, which can look like others, and percent-encoding.
    private static func host(_ authority: [UInt8]) throws(ScanLinkError) -> String {
        var name = authority[...]
        if let colon = authority.lastIndex(of: UInt8(ascii: ":")), authority.last != UInt8(ascii: "]") {
            let port = authority[(colon + 1)...]
            guard port.count <= 5, port.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let number = Int(String(decoding: port, as: UTF8.self)), (1...65_535).contains(number)
            else { throw .host }
            name = authority[..<colon]
        }
        guard let first = name.first else { throw .host }
        if first == UInt8(ascii: "[") {
            // This is an IPv6 address (RFC 3986, 3.2.2).
            let number = name.dropFirst().dropLast()
            guard name.last == UInt8(ascii: "]"), number.count >= 2,
                number.allSatisfy({
                    PercentDecoder.digit($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
                })
            else { throw .host }
        } else {
            guard name.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }),
                isLetterOrDigit(first), name.count <= 253
            else { throw .host }
        }
        return String(decoding: authority, as: UTF8.self).lowercased()
    }

    private static func symbologies(_ names: [UInt8]) throws(ScanLinkError) -> Set<Symbology> {
        let wanted = names.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
        guard !wanted.isEmpty else { return Symbology.defaults }
        let known = Set(wanted.compactMap { Symbology.readable(named: $0) })
        guard !known.isEmpty else { throw .unknownFormats(wanted) }
        return known
    }
}

/// Error in a link that requests a code.
package enum ScanLinkError: Error, Hashable, Sendable {
    /// The link does not begin with `zxing://scan`.
    case notAScanLink
    /// The link is longer than ``ScanLink/lengthLimit`` bytes.
    case tooLong
    /// The link has a broken percent-encoding, or characters that no address has.
    case malformed
    case noReturnAddress
    /// The return address is neither http nor https.
    case scheme
    /// The return address has no host in a plain form.
    case host
    /// The return address has no `{CODE}` after its host.
    case noPlaceholder
    /// None of the requested kinds of codes is read.
    case unknownFormats([String])
}
