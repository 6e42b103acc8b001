/// Numbers as people type them.
package enum DecimalPoint {
    /// A number with a comma for its point, as half of the world writes it: `12,50` is `12.50`.
    /// - Parameter decimals: how many characters may follow the comma, so that `1,234` is left as it is; any number
    ///   where `nil`.
    /// - Returns: any other text as it is.
    package static func replacingComma(in text: String, decimals: ClosedRange<Int>? = nil) -> String {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, !text.contains("."), decimals?.contains(parts[1].count) ?? true else { return text }
        return parts.joined(separator: ".")
    }

    /// The same for an amount of money.
    package static func replacingComma(inAmount text: String) -> String { replacingComma(in: text, decimals: 1...2) }

    /// An amount with the two digits behind the point that a Swiss QR-bill asks for: `12` and `12,5` are `12.00` and
    /// `12.50`.
    /// - Returns: what is no amount as it is.
    package static func withCents(_ text: String) -> String {
        let amount = replacingComma(inAmount: text)
        return amount.isAllDigits ? amount + ".00" : Money.withCents(amount)
    }
}
