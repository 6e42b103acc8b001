/// Series of numbered labels: a text with a number in braces that counts up, such as `KEG-{0001}`, and keeps its
/// leading zeros.
package struct LabelSeries: Hashable, Sendable {
    package enum Problem: Error, Hashable, Sendable {
        /// The text has no number in braces, or one of more than 18 digits.
        case pattern
        /// There are no labels, or more than ``LabelDocument/maximumCount``; or the step is larger than a million,
        /// or leads to numbers below 0.
        case count
    }

    package let entries: [LabelEntry]

    package init(_ pattern: String, count: Int, step: Int = 1) throws(Problem) {
        guard (1...LabelDocument.maximumCount).contains(count), (-1_000_000...1_000_000).contains(step) else {
            throw .count
        }
        guard let (before, digits, after) = Self.parts(of: pattern), let first = Int(digits) else { throw .pattern }
        var entries: [LabelEntry] = []
        entries.reserveCapacity(count)
        for index in 0..<count {
            let number = first + index * step
            guard number >= 0 else { throw .count }
            let shown = String(number)
            let zeros = String(repeating: "0", count: max(0, digits.count - shown.count))
            entries.append(LabelEntry(text: before + zeros + shown + after, line: index + 1))
        }
        self.entries = entries
    }

    /// Returns the text before, within and after the first braces that hold only digits.
    private static func parts(of pattern: String) -> (before: String, digits: String, after: String)? {
        for open in pattern.indices where pattern[open] == "{" {
            guard let close = pattern[open...].firstIndex(of: "}") else { return nil }
            let digits = pattern[pattern.index(after: open)..<close]
            guard (1...18).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                continue
            }
            return (String(pattern[..<open]), String(digits), String(pattern[pattern.index(after: close)...]))
        }
        return nil
    }
}
