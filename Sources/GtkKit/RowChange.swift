/// A step that makes the rows of a table others, by the index that a row has at the time.
nonisolated package enum RowChange: Hashable, Sendable {
    /// The new row of this index comes before the one that is there.
    case insert(Int)
    /// The new row of this index takes the place of the one that is there.
    case write(Int)
    case remove(Int)

    /// Returns the steps from old rows to new ones, in order. If a single row came or went, the rows behind it stay as
    /// they are: to write all of them would have each of thousands measured anew. If more rows differ, they are written
    /// one after another.
    /// - Complexity: linear in the number of rows.
    package static func steps<Row>(
        from old: [Row], to new: [Row], by areAlike: (Row, Row) -> Bool
    ) -> [RowChange] {
        var steps: [RowChange] = []
        var (past, index) = (0, 0)
        while past < old.count, index < new.count {
            if areAlike(old[past], new[index]) {
                (past, index) = (past + 1, index + 1)
            } else if index + 1 < new.count, areAlike(old[past], new[index + 1]) {
                steps.append(.insert(index))
                index += 1
            } else if past + 1 < old.count, areAlike(old[past + 1], new[index]) {
                steps.append(.remove(index))
                past += 1
            } else {
                steps.append(.write(index))
                (past, index) = (past + 1, index + 1)
            }
        }
        // From the end: a cursor in them does not move from one to the next.
        steps += (0..<(old.count - past)).reversed().map { RowChange.remove(index + $0) }
        steps += (index..<new.count).map { RowChange.insert($0) }
        return steps
    }
}
