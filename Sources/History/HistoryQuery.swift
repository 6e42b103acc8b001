import Characters
import GRDB
import Payloads

/// Query for entries. A property that is empty or `nil` does not restrict the result.
public struct HistoryQuery: Hashable, Sendable {
    /// Words, or parts of words, that all have to be in the text, title, label or note, regardless of case.
    public var search = ""
    public var kinds: Set<PayloadKind> = []
    /// Symbologies by their names in every interface.
    public var symbologies: Set<String> = []
    /// Scenes by the names with which they are kept.
    public var scenes: Set<String> = []
    public var source: ReadSource.Kind?
    public var session: Int64?
    /// Session whose entries are left out.
    public var excludedSession: Int64?
    public var isFavourite = false
    /// Milliseconds since 1970, UTC; the first is included, the last is not.
    public var since: Int64?
    public var until: Int64?

    public init() {}

    public init(search: String) { self.search = search }

    /// Whether the query matches all entries; a search for spaces alone does.
    public var isEmpty: Bool {
        var query = self
        if words.isEmpty { query.search = "" }
        return query == HistoryQuery()
    }

    fileprivate var words: [String] {
        search.split(whereSeparator: \.isWhitespace).map { $0.filter { $0 != "\0" } }.filter { !$0.isEmpty }
    }
}

extension String {
    /// Whether the string is shorter than the terms of the full-text index, which have three characters.
    fileprivate var isShort: Bool { unicodeScalars.count < 3 }

    /// String with its letters folded as the index folds them: one by one.
    fileprivate var folded: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    let small = scalar.properties.lowercaseMapping.unicodeScalars
                    return small.count == 1 ? small.first ?? scalar : scalar
                }))
    }

    /// String as a phrase of a full-text query.
    fileprivate var phrase: String { "\"" + escaping("\"", with: "\"") + "\"" }
}

/// A query as SQL.
struct HistoryStatement {
    /// `FROM … WHERE …`
    let clause: String
    let arguments: StatementArguments
    /// Column by which the entries are sorted.
    let order: String

    /// Maximum number of index terms for a short word. If more terms begin with it, the entries are searched one by
    /// one, the newest first: that is slow only for a word that few entries have, and so many terms come from many
    /// entries.
    private static let termLimit = 128

    /// - Parameters:
    ///   - before: an entry's id; only the entries behind it are matched.
    ///   - database: the database in which the query will be run.
    init(_ query: HistoryQuery, before: Int64? = nil, in database: Database) throws {
        var terms: [String: [String]] = [:]
        for word in query.words where word.isShort { terms[word] = try Self.terms(beginningWith: word, database) }
        self.init(query, before: before, terms: terms)
    }

    /// Returns the terms of the index that begin with a word; `nil` if there are too many.
    private static func terms(beginningWith word: String, _ database: Database) throws -> [String]? {
        // One lookup leads from each term to the next: listing the places of a term is slow if many entries have it.
        let next = try database.cachedStatement(
            sql: "SELECT term FROM searchTerm WHERE term >= ? AND term <= ? LIMIT 1")
        let first = word.folded
        var (terms, start): ([String], String) = ([], first)
        while let term = try String.fetchOne(next, arguments: [start, first + "\u{10FFFF}"]) {
            guard terms.count < termLimit else { return nil }
            terms.append(term)
            start = term + "\u{1}"
        }
        return terms
    }

    /// - Parameter terms: the terms of the index that stand for each short word.
    private init(_ query: HistoryQuery, before: Int64?, terms: [String: [String]]) {
        let words = query.words
        let (long, short) = (words.filter { !$0.isShort }, words.filter(\.isShort))
        // A word that no term begins with occurs nowhere.
        let isImpossible = short.contains { terms[$0]?.isEmpty ?? false }
        let phrases =
            long.map(\.phrase)
            + short.compactMap { terms[$0].map { "(" + $0.map(\.phrase).joined(separator: " OR ") + ")" } }
        var conditions = ["scan.removal IS NULL"]
        var arguments = StatementArguments()
        let isIndexed = !phrases.isEmpty && !isImpossible
        let order = isIndexed ? "search.rowid" : "scan.id"
        func add(_ condition: String, _ values: StatementArguments = []) {
            conditions.append(condition)
            arguments += values
        }
        if isIndexed {
            add("search MATCH ?", [phrases.joined(separator: " AND ")])
        }
        if isImpossible { add("0") }
        for word in short where terms[word] == nil {
            let pattern = "%" + word.escaping("\\%_", with: "\\") + "%"
            let columns = ["text", "title", "label", "note"]
            add(
                // In most entries all columns but the text are empty: testing for that first saves a quarter of the
                // time.
                "(" + columns.map { "scan.\($0) <> '' AND scan.\($0) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ")
                    + ")",
                StatementArguments(columns.map { _ in pattern }))
        }
        func add(_ column: String, oneOf values: [String]) {
            guard !values.isEmpty else { return }
            // Comparing with a single value keeps the order of the index.
            if values.count == 1 {
                add("scan.\(column) = ?", StatementArguments(values))
            } else {
                add(
                    "scan.\(column) IN (" + values.map { _ in "?" }.joined(separator: ", ") + ")",
                    StatementArguments(values))
            }
        }
        add("kind", oneOf: query.kinds.map(\.rawValue).sorted())
        add("symbology", oneOf: query.symbologies.sorted())
        add("scene", oneOf: query.scenes.sorted())
        if let source = query.source { add("scan.source = ?", [source.rawValue]) }
        if let session = query.session { add("scan.session = ?", [session]) }
        if let session = query.excludedSession { add("scan.session IS NOT ?", [session]) }
        if query.isFavourite { add("scan.favourite = 1") }
        // Ids begin with the time.
        if let since = query.since { add("\(order) >= ?", [HistoryTime.id(since)]) }
        if let until = query.until { add("\(order) < ?", [HistoryTime.id(until)]) }
        if let before { add("\(order) < ?", [before]) }
        clause =
            "FROM " + (isIndexed ? "search CROSS JOIN scan ON scan.id = search.rowid" : "scan") + " WHERE "
            + conditions.joined(separator: " AND ")
        self.arguments = arguments
        self.order = order
    }
}
