import Links

nonisolated extension LinkWarning {
    /// The warning as a sentence for the user.
    var sentence: String {
        switch self {
        case .scheme(let scheme): tr("Not a web page: another program opens “{scheme}”.").with("scheme", scheme)
        case .userInfo(let name):
            tr("“{name}” before the @ is only a login name, not where the link leads.").with("name", name.printable)
        case .backslash: tr("Has a backslash: what stands behind it is not where the link leads.")
        case .ipAddress(let address): tr("Leads to a bare address: {address}.").with("address", address)
        case .port(let port): tr("Uses an unusual port: {port}.").with("port", "\(port)")
        case .internationalName(let ascii, _): tr("Has special letters; it is really {name}.").with("name", ascii)
        case .mixedScripts(let part): tr("“{part}” mixes letters of several scripts.").with("part", part.printable)
        case .lookalike(let part, let other):
            tr("“{part}” only looks like “{other}”.").with("part", part.printable).with("other", other)
        case .hiddenCharacters: tr("Has characters that can't be seen.")
        case .shortener(let host): tr("{host} shortens links: where it leads can't be known.").with("host", host)
        case .localName: tr("Leads to a device in your own network.")
        case .invalidHost: tr("This is not a valid name of a site.")
        }
    }
}
