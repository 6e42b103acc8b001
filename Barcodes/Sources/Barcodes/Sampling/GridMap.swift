/// Map from a symbol's modules to a frame: a projective transform, and displacements from it at the nodes of a coarse
/// lattice, interpolated bilinearly between them, because paper is seldom flat.
struct GridMap {
    /// Number of modules on a side.
    var width: Int
    var height: Int
    var transform: PerspectiveTransform
    /// Coordinates of the lattice's columns and rows, in modules, ascending; empty if there are no displacements.
    private(set) var columns: [Double] = []
    private(set) var rows: [Double] = []
    /// Displacements of the nodes, row by row, in pixels.
    var displacements: [Point] = []

    init(width: Int, height: Int, transform: PerspectiveTransform) {
        self.width = width
        self.height = height
        self.transform = transform
    }

    mutating func setLattice(columns: [Double], rows: [Double]) {
        self.columns = columns
        self.rows = rows
        displacements = Array(filling: columns.count * rows.count, with: Point(x: 0, y: 0))
    }

    /// Returns the place in the frame of a point of the symbol, given in modules.
    func callAsFunction(_ x: Double, _ y: Double) -> Point {
        let point = transform(x, y)
        guard !displacements.isEmpty else { return point }
        return point + displacement(x, y)
    }

    private func displacement(_ x: Double, _ y: Double) -> Point {
        let (column, fx) = Self.cell(columns, x)
        let (row, fy) = Self.cell(rows, y)
        let count = columns.count
        let i = row * count + column
        let right = min(column + 1, count - 1) - column
        let below = row + 1 < rows.count ? count : 0
        let upper = displacements[i] * (1 - fx) + displacements[i + right] * fx
        let lower = displacements[i + below] * (1 - fx) + displacements[i + below + right] * fx
        return upper * (1 - fy) + lower * fy
    }

    /// Calls `body` with the displacement at the middle of each of some modules of a row, from the left.
    /// - Parameters:
    ///   - row: middle of the row, in modules.
    ///   - step: number of modules from one call to the next.
    @inline(__always)
    func forEachDisplacement(row: Double, modules: Range<Int>, step: Int = 1, _ body: (Int, Point) -> Void) {
        let (line, fy) = Self.cell(rows, row)
        let count = columns.count
        let first = line * count
        let below = line + 1 < rows.count ? count : 0
        @inline(__always)
        func node(_ column: Int) -> Point {
            displacements[first + column] * (1 - fy) + displacements[first + below + column] * fy
        }
        var module = modules.lowerBound
        for column in 0..<max(1, count - 1) {
            let next = min(column + 1, count - 1)
            let isLast = column + 2 >= count
            guard module < modules.upperBound else { return }
            guard isLast || Double(module) + 0.5 < columns[next] else { continue }
            let (left, right) = (node(column), node(next))
            let span = columns[next] - columns[column]
            let slope = span > 0 ? (right - left) * (1 / span) : Point(x: 0, y: 0)
            while module < modules.upperBound, isLast || Double(module) + 0.5 < columns[next] {
                let along = max(0, min(Double(module) + 0.5 - columns[column], span))
                body(module, left + slope * along)
                module &+= step
            }
        }
    }

    /// Returns the interval of nodes that contains a coordinate, and the fraction within it. Coordinates outside the
    /// lattice are clamped to its edge.
    private static func cell(_ nodes: [Double], _ value: Double) -> (index: Int, fraction: Double) {
        guard nodes.count > 1, value > nodes[0] else { return (0, 0) }
        var index = 0
        while index < nodes.count - 2, value >= nodes[index + 1] { index += 1 }
        let fraction = (value - nodes[index]) / (nodes[index + 1] - nodes[index])
        return (index, min(1, fraction))
    }

    /// Returns the map shifted by a number of pixels.
    func moved(by shift: Point) -> GridMap {
        var result = self
        let t = transform
        result.transform.a += shift.x * t.g
        result.transform.b += shift.x * t.h
        result.transform.c += shift.x
        result.transform.d += shift.y * t.g
        result.transform.e += shift.y * t.h
        result.transform.f += shift.y
        return result
    }

    /// Outline of the whole symbol.
    var outline: Quadrilateral {
        let (w, h) = (Double(width), Double(height))
        return Quadrilateral(topLeft: self(0, 0), topRight: self(w, 0), bottomRight: self(w, h), bottomLeft: self(0, h))
    }

    /// The map with one more module on each side.
    var bordered: GridMap {
        var result = GridMap(width: width + 2, height: height + 2, transform: transform.moved(x: -1, y: -1))
        result.columns = columns.map { $0 + 1 }
        result.rows = rows.map { $0 + 1 }
        result.displacements = displacements
        return result
    }

    /// Denominator of the projective map that a place in front of the camera must exceed. It is 1 at the symbol's top
    /// left, and 0 on the horizon of its plane.
    private static let leastDenominator = 0.1

    /// Whether the whole symbol is in front of the camera and its corners form a convex outline.
    var isConvex: Bool {
        let (w, h) = (Double(width), Double(height))
        let t = transform
        for (x, y) in [(0, 0), (w, 0), (w, h), (0, h)] where !(t.g * x + t.h * y + 1 > Self.leastDenominator) {
            return false
        }
        let points = [t(0, 0), t(w, 0), t(w, h), t(0, h)]
        let turns: [Double] = (0..<4).map { index in
            let (here, next, after) = (points[index], points[(index + 1) % 4], points[(index + 2) % 4])
            return (next - here).cross(after - next)
        }
        return turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 }
    }

    /// Whether a rectangle of the symbol's plane is in front of the camera, and in the picture with a distance of a
    /// pixel and a half from its edge.
    /// - Parameters:
    ///   - first: top-left corner of the rectangle, in modules.
    ///   - last: bottom-right corner of the rectangle, in modules.
    func isInside(_ first: Point, _ last: Point, _ raster: Raster) -> Bool {
        func isInside(_ x: Double, _ y: Double) -> Bool {
            guard transform.g * x + transform.h * y + 1 > Self.leastDenominator else { return false }
            let point = transform(x, y)
            return point.x >= 1.5 && point.y >= 1.5 && point.x < Double(raster.width) - 1.5
                && point.y < Double(raster.height) - 1.5
        }
        return isInside(first.x, first.y) && isInside(last.x, first.y) && isInside(first.x, last.y)
            && isInside(last.x, last.y)
    }

    /// Returns the map with one displacement everywhere in place of its own.
    func rigid(_ displacement: Point) -> GridMap {
        GridMap(width: width, height: height, transform: transform).moved(by: displacement)
    }

    /// Side of a module in the middle of the symbol, in pixels.
    var module: Double {
        let (x, y) = (Double(width) / 2, Double(height) / 2)
        let center = transform(x, y)
        return (center.distance(to: transform(x + 1, y)) + center.distance(to: transform(x, y + 1))) / 2
    }
}
