extension LinkWarning {
    /// Whether it also matters to somebody who makes the link. Local names, addresses in numbers, ports and shorteners
    /// do not: a maker knows where the link is to lead. A link without a valid host leads nowhere.
    public var concernsMaker: Bool {
        switch self {
        case .scheme, .userInfo, .backslash, .mixedScripts, .lookalike, .hiddenCharacters, .invalidHost: true
        case .ipAddress, .port, .internationalName, .shortener, .localName: false
        }
    }
}
