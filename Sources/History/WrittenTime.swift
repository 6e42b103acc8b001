/// Parts of a time in ISO 8601 as a file has it, such as "2026-11-22T12:30:00.000Z": a day, alone or with a time behind
/// a "T" or a space. The numbers are not checked: there may be no such day.
///
/// It is parsed by hand, because a regular expression is built anew in each call: a list of times in ISO 8601 took
/// twelve times as long to import as one of milliseconds.
package struct WrittenTime: Hashable, Sendable {
    package let year: Int64
    package let month: Int64
    package let day: Int64
    package private(set) var hour: Int64 = 0
    package private(set) var minute: Int64 = 0
    package private(set) var second: Int64 = 0
    /// Milliseconds; further digits are left out.
    package private(set) var milliseconds: Int64 = 0
    /// Seconds by which its clock is ahead of UTC; `nil` if the time says nothing of it.
    package private(set) var offset: Int64?

    /// Parses the whole text, whose digits are ASCII; `nil` if it is anything else.
    package init?(_ text: String) {
        var reader = Reader(rest: text.unicodeScalars[...])
        guard let year = reader.number(4...4), reader.skip("-"), let month = reader.number(1...2), reader.skip("-"),
            let day = reader.number(1...2)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        if reader.rest.isEmpty { return }

        guard reader.skip("T", or: " "), let hour = reader.number(1...2), reader.skip(":"),
            let minute = reader.number(2...2)
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
        if reader.skip(":") {
            guard let second = reader.number(2...2) else { return nil }
            self.second = second
            if reader.skip(".", or: ",") {
                guard let milliseconds = reader.milliseconds() else { return nil }
                self.milliseconds = milliseconds
            }
        }

        reader.skipWhitespace()
        if reader.rest.isEmpty { return }
        if reader.skip("Z") {
            offset = 0
        } else {
            let isBehind = reader.rest.first == "-"
            guard reader.skip("+", or: "-"), let hours = reader.number(2...2) else { return nil }
            // The colon may be missing.
            _ = reader.skip(":")
            guard let minutes = reader.number(2...2) else { return nil }
            let seconds = hours * 3600 + minutes * 60
            offset = isBehind ? -seconds : seconds
        }
        guard reader.rest.isEmpty else { return nil }
    }

    /// Rest of the text that is parsed.
    private struct Reader {
        var rest: Substring.UnicodeScalarView

        /// Reads a character if it is the next one; returns whether it was.
        mutating func skip(_ scalar: Unicode.Scalar, or other: Unicode.Scalar? = nil) -> Bool {
            guard let next = rest.first, next == scalar || next == other else { return false }
            rest = rest.dropFirst()
            return true
        }

        mutating func skipWhitespace() { rest = rest.drop { $0.properties.isWhitespace } }

        /// Reads as many digits as there are, up to the upper bound; `nil` if there are fewer than the lower bound.
        mutating func digits(_ lengths: ClosedRange<Int>) -> (value: Int64, count: Int)? {
            var (value, count): (Int64, Int) = (0, 0)
            while count < lengths.upperBound, let next = rest.first, next >= "0", next <= "9" {
                value = value * 10 + Int64(next.value) - 0x30
                count += 1
                rest = rest.dropFirst()
            }
            return count < lengths.lowerBound ? nil : (value, count)
        }

        mutating func number(_ lengths: ClosedRange<Int>) -> Int64? { digits(lengths)?.value }

        /// Reads one to nine digits of a fraction of a second.
        mutating func milliseconds() -> Int64? {
            guard let (value, count) = digits(1...9) else { return nil }
            return value * 1000 / (0..<count).reduce(Int64(1)) { unit, _ in unit * 10 }
        }
    }
}
