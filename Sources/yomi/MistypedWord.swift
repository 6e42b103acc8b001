/// Guesses the command or form that a mistyped word was meant to be. Without it, `yomi history` takes an unknown word
/// for a search, and `yomi create` for the text of a code.
enum MistypedWord {
    private static let historyCommands = ["list", "export", "import", "delete", "undo"]

    /// - Parameters:
    ///   - arguments: the arguments of the program, with its name.
    ///   - search: the words that were searched for without a result.
    /// - Returns: the command of `yomi history` that the first word is similar to; `nil` if the word stands behind a
    ///   command, or is similar to none.
    static func historyCommand(meantBy arguments: [String], searching search: [String]) -> String? {
        guard let word = search.first, arguments.dropFirst().starts(with: ["history", word]) else { return nil }
        return nearest(to: word, of: historyCommands)
    }

    /// - Parameter arguments: of the program, with its name.
    /// - Returns: the first word, and the form of `yomi create` that it is similar to.
    static func form(meantBy arguments: [String]) -> (word: String, form: String)? {
        let words = Array(arguments.dropFirst().prefix(2))
        guard words.count == 2, words[0] == "create", !words[1].hasPrefix("-") else { return nil }
        // Without a form the word is the text of the code already, so the form “text” is not suggested.
        let others = forms.filter { $0 != CreateText._commandName }
        guard !forms.contains(words[1]), let form = nearest(to: words[1], of: others) else { return nil }
        return (words[1], form)
    }

    /// - Parameter arguments: of the program, with its name.
    /// - Returns: the form of `yomi create` that stands behind options, where it is taken for the text of a code.
    static func formBehindOptions(_ arguments: [String]) -> String? {
        let words = arguments.dropFirst()
        guard words.first == "create", words.dropFirst().first?.hasPrefix("-") ?? false else { return nil }
        // “text” is also a format of files.
        return zip(words, words.dropFirst()).first { $0 != "--format" && forms.contains($1) }?.1
    }

    private static var forms: [String] {
        Create.configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
    }

    /// - Returns: the candidate that is most similar to a mistyped word; `nil` if none is similar enough.
    static func nearest(to word: String, of candidates: [String]) -> String? {
        let limit = word.count < 5 ? 1 : 2
        return candidates.filter { distance(word.lowercased(), $0) <= limit }
            .min { distance(word.lowercased(), $0) < distance(word.lowercased(), $1) }
    }

    /// Returns the number of letters that have to be added, removed, changed or swapped with the next one (Levenshtein
    /// distance with transpositions).
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
