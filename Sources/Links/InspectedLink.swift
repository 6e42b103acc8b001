/// A link taken apart as a browser does it, without asking anybody on the network: where it leads, and what to be wary
/// of before it is opened.
public struct InspectedLink: Hashable, Sendable {
    /// As it was given.
    public let address: String
    /// In lower case.
    public let scheme: String
    /// The host as it is looked up, in ASCII and lower case; empty where the scheme has none, and as it is written
    /// where there can be no such host.
    public let host: String
    /// The host in the letters that it stands for; the same as ``host`` for most.
    public let displayHost: String
    /// What somebody has registered, out of ``displayHost``: "example.co.uk" of "www.example.co.uk". `nil` for
    /// addresses in numbers and names that nobody can register.
    public let domain: String?
    public let warnings: [LinkWarning]
    /// The names of the parameters that only say who came from where.
    public let trackingParameters: [String]
    /// The address without them.
    public let addressWithoutTracking: String

    /// Whether a browser opens it.
    public var isWeb: Bool { scheme == "http" || scheme == "https" }

    /// ``displayHost`` cut before ``domain``, so that a program can make it stand out: "www.", "example.co.uk".
    public var hostParts: (subdomain: String, domain: String) {
        guard let domain, displayHost.hasSuffix(domain) else { return ("", displayHost) }
        return (String(displayHost.dropLast(domain.count)), domain)
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

/// What to be wary of in a link.
public enum LinkWarning: Hashable, Sendable {
    /// Another scheme than http and https: another program opens it, or it runs a script.
    case scheme(String)
    /// What stands before an @ is a name to log in with, and not where the link leads.
    case userInfo(String)
    /// A backslash in place of a slash before the host or behind it: what follows one that ends the host is not where
    /// the link leads.
    case backslash
    /// A host in numbers, as browsers read them: "0x7f.1" is 127.0.0.1.
    case ipAddress(String)
    case port(Int)
    /// Letters beyond ASCII, written so or in punycode: here both forms.
    case internationalName(ascii: String, unicode: String)
    /// A part of the host with letters of scripts that no language mixes.
    case mixedScripts(String)
    /// A part of the host that looks like another one in ASCII.
    case lookalike(String, of: String)
    /// Characters that can't be seen, or that turn the direction of writing.
    case hiddenCharacters
    /// The link only leads to another one, which can't be known from here.
    case shortener(String)
    /// A name that only means something in the network where it is read.
    case localName
    /// No host can have this name.
    case invalidHost

    /// Letters that are not ASCII's, all of one script.
    public struct ForeignLetters: Hashable, Sendable {
        /// Each once, in the order in which they stand there.
        public let letters: [Character]
        /// The script, as ISO 15924 names it: "Cyrl". "Latn" is that of letters beyond ASCII that are Latin.
        public let script: String
    }

    /// The letters that look like others in a part of a host, or that are mixed there, script by script; empty of other
    /// warnings.
    public var foreignLetters: [ForeignLetters] {
        switch self {
        case .lookalike(let part, _): Scripts.foreignLetters(part)
        // An accent is not what is wrong with a name that has letters of another script.
        case .mixedScripts(let part): Scripts.foreignLetters(part).filter { $0.script != "Latn" }
        default: []
        }
    }

    /// Whether the link seems to lead elsewhere than it does: a list of links marks these.
    public var isDeceptive: Bool {
        switch self {
        case .userInfo, .backslash, .mixedScripts, .lookalike, .hiddenCharacters: true
        case .scheme, .ipAddress, .port, .internationalName, .shortener, .localName, .invalidHost: false
        }
    }

    /// The warning's name in every interface.
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
