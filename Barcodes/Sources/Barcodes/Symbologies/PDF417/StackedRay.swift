/// The grey values along a path across the bars of a stacked symbol, and the edges between them.
struct StackedRay: Sendable {
    /// Samples to a pixel.
    static let perPixel = 2

    /// From the path's beginning on, `perPixel` to a pixel; inverted where the symbol is, so that bars are dark.
    private(set) var values: [Float] = []
    /// Where the grey crosses the middle between a light and a dark extreme, in pixels from the path's beginning.
    private(set) var edges: [Edge] = []

    struct Edge: Sendable {
        var place: Float
        /// Whether dark follows.
        var isFalling: Bool
    }

    /// Where a path goes: `origin + along * u + across * (slope * u + bend * u²)`.
    struct Path: Sendable {
        var origin: Point
        var along: Point
        var across: Point
        var slope: Double = 0
        var bend: Double = 0

        func point(_ u: Double) -> Point {
            origin + along * u + across * (slope * u + bend * u * u)
        }
    }

    /// - Parameter length: in pixels; the path ends at the edge of the picture at the latest.
    mutating func trace(
        _ path: Path, from start: Double, to end: Double, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        values.removeAll(keepingCapacity: true)
        edges.removeAll(keepingCapacity: true)
        guard end > start else { return }
        let count = min(Int((end - start) * Double(Self.perPixel)) + 1, 20_000)
        values.reserveCapacity(count)
        // Places along a parabola by their differences.
        let step = 1 / Double(Self.perPixel)
        var place = path.point(start)
        var way = path.point(start + step) - place
        let turn = path.across * (2 * path.bend * step * step)
        let (width, height) = (Double(raster.width), Double(raster.height))
        var isInside = false
        for _ in 0..<count {
            let point = place
            place = place + way
            way = way + turn
            guard point.x >= 0, point.y >= 0, point.x <= width, point.y <= height else {
                if isInside { break }
                values.append(-1)
                continue
            }
            isInside = true
            let value = raster.sample(pixels, x: Float(point.x), y: Float(point.y))
            values.append(isInverted ? 255 - value : value)
        }
        // What lies before the picture is taken to be as light as its edge.
        if let first = values.first(where: { $0 >= 0 }) {
            for index in values.indices {
                guard values[index] < 0 else { break }
                values[index] = first
            }
        }
        findEdges(from: Float(start))
    }

    /// Extremes that differ by enough from those beside them, and between each two of them the crossing of their middle.
    private mutating func findEdges(from start: Float) {
        guard values.count > 8 else { return }
        let ranges = localRanges()
        let block = Self.rangeBlock
        // The extreme at hand: its index, and whether it is a light one.
        var (place, isLight) = (0, false)
        var last = -1
        var hasDirection = false
        for index in 1..<values.count {
            let value = values[index]
            let least = max(6, ranges[index / block] * Self.sensitivity)
            if !hasDirection {
                if value > values[place] + least || value < values[place] - least {
                    last = place
                    isLight = value > values[place]
                    place = index
                    hasDirection = true
                }
            } else if isLight ? value >= values[place] : value <= values[place] {
                place = index
            } else if abs(value - values[place]) > least {
                addEdge(last, place, isFalling: !isLight, start)
                last = place
                place = index
                isLight.toggle()
            }
        }
        if hasDirection { addEdge(last, place, isFalling: !isLight, start) }
    }

    /// The least swing, as a part of the range around.
    private static let sensitivity: Float = 0.13
    private static let rangeBlock = 48

    /// The range of the values around each block.
    private func localRanges() -> [Float] {
        let block = Self.rangeBlock
        let count = (values.count + block - 1) / block
        var lows = [Float](repeating: 255, count: count)
        var highs = [Float](repeating: 0, count: count)
        for index in values.indices {
            let slot = index / block
            lows[slot] = min(lows[slot], values[index])
            highs[slot] = max(highs[slot], values[index])
        }
        return (0..<count).map { slot in
            let around = max(0, slot - 1)...min(count - 1, slot + 1)
            let low = around.reduce(Float(255)) { min($0, lows[$1]) }
            let high = around.reduce(Float(0)) { max($0, highs[$1]) }
            return max(0, high - low)
        }
    }

    private mutating func addEdge(_ from: Int, _ to: Int, isFalling: Bool, _ start: Float) {
        let middle = (values[from] + values[to]) / 2
        var index = from
        while index < to, isFalling ? values[index + 1] > middle : values[index + 1] < middle { index += 1 }
        guard index < to else { return }
        let step = values[index + 1] - values[index]
        let part = step == 0 ? 0.5 : (middle - values[index]) / step
        edges.append(
            Edge(place: start + (Float(index) + part) / Float(Self.perPixel), isFalling: isFalling))
    }

    /// The index of the first edge at or after a place.
    func firstEdge(from place: Float) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The edge of one kind nearest to a place, within a reach.
    func edge(near place: Float, reach: Float, isFalling: Bool) -> Int? {
        var best: Int?
        var index = firstEdge(from: place - reach)
        while index < edges.count, edges[index].place <= place + reach {
            if edges[index].isFalling == isFalling,
                best.map({ abs(edges[$0].place - place) > abs(edges[index].place - place) }) ?? true
            {
                best = index
            }
            index += 1
        }
        return best
    }

    /// The value at a place in pixels, with the path's beginning at `start`.
    func value(at place: Float, start: Float) -> Float {
        let position = (place - start) * Float(Self.perPixel)
        let index = max(0, min(Int(position), values.count - 2))
        guard values.count > 1 else { return 0 }
        let part = max(0, min(position - Float(index), 1))
        return values[index] + (values[index + 1] - values[index]) * part
    }
}
