/// Deconvolution of dots that the lens, motion or large pixels have run together: it finds the darkness of each dot
/// such that all of them together, blurred, make up the picture.
///
/// The method is non-negative least squares, one dot after the other (coordinate descent).
struct DotDeconvolver {
    /// Shape of a blurred dot: a Gaussian, longer in one direction if the picture moved.
    struct Spread: Hashable {
        /// Standard deviation, in modules.
        var deviation: Double
        /// Variance added by motion, in squared modules.
        var motion = 0.0
        /// Direction of the motion in the picture, in sixteenths of a turn.
        var direction = 0
    }

    private let part: DotPart
    /// Darkness of each place, row by row; 0 for places between the dots.
    var values: [Float] {
        var values = [Float](repeating: 0, count: part.width * part.height)
        for (site, dot) in zip(sites, dots) { values[site.index] = dot }
        return values
    }

    /// Sites of dots: index of the place, its position in the picture, and the size of a module there.
    private var sites: [(index: Int, place: Point, module: Double)] = []
    /// Area of the picture that is modelled.
    private let frame: PixelRectangle
    /// Missing light of each pixel of the frame, as a share of the light around it.
    private let darkness: [Float]
    /// Residual: the darkness not explained by the dots.
    private var rest: [Float]
    /// Pixels that are influenced only by modelled sites: at least ``rim`` modules from the part's edge.
    private var isInside: [Bool]
    private let insideCount: Int
    private static let rim = 2
    /// Distance of a place from the picture, in pixels, from which on its dot does not reach into it.
    private static let reachOutside = 4.0
    /// Module sizes in pixels between which dots run together and can be told apart again.
    private static let smallestModule = 0.6
    private static let largestModule = 8.0
    /// Minimum number of places.
    private static let minimumSites = 12
    /// Distance from a place within which pixels count for the error, in modules along each axis.
    private static let reachOfSite = 0.75
    /// Maximum darkness of a dot, as a multiple of that of a typical one.
    private static let maximumRatioToTypical: Float = 1.1
    /// Extent of a dot in standard deviations along each axis, and its square in units of the variance: beyond it, less
    /// than a thirtieth of the darkness in the middle is left.
    private static let reachOfDot = 2.6
    private static let maximumSquaredDistance = 7.0
    /// Index of each site's first pixel in the arrays that follow, and the end of the last site's pixels.
    private var starts: [Int] = []
    /// Pixels that each dot darkens, and the weights with which it does.
    private var pixels: [Int32] = []
    private var weights: [Float] = []
    /// Sum of the squared weights of each site.
    private var squares: [Float] = []
    /// Darkness of the dot at each site.
    private var dots: [Float] = []

    /// Prepares the deconvolution of a part.
    /// - Parameters:
    ///   - part: part of the lattice that is modelled.
    ///   - budget: budget that pays for it.
    /// - Returns: `nil` if hardly any of the part is in the picture, its modules are too small or large, or the budget
    ///   is spent.
    init?(
        _ plane: DotPlane, _ part: DotPart, isInverted: Bool, _ source: Span<UInt8>, _ raster: Raster,
        _ budget: inout SearchBudget
    ) {
        guard budget.spend(part.width * part.height * Self.siteCost) else { return nil }
        self.part = part
        let (width, height) = (part.width, part.height)
        var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for y in 0..<height {
            for x in 0..<width where part.hasSite(x, y) {
                let (u, v) = (Double(x + part.left) + 0.5, Double(y + part.top) + 0.5)
                let place = plane(u, v)
                let across = plane(u + 1, v) - place
                let down = plane(u, v + 1) - place
                let module = abs(across.cross(down)).squareRoot()
                let outside = Self.reachOutside
                guard place.x > -outside, place.y > -outside, place.x < Double(raster.width) + outside,
                    place.y < Double(raster.height) + outside, module > Self.smallestModule,
                    module < Self.largestModule
                else { continue }
                sites.append((y * width + x, place, module))
                (minX, maxX) = (min(minX, place.x), max(maxX, place.x))
                (minY, maxY) = (min(minY, place.y), max(maxY, place.y))
            }
        }
        guard sites.count >= Self.minimumSites else { return nil }
        let (x0, y0) = (max(0, Int(minX) - 2), max(0, Int(minY) - 2))
        let (x1, y1) = (min(raster.width, Int(maxX) + 3), min(raster.height, Int(maxY) + 3))
        guard x1 - x0 >= 8, y1 - y0 >= 8, budget.spend((x1 - x0) * (y1 - y0) * Self.darknessCost) else { return nil }
        frame = PixelRectangle(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
        let module = sites.reduce(0) { $0 + $1.module } / Double(sites.count)
        darkness = Self.darkness(frame, block: max(4, Int(3.5 * module)), isInverted: isInverted, source, raster)
        rest = darkness
        isInside = [Bool](repeating: false, count: darkness.count)
        for site in sites {
            let (x, y) = (site.index % width, site.index / width)
            guard x >= Self.rim, y >= Self.rim, x < width - Self.rim, y < height - Self.rim else { continue }
            let (cx, cy) = (site.place.x - Double(x0), site.place.y - Double(y0))
            let reach = Self.reachOfSite * site.module
            guard cx > 0, cy > 0, cx < Double(frame.width), cy < Double(frame.height) else { continue }
            for line in max(0, Int(cy - reach))...min(frame.height - 1, Int(cy + reach)) {
                for column in max(0, Int(cx - reach))...min(frame.width - 1, Int(cx + reach)) {
                    isInside[line * frame.width + column] = true
                }
            }
        }
        insideCount = max(1, isInside.count { $0 })
    }

    /// Returns the missing light of each pixel, as a share of the light around it.
    private static func darkness(
        _ frame: PixelRectangle, block: Int, isInverted: Bool, _ source: Span<UInt8>, _ raster: Raster
    ) -> [Float] {
        let (columns, rows) = ((frame.width + block - 1) / block, (frame.height + block - 1) / block)
        func light(_ x: Int, _ y: Int) -> Float {
            let value = source[raster.index(frame.x + x, frame.y + y)]
            return Float(isInverted ? 255 - value : value)
        }
        var lights = [Float](repeating: 1, count: columns * rows)
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let index = y / block * columns + x / block
                lights[index] = max(lights[index], light(x, y))
            }
        }
        // This is a morphological closing: blocks without light ground are filled, and the border of a shadow stays in
        // place.
        for choose in [max, min] as [(Float, Float) -> Float] {
            let before = lights
            for row in 0..<rows {
                for column in 0..<columns {
                    var value = before[row * columns + column]
                    for y in max(0, row - 1)...min(rows - 1, row + 1) {
                        for x in max(0, column - 1)...min(columns - 1, column + 1) {
                            value = choose(value, before[y * columns + x])
                        }
                    }
                    lights[row * columns + column] = value
                }
            }
        }
        var result = [Float](repeating: 0, count: frame.width * frame.height)
        for y in 0..<frame.height {
            let v = max(0, min(Float(rows - 1), (Float(y) + 0.5) / Float(block) - 0.5))
            let row = min(Int(v), max(0, rows - 2))
            let below = min(row + 1, rows - 1)
            let b = v - Float(row)
            for x in 0..<frame.width {
                let u = max(0, min(Float(columns - 1), (Float(x) + 0.5) / Float(block) - 0.5))
                let column = min(Int(u), max(0, columns - 2))
                let right = min(column + 1, columns - 1)
                let a = u - Float(column)
                let upper = lights[row * columns + column] * (1 - a) + lights[row * columns + right] * a
                let lower = lights[below * columns + column] * (1 - a) + lights[below * columns + right] * a
                result[y * frame.width + x] = 1 - light(x, y) / max(4, upper * (1 - b) + lower * b)
            }
        }
        return result
    }

    /// Finds the darkness of the dots.
    /// - Returns: the mean squared error that remains; `nil` if the budget is spent.
    mutating func solve(_ spread: Spread, sweeps: Int, _ budget: inout SearchBudget) -> Float? {
        guard budget.spend(sites.count * Self.spreadCost + weightCount(spread) * Self.weightCost) else { return nil }
        spreadSites(spread)
        dots = [Float](repeating: 0, count: sites.count)
        rest = darkness
        // Dots have about the same darkness, and this upper limit decides between two that are close to each other.
        guard sweep(sweeps, most: .infinity, &budget),
            sweep(sweeps, most: typicalDot * Self.maximumRatioToTypical, &budget)
        else { return nil }
        var error: Float = 0
        for index in rest.indices where isInside[index] { error += rest[index] * rest[index] }
        error /= Float(insideCount)
        return error
    }

    /// Whether the solution looks like dots and ground: hardly any place is between the two, and together they explain
    /// the picture.
    /// - Parameter error: the result of ``solve(_:sweeps:_:)``.
    func showsDots(error: Float) -> Bool {
        let typical = typicalDot
        // The middle between ground and a typical dot, and a fifth to each side of it.
        let doubtful = dots.count { $0 > 0.3 * typical && $0 < 0.7 * typical }
        let dark = dots.count { $0 > 0.5 * typical }
        return Double(doubtful) < Self.maximumDoubtful * Double(sites.count)
            && Self.darkShare.contains(Double(dark) / Double(sites.count)) && error < Self.maximumError * variance
    }

    /// Maximum share of places between dot and ground. Most symbols have a tenth or less; one on a shadow's border has
    /// 0.29.
    private static let maximumDoubtful = 0.3
    /// Accepted share of dots among the places. Five of the nine dots of a codeword are lit.
    private static let darkShare = 0.25...0.8
    /// Maximum squared error, as a share of the variance. It is 0.13 in a picture that moved by a module, 0.17 in a
    /// shadow, and mostly more if the lattice is not that of the dots.
    private static let maximumError: Float = 0.25

    /// Variance of the darkness in the picture.
    private var variance: Float {
        var (sum, squares): (Float, Float) = (0, 0)
        for index in darkness.indices where isInside[index] {
            sum += darkness[index]
            squares += darkness[index] * darkness[index]
        }
        let mean = sum / Float(insideCount)
        return squares / Float(insideCount) - mean * mean
    }

    /// Darkness of a typical dot.
    private var typicalDot: Float { Self.typicalDot(of: dots) }

    /// Returns the darkness of a typical dot among all places: the median of those that exceed half of the 95th
    /// percentile.
    static func typicalDot(of values: [Float]) -> Float {
        var all = values
        let most = all.select(all.count * 95 / 100)
        var dark = all.filter { $0 > most / 2 }
        return dark.isEmpty ? 1 : max(dark.select(dark.count / 2), 1e-3)
    }

    /// Returns the approximate number of weights of a spread: a dot is an ellipse that extends over the square root of
    /// 7 deviations.
    private func weightCount(_ spread: Spread) -> Int {
        let module = sites.reduce(0) { $0 + $1.module } / Double(sites.count)
        let pixels = 22 * (spread.deviation * spread.deviation + spread.motion) * module * module
        return Int(pixels + 1) * sites.count
    }

    /// Costs in units of ``SearchBudget``: of a place, of a pixel of the frame, and, for each spread, of a dot and of a
    /// weight.
    private static let (siteCost, darknessCost, spreadCost, weightCost) = (40, 20, 30, 10)
    /// Costs of a sweep for a pixel of the frame, and for two weights.
    private static let (restCost, twoWeightsCost) = (1, 5)

    /// Moves each dot to the value of least error, repeatedly.
    /// - Returns: whether the budget allowed it.
    private mutating func sweep(_ count: Int, most: Float, _ budget: inout SearchBudget) -> Bool {
        let cost = rest.count * Self.restCost + weights.count * Self.twoWeightsCost / 2
        let (pixels, weights, starts, squares, isInside) = (pixels, weights, starts, squares, isInside)
        for _ in 0..<count {
            guard budget.spend(cost) else { return false }
            Self.moveDots(&dots, &rest, most: most, pixels.span, weights.span, starts.span, squares.span)
            Self.removeMean(&rest, isInside.span, count: insideCount)
        }
        return true
    }

    /// Subtracts the mean residual, since the ground has the same darkness everywhere.
    private static func removeMean(_ rest: inout [Float], _ isInside: Span<Bool>, count: Int) {
        var rest = rest.mutableSpan
        var sum: Float = 0
        for index in rest.indices where isInside[index] { sum += rest[index] }
        let mean = sum / Float(count)
        for index in rest.indices { rest[index] -= mean }
    }

    private static func moveDots(
        _ dots: inout [Float], _ rest: inout [Float], most: Float, _ pixels: Span<Int32>, _ weights: Span<Float>,
        _ starts: Span<Int>, _ squares: Span<Float>
    ) {
        var values = dots.mutableSpan
        var rest = rest.mutableSpan
        for site in values.indices where squares[site] > minimumSquares {
            let (from, to) = (starts[site], starts[site &+ 1])
            var product: Float = 0
            for k in from..<to { product += weights[k] * rest[Int(pixels[k])] }
            let old = values[site]
            let new = max(0, min(most, old + product / squares[site]))
            guard new != old else { continue }
            let change = new - old
            values[site] = new
            for k in from..<to { rest[Int(pixels[k])] -= change * weights[k] }
        }
    }

    /// Squared weights that a dot must exceed to be solved for. Dots that hardly extend into the frame are not visible.
    private static let minimumSquares: Float = 0.05

    /// Computes the pixels that each dot influences, with their weights.
    private mutating func spreadSites(_ spread: Spread) {
        starts.removeAll(keepingCapacity: true)
        pixels.removeAll(keepingCapacity: true)
        weights.removeAll(keepingCapacity: true)
        let rotor = Rotor(turns: Double(spread.direction) / 16)
        let (c, s) = (Double(rotor.x), Double(rotor.y))
        for site in sites {
            starts.append(weights.count)
            let unit = site.module * site.module
            let variance = spread.deviation * spread.deviation * unit
            let extra = spread.motion * unit
            let (xx, xy, yy) = (variance + extra * c * c, extra * c * s, variance + extra * s * s)
            let determinant = xx * yy - xy * xy
            let (a, b, d) = (yy / determinant, -xy / determinant, xx / determinant)
            let reach = Self.reachOfDot * (variance + extra).squareRoot()
            let (cx, cy) = (site.place.x - Double(frame.x), site.place.y - Double(frame.y))
            let x0 = max(0, Int((cx - reach).rounded(.down)))
            let x1 = min(frame.width - 1, Int(cx + reach))
            let y0 = max(0, Int((cy - reach).rounded(.down)))
            let y1 = min(frame.height - 1, Int(cy + reach))
            guard x0 <= x1, y0 <= y1 else { continue }
            for y in y0...y1 {
                let dy = Double(y) + 0.5 - cy
                for x in x0...x1 {
                    let dx = Double(x) + 0.5 - cx
                    let distance = a * dx * dx + 2 * b * dx * dy + d * dy * dy
                    guard distance < Self.maximumSquaredDistance else { continue }
                    pixels.append(Int32(y * frame.width + x))
                    weights.append(Self.gaussian(Float(distance)))
                }
            }
        }
        starts.append(weights.count)
        squares.removeAll(keepingCapacity: true)
        for site in sites.indices {
            var sum: Float = 0
            for k in starts[site]..<starts[site + 1] { sum += weights[k] * weights[k] }
            squares.append(sum)
        }
    }

    /// Returns exp(-d / 2) with an error of less than 1 %.
    private static func gaussian(_ distance: Float) -> Float {
        var value = 1 - distance / 2048
        for _ in 0..<10 { value *= value }
        return value
    }
}
