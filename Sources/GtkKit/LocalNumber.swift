import CGtk

/// Numbers as the user's region writes them.
nonisolated package enum LocalNumber {
    /// Between the whole and its tenths: "." or ",".
    package static var decimalSeparator: String {
        localeconv()?.pointee.decimal_point.map { String(cString: $0) } ?? "."
    }
}
