import Payloads
import Testing

@Suite struct CalendarDayTests {
    @Test func leapYearsFollowTheGregorianRule() {
        #expect(CalendarDay(year: 2000, month: 2, day: 29) != nil && CalendarDay(year: 1900, month: 2, day: 29) == nil)
        #expect(CalendarDay(year: 2024, dayOfYear: 366)?.description == "2024-12-31")
        #expect(CalendarDay(year: 2023, dayOfYear: 366) == nil && CalendarDay(year: 2023, dayOfYear: 0) == nil)
    }

    @Test func daysAreCountedWithoutGaps() {
        var number = CalendarDay(year: 1999, month: 12, day: 31)?.number ?? 0
        for year in 2000...2004 {
            for dayOfYear in 1...366 {
                guard let day = CalendarDay(year: year, dayOfYear: dayOfYear) else { continue }
                number += 1
                #expect(day.number == number)
            }
        }
    }

    @Test func aDayOfTheYearIsTheNearest() throws {
        let january = try #require(CalendarDay(year: 2027, month: 1, day: 5))
        #expect(CalendarDay(dayOfYear: 360, near: january)?.year == 2026)
        #expect(CalendarDay(dayOfYear: 10, near: january)?.year == 2027)
        #expect(CalendarDay(dayOfYear: 367, near: january) == nil)
    }

    @Test(arguments: ["2024-1-1", "20240230", "2024-13-01", "", "2024-01-0１", "202401011"]) func invalidDaysAreRejected(
        text: String
    ) {
        #expect(CalendarDay(text) == nil)
    }
}
