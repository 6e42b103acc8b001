import History
import Testing

struct WrittenTimeTests {
    /// The expression says what a time is; the parser accepts the same texts.
    @Test func theParserAgreesWithTheExpression() {
        let form =
            /(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?\d\d)?)?/
        func check(_ text: String) {
            guard let parts = text.wholeMatch(of: form)?.output else {
                #expect(WrittenTime(text) == nil, "\(text)")
                return
            }
            guard let time = WrittenTime(text) else {
                Issue.record("\(text) is a time")
                return
            }
            func number(_ part: Substring?) -> Int64 { part.flatMap { Int64($0) } ?? 0 }
            #expect([time.year, time.month, time.day] == [number(parts.1), number(parts.2), number(parts.3)])
            #expect([time.hour, time.minute, time.second] == [number(parts.4), number(parts.5), number(parts.6)])
            let milliseconds = parts.7.map { number(($0 + "000").prefix(3)) } ?? 0
            #expect(time.milliseconds == milliseconds, "\(text)")
            #expect((time.offset == nil) == (parts.8 == nil), "\(text)")
        }
        for text in Self.times {
            check(text)
            let characters = Array(text)
            func checkReplacing(_ range: Range<Int>, with new: [Character]) {
                var changed = characters
                changed.replaceSubrange(range, with: new)
                check(String(changed))
            }
            for index in characters.indices {
                checkReplacing(index..<characters.count, with: [])
                checkReplacing(index..<index + 1, with: [])
                for other in "07-:TtZz .,+\t\n\r\nx" {
                    checkReplacing(index..<index + 1, with: [other])
                    checkReplacing(index..<index, with: [other])
                }
            }
            for end in [" ", "Z", "0", ":", ".", "\n", "+01"] { check(text + end) }
        }
    }

    private static let times: [String] = {
        let clocks = ["T12:30", " 1:05", "T12:30:45", "T12:30:45.1", "T2:30:45,123456789"]
        let zones = ["", "Z", " Z", "+01:00", "-0530", "\u{A0}+0000"]
        return ["2026-11-22", "2026-1-2", "0000-00-00"]
            + clocks.flatMap { clock in zones.map { "2026-11-22" + clock + $0 } }
    }()

    @Test(
        arguments: [
            ("2026-11-22T12:00Z", 0), ("2026-11-22T12:00+01:30", 5400), ("2026-11-22T12:00-0500", -18000),
            ("2026-11-22T12:00+99:99", 362_340), ("2026-11-22T12:00", nil), ("2026-11-22", nil),
        ] as [(String, Int64?)]) func offsetsAreInSeconds(text: String, offset: Int64?) throws
    {
        #expect(try #require(WrittenTime(text)).offset == offset)
    }

    /// A character is not its base with a mark behind it.
    @Test(arguments: [
        "2026-11-22T12:00Z\u{301}", "2026-11-22\u{301}", "2026-11-2\u{661}", "2026-11-22T1\u{661}:00",
    ]) func otherCharactersAreRefused(text: String) { #expect(WrittenTime(text) == nil) }
}
