/// Numbers as people type them.
package enum DecimalPoint {
    /// Replaces the comma of a number by a point, as half of the world writes it: `12,50` becomes `12.50`.
    /// - Parameter decimals: allowed numbers of characters after the comma, so that `1,234` is left as it is; any
    ///   number where `nil`.
    /// - Returns: any other text unchanged.
    package static func replacingComma(in text: String, decimals: ClosedRange<Int>? = nil) -> String {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, !text.contains("."), decimals?.contains(parts[1].count) ?? true else { return text }
        return parts.joined(separator: ".")
    }

    /// Replaces the comma of an amount of money, which has one or two characters after it, and removes what separates
    /// thousands: `1'234,50` and `1.234,50` become `1234.50`. `1.234` and `1,234` are left as they are: they may be
    /// meant as decimals.
    package static func replacingComma(inAmount text: String) -> String {
        replacingComma(in: withoutThousands(text), decimals: 1...2)
    }

    /// Characters that separate thousands, with the ones that then separate the decimals. A point or a comma does so
    /// only where the other one follows.
    private static let separators: [(thousands: Character, decimals: String)] = [
        ("'", ".,"), ("’", ".,"), (" ", ".,"), ("\u{A0}", ".,"), ("\u{202F}", ".,"), (".", ","), (",", "."),
    ]

    private static func withoutThousands(_ text: String) -> String {
        for (thousands, decimals) in separators where text.contains(thousands) {
            let end = text.firstIndex { decimals.contains($0) } ?? text.endIndex
            let groups = text[..<end].split(separator: thousands, omittingEmptySubsequences: false)
            guard end < text.endIndex || !".,".contains(thousands), groups.count > 1,
                groups.allSatisfy({ String($0).isAllDigits }), groups.dropFirst().allSatisfy({ $0.count == 3 }),
                (1...3).contains(groups[0].count), groups[0].first != "0"
            else { continue }
            return groups.joined() + text[end...]
        }
        return text
    }

    /// Returns an amount as a Swiss QR-bill requires it, with two decimals and without leading zeros: `12` and `012,5`
    /// become `12.00` and `12.50`.
    /// - Returns: any other text unchanged, but for a comma in place of the point.
    package static func withCents(_ text: String) -> String {
        let amount = replacingComma(inAmount: text)
        let written = amount.isAllDigits ? amount + ".00" : Money.withCents(amount)
        guard let (whole, decimals) = written.cut(at: UInt8(ascii: ".")), whole.isAllDigits else { return written }
        return Digits.withoutLeadingZeros(whole) + "." + decimals
    }
}
