/// A group of neighbouring blocks of a picture.
struct BlockGroup {
    /// Number of blocks.
    private(set) var count = 0
    /// Sum of their values.
    private(set) var sum = 0.0
    /// Columns and rows from the first block of the group to the last.
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>

    /// Maximum distance between neighbouring blocks of a group, in blocks. It joins text with the bars beside it, and
    /// bars that are far apart.
    private static let reach = 2

    /// Takes a block with a value above 0, and all such blocks that are connected to it by steps of at most
    /// ``reach``, out of a picture's blocks.
    /// - Parameter values: values of all blocks, row by row. Those of the group become 0.
    init(taking start: Int, from values: inout [Double], _ columnCount: Int, _ rowCount: Int) {
        sum = values[start]
        values[start] = 0
        var open = [start]
        var (left, right, top, bottom) = (columnCount, 0, rowCount, 0)
        while let index = open.popLast() {
            let (row, column) = (index / columnCount, index % columnCount)
            count += 1
            (left, right) = (min(left, column), max(right, column))
            (top, bottom) = (min(top, row), max(bottom, row))
            for line in max(0, row - Self.reach)...min(rowCount - 1, row + Self.reach) {
                for place in max(0, column - Self.reach)...min(columnCount - 1, column + Self.reach)
                where values[line * columnCount + place] > 0 {
                    sum += values[line * columnCount + place]
                    values[line * columnCount + place] = 0
                    open.append(line * columnCount + place)
                }
            }
        }
        (columns, rows) = (left...right, top...bottom)
    }
}
