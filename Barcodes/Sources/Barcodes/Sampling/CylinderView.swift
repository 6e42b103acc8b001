/// View of a square symbol on a cylinder, such as a bottle or a can, by a pinhole camera.
///
/// The cylinder's axis is parallel to one of the symbol's sides. Its place, its direction and its curvature are fitted
/// to measured places of the symbol (K. Levenberg, "A Method for the Solution of Certain Non-Linear Problems in Least
/// Squares", 1944, doi:10.1090/qam/10666; D. W. Marquardt, 1963, doi:10.1137/0111030).
package struct CylinderView {
    /// Side of the symbol, in modules.
    let side: Double
    /// Whether rows of the symbol are curved; otherwise columns are.
    let hasCurvedRows: Bool
    private let principal: Point
    /// Distance of the picture's plane, in pixels. It is not known: with a field of view of 53°, as here, or of half or
    /// twice as much, the curvature found differs, and the places of modules hardly do.
    private let focalLength: Double
    /// Quaternion (x, y, z, w) that turns the symbol's axes to the camera's.
    private var turn: SIMD4<Double>
    /// Middle of the symbol in the camera's axes, in modules.
    private var position: SIMD3<Double>
    /// Reciprocal of the radius, in 1 / modules; negative if the symbol is on the inside.
    package private(set) var curvature: Double

    /// Makes a first guess.
    /// - Parameters:
    ///   - middle: middle of the symbol, in pixels.
    ///   - down: step of a module down the symbol, in pixels.
    ///   - tilt: rotation about the symbol's axes before it is turned to `down`, as halves of sines.
    ///   - arc: angle of the cylinder that the symbol covers, in radians.
    package init(
        side: Double, hasCurvedRows: Bool, middle: Point, down: Point, tilt: (x: Double, y: Double), arc: Double,
        _ raster: Raster
    ) {
        self.side = side
        self.hasCurvedRows = hasCurvedRows
        principal = Point(x: Double(raster.width) / 2, y: Double(raster.height) / 2)
        focalLength = Double(max(raster.width, raster.height))
        let depth = focalLength / down.length
        position = SIMD3(
            (middle.x - principal.x) / down.length, (middle.y - principal.y) / down.length, depth)
        // Half the angle from the picture's y axis.
        let half = Point(halvingAngleOf: Point(x: down.y, y: -down.x))
        turn = Self.product(SIMD4(0, 0, half.y, half.x), Self.unit(SIMD4(tilt.x, tilt.y, 0, 1)))
        curvature = arc / side
    }

    /// Returns the pixel at which a place of the symbol is seen.
    package func callAsFunction(_ x: Double, _ y: Double) -> Point {
        let (a, b) = (x - side / 2, y - side / 2)
        let (along, depth) = Self.bent(hasCurvedRows ? a : b, curvature)
        let place = Self.turned(hasCurvedRows ? SIMD3(along, b, depth) : SIMD3(a, along, depth), turn) + position
        let scale = focalLength / max(place.z, 1e-3)
        return Point(x: principal.x + place.x * scale, y: principal.y + place.y * scale)
    }

    /// Returns the place of a point of the surface across the cylinder, and its depth behind the symbol's middle.
    /// - Parameter distance: distance from the middle along the surface.
    private static func bent(_ distance: Double, _ curvature: Double) -> (along: Double, depth: Double) {
        let angle = distance * curvature
        let square = angle * angle
        // Series of sin(a) / a and (1 - cos(a)) / a, with errors below 10⁻⁶ up to 90°.
        let sine = 1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72)))
        let cosine = angle / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
        return (distance * sine, distance * cosine)
    }

    private static func unit(_ quaternion: SIMD4<Double>) -> SIMD4<Double> {
        quaternion / (quaternion * quaternion).sum().squareRoot()
    }

    private static func product(_ p: SIMD4<Double>, _ q: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(
            p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y, p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
            p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w, p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z)
    }

    private static func turned(_ vector: SIMD3<Double>, _ turn: SIMD4<Double>) -> SIMD3<Double> {
        let axis = SIMD3(turn.x, turn.y, turn.z)
        let twice = cross(axis, vector) * 2
        return vector + twice * turn.w + cross(axis, twice)
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    /// Number of parameters: three of the rotation, three of the position, and the curvature.
    private static let parameters = 7
    /// Maximum angle between the symbol's middle and its sides on the cylinder, in radians.
    private static let maximumHalfArc = 1.4

    /// Returns the view with its parameters changed.
    private func changed(_ change: [Double]) -> CylinderView {
        var result = self
        result.turn = Self.unit(Self.product(SIMD4(change[0] / 2, change[1] / 2, change[2] / 2, 1), turn))
        result.position += SIMD3(change[3], change[4], change[5] * position.z)
        let most = Self.maximumHalfArc / (side / 2)
        result.curvature = max(-most, min(most, curvature + change[6] / side))
        return result
    }

    /// Returns the errors of the measured places, in modules: two of each.
    private func errors(_ pairs: [PerspectiveTransform.Correspondence]) -> [Double] {
        let scale = position.z / focalLength
        var errors: [Double] = []
        errors.reserveCapacity(2 * pairs.count)
        for pair in pairs {
            let off = (self(pair.from.x, pair.from.y) - pair.to) * (scale * pair.weight)
            errors.append(off.x)
            errors.append(off.y)
        }
        return errors
    }

    /// Fits the view to measured places of the symbol.
    /// - Parameter steps: maximum number of steps.
    /// - Returns: the root of the mean square of the weighted errors, in modules.
    @discardableResult
    package mutating func fit(_ pairs: [PerspectiveTransform.Correspondence], steps: Int) -> Double {
        let count = Self.parameters
        var errors = errors(pairs)
        var sum = errors.reduce(0) { $0 + $1 * $1 }
        var damping = 0.01
        for _ in 0..<steps {
            // Derivatives of each error, by differences.
            let small = 1e-5
            var slopes: [[Double]] = []
            for parameter in 0..<count {
                var change = [Double](filling: count, with: 0)
                change[parameter] = small
                let moved = changed(change).errors(pairs)
                slopes.append(zip(moved, errors).map { ($0 - $1) / small })
            }
            var triangle: [Double] = []
            var sides: [Double] = []
            for row in 0..<count {
                for column in 0...row {
                    let product = zip(slopes[row], slopes[column]).reduce(0) { $0 + $1.0 * $1.1 }
                    triangle.append(row == column ? product * (1 + damping) + 1e-9 : product)
                }
                sides.append(-zip(slopes[row], errors).reduce(0) { $0 + $1.0 * $1.1 })
            }
            guard let change = LinearSystem.solvePositive(&triangle, sides) else { break }
            let next = changed(change)
            let nextErrors = next.errors(pairs)
            let nextSum = nextErrors.reduce(0) { $0 + $1 * $1 }
            if nextSum < sum {
                let isDone = nextSum > sum * 0.999
                (self, errors, sum, damping) = (next, nextErrors, nextSum, damping / 5)
                if isDone { break }
            } else {
                damping *= 8
                if damping > 1e6 { break }
            }
        }
        return (sum / Double(max(1, errors.count))).squareRoot()
    }

    /// Number of modules between two nodes of a map's lattice along the curve: a chord is a tenth of a module from a
    /// quarter of a circle of 25 modules.
    private static let spacing = 3.0
    /// Number of nodes of the lattice in the other direction, which is straight.
    private static let straightNodes = 4

    /// The view as a map.
    /// - Returns: `nil` if the corners are not those of a projected square.
    var map: GridMap? {
        let transform = PerspectiveTransform(
            width: side, height: side, topLeft: self(0, 0), topRight: self(side, 0), bottomRight: self(side, side),
            bottomLeft: self(0, side))
        guard let transform else { return nil }
        var map = GridMap(width: Int(side), height: Int(side), transform: transform)
        guard map.isConvex else { return nil }
        func nodes(_ count: Int) -> [Double] { (0...count).map { side * Double($0) / Double(count) } }
        let curved = nodes(Int((side / Self.spacing).rounded(.up)))
        let straight = nodes(Self.straightNodes - 1)
        map.setLattice(columns: hasCurvedRows ? curved : straight, rows: hasCurvedRows ? straight : curved)
        map.displacements = map.rows.flatMap { y in map.columns.map { x in self(x, y) - transform(x, y) } }
        return map
    }
}
