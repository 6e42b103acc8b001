extension LinkWarning {
    /// Whether the warning also matters to the author of a link. Local names, numeric addresses, ports and shorteners
    /// do not: the author knows where the link should lead. A link without a valid host leads nowhere.
    public var concernsMaker: Bool {
        switch self {
        case .scheme, .userInfo, .backslash, .mixedScripts, .lookalike, .hiddenCharacters, .invalidHost: true
        case .ipAddress, .port, .internationalName, .shortener, .localName: false
        }
    }
}
