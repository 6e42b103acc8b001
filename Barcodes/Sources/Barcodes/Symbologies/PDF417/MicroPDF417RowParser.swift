/// Finds rows of MicroPDF417 symbols among the edges on a scan line: address patterns and codewords that belong
/// together.
struct MicroPDF417RowParser {
    /// Row that was read, as a whole or from its left address pattern on.
    struct Row: Sendable {
        /// Index of the left address pattern, from 0.
        var left: Int
        /// Index of the right address pattern; `nil` if the row was not followed to its end.
        var right: Int?
        var columns: Int
        var codewords: [Int]
        /// Whether the centre pattern follows the only codeword that was read.
        var hasCenter = false
        /// Width of a module, measured on the left address pattern.
        var module: Float
        /// Position of the first edge.
        var start: Float
        /// Position of the last edge.
        var end: Float
    }

    /// Positions of the edges in rising order. Falling edges, from light to dark, alternate with rising ones.
    private let places: [Float]
    /// Whether the first edge is falling.
    private let isFirstFalling: Bool

    init(places: [Float], isFirstFalling: Bool) {
        self.places = places
        self.isFirstFalling = isFirstFalling
    }

    /// Returns all rows on the scan line.
    func rows() -> [Row] {
        var result: [Row] = []
        var index = isFirstFalling ? 0 : 1
        while index + 14 < places.count {
            if let row = row(from: index) {
                result.append(row)
                // Address pattern and codewords of a whole row are skipped; after a partial row, the next edges may
                // begin another.
                index += row.right == nil ? 2 : 6 + 8 * row.columns
            }
            index += 2
        }
        return result
    }

    private func row(from index: Int) -> Row? {
        let module = (places[index + 6] - places[index]) / 10
        // This is the cheapest check: an address pattern is ten modules wide and a codeword seventeen.
        let second = (places[index + 14] - places[index + 6]) / 17
        guard module > Self.minimumModule, abs(second - module) < Self.moduleTolerance * module,
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

    /// Returns the row that begins at an edge, if it has this number of columns and ends with a right address pattern
    /// and a bar.
    private func whole(_ columns: Int, _ index: Int, _ firstModule: Float, _ left: Int, _ first: Int) -> Row? {
        var codewords = [first]
        var place = index + 14
        var center: Int?
        // Under perspective, modules become wider or narrower along the row.
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
        guard abs(end - places[place + 6] - module) < Self.lastBarTolerance * module + Self.lastBarSlack else {
            return nil
        }
        let row = Row(
            left: left, right: right, columns: columns, codewords: codewords, module: firstModule,
            start: places[index], end: end)
        guard MicroPDF417Tables.sizes.contains(where: { Self.index(of: row, in: $0, center: center) != nil }) else {
            return nil
        }
        return row
    }

    /// Returns the index of a row in a symbol of this size; `nil` if the size has no such row.
    static func index(of row: Row, in size: MicroPDF417Tables.Size, center: Int? = nil) -> Int? {
        guard row.right == nil || size.columns == row.columns, row.codewords.count <= size.columns else { return nil }
        let count = MicroPDF417Tables.addressCount
        let index = (row.left - (size.left - 1) + count) % count
        guard index < size.rows else { return nil }
        if let right = row.right, size.right(row: index) != right { return nil }
        if let center, size.center(row: index) != center { return nil }
        return index
    }

    /// Returns the index of the address pattern that six elements are nearest to; `nil` if none is clearly near enough.
    func address(_ patterns: MicroPDF417Tables.AddressPatterns, _ index: Int, _ module: Float) -> Int? {
        guard index + 6 < places.count else { return nil }
        let total = places[index + 6] - places[index]
        guard abs(total - 10 * module) < Self.addressTolerance * module else { return nil }
        let scale = 10 / total
        // Distances between edges of the same kind are independent of ink spread.
        var seen = SIMD8<Float>()
        // Patterns that are off by a module or more at any distance are excluded.
        var possible = UInt64.max
        for element in 0..<5 {
            let distance = (places[index + element + 2] - places[index + element]) * scale
            // The shortest distance of a pattern is two elements of a module each: a much shorter one alone is off by
            // too much.
            guard distance > Self.minimumDistance else { return nil }
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
        return least < Self.maximumSquares && least < Self.maximumRatioToNext * next ? best : nil
    }

    /// Module size that must be exceeded, in pixels.
    private static let minimumModule: Float = 0.8
    /// Difference in module size between an address pattern and the codeword beside it, in modules, from which on they
    /// do not belong together.
    private static let moduleTolerance: Float = 0.12
    /// Differences in width from the ten modules of an address pattern and the seventeen of a codeword, in modules,
    /// from which on the elements are others.
    private static let addressTolerance: Float = 1.3
    private static let codewordTolerance: Float = 2
    /// Difference in width of the bar that ends a row from one module: a share of the module, and an amount in pixels.
    private static let lastBarTolerance: Float = 0.8
    private static let lastBarSlack: Float = 0.3
    /// Root mean square deviation of the distances between edges from those of the nearest codeword, in modules, from
    /// which on no codeword was seen.
    private static let maximumDeviation: Float = 0.33
    /// Sum of squares of the nearest address pattern, as a share of that of the next one, from which on it is not clear
    /// which one it is.
    private static let maximumRatioToNext: Float = 0.6

    /// Maximum sum of squared deviations of the distances between edges from those of an address pattern, in modules².
    private static let maximumSquares: Float = 0.7
    /// Minimum distance between two edges of the same kind, in modules: the shortest in a pattern, 2, less the square
    /// root of `maximumSquares`.
    private static let minimumDistance: Float = 1.163

    private func codeword(_ index: Int, _ module: Float, cluster: Int) -> Int? {
        codeword(index, module, among: cluster)?.codeword
    }

    /// Returns the codeword that eight elements show.
    /// - Parameter cluster: cluster of the codeword; `nil` for any.
    func codeword(_ index: Int, _ module: Float, among cluster: Int?) -> (codeword: Int, cluster: Int)? {
        guard index + 8 < places.count else { return nil }
        let total = places[index + 8] - places[index]
        guard abs(total - 17 * module) < Self.codewordTolerance * module else { return nil }
        var edges = InlineArray<9, Float>(repeating: 0)
        for edge in 0..<9 { edges[edge] = places[index + edge] }
        guard let match = PDF417CodewordMatcher.match(edges), match.cluster == cluster ?? match.cluster,
            match.deviation < Self.maximumDeviation
        else { return nil }
        return (match.codeword, match.cluster)
    }
}
