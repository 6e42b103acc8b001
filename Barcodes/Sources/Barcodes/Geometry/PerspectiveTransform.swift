/// A projective map from the plane of a symbol, in modules, to a frame, in pixels.
///
/// It maps (x, y) to ((a x + b y + c) / w, (d x + e y + f) / w) with w = g x + h y + 1.
package struct PerspectiveTransform: Equatable {
    var a, b, c, d, e, f, g, h: Double

    @inline(__always)
    package func callAsFunction(_ x: Double, _ y: Double) -> Point {
        let w = 1 / (g * x + h * y + 1)
        return Point(x: (a * x + b * y + c) * w, y: (d * x + e * y + f) * w)
    }

    /// Returns the derivatives of the map at a place, with respect to x (right) and y (down), in pixels a module.
    @inline(__always)
    func derivatives(_ x: Double, _ y: Double) -> (right: Point, down: Point) {
        let w = 1 / (g * x + h * y + 1)
        let place = Point(x: (a * x + b * y + c) * w, y: (d * x + e * y + f) * w)
        return (
            Point(x: (a - g * place.x) * w, y: (d - g * place.y) * w),
            Point(x: (b - h * place.x) * w, y: (e - h * place.y) * w)
        )
    }

    /// Iterator over the images of evenly spaced places in a row, in fixed point, relative to the centre of the first
    /// pixel.
    struct Row {
        fileprivate var numerators: SIMD2<Double>
        fileprivate var denominator: Double
        fileprivate let step: (numerators: SIMD2<Double>, denominator: Double)

        /// Returns the image of the next place.
        @inline(__always)
        mutating func next() -> (x: Int, y: Int) {
            let place = numerators / denominator
            numerators += step.numerators
            denominator += step.denominator
            return (Raster.rounded(place.x), Raster.rounded(place.y))
        }
    }

    /// Returns an iterator over a row of places, one module apart.
    /// - Parameters:
    ///   - x, y: the first place.
    func row(from x: Double, _ y: Double) -> Row {
        let scale = Double(1 << Raster.fixedBits)
        let w = g * x + h * y + 1
        return Row(
            numerators: SIMD2(a * x + b * y + c - 0.5 * w, d * x + e * y + f - 0.5 * w) * scale, denominator: w,
            step: (SIMD2(a - 0.5 * g, d - 0.5 * g) * scale, g))
    }

    /// Returns the map with its origin moved: it maps (0, 0) to where this one maps (x, y).
    func moved(x: Double, y: Double) -> PerspectiveTransform {
        let w = 1 / (g * x + h * y + 1)
        var result = self
        (result.a, result.b, result.c) = (a * w, b * w, (a * x + b * y + c) * w)
        (result.d, result.e, result.f) = (d * w, e * w, (d * x + e * y + f) * w)
        (result.g, result.h) = (g * w, h * w)
        return result
    }

    /// A place in the symbol's plane and its place in the frame.
    package struct Correspondence {
        package var from: Point
        package var to: Point
        package var weight: Double

        package init(from: Point, to: Point, weight: Double = 1) {
            self.from = from
            self.to = to
            self.weight = weight
        }
    }

    /// Fits a map to four or more correspondences by least algebraic error.
    ///
    /// Coordinates are centred and scaled first (Hartley, "In defense of the eight-point algorithm", 1997,
    /// doi:10.1109/34.601246); otherwise rounding errors would dominate the fit.
    /// - Returns: `nil` if the points don't determine a map.
    package init?(fitting pairs: [Correspondence]) {
        guard pairs.count >= 4 else { return nil }
        let source = Normalization(pairs) { $0.from }
        let target = Normalization(pairs) { $0.to }
        // Normal equations of the 2 n equations in 8 unknowns, the last column being the right-hand side.
        var normal = [Double](filling: 72, with: 0)
        for pair in pairs {
            let p = source.apply(pair.from)
            let q = target.apply(pair.to)
            Self.accumulate(&normal, [p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x], pair.weight)
            Self.accumulate(&normal, [0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y], pair.weight)
        }
        guard let s = LinearSystem.solve(&normal, 8) else { return nil }
        // The result is target⁻¹ ∘ S ∘ source, written out by rows of the 3 × 3 matrix.
        let (k, mx, my) = (source.scale, source.center.x, source.center.y)
        func composed(_ p: Double, _ q: Double, _ r: Double) -> (Double, Double, Double) {
            (p * k, q * k, r - p * k * mx - q * k * my)
        }
        let row0 = composed(s[0], s[1], s[2])
        let row1 = composed(s[3], s[4], s[5])
        let row2 = composed(s[6], s[7], 1)
        let (unscale, cx, cy) = (1 / target.scale, target.center.x, target.center.y)
        let w = row2.2
        guard abs(w) > 1e-9 else { return nil }
        a = (row0.0 * unscale + cx * row2.0) / w
        b = (row0.1 * unscale + cx * row2.1) / w
        c = (row0.2 * unscale + cx * row2.2) / w
        d = (row1.0 * unscale + cy * row2.0) / w
        e = (row1.1 * unscale + cy * row2.1) / w
        f = (row1.2 * unscale + cy * row2.2) / w
        g = row2.0 / w
        h = row2.1 / w
    }

    /// Maps the corners of a rectangle from (0, 0) to (width, height) to four points.
    ///
    /// The solution is in closed form (P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, 2.2.3).
    /// - Returns: `nil` if three of the points lie on a line.
    init?(
        width: Double, height: Double, topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point
    ) {
        let (first, second) = (topRight - bottomRight, bottomLeft - bottomRight)
        let sum = topLeft - topRight + bottomRight - bottomLeft
        let determinant = first.cross(second)
        guard abs(determinant) > 1e-9 * first.length * second.length else { return nil }
        let (p, q) = (sum.cross(second) / determinant, first.cross(sum) / determinant)
        g = p / width
        h = q / height
        a = (topRight.x - topLeft.x + p * topRight.x) / width
        d = (topRight.y - topLeft.y + p * topRight.y) / width
        b = (bottomLeft.x - topLeft.x + q * bottomLeft.x) / height
        e = (bottomLeft.y - topLeft.y + q * bottomLeft.y) / height
        c = topLeft.x
        f = topLeft.y
    }

    private struct Normalization {
        let center: Point
        let scale: Double

        @inline(__always)
        init(_ pairs: [Correspondence], _ point: (Correspondence) -> Point) {
            var sum = Point(x: 0, y: 0)
            for pair in pairs { sum = sum + point(pair) }
            let center = sum * (1 / Double(pairs.count))
            var spread = 0.0
            for pair in pairs { spread += point(pair).distance(to: center) }
            self.center = center
            scale = spread > 0 ? Double(pairs.count) / spread : 1
        }

        func apply(_ point: Point) -> Point { (point - center) * scale }
    }

    @inline(__always)
    private static func accumulate(_ normal: inout [Double], _ row: InlineArray<9, Double>, _ weight: Double) {
        for i in 0..<8 where row[i] != 0 {
            let factor = row[i] * weight
            for j in 0..<9 { normal[i &* 9 &+ j] += factor * row[j] }
        }
    }
}
