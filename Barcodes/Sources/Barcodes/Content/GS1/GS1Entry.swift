/// Definition of an application identifier in the General Specifications: a line of ``GS1Table``.
struct GS1Entry: Sendable {
    let identifier: String
    /// Whether a separator is needed after the value if something follows.
    let needsSeparator: Bool
    let parts: [Part]
    let title: String

    /// A part of the value. Only the last part can vary in length, and no required part follows an optional one.
    struct Part: Sendable {
        var set: CharacterSet
        var lengths: ClosedRange<Int>
        var isOptional: Bool
        var rules: [GS1Rule]
    }

    enum CharacterSet: Character, Sendable {
        case digits = "N"
        case invariant = "X"
        case component = "Y"
        case base64 = "Z"

        func contains(_ character: Unicode.Scalar) -> Bool {
            switch (self, character) {
            case (_, "0"..."9"): true
            case (.digits, _): false
            case (_, "A"..."Z"): true
            case (.component, "#"), (.component, "-"), (.component, "/"): true
            case (.component, _): false
            case (_, "a"..."z"), (_, "-"), (_, "_"): true
            case (.base64, _): character == "="
            case (.invariant, "!"), (.invariant, "\""), (.invariant, "%"..."/"), (.invariant, ":"..."?"): true
            case (.invariant, _): false
            }
        }
    }

    /// Whether a value is certainly right, judged from its bytes alone. Other values may be right as well.
    func isPlainlyRight(_ value: String) -> Bool { isPlainlyRight(value.utf8.span) }

    func isPlainlyRight(_ bytes: Span<UInt8>) -> Bool {
        var place = 0
        for part in parts {
            if part.isOptional, place == bytes.count { break }
            let end = min(place + part.lengths.upperBound, bytes.count)
            guard end - place >= part.lengths.lowerBound else { return false }
            for index in place..<end {
                guard bytes[index] < 0x80, part.set.contains(Unicode.Scalar(bytes[index])) else { return false }
            }
            for rule in part.rules {
                guard rule == .checkDigit, GS1Checksum.isRight(bytes.extracting(place..<end)) else { return false }
            }
            place = end
        }
        return place == bytes.count
    }

    var minimumLength: Int { parts.reduce(0) { $0 + ($1.isOptional ? 0 : $1.lengths.lowerBound) } }
    var maximumLength: Int { parts.reduce(0) { $0 + $1.lengths.upperBound } }
}

extension GS1Entry {
    /// Returns the entries of a line of the table; none if the line is not valid.
    static func entries(line: Substring) -> [GS1Entry] {
        let words = line.split(separator: " ")
        // Some identifiers have no data title.
        guard words.count >= 3 else { return [] }
        let specifications = words.dropFirst(2).prefix { isPart($0) }
        let parts = specifications.compactMap(Part.init)
        let title = words.dropFirst(2 + specifications.count).joined(separator: " ")
        let bounds = words[0].split(separator: "-")
        guard let first = Int(bounds[0]), let last = Int(bounds[bounds.count - 1]), first <= last else { return [] }
        return (first...last).map { number in
            let digits = String(number)
            let padding = String(repeating: "0", count: max(0, bounds[0].count - digits.count))
            return GS1Entry(
                identifier: padding + digits, needsSeparator: words[1] != "*", parts: parts, title: title)
        }
    }

    /// Whether a word specifies a part. Data titles are words in capitals, none of which starts with a set's letter
    /// followed by a digit, a point or a bracket.
    private static func isPart(_ word: Substring) -> Bool {
        let body = word.drop { $0 == "[" }
        guard let set = body.first, CharacterSet(rawValue: set) != nil, let next = body.dropFirst().first else {
            return false
        }
        return next == "." || next.isNumber
    }
}

extension GS1Entry.Part {
    /// Parses a part: `N6`, `X..20`, `[N4]`, each with rules after colons.
    init?(_ text: Substring) {
        let fields = text.split(separator: ":")
        let body = fields[0].filter { $0 != "[" && $0 != "]" }
        guard let letter = body.first, let set = GS1Entry.CharacterSet(rawValue: letter),
            let length = Int(body.drop { !$0.isNumber })
        else { return nil }
        self.set = set
        lengths = body.contains(".") ? 1...length : length...length
        isOptional = fields[0].hasPrefix("[")
        rules = fields.dropFirst().compactMap { GS1Rule(rawValue: String($0)) }
    }
}
