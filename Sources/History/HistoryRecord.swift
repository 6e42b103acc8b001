import Foundation

/// Entry as it is written to files and read from them.
public struct HistoryRecord: Hashable, Sendable {
    public var entry: HistoryEntry
    /// Start of the inventory that the entry belongs to, in milliseconds since 1970. Entries with the same start are
    /// imported into the same session.
    public var sessionStart: Int64?

    public init(_ entry: HistoryEntry, sessionStart: Int64? = nil) {
        (self.entry, self.sessionStart) = (entry, sessionStart)
    }

    public enum Value: Hashable, Sendable {
        case missing
        case text(String)
        case number(Int)
        case flag(Bool)
        case corners([HistoryEntry.Corner])
    }

    /// Members by their names in JSON and in the columns of a table, in order. Members are added, never renamed or
    /// removed.
    public var members: [(name: String, value: Value)] {
        [
            ("time", .text(HistoryTime.text(entry.time))), ("kind", .text(entry.kind.rawValue)),
            ("symbology", .text(entry.symbology)), ("text", .text(entry.text)), ("title", .text(entry.title)),
            ("detail", .text(entry.detail)), ("label", .text(entry.label)), ("note", .text(entry.note)),
            ("favourite", .flag(entry.isFavourite)), ("quantity", .number(entry.quantity)),
            ("count", .number(entry.count)), ("source", .text(entry.source.kind.rawValue)),
            ("place", .text(entry.source.name)), ("page", entry.source.page.map { .number($0) } ?? .missing),
            ("scene", .text(entry.scene)),
            ("session", sessionStart.map { .text(HistoryTime.text($0)) } ?? .missing),
            ("corners", entry.corners.isEmpty ? .missing : .corners(entry.corners)), ("gs1", .flag(entry.isGS1)),
            ("secretRemoved", .flag(entry.lacksSecret)),
            ("part", entry.part.isEmpty ? .missing : .text(entry.part)),
            // If the bytes are just the text in UTF-8, they are left out.
            (
                "bytes",
                entry.bytes.elementsEqual(entry.text.utf8)
                    ? .missing : .text(Data(entry.bytes).base64EncodedString())
            ),
        ]
    }
}

extension HistoryStore {
    /// Returns the entries that match a query as records, the newest first.
    public func records(
        _ query: HistoryQuery = HistoryQuery(), limit: Int = .max
    ) throws(HistoryError) -> [HistoryRecord] {
        try records(entries(query, limit: limit))
    }

    /// Returns the entries with these ids as records, in this order.
    public func records(ids: [Int64]) throws(HistoryError) -> [HistoryRecord] {
        let entries = try entries(ids: ids)
        return try records(ids.compactMap { entries[$0] })
    }

    private func records(_ entries: [HistoryEntry]) throws(HistoryError) -> [HistoryRecord] {
        let starts = Dictionary(try sessions().map { ($0.id, $0.started) }, uniquingKeysWith: { $1 })
        return entries.map { entry in HistoryRecord(entry, sessionStart: entry.session.flatMap { starts[$0] }) }
    }
}
