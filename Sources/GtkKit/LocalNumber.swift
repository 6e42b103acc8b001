import CGtk

/// Format of numbers in the user's region.
nonisolated package enum LocalNumber {
    /// Decimal separator: "." or ",".
    package static var decimalSeparator: String {
        localeconv()?.pointee.decimal_point.map { String(cString: $0) } ?? "."
    }
}
