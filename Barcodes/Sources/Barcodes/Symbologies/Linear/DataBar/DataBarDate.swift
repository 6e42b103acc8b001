/// Dates in 16 bits, as GS1 DataBar Expanded and 2-D components contain them: a day of 100 years of 12 months of 32
/// days (ISO/IEC 24724, 7.2.5; ISO/IEC 24723, 5.3).
enum DataBarDate {
    /// Number of days. GS1 DataBar Expanded has this value where there is no date.
    static let count = 38_400

    /// Returns the value of a date in six digits: year, month and day.
    /// - Returns: `nil` for a month that does not exist, and for other text.
    static func value(_ text: String) -> Int? {
        guard let number = Int(text), text.utf8.count == 6 else { return nil }
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        guard (1...12).contains(month), day < 32 else { return nil }
        return (year * 12 + month - 1) * 32 + day
    }

    /// Returns the six digits of a date.
    static func text(_ value: Int) throws(DataBarError) -> String {
        guard value < count else { throw .value }
        return [value / 384, value / 32 % 12 + 1, value % 32].map { DataBarExpandedContent.digits($0, 2) }.joined()
    }
}
