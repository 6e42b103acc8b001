extension LinkInspector {
    /// A website's address that is written without a scheme, `example.org/menu`, taken apart with `https:`.
    ///
    /// Names of files, abbreviations and method calls look alike: the name has to be below a suffix of the Public
    /// Suffix List, and to have a path, or `www.` in front, or one of the oldest suffixes, which end no files' names.
    /// - Returns: `nil` for all other text.
    /// - Complexity: linear in the text's length.
    public func inspect(site text: String) -> InspectedLink? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let word = words.first, words.count == 1, word.utf8.count <= 2000 else { return nil }
        let host = word.prefix { !"/?#".contains($0) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }), labels.count >= 2,
            let suffix = labels.last?.lowercased()
        else { return nil }
        let isCertain = host.endIndex < word.endIndex || labels[0].lowercased() == "www"
        guard isCertain || Self.oldSuffixes.contains(suffix), let link = inspect("https://\(word)"),
            let domain = link.domain, domains.isListed(domain)
        else { return nil }
        return link
    }

    /// From RFC 1591.
    private static let oldSuffixes: Set<String> = ["com", "edu", "gov", "int", "mil", "net", "org"]
}
