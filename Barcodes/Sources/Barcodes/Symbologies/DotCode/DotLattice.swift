/// Spots that lie on a checkerboard: each has a column and a row whose sum is even.
struct DotLattice {
    /// A spot with its column and row.
    struct Node {
        var x: Int
        var y: Int
        var blob: Int
    }

    let nodes: [Node]
    /// Spot that the lattice was grown from, and the steps along both diagonals there.
    private let seed: Int
    private let u: Point
    private let v: Point

    private init(_ nodes: [Node], seed: Int, _ u: Point, _ v: Point) {
        (self.nodes, self.seed, self.u, self.v) = (nodes, seed, u, v)
    }

    /// Returns all lattices of a picture with at least as many spots as the smallest symbol.
    /// - Parameters:
    ///   - maximumCount: maximum number of lattices.
    ///   - maximumSteps: maximum number of spots that are placed on lattices or tried as the first of one. A lattice
    ///     that has been begun may exceed it.
    /// - Returns: the lattices, the largest first, and the number of spots that were placed or tried.
    static func all(
        _ blobs: [DotBlob], _ index: DotIndex, maximumCount: Int, maximumSteps: Int
    ) -> (lattices: [DotLattice], stepCount: Int) {
        guard blobs.count >= minimumNodes else { return ([], 0) }
        let nodeLimit = min(nodesOfFewBlobs + maximumNodesPerBlob * blobs.count, maximumSteps)
        var nodesLeft = nodeLimit
        var seedCount = 0
        var isReached = [Bool](repeating: false, count: blobs.count)
        var result: [DotLattice] = []
        for seed in blobs.indices where !isReached[seed] {
            guard result.count < maximumCount, nodesLeft > 0, nodeLimit - nodesLeft + seedCount < maximumSteps else {
                break
            }
            seedCount += 1
            guard let (u, v) = basis(seed, blobs, index) else { continue }
            let lattice = finest(seed, u, v, blobs, index, &nodesLeft)
            // Spots reached from one seed are not used as seeds themselves.
            for node in lattice.nodes { isReached[node.blob] = true }
            if lattice.nodes.count >= minimumNodes { result.append(lattice) }
        }
        return (result.sorted { $0.nodes.count > $1.nodes.count }, nodeLimit - nodesLeft + seedCount)
    }

    /// Returns the lattice of a seed. If the nearest spots lie straight beside the seed and straight above or below it,
    /// the steps to them reach every second place only, so the spots in the middle between four places are added.
    /// - Parameter nodesLeft: the number of spots that may still be placed, which is reduced by those that are.
    private static func finest(
        _ seed: Int, _ u: Point, _ v: Point, _ blobs: [DotBlob], _ index: DotIndex, _ nodesLeft: inout Int
    ) -> DotLattice {
        var (u, v) = (u, v)
        var places = grown(seed, u, v, blobs, index, maximumCount: nodesLeft)
        nodesLeft -= places.count
        for _ in 0..<maximumRefinements {
            guard isCentred(places, blobs, index) else { break }
            let (first, second) = ((u + v) * 0.5, (u - v) * 0.5)
            let finer = grown(seed, first, second, blobs, index, maximumCount: nodesLeft)
            nodesLeft -= finer.count
            guard finer.count > places.count else { break }
            (u, v, places) = (first, second, finer)
        }
        return DotLattice(nodes(places), seed: seed, u, v)
    }

    /// Distances, in columns or rows, at which more spots may belong to the lattice. The narrower a symbol is, the more
    /// often some of its rows have no dots at all; in one of more than 20 columns, dots that far from all others are
    /// rarer than one in a million. The shorter distance is within the quiet zone, the longer one may reach another
    /// symbol.
    var reaches: [Int] {
        let xs = nodes.map(\.x)
        let ys = nodes.map(\.y)
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return [] }
        return switch min(right - left, bottom - top) + 1 {
        case ...7: [3, 5]
        case ...20: [3]
        default: []
        }
    }

    /// Returns the lattice with the spots that are reached by longer steps as well. From each spot the shortest steps
    /// are tried first, since they are the most accurate.
    /// - Parameters:
    ///   - reach: maximum number of columns or rows of a step.
    ///   - maximumCount: maximum number of spots.
    /// - Returns: `nil` if there are no more spots.
    func bridged(_ reach: Int, _ blobs: [DotBlob], _ index: DotIndex, maximumCount: Int) -> DotLattice? {
        let places = Self.grown(seed, u, v, blobs, index, steps: Self.allSteps(upTo: reach), maximumCount: maximumCount)
        guard places.count > nodes.count else { return nil }
        return DotLattice(Self.nodes(places), seed: seed, u, v)
    }

    /// Returns the number of steps of up to a number of columns and rows.
    static func stepCount(upTo reach: Int) -> Int { 2 * reach * (reach + 1) }

    /// Maximum number of spots in all lattices together for each spot of the picture. A spot of a symbol is in one
    /// lattice and in the coarser ones that it was refined from. In 640 × 480 pixels full of spots, dozens of lattices
    /// contained nearly all of them.
    private static let maximumNodesPerBlob = 4
    /// Number of spots that is added to that maximum, for pictures of few spots.
    private static let nodesOfFewBlobs = 4_000
    /// Maximum number of spots in a lattice.
    private static let maximumNodes = 12_000
    /// Minimum number of spots. In a symbol of 5 × 10 dots about half of the places are lit.
    private static let minimumNodes = 10
    /// Steps to the nearest spots are at most twice as long as those of the checkerboard, which takes two refinements.
    private static let maximumRefinements = 2
    /// Steps from one spot to others, along the first diagonal and the second.
    private static let steps = [
        (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0), (0, 2), (0, -2),
    ]

    /// Returns the steps of up to a number of columns and rows, the shortest first.
    private static func allSteps(upTo reach: Int) -> [(Int, Int)] {
        var result: [(Int, Int)] = []
        for x in -reach...reach {
            for y in -reach...reach where (x + y) % 2 == 0 && (x, y) != (0, 0) {
                result.append(((x + y) / 2, (x - y) / 2))
            }
        }
        func square(_ step: (Int, Int)) -> Int { step.0 * step.0 + step.1 * step.1 }
        return result.sorted { square($0) < square($1) }
    }

    /// Returns two steps of about the same length and nearly at right angles, to the nearest spots along both
    /// diagonals.
    private static func basis(_ seed: Int, _ blobs: [DotBlob], _ index: DotIndex) -> (Point, Point)? {
        let own = blobs[seed]
        let near = index.neighbours(of: own.center, within: own.size * farthestNeighbour)
            .filter { $0 != seed && areAlike(blobs[$0].size, own.size, ratio: maximumRatioOfNeighbours) }
            .map { blobs[$0].center - own.center }
            .sorted { $0.length < $1.length }
            .prefix(maximumNeighbours)
        // The nearest spot gives the first diagonal: with a farther one a coarser lattice would fit as well.
        guard let u = near.first, u.length > own.size * nearestNeighbour else { return nil }
        let across = near.dropFirst().first {
            $0.length < maximumRatioOfSteps * u.length
                && abs(u.dot($0)) < maximumCosineOfSteps * u.length * $0.length
        }
        return across.map { (u, $0) }
    }

    /// Limits of the distance from the first spot to its neighbours, in sizes of the spot.
    private static let nearestNeighbour = 1.2
    private static let farthestNeighbour = 6.0
    /// Number of neighbours, the nearest first, that may give the two diagonals.
    private static let maximumNeighbours = 8
    /// Ratio of sizes from which on two spots are not neighbours in one symbol, and from which on a spot is not one of
    /// the lattice that was begun at another.
    private static let maximumRatioOfNeighbours = 1.7
    private static let maximumRatioInLattice = 2.0
    /// Ratio of the lengths of both steps, and cosine of the angle between them, from which on they are not those of a
    /// checkerboard, which is seen at an angle.
    private static let maximumRatioOfSteps = 1.5
    private static let maximumCosineOfSteps = 0.45
    /// Distance from the expected place within which a spot is looked for, in lengths of the shorter step.
    private static let reachOfStep = 0.27

    /// Share of a step's error by which the next steps are corrected: the lattice may bend gradually.
    private static let correctedShare = 0.3
    /// Number of steps along either diagonal from the first spot that no place reaches: a symbol of 200 columns and 200
    /// rows has fewer.
    private static let maximumPlace = 220

    /// Whether the ratio of two sizes, the larger to the smaller, is less than a limit.
    @inline(__always)
    private static func areAlike(_ one: Double, _ other: Double, ratio: Double) -> Bool {
        one < ratio * other && other < ratio * one
    }

    private struct Place: Hashable {
        var i: Int
        var j: Int
    }

    /// A spot at a place, with the steps along both diagonals there.
    private struct Found {
        var place: Place
        var blob: Int
        var u: Point
        var v: Point
    }

    private static func nodes(_ places: [Found]) -> [Node] {
        places.map { Node(x: $0.place.i + $0.place.j, y: $0.place.i - $0.place.j, blob: $0.blob) }
    }

    /// Whether there are spots in the middle between four places: two, and at least a fifth as many as places. In a
    /// symbol more than half are lit, and a checkerboard has no spots there.
    private static func isCentred(_ places: [Found], _ blobs: [DotBlob], _ index: DotIndex) -> Bool {
        guard let first = places.first else { return false }
        var taken = Set(places.map(\.blob))
        let size = blobs[first.blob].size
        var count = 0
        for here in places {
            for middle in [(here.u + here.v) * 0.5, (here.u - here.v) * 0.5] {
                let half = (here.u - middle).length
                let reach = reachOfStep * min(middle.length, half)
                let spot = nearest(blobs[here.blob].center + middle, reach, blobs, index) {
                    !taken.contains($0) && areAlike(blobs[$0].size, size, ratio: maximumRatioInLattice)
                }
                guard let spot else { continue }
                taken.insert(spot)
                count += 1
            }
        }
        return count > 1 && count * 5 >= places.count
    }

    /// Returns the spot nearest to a place, within a distance, of those that `isWanted`.
    private static func nearest(
        _ place: Point, _ reach: Double, _ blobs: [DotBlob], _ index: DotIndex, where isWanted: (Int) -> Bool
    ) -> Int? {
        var best: (blob: Int, distance: Double)?
        index.forEachNeighbour(of: place, within: reach) { candidate, distance in
            if distance < best?.distance ?? reach, isWanted(candidate) { best = (candidate, distance) }
        }
        return best?.blob
    }

    /// Returns the spots that are reached from one another by steps of the lattice, which may change gradually.
    private static func grown(
        _ seed: Int, _ u: Point, _ v: Point, _ blobs: [DotBlob], _ index: DotIndex,
        steps: [(Int, Int)] = Self.steps, maximumCount: Int
    ) -> [Found] {
        var known: Set<Place> = [Place(i: 0, j: 0)]
        var taken: Set<Int> = [seed]
        var queue = [Found(place: Place(i: 0, j: 0), blob: seed, u: u, v: v)]
        var head = 0
        let size = blobs[seed].size
        while head < queue.count, queue.count < min(maximumCount, maximumNodes) {
            let here = queue[head]
            head += 1
            for (di, dj) in steps {
                let next = Place(i: here.place.i + di, j: here.place.j + dj)
                guard !known.contains(next), abs(next.i) < maximumPlace, abs(next.j) < maximumPlace else { continue }
                let expected = blobs[here.blob].center + here.u * Double(di) + here.v * Double(dj)
                let reach = reachOfStep * min(here.u.length, here.v.length)
                let spot = nearest(expected, reach, blobs, index) {
                    !taken.contains($0) && areAlike(blobs[$0].size, size, ratio: maximumRatioInLattice)
                }
                guard let spot else { continue }
                // A step along a diagonal is corrected by a part of its error.
                let off = blobs[spot].center - expected
                var (u, v) = (here.u, here.v)
                if di != 0 { u = u + off * (correctedShare / Double(di) / (dj == 0 ? 1 : 2)) }
                if dj != 0 { v = v + off * (correctedShare / Double(dj) / (di == 0 ? 1 : 2)) }
                queue.append(Found(place: next, blob: spot, u: u, v: v))
                known.insert(next)
                taken.insert(spot)
            }
        }
        return queue
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
        var result: [Int] = []
        forEachNeighbour(of: place, within: distance) { blob, _ in result.append(blob) }
        return result
    }

    /// Calls `body` with each spot within a distance of a place, and its own distance.
    @inline(__always)
    func forEachNeighbour(of place: Point, within distance: Double, _ body: (_ blob: Int, _ distance: Double) -> Void) {
        guard place.x + distance >= 0, place.y + distance >= 0, place.x.magnitude < 1e6, place.y.magnitude < 1e6 else {
            return
        }
        let left = max(0, Int((place.x - distance) / cell))
        let right = min(columns - 1, Int((place.x + distance) / cell))
        let top = max(0, Int((place.y - distance) / cell))
        let bottom = min(rows - 1, Int((place.y + distance) / cell))
        guard left <= right, top <= bottom else { return }
        for row in top...bottom {
            for column in left...right {
                var index = first[row * columns + column]
                while index >= 0 {
                    let own = blobs[Int(index)].center.distance(to: place)
                    if own <= distance { body(Int(index), own) }
                    index = next[Int(index)]
                }
            }
        }
    }
}
