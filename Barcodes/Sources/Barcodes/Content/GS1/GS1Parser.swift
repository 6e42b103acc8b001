/// Parser of an element string (General Specifications, 7.8.6).
struct GS1Parser {
    private(set) var elements: [GS1Element] = []
    private(set) var problems: [GS1Error] = []
    private let text: String
    private let bytes: [UInt8]
    private var place = 0

    private static let separator: UInt8 = 0x1D

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    mutating func run() {
        while place < bytes.count {
            // More than one separator is allowed anywhere, and so is one after a predefined length.
            if bytes[place] == Self.separator {
                place += 1
            } else if !takeElement() {
                return
            }
        }
    }

    /// Takes the next element.
    /// - Returns: `false` if the rest can't be divided into elements.
    private mutating func takeElement() -> Bool {
        guard place + 1 < bytes.count, let prefix = GS1Table.prefix(bytes[place], bytes[place + 1]) else {
            problems.append(.syntax(index: characters(before: place)))
            return false
        }
        let length = GS1Table.lengths[prefix]
        var limit = bytes.count
        if let predefined = GS1Table.predefinedLengths[prefix] { limit = end(after: predefined) }
        var end = place
        while end < limit, bytes[end] != Self.separator { end += 1 }
        let identifier = Self.string(bytes[place..<self.end(after: length)])
        let value = Self.string(bytes[min(place + length, end)..<end])
        let isWhole = end - place >= length
        place = end
        guard isWhole, let entry = GS1Table.entry(identifier) else {
            problems.append(.unknownIdentifier(identifier))
            elements.append(GS1Element(identifier: identifier, value: value))
            return true
        }
        let element = GS1Element(identifier: identifier, value: value, title: entry.title)
        elements.append(element)
        if let problem = Self.problem(element, entry) { problems.append(problem) }
        return true
    }

    /// Returns the end of the given number of characters from here on, or of the text.
    private func end(after count: Int) -> Int {
        var end = place
        for _ in 0..<count where end < bytes.count {
            end += 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        }
        return end
    }

    private func characters(before place: Int) -> Int {
        text.distance(from: text.startIndex, to: text.utf8.index(text.startIndex, offsetBy: place))
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    static func needsSeparator(_ element: GS1Element) -> Bool {
        let bytes = element.identifier.utf8.span
        guard bytes.count >= 2, let prefix = GS1Table.prefix(bytes[0], bytes[1]) else { return true }
        return GS1Table.predefinedLengths[prefix] == nil
    }

    /// Returns the first problem of an element; `nil` if there is none.
    private static func problem(_ element: GS1Element, _ entry: GS1Entry) -> GS1Error? {
        if entry.isPlainlyRight(element.value) { return nil }
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

    /// Parses text with application identifiers in brackets, each followed by its value.
    /// - Returns: the elements, and the first problem of each.
    static func elements(
        bracketed text: String
    ) throws(GS1Error) -> (elements: [GS1Element], problems: [GS1Error]) {
        let bytes = text.utf8.span
        guard !bytes.isEmpty, bytes[0] == 0x28 || bytes[0] == 0x5B else { throw .syntax(index: 0) }
        let open = bytes[0]
        let (close, backslash) = (open == 0x28 ? UInt8(0x29) : 0x5D, UInt8(ascii: "\\"))
        var elements: [GS1Element] = []
        elements.reserveCapacity(4)
        var problems: [GS1Error] = []
        var (identifier, value, entry): (String, [UInt8], GS1Entry?) = ("", [], nil)
        value.reserveCapacity(bytes.count)
        func finish() {
            guard !identifier.isEmpty else { return }
            let element = GS1Element(
                identifier: identifier, value: String(decoding: value, as: UTF8.self), title: entry?.title ?? "")
            value.removeAll(keepingCapacity: true)
            elements.append(element)
            if let entry {
                if let problem = Self.problem(element, entry) { problems.append(problem) }
            } else {
                problems.append(.unknownIdentifier(identifier))
            }
        }
        var place = 0
        while place < bytes.count {
            if let count = identifierLength(bytes, place, open, close) {
                finish()
                for index in place + 1..<place + 1 + count { value.append(bytes[index]) }
                identifier = String(decoding: value, as: UTF8.self)
                value.removeAll(keepingCapacity: true)
                entry = GS1Table.entry(identifier)
                place += count + 2
                continue
            }
            guard !identifier.isEmpty else {
                throw has(close, in: bytes) ? .syntax(index: 0) : .bracket(index: 0)
            }
            if bytes[place] == backslash, place + 1 < bytes.count,
                bytes[place + 1] == open || bytes[place + 1] == backslash
            {
                place += 1
            }
            value.append(bytes[place])
            place += 1
        }
        finish()
        return (elements, problems)
    }

    /// Returns the element string of text with application identifiers in round brackets, each followed by its value,
    /// if nothing is escaped and everything is certainly right. Text for which this returns `nil` may be right
    /// nevertheless.
    static func plainElementString(bracketed bytes: Span<UInt8>) -> [UInt8]? {
        let (open, close, backslash) = (UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            guard let count = identifierLength(bytes, place, open, close) else { return nil }
            let identifier = bytes.extracting(place + 1..<place + 1 + count)
            let start = place + count + 2
            place = start
            while place < bytes.count, bytes[place] != open {
                guard bytes[place] != backslash else { return nil }
                place += 1
            }
            let value = bytes.extracting(start..<place)
            guard let entry = GS1Table.entry(identifier), entry.isPlainlyRight(value) else { return nil }
            for index in identifier.indices { result.append(identifier[index]) }
            for index in value.indices { result.append(value[index]) }
            guard let prefix = GS1Table.prefix(identifier[0], identifier[1]) else { return nil }
            if place < bytes.count, GS1Table.predefinedLengths[prefix] == nil { result.append(separator) }
        }
        return result.isEmpty ? nil : result
    }

    private static func has(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where bytes[index] == byte { return true }
        return false
    }

    /// Returns the number of digits in brackets at a place, two to four; `nil` if there are none.
    private static func identifierLength(_ bytes: Span<UInt8>, _ place: Int, _ open: UInt8, _ close: UInt8) -> Int? {
        guard bytes[place] == open else { return nil }
        var end = place + 1
        while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
        guard (2...4).contains(end - place - 1), end < bytes.count, bytes[end] == close else { return nil }
        return end - place - 1
    }
}
