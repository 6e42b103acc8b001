import CGtk

/// Format of numbers in the user's region.
nonisolated package enum LocalNumber {
    /// Decimal separator: "." or ",".
    package static var decimalSeparator: String {
        localeconv()?.pointee.decimal_point.map { String(cString: $0) } ?? "."
    }

    /// Returns a factor of enlargement with one decimal: "1.5×".
    package static func factor(_ factor: Double) -> String {
        let tenths = Int((factor * 10).rounded())
        return "\(tenths / 10)\(decimalSeparator)\(tenths % 10)×"
    }

    /// Returns a decimal number with the separator of the user's region, for display.
    /// - Parameter number: Digits with a decimal point; any other text is returned unchanged.
    package static func shown(_ number: String, separator: String = LocalNumber.decimalSeparator) -> String {
        let digits = number.hasPrefix("-") ? number.dropFirst() : number[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ part in !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return number }
        return number.replacing(".", with: separator)
    }
}
