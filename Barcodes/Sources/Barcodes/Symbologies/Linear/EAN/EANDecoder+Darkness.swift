/// Darkness of digits that differ only in how wide their bars are.
extension EANDecoder {
    /// Margin from which on no digit is close to another one, so that blur has not made one of the other.
    static let clearMargin: Float = 0.5
    /// Maximum number of digits that are mistaken together. Five and more have hardly ever a valid check digit.
    private static let maximumSwaps = 4

    /// Returns how dark digits are, and how dark the digits would be for which they may be mistaken.
    /// - Parameters:
    ///   - areInSetA: whether each digit is of set A, in which bars are the second and the fourth element.
    ///   - slots: the elements of each digit.
    ///   - isPossible: whether a symbol may have other digits instead.
    /// - Returns: `nil` where there are no such digits.
    static func darkness(
        of digits: [Int], areInSetA: [Bool], slots: [Range<Int>], isPossible: ([Int]) -> Bool
    ) -> SlotDarkness? {
        func shares(_ digits: [Int]) -> [Float] { zip(digits, areInSetA).map { darkShare(of: $0, isInSetA: $1) } }
        // Blur makes all bars seem wider, or all of them narrower.
        let rivals = [true, false].flatMap { isDarker in
            let twins = digits.indices.map { index -> Int? in
                guard let twin = twin(of: digits[index]) else { return nil }
                let own = darkShare(of: digits[index], isInSetA: areInSetA[index])
                return (darkShare(of: twin, isInSetA: areInSetA[index]) > own) == isDarker ? twin : nil
            }
            return others(digits, twins, from: 0, count: maximumSwaps)
        }
        let possible = rivals.filter(isPossible)
        return possible.isEmpty ? nil : SlotDarkness(slots: slots, shares: shares(digits), rivals: possible.map(shares))
    }

    /// Returns all numbers in which some of the digits are replaced by their twins.
    private static func others(_ digits: [Int], _ twins: [Int?], from first: Int, count: Int) -> [[Int]] {
        var found: [[Int]] = []
        for index in digits.indices.dropFirst(first) {
            guard let twin = twins[index] else { continue }
            var other = digits
            other[index] = twin
            found.append(other)
            if count > 1 { found += others(other, twins, from: index + 1, count: count - 1) }
        }
        return found
    }

    /// Returns the digit whose edges of one kind are as far apart.
    private static func twin(of digit: Int) -> Int? {
        switch digit {
        case 1: 7
        case 7: 1
        case 2: 8
        case 8: 2
        default: nil
        }
    }

    private static func darkShare(of digit: Int, isInSetA: Bool) -> Float {
        let widths = EANTables.setA[digit]
        return Float(isInSetA ? widths[1] + widths[3] : widths[0] + widths[2]) / 7
    }
}
