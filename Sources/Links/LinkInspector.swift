/// Inspects links. Creating an inspector reads the Public Suffix List, which takes some milliseconds at most; it may be
/// shared between threads.
public struct LinkInspector: Sendable {
    let domains = DomainNames()

    public init() {}

    /// Inspects a link.
    /// - Returns: `nil` if the text is not a link because it has no scheme.
    /// - Complexity: linear in the text's length.
    public func inspect(_ address: String) -> InspectedLink? {
        guard let link = LinkAddress(address) else { return nil }
        var warnings: [LinkWarning] = []
        if !link.isWeb { warnings.append(.scheme(link.scheme)) }
        if HiddenCharacters.areIn(address) { warnings.append(.hiddenCharacters) }
        guard let authority = link.authority else {
            return InspectedLink(address: address, scheme: link.scheme, warnings: warnings)
        }
        if link.hasBackslash { warnings.append(.backslash) }
        if let user = authority.userInfo, !user.isEmpty {
            // A combining mark at the beginning of the password would make another character of the colon.
            let colon = user.unicodeScalars.firstIndex(of: ":")
            warnings.append(.userInfo(colon.map { String(user.unicodeScalars[..<$0]) + ":••••" } ?? user))
        }
        let name = domains.name(authority.host)
        switch name {
        case .address(let text): warnings.append(.ipAddress(text))
        // A link to a local file has no host, and needs none.
        case .invalid: if link.isWeb || !authority.host.isEmpty { warnings.append(.invalidHost) }
        case .domain(let ascii, let unicode, let registrable):
            if ascii != unicode { warnings.append(.internationalName(ascii: ascii, unicode: unicode)) }
            warnings += Scripts.warnings(unicode)
            if registrable == nil, link.leadsToHost { warnings.append(.localName) }
            if let registrable, Shorteners.known.contains(registrable) || Shorteners.known.contains(ascii) {
                warnings.append(.shortener(registrable))
            }
        }
        if let port = authority.port, port != link.defaultPort { warnings.append(.port(port)) }
        let (tracking, rest) = link.isWeb ? TrackingParameters.removed(from: address) : ([], address)
        var (host, displayHost, domain) = (authority.host, authority.host, String?.none)
        switch name {
        case .address(let text): (host, displayHost) = (text, text)
        case .domain(let ascii, let unicode, let registrable):
            (host, displayHost, domain) = (ascii, unicode, registrable)
        case .invalid: break
        }
        return InspectedLink(
            address: address, scheme: link.scheme, host: host, displayHost: displayHost, domain: domain,
            warnings: warnings, trackingParameters: tracking, addressWithoutTracking: rest)
    }
}
