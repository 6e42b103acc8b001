/// Follows the two waves of a checkerboard of dots from a window to all places where they go on.
struct DotPhases {
    /// Where a place of the picture is on the lattice.
    struct Sample {
        var place: Point
        /// Along both diagonals; dots have whole numbers.
        var i: Double
        var j: Double
        /// By how much both change, a pixel.
        var first: Point
        var second: Point
        var power: Float
    }

    private(set) var samples: [Sample] = []
    /// The distance between samples, in pixels.
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

    /// - Parameters:
    ///   - waves: as they are at the place.
    ///   - start: the middle of a pixel.
    ///   - budget: what pays for it; where that is spent, the waves are not followed further.
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
        // Dots cover less than half of the area, so their luminance is farther from the mean than that of the ground.
        var cubes = 0
        let known = Set(cells)
        for cell in cells where cell.neighbours(step).allSatisfy(known.contains) {
            guard budget.spend(cubeCost) else { return }
            cubes += cubesOfDifferences(cell, pixels, raster)
        }
        isInverted = cubes > 0
    }

    /// Adds samples around those that are known, as far as the waves go on.
    /// - Returns: the pixels at which samples are.
    private mutating func grow(
        from origin: Cell, _ pixels: Span<UInt8>, _ raster: Raster, _ budget: inout SearchBudget
    ) -> [Cell] {
        var known = [origin: 0]
        var refused: Set<Cell> = []
        var queue = [origin]
        var head = 0
        while head < queue.count, samples.count < Self.mostSamples {
            let cell = queue[head]
            head += 1
            for next in cell.neighbours(step) where next.column == cell.column || next.row == cell.row {
                guard known[next] == nil, !refused.contains(next) else { continue }
                guard budget.spend(sampleCost) else { return queue }
                let near = next.neighbours(step).compactMap { known[$0] }
                guard let sample = continued(next, near, pixels, raster) else {
                    // Where one neighbour does not lead, several may.
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

    /// The sum of the cubed differences of the pixels around one from their mean.
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

    /// The pixels around one that are in the picture.
    private func window(_ cell: Cell, _ raster: Raster) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        (
            max(0, cell.column - radius)...min(raster.width - 1, cell.column + radius),
            max(0, cell.row - radius)...min(raster.height - 1, cell.row + radius)
        )
    }

    /// Whether dots are light.
    private(set) var isInverted = false

    /// What it takes to measure a place, and to add up its cubes, in units of ``SearchBudget``.
    private var sampleCost: Int { 1_000 + 50 * side + 3 * side * side }
    private var cubeCost: Int { 400 + 2 * side * side }
    private var side: Int { 2 * radius + 1 }

    /// How far around a place its phases are measured, in wavelengths: some twenty dots.
    private static let radius = 3.5
    private static let mostSamples = 3_000
    private static let around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]

    /// A sample where its neighbours predict it to be.
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
            found.power > Self.leastShareOfPower * power
        else { return nil }
        func rest(_ phase: Double, _ expected: Double) -> Double {
            let difference = phase - expected
            return difference - difference.rounded()
        }
        let (di, dj) = (rest(found.phases.0, sample.i), rest(found.phases.1, sample.j))
        guard max(abs(di), abs(dj)) < Self.mostJump else { return nil }
        sample.i += di
        sample.j += dj
        sample.power = found.power
        // How the lattice goes on, from the neighbours and what they had.
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

    /// The least power as a share of that of the strongest neighbour: a shadow's border is a step.
    private static let leastShareOfPower: Float = 0.08
    /// How far a phase may be from where its neighbours predict it, in turns.
    private static let mostJump = 0.22
    /// How many times the power of other waves of the same length the two have at least.
    private static let leastCoherence: Float = 3

    /// The phases of both waves around a pixel; `nil` where they are not stronger than others.
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
        let others = powers[2] + powers[3] + taperSquares * Self.leastNoise
        guard own > Self.leastCoherence * others, min(powers[0], powers[1]) > own / 12 else { return nil }
        func phase(_ wave: Int) -> Double {
            Angle.degrees(ofX: Double(real[wave]), y: Double(imaginary[wave])) / 360
        }
        return ((phase(0), phase(1)), own)
    }

    /// Four waves are measured at a time.
    private typealias Four = SIMD4<Float>

    /// How far four waves of some turns a pixel have turned back at each pixel from one end of the window to the other.
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

    /// The variance of the noise that any picture has, in grey levels.
    private static let leastNoise: Float = 0.5
}
