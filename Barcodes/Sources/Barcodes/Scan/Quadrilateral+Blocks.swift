extension Quadrilateral {
    /// The blocks of a picture that an outline's bounding box covers.
    /// - Parameters:
    ///   - side: a block's side.
    ///   - columns, rows: how many blocks there are.
    ///   - margin: how many blocks around the box belong to it.
    func blocks(
        side: Double, _ columns: Int, _ rows: Int, margin: Double = 0
    ) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ values: [Double], _ count: Int) -> Range<Int> {
            let limit = Double(count)
            let first = max(0, min(limit, ((values.min() ?? 0) / side).rounded(.down) - margin))
            let last = max(first, min(limit, ((values.max() ?? 0) / side).rounded(.up) + margin))
            return Int(first)..<Int(last)
        }
        return (range(corners.map(\.x), columns), range(corners.map(\.y), rows))
    }
}
