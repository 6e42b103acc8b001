import Links

extension LinkWarning {
    /// Warning on one line.
    var message: String {
        switch self {
        case .scheme where isScript: "not a page on the web, but a script that a browser would run"
        case .scheme(let scheme): "not a page on the web: another program opens “\(scheme):”"
        case .userInfo(let user): "“\(user)” before the @ is a user's name, not where the link leads"
        case .backslash: "a backslash counts as a slash: what follows it is no part of the host"
        case .ipAddress(let address): "the host is a number, \(address)"
        case .port(let port): "the port is \(port)"
        case .internationalName(let ascii, let unicode):
            "the host is written with other letters: \(unicode), which is \(ascii)"
        case .mixedScripts(let label): "“\(label)” mixes letters of several scripts"
        case .lookalike(let label, let other): "“\(label)” is not “\(other)”: its letters only look like it"
        case .hiddenCharacters: "there are hidden characters in it"
        case .shortener(let domain): "\(domain) only leads to another address, which isn't known"
        case .localName: "the host is known only in the network where it is opened"
        case .invalidHost: "there can't be such a host"
        }
    }
}
