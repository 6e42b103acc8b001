/// Why a text is no GS1 element string.
enum GS1TextError: Error {
    case notText
    /// What stands between these parentheses is no application identifier.
    case identifier(String)
    /// There is nothing behind this application identifier.
    case noValue(identifier: String)
}

/// GS1 element strings as people write them.
enum GS1Text {
    /// Application identifiers whose values have a length that is known beforehand, by their first two digits: no separator
    /// follows them (GS1 General Specifications, 7.8.5).
    private static let fixedLengthPrefixes: Set<Substring> = [
        "00", "01", "02", "03", "04", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "31", "32", "33",
        "34",
        "35", "36", "41",
    ]

    /// `(01)09521234543213(10)ABC` without its parentheses, and with U+001D where a separator is needed. A text that does
    /// not begin with a parenthesis is taken as it is.
    static func elementString(_ text: String) throws(GS1TextError) -> String {
        guard text.first == "(" else { return text }
        var result = ""
        var needsSeparator = false
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: ")") ?? rest.endIndex
            let identifier = rest[..<end].dropFirst()
            guard end < rest.endIndex, (2...4).contains(identifier.count), identifier.allSatisfy({ "0"..."9" ~= $0 })
            else { throw .identifier(String(identifier.prefix(20))) }
            let value = rest[rest.index(after: end)...].prefix { $0 != "(" }
            guard !value.isEmpty else { throw .noValue(identifier: String(identifier)) }
            result += (needsSeparator ? "\u{1D}" : "") + identifier + value
            needsSeparator = !fixedLengthPrefixes.contains(identifier.prefix(2))
            rest = rest[value.endIndex...]
        }
        return result
    }
}
