/// Finds the command that a word was meant for: without a known one, `yomi history` searches for it, and `yomi create`
/// makes a code of it.
enum MistypedVerb {
    private static let verbs = ["list", "export", "import", "delete", "undo"]

    /// - Parameters:
    ///   - arguments: of the program, with its name.
    ///   - search: the words that were searched for in vain.
    /// - Returns: the command; `nil` where the first word stands behind a command already, or is like none.
    static func meant(by arguments: [String], searching search: [String]) -> String? {
        guard let word = search.first, arguments.dropFirst().starts(with: ["history", word]) else { return nil }
        return nearest(to: word, of: verbs)
    }

    /// - Parameter arguments: of the program, with its name.
    /// - Returns: the form of `yomi create` that the first word is like, and that word.
    static func form(meantBy arguments: [String]) -> (word: String, form: String)? {
        let words = Array(arguments.dropFirst().prefix(2))
        guard words.count == 2, words[0] == "create" else { return nil }
        let forms = Create.configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
        guard !forms.contains(words[1]), let form = nearest(to: words[1], of: forms) else { return nil }
        return (words[1], form)
    }

    /// - Returns: the command that a word is like; `nil` where there is none.
    static func nearest(to word: String, of verbs: [String]) -> String? {
        let limit = word.count < 5 ? 1 : 2
        return verbs.filter { distance(word.lowercased(), $0) <= limit }
            .min { distance(word.lowercased(), $0) < distance(word.lowercased(), $1) }
    }

    /// How many letters have to be added, left out, changed or swapped with the next one (Levenshtein's distance, with
    /// transpositions).
    private static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var rows = [Array(0...second.count)]
        for row in 0..<first.count {
            var next = [row + 1]
            for column in 0..<second.count {
                let isSame = first[row] == second[column]
                var least = min(rows[row][column] + (isSame ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        return rows[first.count][second.count]
    }
}
