/// Model of the row at each position along a start or stop pattern: a quadratic in the position, in pixels.
struct PDF417RowModel: Sendable {
    /// Row at position 0.
    private(set) var a = 0.0
    /// Rows per pixel at position 0; negative if rows are counted against the direction of positions.
    private(set) var b = 0.0
    /// Change of the rows per pixel from one pixel to the next, halved: 0 unless the symbol is bent or tilted.
    private var c = 0.0

    /// Row number that was read at a position, with half a row added: the middle of the row.
    struct Sighting {
        var t: Double
        var row: Double
        var weight: Double
    }

    init() {}

    /// Returns the row at a position, from 0, with fractions.
    @inline(__always)
    func callAsFunction(_ t: Double) -> Double { a + t * (b + t * c) }

    /// Returns the position at which a row begins, near the solution for the linear part.
    func place(of row: Double) -> Double {
        guard b != 0 else { return 0 }
        var t = (row - a) / b
        for _ in 0..<6 {
            let slope = b + 2 * c * t
            guard abs(slope) > abs(b) * 0.2 else { break }
            t -= (self(t) - row) / slope
        }
        return t
    }

    /// Range of the number of rows in a module: a row is one to twenty modules high, with measuring errors.
    private static let rowsPerModule = 0.04...1.1
    /// Approximate number of sightings that are paired with one another to try the lines through them. With 16 or 50,
    /// 1,028 pictures with PDF417 are read alike.
    private static let maximumTriedSightings = 28

    /// Share of the sightings' weight that must be near a known model for it to be kept.
    private static let minimumAgreement = 0.6
    /// Distance in rows below which a sighting agrees with a model, and the distances within which sightings are used
    /// when the model is fitted again and again.
    private static let nearby = 0.8
    private static let limitsOfFit = [1.2, 1.0, nearby]
    /// Numbers of sightings and of different rows from which on the model may be bent.
    private static let minimumSightingsOfBend = 24
    private static let minimumRowsOfBend = 6

    /// Fits the model that most sightings agree with; fails if there is none.
    /// - Parameter known: model that was found with other rays.
    init?(_ seen: [Sighting], module: Double, near known: PDF417RowModel?) {
        guard seen.count >= 4 else { return nil }
        var model = known
        if let known, Self.score(known, seen) < Self.minimumAgreement * seen.reduce(0, { $0 + $1.weight }) {
            model = nil
        }
        guard var model = model ?? Self.likeliest(seen, module) else { return nil }
        for limit in Self.limitsOfFit {
            let near = seen.filter { abs(model($0.t) - $0.row) < limit }
            let hasBend =
                near.count >= Self.minimumSightingsOfBend && Set(near.map(\.row)).count >= Self.minimumRowsOfBend
            guard let fitted = PDF417RowModel(fitting: near, hasBend: hasBend) else { break }
            model = fitted
        }
        guard abs(model.b) > 0 else { return nil }
        self = model
    }

    private static func score(_ model: PDF417RowModel, _ seen: [Sighting]) -> Double {
        var score = 0.0
        for sighting in seen where abs(model(sighting.t) - sighting.row) < nearby { score += sighting.weight }
        return score
    }

    /// Returns the line through two sightings that has the most weight of all sightings near it.
    private static func likeliest(_ seen: [Sighting], _ module: Double) -> PDF417RowModel? {
        var best: (score: Double, model: PDF417RowModel) = (0, PDF417RowModel())
        let step = max(1, seen.count / maximumTriedSightings)
        for i in stride(from: 0, to: seen.count, by: step) {
            for j in stride(from: i + step, to: seen.count, by: step) {
                let (one, other) = (seen[i], seen[j])
                guard one.row != other.row, other.t - one.t > module else { continue }
                let slope = (other.row - one.row) / (other.t - one.t)
                guard rowsPerModule.contains(abs(slope) * module) else { continue }
                var model = PDF417RowModel()
                (model.a, model.b) = (one.row - slope * one.t, slope)
                let score = score(model, seen)
                if score > best.score { best = (score, model) }
            }
        }
        return best.score > 0 ? best.model : nil
    }

    /// Fits a line, or a quadratic if `hasBend`, by weighted least squares.
    init?(fitting points: [Sighting], hasBend: Bool) {
        let terms = hasBend ? 3 : 2
        // Positions are scaled, so that the sums stay of one size.
        let scale = points.reduce(1) { max($0, abs($1.t)) }
        // Weighted sums of powers of t, and of these times the row.
        var (s0, s1, s2, s3, s4, r0, r1, r2) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for point in points {
            let (t, weight) = (point.t / scale, point.weight)
            let square = t * t
            s0 += weight
            s1 += weight * t
            s2 += weight * square
            s3 += weight * square * t
            s4 += weight * square * square
            r0 += weight * point.row
            r1 += weight * point.row * t
            r2 += weight * point.row * square
        }
        var matrix = hasBend ? [s0, s1, s2, r0, s1, s2, s3, r1, s2, s3, s4, r2] : [s0, s1, r0, s1, s2, r1]
        guard let solution = LinearSystem.solve(&matrix, terms) else { return nil }
        (a, b, c) = (solution[0], solution[1] / scale, hasBend ? solution[2] / (scale * scale) : 0)
    }
}

/// Finds how far rays have drifted out of their rows at a column: the drift at which most clusters are those of the
/// rows.
struct PDF417DriftFollower {
    private let rows: PDF417RowModel
    /// Height of a row in pixels along the pattern.
    private let height: Double
    /// Half the length of the pattern in pixels.
    private let halfSpan: Double

    /// Codeword that a ray read.
    struct Sighting {
        /// Position along the pattern at which the ray begins.
        var t: Double
        var cluster: Int
        var weight: Double
    }

    /// Maximum change of the drift from column to column, in steps of a tenth of a row: 1.2 rows.
    private static let maximumSteps = 12
    /// Maximum change of the drift's slope from column to column, in steps of a quarter of a row at the pattern's ends.
    private static let maximumTurns = 2

    init(rows: PDF417RowModel, halfSpan: Double) {
        self.rows = rows
        height = 1 / max(abs(rows.b), 1e-6)
        self.halfSpan = halfSpan
    }

    func drift(
        after before: PDF417RowTracer.Sloped, _ earlier: PDF417RowTracer.Sloped, _ seen: [Sighting]
    ) -> PDF417RowTracer.Sloped {
        // Without enough codewords, the drift is assumed to change as it did before.
        let expected = PDF417RowTracer.Sloped(a: 2 * before.a - earlier.a, b: before.b)
        guard seen.count >= 4 else { return expected }
        func drift(_ step: Int, _ turn: Int) -> PDF417RowTracer.Sloped {
            .init(
                a: before.a + Double(step) * 0.1 * height, b: before.b + Double(turn) * 0.25 * height / halfSpan)
        }
        // Hill climbing starts from an unchanged drift, if rays are mostly in their rows with it.
        var (step, turn) = (0, 0)
        var best = score(before, seen)
        if best > 0.5 * seen.reduce(0, { $0 + $1.weight }) {
            var isBetter = true
            while isBetter {
                isBetter = false
                for (nextStep, nextTurn) in [(step - 1, turn), (step + 1, turn), (step, turn - 1), (step, turn + 1)]
                where abs(nextStep) <= Self.maximumSteps && abs(nextTurn) <= Self.maximumTurns {
                    let score = score(drift(nextStep, nextTurn), seen) - 0.02 * Double(abs(nextStep) + abs(nextTurn))
                    if score > best {
                        (best, step, turn, isBetter) = (score, nextStep, nextTurn, true)
                        break
                    }
                }
            }
            return drift(step, turn)
        }
        var found: PDF417RowTracer.Sloped?
        best = -.infinity
        for step in -Self.maximumSteps...Self.maximumSteps {
            for turn in -Self.maximumTurns...Self.maximumTurns {
                let drift = drift(step, turn)
                let score = score(drift, seen) - 0.02 * Double(abs(step) + abs(turn))
                if score > best { (best, found) = (score, drift) }
            }
        }
        return found ?? expected
    }

    /// Returns how well clusters agree with the rows at a drift: at most the sum of all weights.
    private func score(_ drift: PDF417RowTracer.Sloped, _ seen: [Sighting]) -> Double {
        var score = 0.0
        for point in seen {
            let place = rows(point.t + drift.a + drift.b * point.t)
            guard place >= 0, place < 1000 else { continue }
            let row = Int(place)
            let off = abs(place - Double(row) - 0.5)
            if row % 3 == point.cluster {
                score += point.weight * (1 - 0.6 * off)
            } else {
                score -= point.weight * 0.7 * (1 - 2 * off)
            }
        }
        return score
    }
}
