import GRDB
import Payloads

/// Which entries are asked for. What is empty or `nil` asks for no less than all.
public struct HistoryQuery: Hashable, Sendable {
    /// Words that all have to be in the text, title, label or note, in parts too, whatever their case.
    public var search = ""
    public var kinds: Set<PayloadKind> = []
    /// By their names in every interface.
    public var symbologies: Set<String> = []
    public var scene: String?
    public var source: ReadSource.Kind?
    public var session: Int64?
    public var isFavourite = false
    /// Milliseconds since 1970, UTC; the first is included, the last is not.
    public var since: Int64?
    public var until: Int64?

    public init() {}

    public init(search: String) { self.search = search }

    /// Whether it asks for all there is.
    public var isEmpty: Bool { self == HistoryQuery() }
}

/// A query as SQL.
struct HistoryStatement {
    /// `FROM … WHERE …`
    let clause: String
    let arguments: StatementArguments
    /// The column that the entries are in order by.
    let order: String

    /// - Parameters:
    ///   - before: entries that come after this id only.
    init(_ query: HistoryQuery, before: Int64? = nil) {
        let words = query.search.split(whereSeparator: \.isWhitespace).map { $0.filter { $0 != "\0" } }
            .filter { !$0.isEmpty }
        // The index is of three characters each.
        let (long, short) = (
            words.filter { $0.unicodeScalars.count >= 3 }, words.filter { $0.unicodeScalars.count < 3 }
        )
        var conditions = ["scan.removal IS NULL"]
        var arguments = StatementArguments()
        let isIndexed = !long.isEmpty
        let order = isIndexed ? "search.rowid" : "scan.id"
        func add(_ condition: String, _ values: StatementArguments = []) {
            conditions.append(condition)
            arguments += values
        }
        if isIndexed {
            let match = long.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " AND ")
            add("search MATCH ?", [match])
        }
        for word in short {
            let pattern =
                "%" + word.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_") + "%"
            let columns = ["text", "title", "label", "note"]
            add(
                // Of most entries, all but the text is empty: asking for that first saves a quarter of the time.
                "(" + columns.map { "scan.\($0) <> '' AND scan.\($0) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ")
                    + ")",
                StatementArguments(columns.map { _ in pattern }))
        }
        func add(_ column: String, oneOf values: [String]) {
            guard !values.isEmpty else { return }
            // One value by itself keeps the index's order.
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
        if let scene = query.scene { add("scan.scene = ?", [scene]) }
        if let source = query.source { add("scan.source = ?", [source.rawValue]) }
        if let session = query.session { add("scan.session = ?", [session]) }
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
