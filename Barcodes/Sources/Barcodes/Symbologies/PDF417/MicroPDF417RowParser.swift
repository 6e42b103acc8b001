/// Finds rows of MicroPDF417 symbols among the edges of a line: address patterns and codewords that belong together.
struct MicroPDF417RowParser {
    /// A row that was seen, as a whole or from its left address pattern on.
    struct Row: Sendable {
        /// The index of the left address pattern, from 0.
        var left: Int
        /// That of the right one; `nil` where the row was not followed to its end.
        var right: Int?
        var columns: Int
        var codewords: [Int]
        /// Whether the centre pattern follows the only codeword that was seen.
        var hasCenter = false
        /// The width of a module, by the address pattern.
        var module: Float
        /// Where it begins and ends, as places of edges.
        var start: Float
        var end: Float
    }

    /// The places of edges in rising order. Every second one is falling, from light to dark; the others are rising.
    private let places: [Float]
    /// Whether the first one is falling.
    private let isFirstFalling: Bool

    init(places: [Float], isFirstFalling: Bool) {
        self.places = places
        self.isFirstFalling = isFirstFalling
    }

    /// All rows of the line.
    func rows() -> [Row] {
        var result: [Row] = []
        var index = isFirstFalling ? 0 : 1
        while index + 14 < places.count {
            if let row = row(from: index) {
                result.append(row)
                // Past the row, or past its address pattern.
                index += row.right == nil ? 2 : 6 + 8 * row.columns
            }
            index += 2
        }
        return result
    }

    private func row(from index: Int) -> Row? {
        let module = (places[index + 6] - places[index]) / 10
        // The cheapest check first: an address pattern and a codeword are ten and seventeen modules.
        let second = (places[index + 14] - places[index + 6]) / 17
        guard module > 0.8, abs(second - module) < 0.12 * module,
            let left = address(MicroPDF417Tables.sides, index, module),
            let first = codeword(index + 6, module, cluster: left % 3)
        else { return nil }
        var partial = Row(
            left: left, right: nil, columns: 1, codewords: [first], module: module, start: places[index],
            end: places[index + 14])
        for columns in 1...4 {
            if let whole = whole(columns, index, module, left, first) { return whole }
        }
        if let next = codeword(index + 14, module, cluster: left % 3) {
            partial.codewords.append(next)
            partial.columns = 2
        } else {
            partial.hasCenter = address(MicroPDF417Tables.centers, index + 14, module) != nil
        }
        return partial
    }

    /// A row of so many columns that ends with its right address pattern and a bar.
    private func whole(_ columns: Int, _ index: Int, _ firstModule: Float, _ left: Int, _ first: Int) -> Row? {
        var codewords = [first]
        var place = index + 14
        var center: Int?
        // Seen at an angle, modules become wider or narrower along the row.
        var module = (places[place] - places[index + 6]) / 17
        for column in 1..<(columns + 1) {
            if columns > 2, column == columns / 2 {
                guard let seen = address(MicroPDF417Tables.centers, place, module) else { return nil }
                center = seen
                place += 6
            }
            guard column < columns else { break }
            guard let seen = codeword(place, module, cluster: left % 3) else { return nil }
            codewords.append(seen)
            module = (places[place + 8] - places[place]) / 17
            place += 8
        }
        guard let right = address(MicroPDF417Tables.sides, place, module), place + 7 < places.count else { return nil }
        let end = places[place + 7]
        guard abs(end - places[place + 6] - module) < 0.8 * module + 0.3 else { return nil }
        let row = Row(
            left: left, right: right, columns: columns, codewords: codewords, module: firstModule,
            start: places[index], end: end)
        guard MicroPDF417Tables.sizes.contains(where: { Self.index(of: row, in: $0, center: center) != nil }) else {
            return nil
        }
        return row
    }

    /// Which row of a size this is.
    static func index(of row: Row, in size: MicroPDF417Tables.Size, center: Int? = nil) -> Int? {
        guard row.right == nil || size.columns == row.columns, row.codewords.count <= size.columns else { return nil }
        let count = MicroPDF417Tables.addressCount
        let index = (row.left - (size.left - 1) + count) % count
        guard index < size.rows else { return nil }
        if let right = row.right, size.right(row: index) != right { return nil }
        if let center, size.center(row: index) != center { return nil }
        return index
    }

    /// The address pattern whose widths are nearest to six elements.
    func address(_ patterns: MicroPDF417Tables.AddressPatterns, _ index: Int, _ module: Float) -> Int? {
        guard index + 6 < places.count else { return nil }
        let total = places[index + 6] - places[index]
        guard abs(total - 10 * module) < 1.3 * module else { return nil }
        let scale = 10 / total
        // Distances between edges of the same kind don't change where bars are printed too wide.
        var seen = SIMD8<Float>()
        // What fits is less than a module off everywhere.
        var possible = UInt64.max
        for element in 0..<5 {
            let distance = (places[index + element + 2] - places[index + element]) * scale
            // Two elements of a module each are the least: what is shorter is off by too much alone.
            guard distance > Self.leastDistance else { return nil }
            seen[element] = distance
            possible &= patterns.near(distance, pair: element)
            guard possible != 0 else { return nil }
        }
        var (best, least, next) = (-1, Float.infinity, Float.infinity)
        for number in patterns.similarEdges.indices {
            let difference = seen - patterns.similarEdges[number]
            let squares = (difference * difference).sum()
            if squares < least {
                (best, least, next) = (number, squares, least)
            } else {
                next = min(next, squares)
            }
        }
        return least < Self.mostSquares && least < 0.6 * next ? best : nil
    }

    /// How far the distances between edges may be off those of an address pattern, in modules: the sum of squares, and
    /// what that leaves for the least of them.
    private static let (mostSquares, leastDistance): (Float, Float) = (0.7, 1.163)

    private func codeword(_ index: Int, _ module: Float, cluster: Int) -> Int? {
        codeword(index, module, among: cluster)?.codeword
    }

    /// The codeword of eight elements.
    /// - Parameter cluster: `nil` where it may be of any.
    func codeword(_ index: Int, _ module: Float, among cluster: Int?) -> (codeword: Int, cluster: Int)? {
        guard index + 8 < places.count else { return nil }
        let total = places[index + 8] - places[index]
        guard abs(total - 17 * module) < 2 * module else { return nil }
        var edges = InlineArray<9, Float>(repeating: 0)
        for edge in 0..<9 { edges[edge] = places[index + edge] }
        guard let match = PDF417CodewordMatcher.match(edges), match.cluster == cluster ?? match.cluster,
            match.deviation < 0.33
        else { return nil }
        return (match.codeword, match.cluster)
    }
}
