import Barcodes

/// Projection of a symbol's points to the picture, and its inverse.
///
/// A pinhole camera looks at the middle of the picture from a distance equal to its longer side (a field of view of
/// 53°); the symbol's middle is in the plane in which a unit is a pixel.
///
/// ```
///   picture  (0,0) ─→ x            symbol  (0,0) ─→ x
///              ↓ y                           ↓ y        in modules, from the symbol's own top left
/// ```
public struct Projection: Hashable, Sendable {
    private let principal: Point
    private let focalLength: Double
    /// Middle of the symbol, in camera coordinates.
    private let origin: Vector
    /// Axes of the symbol, in camera coordinates.
    private let (across, down, away): (Vector, Vector, Vector)
    private let moduleSize: Double
    private let (columns, rows): (Double, Double)
    private let mirror: Double
    /// Radius of the cylinder, in pixels; `nil` if the symbol is flat.
    private let radius: Double?

    init(pose: SymbolPose, scene: Scene, columns: Int, rows: Int) {
        principal = Point(x: Double(scene.width) / 2, y: Double(scene.height) / 2)
        focalLength = Double(max(scene.width, scene.height, 1))
        let center = pose.center ?? principal
        origin = Vector(x: center.x - principal.x, y: center.y - principal.y, z: focalLength)
        moduleSize = pose.moduleSize
        (self.columns, self.rows) = (Double(columns), Double(rows))
        mirror = pose.isMirrored ? -1 : 1
        let arc = Trigonometry.radians(pose.curl)
        radius = arc > 1e-6 ? self.columns * moduleSize / arc : nil

        let turn = Trigonometry.radians(pose.rotation)
        let (cosine, sine) = (Trigonometry.cos(turn), Trigonometry.sin(turn))
        let direction = Trigonometry.radians(pose.tiltAxis)
        let axis = Vector(x: Trigonometry.cos(direction), y: Trigonometry.sin(direction), z: 0)
        let tilt = Trigonometry.radians(pose.tilt)
        across = Vector(x: cosine, y: sine, z: 0).turned(about: axis, by: tilt)
        down = Vector(x: -sine, y: cosine, z: 0).turned(about: axis, by: tilt)
        away = Vector(x: 0, y: 0, z: 1).turned(about: axis, by: tilt)
    }

    /// Returns the point of the picture for a point of the symbol in modules; `nil` if it is behind the camera.
    public func pixel(ofModule point: Point) -> Point? {
        let (x, y) = ((point.x - columns / 2) * moduleSize * mirror, (point.y - rows / 2) * moduleSize)
        var (sideways, depth) = (x, 0.0)
        if let radius {
            sideways = radius * Trigonometry.sin(x / radius)
            depth = radius * (1 - Trigonometry.cos(x / radius))
        }
        let place = origin + across * sideways + down * y + away * depth
        guard place.z > 1 else { return nil }
        return Point(
            x: principal.x + focalLength * place.x / place.z, y: principal.y + focalLength * place.y / place.z)
    }

    /// Returns the point of the symbol's surface, in modules, that is seen at a point of the picture; `nil` if the line
    /// of sight does not meet its plane or cylinder.
    public func module(atPixel point: Point) -> Point? {
        let ray = Vector(x: point.x - principal.x, y: point.y - principal.y, z: focalLength)
        // In the symbol's own coordinates the camera is at `eye`.
        let eye = Vector(x: -across.dot(origin), y: -down.dot(origin), z: -away.dot(origin))
        let direction = Vector(x: across.dot(ray), y: down.dot(ray), z: away.dot(ray))
        let distance: Double
        if let radius {
            // The equation is (eye.x + t·direction.x)² + (eye.z + t·direction.z - radius)² = radius², of which the
            // nearer solution is used.
            let offset = eye.z - radius
            let a = direction.x * direction.x + direction.z * direction.z
            let b = eye.x * direction.x + offset * direction.z
            let c = eye.x * eye.x + offset * offset - radius * radius
            let discriminant = b * b - a * c
            guard a > 0, discriminant >= 0 else { return nil }
            distance = (-b - discriminant.squareRoot()) / a
        } else {
            guard direction.z != 0 else { return nil }
            distance = -eye.z / direction.z
        }
        guard distance > 0 else { return nil }
        var x = eye.x + direction.x * distance
        let y = eye.y + direction.y * distance
        if let radius { x = radius * Trigonometry.atan2(x, radius - eye.z - direction.z * distance) }
        return Point(x: x * mirror / moduleSize + columns / 2, y: y / moduleSize + rows / 2)
    }

    /// Matrix that maps (x, y, 1) in modules to a multiple of (x, y, 1) in pixels, row by row; `nil` if the symbol is
    /// curled.
    public var homography: [Double]? {
        guard radius == nil else { return nil }
        let (x, y) = (across * (moduleSize * mirror), down * moduleSize)
        let corner = origin - x * (columns / 2) - y * (rows / 2)
        func row(_ part: (Vector) -> Double) -> [Double] { [part(x), part(y), part(corner)] }
        let matrix =
            row { focalLength * $0.x + principal.x * $0.z } + row { focalLength * $0.y + principal.y * $0.z }
            + row { $0.z }
        return matrix.map { $0 / corner.z }
    }
}

/// A point or a direction in camera coordinates: x to the right, y down, z away from the camera.
struct Vector: Hashable, Sendable {
    var x, y, z: Double

    static func + (left: Self, right: Self) -> Self {
        Self(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
    }
    static func - (left: Self, right: Self) -> Self { left + right * -1 }
    static func * (vector: Self, factor: Double) -> Self {
        Self(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
    }

    func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Self) -> Self {
        Self(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    /// Returns the vector rotated about an axis of length 1 (Rodrigues' formula).
    func turned(about axis: Self, by angle: Double) -> Self {
        let (cosine, sine) = (Trigonometry.cos(angle), Trigonometry.sin(angle))
        return self * cosine + axis.cross(self) * sine + axis * (axis.dot(self) * (1 - cosine))
    }
}
