import Foundation
import History

/// The rows of the history's list: entries, and before the first of a day the day itself.
nonisolated package struct HistoryRows: Hashable, Sendable {
    package enum Row: Hashable, Sendable {
        /// The beginning of a day, in milliseconds since 1970.
        case day(Int64)
        case entry(Int64)
    }

    package private(set) var rows: [Row] = []
    /// How many of them are entries.
    package private(set) var entries = 0

    package init() {}

    /// - Parameters:
    ///   - ids: of entries, the newest first.
    ///   - calendar: tells when days begin.
    package init(ids: [Int64], calendar: Calendar = .current) {
        rows.reserveCapacity(ids.count + 64)
        entries = ids.count
        // Milliseconds: where the day of the last entry begins.
        var start = Int64.max
        for id in ids {
            let time = HistoryTime.time(ofID: id)
            if time < start {
                let day = calendar.startOfDay(for: Date(timeIntervalSince1970: Double(time) / 1000))
                start = Int64(day.timeIntervalSince1970 * 1000)
                rows.append(.day(start))
            }
            rows.append(.entry(id))
        }
    }

    /// The entries' ids among these rows.
    package func ids(in range: Range<Int>) -> [Int64] {
        rows[range.clamped(to: rows.indices)].compactMap { if case .entry(let id) = $0 { id } else { nil } }
    }

    package func id(at row: Int) -> Int64? {
        if rows.indices.contains(row), case .entry(let id) = rows[row] { id } else { nil }
    }

    /// The next row with an entry, beginning with this one.
    package func entry(from row: Int, by step: Int) -> Int? {
        stride(from: row, through: step < 0 ? 0 : rows.count - 1, by: step).first { id(at: $0) != nil }
    }

    /// The entries below a row that says the day.
    package func ids(ofDayAt row: Int) -> [Int64] {
        rows.dropFirst(row + 1).prefix { if case .entry = $0 { true } else { false } }.compactMap {
            if case .entry(let id) = $0 { id } else { nil }
        }
    }

    package func row(of id: Int64) -> Int? { rows.firstIndex(of: .entry(id)) }

    /// All entries' ids, in their order.
    package var allIDs: [Int64] { ids(in: rows.indices) }
}
