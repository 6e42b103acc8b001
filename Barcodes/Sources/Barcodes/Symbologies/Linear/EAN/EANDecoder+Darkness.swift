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
    ///   - weights: the weights of the digits in the sum that the check digit makes divisible by ten; `nil` if there is
    ///     no such sum.
    ///   - isPossible: whether a symbol may have other digits instead.
    /// - Returns: `nil` where there are no such digits.
    static func darkness(
        of digits: [Int], areInSetA: [Bool], slots: [Range<Int>], weights: [Int]? = nil,
        isPossible: ([Int]) -> Bool = { _ in true }
    ) -> SlotDarkness? {
        func shares(_ digits: [Int]) -> [Float] { zip(digits, areInSetA).map { darkShare(of: $0, isInSetA: $1) } }
        // Blur makes all bars seem wider, or all of them narrower.
        var rivals: [[Int]] = []
        for isDarker in [true, false] {
            let twins = digits.indices.map { index -> Int? in
                guard let twin = twin(of: digits[index]) else { return nil }
                let own = darkShare(of: digits[index], isInSetA: areInSetA[index])
                return (darkShare(of: twin, isInSetA: areInSetA[index]) > own) == isDarker ? twin : nil
            }
            var digits = digits
            collect(&digits, twins, weights, from: 0, count: maximumSwaps, sum: 0, &rivals)
        }
        let possible = rivals.filter(isPossible)
        return possible.isEmpty ? nil : SlotDarkness(slots: slots, shares: shares(digits), rivals: possible.map(shares))
    }

    /// Collects all numbers in which some of the digits are replaced by their twins and the weighted sum stays
    /// divisible by ten: of many numbers, only these few are copied.
    /// - Parameter sum: by how much the digits that are replaced so far have changed the sum.
    private static func collect(
        _ digits: inout [Int], _ twins: [Int?], _ weights: [Int]?, from first: Int, count: Int, sum: Int,
        _ found: inout [[Int]]
    ) {
        for index in digits.indices.dropFirst(first) {
            guard let twin = twins[index] else { continue }
            let own = digits[index]
            let sum = sum + (weights?[index] ?? 0) * (twin - own)
            digits[index] = twin
            if sum % 10 == 0 { found.append(digits) }
            if count > 1 { collect(&digits, twins, weights, from: index + 1, count: count - 1, sum: sum, &found) }
            digits[index] = own
        }
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
