/// Spots that lie on a checkerboard: each has a column and a row whose sum is even.
struct DotLattice {
    /// A spot with its column and row.
    struct Node {
        var x: Int
        var y: Int
        var blob: Int
    }

    private(set) var nodes: [Node]

    /// Returns all lattices of a picture with at least as many spots as the smallest symbol.
    static func all(_ blobs: [DotBlob], most: Int) -> [DotLattice] {
        guard blobs.count >= minimumNodes else { return [] }
        let index = DotIndex(blobs)
        var isUsed = [Bool](repeating: false, count: blobs.count)
        var tries = [UInt8](repeating: 0, count: blobs.count)
        var result: [DotLattice] = []
        for seed in blobs.indices where !isUsed[seed] && tries[seed] == 0 {
            guard result.count < most, let (u, v) = basis(seed, blobs, index) else { continue }
            let nodes = grown(seed, u, v, blobs, index)
            // Spots reached from one seed are not used as seeds themselves.
            for node in nodes { tries[node.blob] = 1 }
            guard nodes.count >= minimumNodes else { continue }
            for node in nodes { isUsed[node.blob] = true }
            result.append(DotLattice(nodes: nodes))
        }
        return result.sorted { $0.nodes.count > $1.nodes.count }
    }

    /// Minimum number of spots. In a symbol of 5 × 10 dots about half of the places are lit.
    private static let minimumNodes = 10

    /// Returns two steps of about the same length and nearly at right angles, to the nearest spots along both
    /// diagonals.
    private static func basis(_ seed: Int, _ blobs: [DotBlob], _ index: DotIndex) -> (Point, Point)? {
        let own = blobs[seed]
        let near = index.neighbours(of: own.center, within: own.size * 6)
            .filter { $0 != seed && blobs[$0].size < 1.7 * own.size && own.size < 1.7 * blobs[$0].size }
            .map { blobs[$0].center - own.center }
            .sorted { $0.length < $1.length }
            .prefix(8)
        // The nearest spot gives the first diagonal: with a farther one a coarser lattice would fit as well.
        guard let u = near.first, u.length > own.size * 1.2 else { return nil }
        let across = near.dropFirst().first {
            $0.length < 1.5 * u.length && abs(u.dot($0)) < 0.45 * u.length * $0.length
        }
        return across.map { (u, $0) }
    }

    private struct Place: Hashable {
        var i: Int
        var j: Int
    }

    /// Returns the spots that are reached from one another by steps of the lattice, which may change gradually.
    private static func grown(
        _ seed: Int, _ u: Point, _ v: Point, _ blobs: [DotBlob], _ index: DotIndex
    ) -> [Node] {
        var places: [Place: (blob: Int, u: Point, v: Point)] = [Place(i: 0, j: 0): (seed, u, v)]
        var taken: Set<Int> = [seed]
        var queue = [Place(i: 0, j: 0)]
        var head = 0
        let size = blobs[seed].size
        while head < queue.count, queue.count < 12_000 {
            let place = queue[head]
            head += 1
            guard let here = places[place] else { continue }
            for (di, dj) in [
                (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0), (0, 2), (0, -2),
            ] {
                let next = Place(i: place.i + di, j: place.j + dj)
                guard places[next] == nil, abs(next.i) < 220, abs(next.j) < 220 else { continue }
                let expected = blobs[here.blob].center + here.u * Double(di) + here.v * Double(dj)
                let reach = 0.27 * min(here.u.length, here.v.length)
                var best: (blob: Int, distance: Double)?
                for candidate in index.neighbours(of: expected, within: reach) where !taken.contains(candidate) {
                    let blob = blobs[candidate]
                    guard blob.size < 2 * size, size < 2 * blob.size else { continue }
                    let distance = blob.center.distance(to: expected)
                    if distance < best?.distance ?? reach { best = (candidate, distance) }
                }
                guard let best else { continue }
                // A step along a diagonal is corrected by a part of its error.
                let off = blobs[best.blob].center - expected
                var (u, v) = (here.u, here.v)
                if di != 0 { u = u + off * (0.3 / Double(di) / (dj == 0 ? 1 : 2)) }
                if dj != 0 { v = v + off * (0.3 / Double(dj) / (di == 0 ? 1 : 2)) }
                places[next] = (best.blob, u, v)
                taken.insert(best.blob)
                queue.append(next)
            }
        }
        return queue.compactMap { place in
            places[place].map { Node(x: place.i + place.j, y: place.i - place.j, blob: $0.blob) }
        }
    }
}

/// Index of spots by their place.
struct DotIndex {
    private let blobs: [DotBlob]
    private let columns: Int
    private let rows: Int
    private let cell: Double
    private var first: [Int32]
    private var next: [Int32]

    init(_ blobs: [DotBlob]) {
        self.blobs = blobs
        let width = blobs.reduce(0) { max($0, $1.center.x) }
        let height = blobs.reduce(0) { max($0, $1.center.y) }
        cell = max(8, (width * height / Double(max(1, blobs.count))).squareRoot())
        columns = Int(width / cell) + 1
        rows = Int(height / cell) + 1
        first = [Int32](repeating: -1, count: columns * rows)
        next = [Int32](repeating: -1, count: blobs.count)
        for (index, blob) in blobs.enumerated() {
            let at = Int(blob.center.y / cell) * columns + Int(blob.center.x / cell)
            next[index] = first[at]
            first[at] = Int32(index)
        }
    }

    func neighbours(of place: Point, within distance: Double) -> [Int] {
        guard place.x + distance >= 0, place.y + distance >= 0, place.x.magnitude < 1e6, place.y.magnitude < 1e6 else {
            return []
        }
        let left = max(0, Int((place.x - distance) / cell))
        let right = min(columns - 1, Int((place.x + distance) / cell))
        let top = max(0, Int((place.y - distance) / cell))
        let bottom = min(rows - 1, Int((place.y + distance) / cell))
        guard left <= right, top <= bottom else { return [] }
        var result: [Int] = []
        for row in top...bottom {
            for column in left...right {
                var index = first[row * columns + column]
                while index >= 0 {
                    if blobs[Int(index)].center.distance(to: place) <= distance { result.append(Int(index)) }
                    index = next[Int(index)]
                }
            }
        }
        return result
    }
}
