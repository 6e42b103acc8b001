/// Tracking of the two waves of a checkerboard of dots, from a window to all places where they continue.
struct DotPhases {
    /// Lattice position of a place of the picture.
    struct Sample {
        var place: Point
        /// Coordinates along both diagonals; dots have whole numbers.
        var i: Double
        var j: Double
        /// Gradients of both coordinates, per pixel.
        var first: Point
        var second: Point
        var power: Float
    }

    private(set) var samples: [Sample] = []
    /// Distance between samples, in pixels.
    let step: Int
    private let radius: Int
    private let taper: [Float]
    private let taperSquares: Float

    /// A pixel.
    private struct Cell: Hashable {
        var column: Int
        var row: Int

        func neighbours(_ step: Int) -> [Cell] {
            DotPhases.around.map { Cell(column: column + $0.0 * step, row: row + $0.1 * step) }
        }
    }

    /// Follows the waves from a place.
    /// - Parameters:
    ///   - waves: the waves at that place.
    ///   - start: centre of a pixel.
    ///   - budget: budget that pays for it. The tracking ends when it is spent.
    init(
        _ waves: DotSpectrum.Waves, from start: Point, _ pixels: Span<UInt8>, _ raster: Raster,
        _ budget: inout SearchBudget
    ) {
        let frequency = (waves.first.length * waves.second.length).squareRoot()
        let radius = max(5, Int((Self.radius / frequency).rounded()))
        self.radius = radius
        step = radius / 2
        taper = (-radius...radius).map { 0.5 + 0.5 * Rotor(turns: Double($0) / Double(2 * radius + 2)).x }
        let squares = taper.reduce(0) { $0 + $1 * $1 }
        taperSquares = squares * squares
        let origin = Cell(column: Int(start.x), row: Int(start.y))
        guard budget.spend(sampleCost), let first = measured(origin, waves.first, waves.second, pixels, raster) else {
            return
        }
        samples.append(
            Sample(
                place: start, i: first.phases.0, j: first.phases.1, first: waves.first, second: waves.second,
                power: first.power))
        let cells = grow(from: origin, pixels, raster, &budget)
        // Dots cover less than half of the area, so their luminance is farther from the mean than that of the ground,
        // and the sign of the cubed differences shows which of the two is dark.
        var cubes = 0
        let known = Set(cells)
        for cell in cells where cell.neighbours(step).allSatisfy(known.contains) {
            guard budget.spend(cubeCost) else { return }
            cubes += cubesOfDifferences(cell, pixels, raster)
        }
        isInverted = cubes > 0
    }

    /// Adds samples around known ones, as far as the waves continue.
    /// - Returns: the pixels at which samples are.
    private mutating func grow(
        from origin: Cell, _ pixels: Span<UInt8>, _ raster: Raster, _ budget: inout SearchBudget
    ) -> [Cell] {
        var known = [origin: 0]
        var refused: Set<Cell> = []
        var queue = [origin]
        var head = 0
        while head < queue.count, samples.count < Self.maximumSamples {
            let cell = queue[head]
            head += 1
            for next in cell.neighbours(step) where next.column == cell.column || next.row == cell.row {
                guard known[next] == nil, !refused.contains(next) else { continue }
                guard budget.spend(sampleCost) else { return queue }
                let near = next.neighbours(step).compactMap { known[$0] }
                guard let sample = continued(next, near, pixels, raster) else {
                    // A place is refused only after several neighbours failed to predict it.
                    if near.count > 2 { refused.insert(next) }
                    continue
                }
                known[next] = samples.count
                samples.append(sample)
                queue.append(next)
            }
        }
        return queue
    }

    /// Returns the sum of the cubed differences of the pixels around one from their mean.
    private func cubesOfDifferences(_ cell: Cell, _ pixels: Span<UInt8>, _ raster: Raster) -> Int {
        let (columns, rows) = window(cell, raster)
        var sum = 0
        for row in rows {
            for column in columns { sum += Int(pixels[raster.index(column, row)]) }
        }
        let mean = sum / (columns.count * rows.count)
        var cubes = 0
        for row in rows {
            for column in columns {
                let difference = Int(pixels[raster.index(column, row)]) - mean
                cubes += difference * difference * difference
            }
        }
        return cubes
    }

    /// Returns the columns and rows of the pixels around one that are in the picture.
    private func window(_ cell: Cell, _ raster: Raster) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        (
            max(0, cell.column - radius)...min(raster.width - 1, cell.column + radius),
            max(0, cell.row - radius)...min(raster.height - 1, cell.row + radius)
        )
    }

    /// Whether dots are light.
    private(set) var isInverted = false

    /// Costs of measuring a place, and of summing its cubes, in units of ``SearchBudget``.
    private var sampleCost: Int { 1_000 + 50 * side + 3 * side * side }
    private var cubeCost: Int { 400 + 2 * side * side }
    private var side: Int { 2 * radius + 1 }

    /// Radius of the window in which phases are measured, in wavelengths: some twenty dots.
    private static let radius = 3.5
    private static let maximumSamples = 3_000
    private static let around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]

    /// Returns a sample at the position that its neighbours predict; `nil` if the waves don't continue there.
    private func continued(
        _ cell: Cell, _ near: [Int], _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Sample? {
        let place = Point(x: Double(cell.column) + 0.5, y: Double(cell.row) + 0.5)
        var sample = Sample(
            place: place, i: 0, j: 0, first: Point(x: 0, y: 0), second: Point(x: 0, y: 0), power: 0)
        let share = 1 / Double(near.count)
        var power: Float = 0
        for index in near {
            let other = samples[index]
            let way = place - other.place
            sample.i += (other.i + other.first.dot(way)) * share
            sample.j += (other.j + other.second.dot(way)) * share
            sample.first = sample.first + other.first * share
            sample.second = sample.second + other.second * share
            power = max(power, other.power)
        }
        guard let found = measured(cell, sample.first, sample.second, pixels, raster),
            found.power > Self.minimumShareOfPower * power
        else { return nil }
        func rest(_ phase: Double, _ expected: Double) -> Double {
            let difference = phase - expected
            return difference - difference.rounded()
        }
        let (di, dj) = (rest(found.phases.0, sample.i), rest(found.phases.1, sample.j))
        guard max(abs(di), abs(dj)) < Self.maximumJump else { return nil }
        sample.i += di
        sample.j += dj
        sample.power = found.power
        // The gradients are fitted to the neighbours' positions, damped towards the mean of the neighbours' gradients.
        let inertia = Double(4 * step * step)
        var (xx, xy, yy) = (inertia, 0.0, inertia)
        var (first, second) = (sample.first * inertia, sample.second * inertia)
        for index in near {
            let other = samples[index]
            let way = other.place - place
            (xx, xy, yy) = (xx + way.x * way.x, xy + way.x * way.y, yy + way.y * way.y)
            first = first + way * (other.i - sample.i)
            second = second + way * (other.j - sample.j)
        }
        let determinant = xx * yy - xy * xy
        sample.first = Point(
            x: (yy * first.x - xy * first.y) / determinant, y: (xx * first.y - xy * first.x) / determinant)
        sample.second = Point(
            x: (yy * second.x - xy * second.y) / determinant, y: (xx * second.y - xy * second.x) / determinant)
        return sample
    }

    /// Minimum power, as a share of that of the strongest neighbour. The border of a shadow is such a step.
    private static let minimumShareOfPower: Float = 0.08
    /// Maximum deviation of a phase from its prediction, in turns.
    private static let maximumJump = 0.22
    /// Minimum ratio of the power of the two waves to that of other waves of the same length.
    private static let minimumCoherence: Float = 3

    /// Returns the phases of both waves around a pixel; `nil` if they are not stronger than others.
    private func measured(
        _ cell: Cell, _ first: Point, _ second: Point, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (phases: (Double, Double), power: Float)? {
        guard cell.column >= 0, cell.row >= 0, cell.column < raster.width, cell.row < raster.height else { return nil }
        let (columns, rows) = window(cell, raster)
        var (sum, weight): (Float, Float) = (0, 0)
        for line in rows {
            let row = raster.index(0, line)
            for column in columns {
                let w = taper[line &- cell.row &+ radius] * taper[column &- cell.column &+ radius]
                (sum, weight) = (sum + w * Float(pixels[row &+ column]), weight + w)
            }
        }
        let mean = sum / max(weight, 1e-6)
        let half = 0.5.squareRoot()
        let between = ((first + second) * half, (first - second) * half)
        let across = rotors((first.x, second.x, between.0.x, between.1.x))
        let down = rotors((first.y, second.y, between.0.y, between.1.y))
        var (real, imaginary) = (Four(), Four())
        for line in rows {
            let row = raster.index(0, line)
            var (a, b) = (Four(), Four())
            for column in columns {
                let index = column &- cell.column &+ radius
                // Dark is positive.
                let value = (mean - Float(pixels[row &+ column])) * taper[index]
                a += across.x[index] * value
                b += across.y[index] * value
            }
            let index = line &- cell.row &+ radius
            real += (a * down.x[index] - b * down.y[index]) * taper[index]
            imaginary += (a * down.y[index] + b * down.x[index]) * taper[index]
        }
        let powers = real * real + imaginary * imaginary
        let own = powers[0] + powers[1]
        let others = powers[2] + powers[3] + taperSquares * Self.minimumNoise
        guard own > Self.minimumCoherence * others, min(powers[0], powers[1]) > own / 12 else { return nil }
        func phase(_ wave: Int) -> Double {
            Angle.degrees(ofX: Double(real[wave]), y: Double(imaginary[wave])) / 360
        }
        return ((phase(0), phase(1)), own)
    }

    /// Four waves are measured at a time.
    private typealias Four = SIMD4<Float>

    /// Returns the rotors of four waves, given in turns a pixel, at each pixel from one end of the window to the other,
    /// turning backwards.
    private func rotors(_ turns: (Double, Double, Double, Double)) -> (x: [Four], y: [Four]) {
        var x = [Four](filling: side, with: Four())
        var y = x
        for index in 0..<side {
            let way = Double(radius - index)
            let (a, b) = (Rotor(turns: turns.0 * way), Rotor(turns: turns.1 * way))
            let (c, d) = (Rotor(turns: turns.2 * way), Rotor(turns: turns.3 * way))
            x[index] = Four(a.x, b.x, c.x, d.x)
            y[index] = Four(a.y, b.y, c.y, d.y)
        }
        return (x, y)
    }

    /// Variance of the noise that any picture has, in grey levels.
    private static let minimumNoise: Float = 0.5
}
