/// Takes an element string apart (General Specifications, 7.8.6).
struct GS1Parser {
    private(set) var elements: [GS1Element] = []
    private(set) var problems: [GS1Error] = []
    private let text: Substring
    private var rest: Substring

    private static let separator: Character = "\u{1D}"

    init(_ text: String) {
        self.text = text[...]
        rest = self.text
    }

    mutating func run() {
        while !rest.isEmpty {
            // More than one separator is allowed anywhere, and so is one after a predefined length.
            if rest.first == Self.separator {
                rest.removeFirst()
            } else if !takeElement() {
                return
            }
        }
    }

    /// - Returns: `false` where nothing further can be told apart.
    private mutating func takeElement() -> Bool {
        let start = rest.prefix(2)
        guard start.count == 2, start.allSatisfy(\.isASCIIDigit) else {
            problems.append(.syntax(index: text.distance(from: text.startIndex, to: rest.startIndex)))
            return false
        }
        let length = GS1Table.lengths[start] ?? start.count
        let identifier = String(rest.prefix(length))
        let field: Substring
        if let predefined = GS1Table.predefinedLengths[start] {
            field = rest.prefix(predefined).prefix { $0 != Self.separator }
        } else {
            field = rest.prefix { $0 != Self.separator }
        }
        rest = rest[field.endIndex...]
        guard identifier.count == length, field.count >= length, let entry = GS1Table.entries[identifier] else {
            problems.append(.unknownIdentifier(identifier))
            elements.append(GS1Element(identifier: identifier, value: String(field.dropFirst(length))))
            return true
        }
        let element = GS1Element(
            identifier: identifier, value: String(field.dropFirst(length)), title: entry.title)
        elements.append(element)
        if let problem = Self.problem(element) { problems.append(problem) }
        return true
    }

    static func needsSeparator(_ element: GS1Element) -> Bool {
        GS1Table.predefinedLengths[element.identifier.prefix(2)] == nil
    }

    /// The first thing that is wrong with an element.
    static func problem(_ element: GS1Element) -> GS1Error? {
        guard let entry = GS1Table.entries[element.identifier] else { return .unknownIdentifier(element.identifier) }
        var rest = element.value[...]
        func lengthError() -> GS1Error {
            .length(
                identifier: entry.identifier, expected: entry.minimumLength...entry.maximumLength,
                actual: element.value.count)
        }
        for part in entry.parts {
            if part.isOptional, rest.isEmpty { break }
            let value = rest.prefix(part.lengths.upperBound)
            rest = rest[value.endIndex...]
            guard value.count >= part.lengths.lowerBound else { return lengthError() }
            for (index, scalar) in value.unicodeScalars.enumerated() where !part.set.contains(scalar) {
                let before = element.value.distance(from: element.value.startIndex, to: value.startIndex)
                return .character(identifier: entry.identifier, Character(scalar), index: before + index)
            }
            for rule in part.rules {
                if let fault = rule.fault(in: value, of: entry.identifier) { return fault }
            }
        }
        return rest.isEmpty ? nil : lengthError()
    }

    /// What stands between brackets, and what follows each.
    static func elements(bracketed text: String) throws(GS1Error) -> [GS1Element] {
        guard let open = text.first, open == "(" || open == "[" else { throw .syntax(index: 0) }
        let close: Character = open == "(" ? ")" : "]"
        var elements: [GS1Element] = []
        var rest = text[...]
        while !rest.isEmpty {
            if let identifier = identifier(at: rest, open, close) {
                let title = GS1Table.entries[String(identifier)]?.title ?? ""
                elements.append(GS1Element(identifier: String(identifier), value: "", title: title))
                rest = rest.dropFirst(identifier.count + 2)
                continue
            }
            guard let last = elements.indices.last else { throw .syntax(index: 0) }
            if rest.first == "\\", let next = rest.dropFirst().first, next == open || next == "\\" {
                rest.removeFirst()
            }
            if let character = rest.popFirst() { elements[last].value.append(character) }
        }
        return elements
    }

    /// Two to four digits in brackets.
    private static func identifier(at rest: Substring, _ open: Character, _ close: Character) -> Substring? {
        guard rest.first == open else { return nil }
        let digits = rest.dropFirst().prefix { $0.isASCIIDigit }
        guard (2...4).contains(digits.count), rest[digits.endIndex...].first == close else { return nil }
        return digits
    }
}

extension Character {
    /// `0` to `9` and no digit of another script.
    var isASCIIDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
