import Foundation
import History

/// Rows of the history list: the entries, and a row with the day before the first entry of each day.
nonisolated package struct HistoryRows: Hashable, Sendable {
    package enum Row: Hashable, Sendable {
        /// A day, by its beginning in milliseconds since 1970.
        case day(Int64)
        case entry(Int64)
    }

    package private(set) var rows: [Row] = []
    /// Number of rows that are entries.
    package private(set) var entries = 0

    package init() {}

    /// - Parameters:
    ///   - ids: Identifiers of the entries, the newest first.
    ///   - calendar: Calendar that determines when days begin.
    package init(ids: [Int64], calendar: Calendar = .current) {
        rows.reserveCapacity(ids.count + 64)
        entries = ids.count
        // Beginning of the last entry's day, in milliseconds.
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

    /// Returns the identifiers of the entries in a range of rows.
    package func ids(in range: Range<Int>) -> [Int64] {
        rows[range.clamped(to: rows.indices)].compactMap { if case .entry(let id) = $0 { id } else { nil } }
    }

    package func id(at row: Int) -> Int64? {
        if rows.indices.contains(row), case .entry(let id) = rows[row] { id } else { nil }
    }

    /// Returns the next row with an entry, starting with this one.
    package func entry(from row: Int, by step: Int) -> Int? {
        stride(from: row, through: step < 0 ? 0 : rows.count - 1, by: step).first { id(at: $0) != nil }
    }

    /// Returns the identifiers of the entries below a row with a day.
    package func ids(ofDayAt row: Int) -> [Int64] {
        rows.dropFirst(row + 1).prefix { if case .entry = $0 { true } else { false } }.compactMap {
            if case .entry(let id) = $0 { id } else { nil }
        }
    }

    /// Returns the first row that differs from other rows, or that only one of both has.
    package func firstDifference(from other: HistoryRows) -> Int {
        zip(rows, other.rows).prefix { $0 == $1 }.count
    }

    package func row(of id: Int64) -> Int? { rows.firstIndex(of: .entry(id)) }

    /// Identifiers of all entries, in order.
    package var allIDs: [Int64] { ids(in: rows.indices) }
}
