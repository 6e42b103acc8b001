import History
import Links
import Pictures

/// The name that is suggested for the file of a code: what its content is about, in a form for all file systems.
nonisolated package enum CodeFileName {
    /// Maximum number of characters, so that several names can be compared in a list of files.
    private static let longest = 40
    /// Maximum number of bytes, which leaves room for a number and an extension within the 143 bytes of an encrypted
    /// file system (eCryptfs); others have 255.
    private static let mostBytes = 120

    /// Returns a name without an extension: the host of a link, the title of other contents, never a password.
    /// - Returns: an empty text if there is no such title, or nothing of it can be in a name.
    /// - Parameter text: the content; empty for bytes that are no text.
    package static func suggestion(for text: String) -> String {
        let entry = HistoryEntry(time: 0, source: ReadSource(.camera), symbology: "", text: text).withoutSecrets
        guard entry.kind != .bytes else { return "" }
        if case .link(let link) = entry.payload, link.name.isEmpty,
            let host = LinkInspector().inspect(link.address)?.displayHost, !host.isEmpty
        {
            return plain(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host)
        }
        return plain(entry.title)
    }

    /// Returns the first words of a text without characters that cause trouble in names of files.
    private static func plain(_ text: String) -> String {
        var result = ""
        for word in shown(text).split(separator: " ").map(withoutHyphens) where !word.isEmpty {
            let longer = result.isEmpty ? word : "\(result) \(word)"
            guard fits(longer) else { break }
            result = longer
        }
        if result.isEmpty {
            for character in shown(text) where fits(result + String(character)) { result.append(character) }
        }
        // A name must neither hide the file nor look like an option.
        result = String(result.drop { ".-~".contains($0) || $0.isWhitespace })
        while let last = result.last, ".,:;-".contains(last) || last.isWhitespace { result.removeLast() }
        // An extension of a picture would be taken for the kind of file that is wanted.
        if let dot = result.lastIndex(of: "."), isExtension(result[dot...].dropFirst().lowercased()) {
            result.replaceSubrange(dot...dot, with: "-")
        }
        return result
    }

    /// Returns a text without hidden characters, and with hyphens for those that are not possible in names on some file
    /// system.
    private static func shown(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            switch properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: result.append(" ")
            case _ where properties.isDefaultIgnorableCodePoint: continue
            case .format, .surrogate, .privateUse, .unassigned: continue
            case _ where "/\\:*?\"<>|".unicodeScalars.contains(scalar): if result.last != "-" { result.append("-") }
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns a word without hyphens at its ends: punctuation is replaced by them.
    private static func withoutHyphens(_ word: Substring) -> String {
        String(word.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
    }

    private static func fits(_ name: String) -> Bool { name.count <= longest && name.utf8.count <= mostBytes }

    private static func isExtension(_ text: String) -> Bool {
        SymbolFileFormat(rawValue: text) != nil || SymbolFileFormat.otherEndings.contains(text)
    }
}
