/// Parser of rows of a 2-D component, which consist of address patterns and codewords, among the edges of a line.
///
/// ```
///   2 columns      left │ codeword │ codeword │ right │ bar
///   3, CC-A               codeword │ centre │ codeword │ codeword │ right │ bar
///   3, CC-B        left │ codeword │ centre │ codeword │ codeword │ right │ bar
///   4 columns      left │ codeword │ codeword │ centre │ codeword │ codeword │ right │ bar
/// ```
struct CompositeRowParser {
    struct Row: Sendable {
        var left: Int?
        var center: Int?
        var right: Int
        var codewords: [Int]
        var module: Float
        var start: Float
        var end: Float
    }

    private let places: [Float]
    private let isFirstFalling: Bool
    private let micro: MicroPDF417RowParser

    init(_ edges: [StackedRay.Edge]) {
        places = edges.map(\.place)
        isFirstFalling = edges.first?.isFalling ?? true
        micro = MicroPDF417RowParser(places: places, isFirstFalling: isFirstFalling)
    }

    /// Minimum number of edges of a row: two columns have two address patterns, two codewords and a bar.
    private static let minimumEdges = 30

    /// Returns the first row of the line whose modules have about this width, or any width if it is `nil`.
    func row(module expected: Float?) -> Row? {
        guard places.count >= Self.minimumEdges else { return nil }
        var index = isFirstFalling ? 0 : 1
        while index + Self.minimumEdges <= places.count {
            defer { index += 2 }
            // A row begins with an address pattern or a codeword.
            for (width, edges) in [(Float(10), 6), (17, 8)] {
                let module = (places[index + edges] - places[index]) / width
                if let expected, abs(module - expected) > 0.25 * expected { continue }
                guard module > 0.8, let row = edges == 6 ? addressed(index, module) : unaddressed(index, module) else {
                    continue
                }
                return row
            }
        }
        return nil
    }

    private func addressed(_ index: Int, _ module: Float) -> Row? {
        guard let left = micro.address(MicroPDF417Tables.sides, index, module) else { return nil }
        for columns in 2...4 {
            if let row = row(index, left: left, columns: columns, from: index + 6, module) { return row }
        }
        return nil
    }

    private func unaddressed(_ index: Int, _ module: Float) -> Row? {
        row(index, left: nil, columns: 3, from: index, module)
    }

    private func row(_ index: Int, left: Int?, columns: Int, from first: Int, _ firstModule: Float) -> Row? {
        var place = first
        var module = firstModule
        var cluster = left.map { $0 % 3 }
        var codewords: [Int] = []
        var center: Int?
        for column in 0..<columns {
            if columns > 2, column == columns / 2 {
                guard let seen = micro.address(MicroPDF417Tables.centers, place, module) else { return nil }
                center = seen
                place += 6
            }
            guard place + 8 < places.count, let seen = micro.codeword(place, module, among: cluster) else { return nil }
            codewords.append(seen.codeword)
            cluster = seen.cluster
            module = (places[place + 8] - places[place]) / 17
            place += 8
        }
        guard place + 7 < places.count, let right = micro.address(MicroPDF417Tables.sides, place, module),
            abs(places[place + 7] - places[place + 6] - module) < 0.8 * module + 0.3,
            // Rows of a component without a left pattern take their cluster from the right one.
            left != nil || cluster == right % 3
        else { return nil }
        return Row(
            left: left, center: center, right: right, codewords: codewords, module: firstModule, start: places[index],
            end: places[place + 7])
    }
}
