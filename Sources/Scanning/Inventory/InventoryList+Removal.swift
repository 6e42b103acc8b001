// Removing single lines from the list, and putting them back.
extension InventoryList {
    /// A line that was removed from the list, and its position.
    package enum Removal: Hashable, Sendable {
        case row(Row, index: Int)
        /// A missing code, which is no longer expected.
        case expected(String, index: Int)

        package var text: String {
            switch self {
            case .row(let row, _): row.text
            case .expected(let text, _): text
            }
        }
    }

    /// Removes a line from the list: a code that was read, or one that is missing.
    /// - Returns: `nil` if the list has no such line.
    package mutating func remove(_ text: String) -> Removal? {
        if let index = rows.firstIndex(where: { $0.text == text }) {
            let row = takeRow(at: index)
            return .row(row, index: index)
        }
        guard let index = expected.firstIndex(of: text) else { return nil }
        var rest = expected
        rest.remove(at: index)
        setExpected(rest)
        return .expected(text, index: index)
    }

    /// Puts a line back in its place. If the code was read again since, it gets its former quantity and the items that
    /// were counted since, unless the user has set another quantity.
    package mutating func putBack(_ removal: Removal) {
        switch removal {
        case .row(let row, let index): insert(row, at: index)
        case .expected(let text, let index):
            guard !expected.contains(text) else { return }
            var all = expected
            all.insert(text, at: min(index, all.count))
            setExpected(all)
        }
    }
}
