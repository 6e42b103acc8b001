import Foundation
import Testing
import Yomitori

struct HistoryRowsTests {
    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        return calendar
    }

    /// 2026-11-22, 00:00 in Berlin, in milliseconds since 1970.
    private let midnight: Int64 = 1_795_302_000_000

    private func id(_ time: Int64) -> Int64 { time * 1000 + 7 }

    @Test func aDayStandsBeforeItsEntries() {
        let ids = [midnight + 50_000_000, midnight, midnight - 1, midnight - 90_000_000].map(id)
        let rows = HistoryRows(ids: ids, calendar: calendar)
        #expect(
            rows.rows == [
                .day(midnight), .entry(ids[0]), .entry(ids[1]), .day(midnight - 86_400_000), .entry(ids[2]),
                .day(midnight - 2 * 86_400_000), .entry(ids[3]),
            ])
        #expect(rows.entries == 4 && rows.allIDs == ids)
    }

    @Test func aDayOfTwentyFiveHoursIsOne() {
        // Clocks are set back on 2026-10-25.
        let start: Int64 = 1_792_879_200_000
        let ids = [start + 25 * 3_600_000, start + 25 * 3_600_000 - 1, start].map(id)
        let rows = HistoryRows(ids: ids, calendar: calendar)
        #expect(
            rows.rows.filter { if case .day = $0 { true } else { false } }
                == [.day(start + 25 * 3_600_000), .day(start)])
    }

    @Test func rowsAndEntriesFindEachOther() {
        let ids = [midnight + 2, midnight + 1].map(id)
        let rows = HistoryRows(ids: ids, calendar: calendar)
        #expect(rows.id(at: 0) == nil && rows.id(at: 2) == ids[1] && rows.id(at: 3) == nil)
        #expect(rows.row(of: ids[0]) == 1 && rows.row(of: 5) == nil)
        #expect(rows.ids(ofDayAt: 0) == ids && rows.ids(ofDayAt: 2) == [])
        #expect(rows.ids(in: 0..<2) == [ids[0]] && rows.ids(in: -5..<100) == ids)
    }

    @Test func theNextEntryIsBehindTheDay() {
        // The entries are on different days.
        let ids = [midnight + 1, midnight - 1].map(id)
        let rows = HistoryRows(ids: ids, calendar: calendar)
        #expect(rows.rows.count == 4)
        #expect(rows.entry(from: 0, by: 1) == 1 && rows.entry(from: 2, by: 1) == 3 && rows.entry(from: 4, by: 1) == nil)
        #expect(rows.entry(from: 2, by: -1) == 1 && rows.entry(from: 0, by: -1) == nil)
    }

    @Test func rowsDifferWhereEntriesCameOrWent() {
        let ids = [midnight + 2, midnight + 1, midnight - 1].map(id)
        let rows = HistoryRows(ids: ids, calendar: calendar)
        func place(_ others: [Int64]) -> Int {
            HistoryRows(ids: others, calendar: calendar).firstDifference(from: rows)
        }
        #expect(place([id(midnight + 3)] + ids) == 1)
        #expect(place([id(midnight + 86_400_000)] + ids) == 0)
        #expect(place([ids[0], ids[2]]) == 2)
        #expect(place(Array(ids.dropLast())) == 3)
        #expect(place(ids) == 5 && place([]) == 0)
    }
}
