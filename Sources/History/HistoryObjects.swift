import Foundation

/// Objects of a JSON file, decoded one at a time where it has many: decoded values take up to a hundred times the
/// memory of their text.
struct HistoryObjects {
    typealias Failure = HistoryImport.Failure

    private let file: [UInt8]

    /// Maximum number of values that are decoded at once.
    private static let maximumCount = 4_000_000

    init(_ text: String) { file = Array(text.utf8) }

    /// Calls a closure with each element of an array, of the only array of an object, or with the object of each line.
    /// Elements that are not objects are passed as empty ones.
    func forEach(_ body: ([String: Any]) throws(Failure) -> Void) throws(Failure) {
        // A byte order mark is not ASCII.
        let start = file.firstIndex { $0 < 0x80 && !Self.isSpace($0) } ?? file.endIndex
        if file[start...].first == UInt8(ascii: "[") { return try forEachElement(after: start, body) }
        // An object on the first line is one of many, or the only one.
        let isLines = (try? Self.value(file[start...].prefix { !Self.isLineFeed($0) })) is [String: Any]
        guard !isLines else { return try forEachLine(from: start, body) }
        guard let document = try Self.value(file[start...]) as? [String: Any] else { throw .unknownFormat }
        try Self.forEachEntry(of: document, body)
    }

    private static func forEachEntry(
        of document: [String: Any], _ body: ([String: Any]) throws(Failure) -> Void
    ) throws(Failure) {
        let arrays = document.values.compactMap { $0 as? [[String: Any]] }
        for object in arrays.count == 1 ? arrays[0] : [document] { try body(object) }
    }

    private func forEachLine(
        from start: Int, _ body: ([String: Any]) throws(Failure) -> Void
    ) throws(Failure) {
        var rest = file[start...]
        var objects = 0
        var first: [String: Any]?
        while !rest.isEmpty {
            let line = rest.prefix { !Self.isLineFeed($0) }
            rest = rest[line.endIndex...].dropFirst()
            guard line.contains(UInt8(ascii: "{")) else { continue }
            guard let object = try Self.value(line) as? [String: Any] else { throw .unknownFormat }
            objects += 1
            // The only object may have an array of entries.
            if objects == 2, let first { try body(first) }
            if objects == 1 { first = object } else { try body(object) }
        }
        if objects == 1, let first { try Self.forEachEntry(of: first, body) }
    }

    /// Splits the file at the commas of its outermost array.
    private func forEachElement(
        after start: Int, _ body: ([String: Any]) throws(Failure) -> Void
    ) throws(Failure) {
        var (depth, isText, isEscaped) = (1, false, false)
        var first = start + 1
        var index = first
        while index < file.endIndex, depth > 0 {
            let byte = file[index]
            if isText {
                if isEscaped || byte != UInt8(ascii: "\"") {
                    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                } else {
                    isText = false
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
                if depth == 0 || depth == 1 && byte == UInt8(ascii: ",") {
                    let element = file[first..<index]
                    first = index + 1
                    // An array without elements has a part without a value as well.
                    let isEmpty = depth == 0 && element.startIndex == start + 1 && element.allSatisfy(Self.isSpace)
                    if !isEmpty { try body(Self.value(element) as? [String: Any] ?? [:]) }
                }
            }
            index += 1
        }
        let isClosed = depth == 0 && file[index - 1] == UInt8(ascii: "]")
        guard isClosed, file[index...].allSatisfy(Self.isSpace) else { throw .unknownFormat }
    }

    private static func value(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Any {
        // Each value but the first follows one of these.
        let separators = bytes.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        guard separators <= maximumCount else { throw .tooLong }
        do { return try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) } catch {
            throw .unknownFormat
        }
    }

    private static func isLineFeed(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
