import CDomains

/// Host names: libidn2's conversion between Unicode and punycode (IDNA 2008, UTS 46), and libpsl's Public Suffix List.
///
/// The list is the newer one of libpsl's built-in list and the system's
/// (`/usr/share/publicsuffix/public_suffix_list.dafsa`).
// The list is only read after it has been loaded, so that threads can share it.
final class DomainNames: @unchecked Sendable {
    enum Name: Hashable {
        /// A domain name.
        /// - Parameters:
        ///   - registrable: the part of the Unicode form that can be registered; `nil` if there is none.
        case domain(ascii: String, unicode: String, registrable: String?)
        /// An address: IPv4 as four numbers, or IPv6 in brackets.
        case address(String)
        case invalid
    }

    private let list: OpaquePointer?

    init() {
        list = psl_latest(nil)
    }

    deinit {
        psl_free(list)
    }

    func name(_ host: String) -> Name {
        // No host name is longer than 253 characters, and its Unicode form is less than four times as long.
        guard !host.isEmpty, host.utf8.count <= 1024, !host.utf8.contains(0) else { return .invalid }
        if host.hasPrefix("[") { return host.hasSuffix("]") ? .address(host.lowercased()) : .invalid }
        guard var ascii = Self.ascii(host), Self.isHostName(ascii) else { return .invalid }
        // A dot at the end stands for the DNS root and is dropped.
        if ascii.hasSuffix(".") { ascii.removeLast() }
        if let address = Self.ipv4(ascii) { return .address(address) }
        if Self.endsInNumber(ascii) { return .invalid }
        let unicode = Self.unicode(ascii) ?? ascii
        // "localhost" and a printer's name can't be registered, though the list's default rule, *, matches them.
        let isDotted = unicode.utf8.contains(UInt8(ascii: "."))
        let isLocal = ["local", "localhost", "internal", "home.arpa", "test", "invalid", "lan"]
            .contains { unicode == $0 || unicode.hasSuffix("." + $0) }
        let registrable = isDotted && !isLocal ? registrableDomain(unicode) : nil
        return .domain(ascii: ascii, unicode: unicode, registrable: registrable)
    }

    /// Returns the registrable part of a name. The corresponding function is `psl_registrable_domain`, whose result
    /// lies inside the name that it is given.
    private func registrableDomain(_ name: String) -> String? {
        guard let list else { return nil }
        return name.withCString { name in psl_registrable_domain(list, name).map { String(cString: $0) } }
    }

    /// Whether a registrable domain is below a suffix that the list has, and not only its default rule, *. The
    /// corresponding function is `psl_is_public_suffix2`.
    func isListed(_ registrable: String) -> Bool {
        guard let list, let dot = registrable.firstIndex(of: ".") else { return false }
        // PSL_TYPE_NO_STAR_RULE
        return registrable[dot...].dropFirst().withCString { psl_is_public_suffix2(list, $0, 1 << 2) } != 0
    }

    /// Lower case, letters beyond ASCII in punycode. The corresponding function is `idn2_lookup_u8`.
    private static func ascii(_ host: String) -> String? {
        var result: UnsafeMutablePointer<UInt8>?
        let flags = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
        guard idn2_lookup_u8(host, &result, flags) == IDN2_OK.rawValue, let result else {
            // Names in ASCII may have characters that IDNA forbids: underscores, and hyphens in third and fourth place.
            return host.utf8.allSatisfy { $0 < 0x80 } ? host.lowercased() : nil
        }
        defer { idn2_free(result) }
        return String(cString: result).lowercased()
    }

    /// Returns the Unicode form of a name. The corresponding function is `idn2_to_unicode_8z8z`.
    private static func unicode(_ ascii: String) -> String? {
        var result: UnsafeMutablePointer<CChar>?
        guard idn2_to_unicode_8z8z(ascii, &result, 0) == IDN2_OK.rawValue, let result else { return nil }
        defer { idn2_free(result) }
        return String(cString: result)
    }

    private static func isHostName(_ ascii: String) -> Bool {
        let forbidden = Set("#/:<>?@[\\]^|%\"{}` ".utf8)
        return !ascii.isEmpty && ascii.utf8.count <= 254
            && ascii.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !forbidden.contains($0) }
            && !ascii.hasPrefix(".") && !ascii.contains("..")
    }

    private static func numberLabels(_ ascii: String) -> [Substring] {
        ascii.split(separator: ".", omittingEmptySubsequences: false)
    }

    /// Returns whether the last part of a host is a number. Browsers take such a host for an address, and reject it if
    /// it is none.
    private static func endsInNumber(_ ascii: String) -> Bool {
        guard let last = numberLabels(ascii).last else { return false }
        return last.utf8.allSatisfy { (0x30...0x39).contains($0) } || number(last) != nil
    }

    /// Parses an IPv4 address: one to four numbers, decimal, octal or hexadecimal, of which the last fills the
    /// remaining bytes (WHATWG, "URL", 3.5).
    private static func ipv4(_ ascii: String) -> String? {
        let labels = numberLabels(ascii)
        guard (1...4).contains(labels.count) else { return nil }
        let numbers = labels.compactMap(number)
        guard numbers.count == labels.count, let last = numbers.last, numbers.dropLast().allSatisfy({ $0 < 256 }),
            last < UInt64(1) << UInt64(8 * (5 - numbers.count))
        else { return nil }
        var value = last
        for (index, number) in numbers.dropLast().enumerated() { value += number << UInt64(8 * (3 - index)) }
        return [24, 16, 8, 0].map { "\(value >> $0 & 255)" }.joined(separator: ".")
    }

    /// Parses a part of a host as browsers do; a number that is too large for an address is the largest one.
    private static func number(_ text: Substring) -> UInt64? {
        guard !text.isEmpty else { return nil }
        let radix = text.hasPrefix("0x") ? 16 : text.hasPrefix("0") ? 8 : 10
        let digits = radix == 16 ? text.dropFirst(2) : text
        // The conversion would also accept a sign.
        guard digits.allSatisfy({ ($0.hexDigitValue ?? radix) < radix }) else { return nil }
        return digits.isEmpty ? 0 : UInt64(digits, radix: radix) ?? UInt64.max
    }
}
