import Payloads
import Testing
import Yomitori

@Suite struct WrittenTimeTests {
    private func written(_ text: String, _ order: WrittenTime.Order = .dayFirst) -> String? {
        switch WrittenTime.time(text, order: order) {
        case .day(let day)?: day.description
        case .moment(let moment)?: moment.description
        case nil: nil
        }
    }

    @Test(arguments: [
        "2026-12-24 18:00", "20261224T180000", "24.12.2026 18:00", "24.12.2026, 18:00 Uhr", "24. 12. 2026 18.00",
        "24/12/2026 18:00", "24-12-2026 18:00", "2026/12/24 18:00", "2026年12月24日 18:00", "2026. 12. 24. 18:00",
        "24.12.2026 6 PM", "24/12/2026, 6:00 p.m.", "2026년 12월 24일 18:00", "24/12/2026 18h",
    ])
    func aTimeIsUnderstoodAsPeopleWriteIt(_ text: String) {
        #expect(written(text) == "2026-12-24T18:00:00")
    }

    @Test(arguments: [
        "2026-12-24", "20261224", "24.12.2026", "24/12/2026", "2026/12/24", "2026年12月24日", "2026. 12. 24.",
    ])
    func soIsADay(_ text: String) {
        #expect(written(text) == "2026-12-24")
    }

    @Test func aDayThatItsMonthDoesNotHaveIsKnown() {
        for text in [
            "2026-02-30", "2026-02-30 18:00", "31.4.2026", "29/02/2026 6 PM", "2026年2月30日", "2026-01-00", "20260230",
            "20260230T180000", "20260230 18:00",
        ] {
            #expect(WrittenTime.beginsWithImpossibleDay(text, order: .dayFirst), "\(text)")
        }
        // A month that does not exist may be a day.
        for text in [
            "2028-02-29", "2026-13-01", "12/24/2026", "24.12.2026 25:00", "tomorrow", "30.2.", "", "20280229",
            "24122026",
            "2026023",
        ] {
            #expect(!WrittenTime.beginsWithImpossibleDay(text, order: .dayFirst), "\(text)")
        }
        #expect(WrittenTime.beginsWithImpossibleDay("2/30/2026", order: .monthFirst))
    }

    @Test func whichNumberComesFirstIsTheLocalesToSay() {
        #expect(written("3/4/2026", .dayFirst) == "2026-04-03")
        #expect(written("3/4/2026", .monthFirst) == "2026-03-04")
        #expect(written("12/24/2026 12:30 AM", .monthFirst) == "2026-12-24T00:30:00")
        #expect(written("12/24/2026 12:30 PM", .monthFirst) == "2026-12-24T12:30:00")
        // With full stops, the day always comes first.
        #expect(written("3.4.2026", .monthFirst) == "2026-04-03")
    }

    @Test(arguments: [
        ("%d.%m.%Y", WrittenTime.Order.dayFirst), ("%e/%-m/%y", .dayFirst), ("%m/%d/%Y", .monthFirst),
        ("%-m/%-d/%y", .monthFirst), ("%D", .monthFirst), ("%A, %m/%d/%Y", .monthFirst),
        // These begin with the year: French in Canada, Swedish, Japanese.
        ("%Y-%m-%d", .dayFirst), ("%F", .dayFirst), ("%Y年%m月%d日", .dayFirst), ("%Ey-%m-%d", .dayFirst),
        ("", .dayFirst), ("%", .dayFirst), ("model %x", .dayFirst),
    ])
    func theMonthIsFirstOnlyWhereADateBeginsWithIt(format: String, order: WrittenTime.Order) {
        #expect(WrittenTime.Order(dateFormat: format) == order)
    }

    @Test(arguments: [
        "", "tomorrow", "24.12.", "24.12.26", "32.12.2026", "24/13/2026", "24.12/2026", "24.12.2026 18",
        "24.12.2026 25:00",
        "24.12.2026 18:60", "24.12.2026 18:00 or so", "on 24.12.2026", "24.12.2026 13 PM", "24.12.2026 18:00:00:00",
        "2026年12日24月", "24.12.2026 18:00 19:00",
    ])
    func invalidTimesAreRejected(_ text: String) {
        #expect(written(text) == nil)
    }
}
