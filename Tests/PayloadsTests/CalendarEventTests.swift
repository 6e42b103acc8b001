import Payloads
import Testing

@Suite struct CalendarEventTests {
    private func event(_ text: String) throws -> CalendarEvent {
        guard case .event(let event) = Payload(text) else { throw Missing() }
        return event
    }

    @Test func anEventHasItsParts() throws {
        let text = """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            BEGIN:VTIMEZONE\r
            TZID:Europe/Berlin\r
            BEGIN:STANDARD\r
            DTSTART:19701025T030000\r
            END:STANDARD\r
            END:VTIMEZONE\r
            BEGIN:VEVENT\r
            UID:1@example.org\r
            SUMMARY;LANGUAGE=de:Probe\\, laut\\; lange und \r
             gefaltet\r
            DTSTART;TZID=Europe/Berlin:20261122T193000\r
            DTEND:20261122T203000Z\r
            LOCATION:Saal\\nHinterhaus\r
            ORGANIZER;CN="Chor: alle":mailto:chor@example.org\r
            RRULE:FREQ=WEEKLY;COUNT=10\r
            BEGIN:VALARM\r
            DESCRIPTION:gleich\r
            END:VALARM\r
            DESCRIPTION:Noten mitbringen\r
            END:VEVENT\r
            BEGIN:VEVENT\r
            SUMMARY:Zweite\r
            END:VEVENT\r
            END:VCALENDAR\r

            """
        let event = try event(text)
        #expect(event.summary == "Probe, laut; lange und gefaltet" && event.location == "Saal\nHinterhaus")
        let day = try #require(CalendarDay(year: 2026, month: 11, day: 22))
        #expect(
            event.start
                == CalendarMoment(day: day, hour: 19, minute: 30, zone: .named("Europe/Berlin")).map { .moment($0) })
        #expect(event.end == CalendarMoment(day: day, hour: 20, minute: 30, zone: .utc).map { .moment($0) })
        #expect(event.organizer == "chor@example.org" && event.recurrence == "FREQ=WEEKLY;COUNT=10")
        #expect(event.description == "Noten mitbringen" && event.furtherEvents == 1 && event.uid == "1@example.org")
    }

    /// What RFC 5545 asks of a file is left to `CalendarEvent.file(of:product:time:)`: readers of codes do without it.
    @Test func aCodeIsShorterThanAFile() throws {
        let day = try #require(CalendarDay(year: 2026, month: 12, day: 24))
        let start = CalendarMoment(day: day, hour: 18, minute: 0, zone: .named("Europe/Berlin"))
        let text = CalendarEvent(summary: "x", start: start.map { .moment($0) }).encoded
        let names = text.split(separator: "\r\n").map { $0.prefix { $0.isLetter } }
        #expect(names == ["BEGIN", "VERSION", "BEGIN", "SUMMARY", "DTSTART", "END", "END"])
        let now = try #require(CalendarMoment(day: day, hour: 9, minute: 0, zone: .utc))
        let file = try #require(CalendarEvent.file(of: text, product: "-//x//EN", time: now))
        for name in ["PRODID", "UID", "DTSTAMP"] { #expect(file.contains("\r\n\(name):")) }
    }

    @Test func aDayDoesNotGoWithATime() {
        let text = "BEGIN:VEVENT\nSUMMARY:x\nDTSTART:20261224\nDTEND:20261224T220000\nEND:VEVENT"
        #expect(Payload(text).fields.last?.problem == .mismatch)
    }

    @Test func aTimeThatIsNoneIsAProblem() {
        let fields = Payload("BEGIN:VEVENT\nSUMMARY:x\nDTSTART:20260230\nDTEND:20260301T240000\nEND:VEVENT").fields
        #expect(fields.map(\.key) == [.title, .start, .end] && fields.map(\.problem) == [nil, .format, .format])
        #expect(fields.map(\.value.text) == ["x", "20260230", "20260301T240000"])
    }

    @Test func anEventMayStandAloneAndLastAllDay() throws {
        let event = try event(
            "BEGIN:VEVENT\nSUMMARY:Fest\nDTSTART;VALUE=DATE:20240229\nDTEND;VALUE=DATE:20240301\nEND:VEVENT")
        #expect(event.start == CalendarDay(year: 2024, month: 2, day: 29).map { .day($0) })
        #expect(event.end == event.start)
        #expect(event.title == "Fest" && event.detail == "2024-02-29")
    }

    @Test(arguments: [
        ("2026-12-24", "2026-12-25", "20261226"), ("2026-12-24", "2026-12-24", "20261225"),
        ("2026-12-24", "2026-12-31", "20270101"), ("2024-02-27", "2024-02-28", "20240229"),
        ("2024-02-27", "2024-02-29", "20240301"), ("2026-02-27", "2026-02-28", "20260301"),
        ("2026-11-01", "2026-11-30", "20261201"),
    ]) func theLastDayIsWrittenAsTheDayAfterIt(first: String, last: String, written: String) throws {
        let (start, end) = (try #require(CalendarDay(first)), try #require(CalendarDay(last)))
        let event = CalendarEvent(summary: "Fest", start: .day(start), end: .day(end))
        #expect(event.encoded.contains("DTEND;VALUE=DATE:\(written)\r\n"))
        #expect(try self.event(event.encoded) == event)
        #expect(event.fields.first { $0.key == .end }?.value.text == last)
    }

    @Test func twoDaysThatAreTheSameAreOne() throws {
        let event = try event("BEGIN:VEVENT\nDTEND;VALUE=DATE:20240301\nDTSTART;VALUE=DATE:20240301\nEND:VEVENT")
        #expect(event.start == CalendarDay(year: 2024, month: 3, day: 1).map { .day($0) } && event.end == nil)
    }

    @Test func everyDayHasANeighbour() throws {
        var day = try #require(CalendarDay(year: 1999, month: 12, day: 31))
        for _ in 0..<800 {
            let next = try #require(day.next)
            #expect(next.number == day.number + 1 && next.previous == day)
            day = next
        }
        #expect(CalendarDay("9999-12-31")?.next == nil && CalendarDay("0001-01-01")?.previous == nil)
    }

    @Test func writtenEventsAreReadBack() throws {
        let day = try #require(CalendarDay(year: 2026, month: 2, day: 3))
        let start = try #require(CalendarMoment(day: day, hour: 0, minute: 5, zone: .named("Odd: zone, one")))
        let event = CalendarEvent(
            summary: "a;b,c\\d\ne", start: .moment(start), end: .day(day), location: "x", description: "1\n2",
            link: "https://a.example/,",
            organizer: "o@example.org", recurrence: "FREQ=DAILY;BYDAY=MO,TU", uid: "u")
        #expect(try self.event(event.encoded) == event)
    }

    /// RFC 5545, 3.3.3 and 3.3.13.
    @Test func addressesAreNotEscapedAsTextIs() throws {
        let event = CalendarEvent(
            summary: "a", link: "https://a.example/?b=1,2;\nc", organizer: "a,b;c@example.org")
        #expect(event.encoded.contains("\r\nURL:https://a.example/?b=1,2; c\r\n"))
        #expect(event.encoded.contains("\r\nORGANIZER:mailto:a,b;c@example.org\r\n"))
        // Some writers escape addresses nevertheless.
        let escaped = try self.event("BEGIN:VEVENT\nSUMMARY:a\nURL:https://a.example/?b=1\\,2\\;\nEND:VEVENT")
        #expect(escaped.link == "https://a.example/?b=1,2;")
    }

    private static let now = CalendarMoment("20261128T120000Z")

    /// Returns the lines of a calendar file.
    private func file(_ text: String) throws -> [String] {
        let now = try #require(Self.now)
        let file = try #require(CalendarEvent.file(of: text, product: "-//example.org//A//EN", time: now))
        #expect(file.hasSuffix("\r\n"))
        return file.split(separator: "\r\n").map(String.init)
    }

    /// RFC 5545, 3.6 and 3.6.1.
    @Test func aFileOfAnEventHasTheCodesOwnLinesAndWhatIsRequired() throws {
        let own = [
            "BEGIN:VEVENT", "SUMMARY:Choir", "DTSTART:20261224T180000Z", "RRULE:FREQ=WEEKLY", "EXDATE:20261231T180000Z",
            "ATTENDEE:mailto:ana@example.org", "DESCRIPTION:long and", " UID: folded", "BEGIN:VALARM", "UID:1",
            "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT",
        ]
        let lines = try file(own.joined(separator: "\n"))
        let added = lines.filter { !own.contains($0) && !$0.hasPrefix("UID:") }
        #expect(
            added == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.org//A//EN", "DTSTAMP:20261128T120000Z",
                "END:VCALENDAR",
            ])
        #expect(lines.filter { own.contains($0) } == own)
        // The identifier belongs to the event, not to the alarm, and is always the same.
        #expect(lines[4].hasPrefix("UID:") && lines[5].hasPrefix("DTSTAMP:"))
        #expect(try file(own.joined(separator: "\r\n")) == lines)
        #expect(try file(own.joined(separator: "\n").replacing("Choir", with: "Band"))[4] != lines[4])
    }

    @Test func aFileThatIsCompleteStaysAsItIs() throws {
        let whole = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:1", "DTSTAMP;X=1:20260101T000000Z",
            "SUMMARY:a", "END:VEVENT", "END:VCALENDAR",
        ]
        #expect(try file(whole.joined(separator: "\n")) == whole)
        let now = try #require(Self.now)
        for text in [whole.dropLast(2).joined(separator: "\n"), "BEGIN:VEVENT\nSUMMARY:a\nEND:VALARM"] {
            #expect(CalendarEvent.file(of: text, product: "x", time: now) == nil)
        }
    }

    @Test(arguments: [
        "BEGIN:VCALENDAR\nEND:VCALENDAR", "BEGIN:VEVENT\nLOCATION:x\nEND:VEVENT", "BEGIN:VTODO\nSUMMARY:x",
    ])
    func withoutAnEventItIsText(text: String) {
        #expect(Payload(text).kind == .text)
    }

    @Test(arguments: ["20230229T120000", "20240101T240000", "2024T", "20240101T1260"]) func aTimeThatIsNoneIsLeftOut(
        text: String
    ) throws {
        #expect(try event("BEGIN:VEVENT\nSUMMARY:x\nDTSTART:\(text)\nEND:VEVENT").start == nil)
    }

    @Test(arguments: [
        (":20261224T180000", ":20261224T175900", true), (":20261224T180000", ":20261224T180000", false),
        (";VALUE=DATE:20261224", ";VALUE=DATE:20261223", true),
        // The local time in Vienna looks later than that in New York, but is earlier.
        (";TZID=Europe/Vienna:20261224T180000", ";TZID=America/New_York:20261224T130000", false),
        (";TZID=Europe/Vienna:20261224T180000", ";TZID=America/New_York:20261222T130000", true),
    ]) func anEndBeforeTheBeginningIsAProblem(start: String, end: String, isWrong: Bool) throws {
        let event = try event("BEGIN:VEVENT\nSUMMARY:A\nDTSTART\(start)\nDTEND\(end)\nEND:VEVENT")
        #expect(event.fields.first { $0.key == .end }?.problem == (isWrong ? .order : nil))
    }
}
