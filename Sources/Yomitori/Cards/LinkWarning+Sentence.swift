import Foundation
import GtkKit
import Links

nonisolated extension LinkWarning {
    /// The warning as a sentence for the user.
    var sentence: String {
        switch self {
        case .scheme where isScript: tr("Not a web page, but a script that a browser would run.")
        case .scheme(let scheme): tr("Not a web page: another program opens “{scheme}”.").with("scheme", scheme)
        case .userInfo(let name):
            tr("“{name}” before the @ is only a login name, not where the link leads.").with("name", name.printable)
        case .backslash: tr("Has a backslash: what stands behind it is not where the link leads.")
        case .ipAddress(let address): tr("Leads to a bare address: {address}.").with("address", address)
        case .port(let port): tr("Uses an unusual port: {port}.").with("port", "\(port)")
        case .internationalName(let ascii, _): tr("Has special letters; it is really {name}.").with("name", ascii)
        case .mixedScripts(let part):
            tr("“{part}” mixes letters of several scripts: {letters}.").with("part", part.printable)
                .with("letters", letterSentence)
        // The two names look alike, so the sentence names the letters that differ.
        case .lookalike(_, let other):
            tr("Not “{other}”, but letters that look like it: {letters}.").with("other", other)
                .with("letters", letterSentence)
        case .hiddenCharacters: tr("Has characters that can't be seen.")
        case .shortener(let host): tr("{host} shortens links: where it leads can't be known.").with("host", host)
        case .localName: tr("Leads to a device in your own network.")
        case .invalidHost: tr("This is not a valid name of a site.")
        }
    }

    /// The look-alike letters, listed by script.
    fileprivate var letterSentence: String {
        foreignLetters.map { foreign in
            let letters = foreign.letters.map { "“\($0)”" }.joined(separator: ", ").printable
            guard foreign.script != "Latn" else { return tr("unusual Latin {letters}").with("letters", letters) }
            // Translators: “Cyrillic “а”, “р””
            return tr("{script} {letters}").with("letters", letters)
                .with("script", Locale.shown.localizedString(forScriptCode: foreign.script) ?? foreign.script)
        }.joined(separator: "; ")
    }
}

nonisolated extension [LinkWarning] {
    /// The warnings as sentences for the user. A name that looks like another one has letters beyond ASCII and may mix
    /// scripts, which is one fact, and one sentence.
    var sentences: [String] {
        let names: [String] = compactMap { if case .internationalName(let ascii, _) = $0 { ascii } else { nil } }
        let imitations: [String] = compactMap { if case .lookalike(let part, _) = $0 { part } else { nil } }
        return compactMap { (warning: LinkWarning) -> String? in
            switch warning {
            case .internationalName where !imitations.isEmpty: return nil
            case .mixedScripts(let part) where imitations.contains(part): return nil
            case .lookalike(_, let other):
                guard let name = names.first else { return warning.sentence }
                return tr("Looks like “{other}”, but is really {name}: {letters}.").with("other", other)
                    .with("name", name).with("letters", warning.letterSentence)
            default: return warning.sentence
            }
        }
    }
}
