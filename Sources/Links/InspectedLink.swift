/// A link, parsed like in a browser without any network access: its destination, and warnings for the user before it is
/// opened.
public struct InspectedLink: Hashable, Sendable {
    /// Address as it was given.
    public let address: String
    /// Scheme in lower case.
    public let scheme: String
    /// Host in the form in which it is looked up, in ASCII and lower case; empty if the scheme has none, and as written
    /// if no such host can exist.
    public let host: String
    /// Host in Unicode; the same as ``host`` for most links.
    public let displayHost: String
    /// Registrable domain of ``displayHost``: "example.co.uk" of "www.example.co.uk". `nil` for numeric addresses and
    /// names that can't be registered.
    public let domain: String?
    public let warnings: [LinkWarning]
    /// Names of the parameters that only track where the user came from.
    public let trackingParameters: [String]
    /// Address without the tracking parameters.
    public let addressWithoutTracking: String

    /// Whether a browser opens the link.
    public var isWeb: Bool { scheme == "http" || scheme == "https" }

    /// Parts of ``displayHost`` before ``domain`` and from there on, so that a program can emphasize the domain:
    /// "www.", "example.co.uk".
    public var hostParts: (subdomain: String, domain: String) {
        guard let domain, displayHost.hasSuffix(domain) else { return ("", displayHost) }
        return (String(displayHost.dropLast(domain.count)), domain)
    }

    /// Parts of ``host`` as those of ``hostParts``: letters that look like others are in punycode, and can't be taken
    /// for them: "www.", "xn--pple-43d.com".
    public var asciiHostParts: (subdomain: String, domain: String) {
        guard let domain else { return ("", host) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let count = domain.split(separator: ".", omittingEmptySubsequences: false).count
        let end = labels.suffix(count).joined(separator: ".")
        return (String(host.dropLast(end.count)), end)
    }

    init(
        address: String, scheme: String, host: String = "", displayHost: String = "", domain: String? = nil,
        warnings: [LinkWarning], trackingParameters: [String] = [], addressWithoutTracking: String? = nil
    ) {
        self.address = address
        self.scheme = scheme
        self.host = host
        self.displayHost = displayHost
        self.domain = domain
        self.warnings = warnings
        self.trackingParameters = trackingParameters
        self.addressWithoutTracking = addressWithoutTracking ?? address
    }
}

/// Warning about a link.
public enum LinkWarning: Hashable, Sendable {
    /// The scheme is neither http nor https: another program opens the link, or it is a script (``isScript``).
    case scheme(String)
    /// The text before an @ is a user name for logging in, and not the link's destination. Dots stand for a password.
    case userInfo(String)
    /// There is a backslash in place of a slash before or after the host: the text after a backslash that ends the host
    /// is not the link's destination.
    case backslash
    /// The host is a numeric address, as browsers interpret it: "0x7f.1" is 127.0.0.1.
    case ipAddress(String)
    case port(Int)
    /// The host has letters beyond ASCII, written as such or in punycode; both forms are given.
    case internationalName(ascii: String, unicode: String)
    /// A part of the host mixes letters of scripts that no language mixes.
    case mixedScripts(String)
    /// A part of the host looks like another one in ASCII.
    case lookalike(String, of: String)
    /// The address has invisible characters, or characters that change the direction of writing.
    case hiddenCharacters
    /// The link leads to a service that redirects to another link, which is not known.
    case shortener(String)
    /// The name is only valid in the local network.
    case localName
    /// No host can have this name.
    case invalidHost

    /// Letters beyond ASCII of one script.
    public struct ForeignLetters: Hashable, Sendable {
        /// Letters in the order of their first occurrence, each once.
        public let letters: [Character]
        /// Script in the notation of ISO 15924: "Cyrl". "Latn" is the script of Latin letters beyond ASCII.
        public let script: String
    }

    /// Letters that look like others in a part of a host, or that are mixed there, by script; empty for other warnings.
    public var foreignLetters: [ForeignLetters] {
        switch self {
        case .lookalike(let part, _): Scripts.foreignLetters(part)
        // If a name has letters of another script, accents on its Latin letters are not the problem.
        case .mixedScripts(let part): Scripts.foreignLetters(part).filter { $0.script != "Latn" }
        default: []
        }
    }

    /// Whether the address is a script: it leads nowhere, and no program opens it, but a browser runs it if the user
    /// pastes it there.
    public var isScript: Bool {
        guard case .scheme(let scheme) = self else { return false }
        return scheme == "javascript" || scheme == "vbscript"
    }

    /// Whether the link pretends to lead to another destination: a list of links marks these.
    public var isDeceptive: Bool {
        switch self {
        case .userInfo, .backslash, .mixedScripts, .lookalike, .hiddenCharacters: true
        case .scheme, .ipAddress, .port, .internationalName, .shortener, .localName, .invalidHost: false
        }
    }

    /// Name of the warning in every interface.
    public var name: String {
        switch self {
        case .scheme: "scheme"
        case .userInfo: "userInfo"
        case .backslash: "backslash"
        case .ipAddress: "ipAddress"
        case .port: "port"
        case .internationalName: "internationalName"
        case .mixedScripts: "mixedScripts"
        case .lookalike: "lookalike"
        case .hiddenCharacters: "hiddenCharacters"
        case .shortener: "shortener"
        case .localName: "localName"
        case .invalidHost: "invalidHost"
        }
    }
}
