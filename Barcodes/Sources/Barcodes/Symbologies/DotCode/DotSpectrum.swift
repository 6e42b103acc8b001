/// The spectrum of a square window of a picture: where dots lie on a checkerboard it has a peak for each diagonal, even
/// where the dots run together.
struct DotSpectrum {
    /// Pixels along a side of the window: of dots that are 5 pixels apart there are enough in it to tell.
    static let side = 32
    private static let half = side / 2

    /// Two waves whose crests cross at the dots.
    struct Waves {
        /// In cycles a pixel.
        var first: Point
        var second: Point
        /// How many times the median power of other waves of about their length the weaker one has.
        var strength: Float
    }

    /// The power of each frequency: a row for each number of cycles across, 0 to 15 and -16 to -1, and in it the same
    /// down.
    private let powers: [Float]

    /// Four columns of a window are transformed at a time.
    private typealias Four = SIMD4<Float>
    private static let fours = side / 4

    /// - Parameters:
    ///   - left, top: the window's first pixel; all of it has to lie in the picture.
    /// - Returns: `nil` where the window is flat, or shows nothing as fine as dots.
    init?(_ pixels: Span<UInt8>, _ raster: Raster, left: Int, top: Int) {
        let side = Self.side
        guard let mean = Self.meanOfFine(pixels, raster, left, top) else { return nil }
        var real = [Four](filling: side * Self.fours, with: Four())
        var imaginary = real
        let taper = Self.taper.span
        for y in 0..<side {
            for column in 0..<Self.fours {
                let x = column &* 4
                let at = raster.index(left &+ x, top &+ y)
                let values = Four(
                    Float(pixels[at]), Float(pixels[at &+ 1]), Float(pixels[at &+ 2]), Float(pixels[at &+ 3]))
                let weights = Four(taper[x], taper[x &+ 1], taper[x &+ 2], taper[x &+ 3])
                real[y &* Self.fours &+ column] = (values - mean) * weights * taper[y]
            }
        }
        Self.transform(&real, &imaginary)
        real = Self.transposed(real.span)
        imaginary = Self.transposed(imaginary.span)
        Self.transform(&real, &imaginary)
        var powers = [Float](filling: side * side, with: 0)
        for index in real.indices {
            let four = real[index] * real[index] + imaginary[index] * imaginary[index]
            for k in 0..<4 { powers[index &* 4 &+ k] = four[k] }
        }
        self.powers = powers
    }

    /// The mean of a window; `nil` where it is flat, or nearly all of its contrast is in coarse forms.
    private static func meanOfFine(_ pixels: Span<UInt8>, _ raster: Raster, _ left: Int, _ top: Int) -> Float? {
        var (sum, squares, steps) = (0, 0, 0)
        for y in 0..<side {
            let row = raster.index(left, top &+ y)
            let below = y < side &- 1 ? row &+ raster.stride : row
            for x in 0..<side {
                let value = Int(pixels[row &+ x])
                let across = Int(pixels[row &+ (x < side &- 1 ? x &+ 1 : x)]) &- value
                let down = Int(pixels[below &+ x]) &- value
                sum &+= value
                squares &+= value &* value
                steps &+= across &* across &+ down &* down
            }
        }
        let count = side * side
        let variance = squares * count - sum * sum
        guard variance > leastVariance * count * count,
            Float(steps) * Float(count) > leastSteps * Float(variance)
        else { return nil }
        return Float(sum) / Float(count)
    }

    /// In squared grey levels: what is flatter shows no dots.
    private static let leastVariance = 4
    /// The least mean square of steps from pixel to pixel, as a share of the variance.
    private static let leastSteps: Float = 0.04

    /// Hann's window.
    private static let taper: [Float] = (0..<side).map {
        0.5 - 0.5 * Rotor(turns: (Double($0) + 0.5) / Double(side)).x
    }
    /// The rotors of half a turn, the other way round.
    private static let rotors: [(Float, Float)] = (0..<half).map {
        let rotor = Rotor(turns: -Double($0) / Double(side))
        return (rotor.x, rotor.y)
    }
    private static let reversed: [Int] = (0..<side).map { index in
        (0..<5).reduce(0) { $0 | ((index >> $1) & 1) << (4 - $1) }
    }

    /// Columns become their spectra (Cooley and Tukey, 1965, doi:10.1090/S0025-5718-1965-0178586-1).
    private static func transform(_ real: inout [Four], _ imaginary: inout [Four]) {
        var a = real.mutableSpan
        var b = imaginary.mutableSpan
        let (order, rotors) = (reversed.span, rotors.span)
        let fours = side / 4
        for y in 0..<side where order[y] > y {
            for column in 0..<fours {
                let (i, j) = (y &* fours &+ column, order[y] &* fours &+ column)
                (a[i], a[j]) = (a[j], a[i])
                (b[i], b[j]) = (b[j], b[i])
            }
        }
        var middle = 1
        while middle < side {
            let pitch = half / middle
            var block = 0
            while block < side {
                for k in 0..<middle {
                    let (c, s) = rotors[k &* pitch]
                    let first = (block &+ k) &* fours
                    for i in first..<first &+ fours {
                        let j = i &+ middle &* fours
                        let (x, y, u, v) = (a[i], b[i], a[j], b[j])
                        let (p, q) = (u * c - v * s, u * s + v * c)
                        a[i] = x + p
                        b[i] = y + q
                        a[j] = x - p
                        b[j] = y - q
                    }
                }
                block &+= 2 &* middle
            }
            middle &*= 2
        }
    }

    /// Rows become columns.
    private static func transposed(_ lines: Span<Four>) -> [Four] {
        var result = [Four](filling: lines.count, with: Four())
        var target = result.mutableSpan
        let fours = side / 4
        for row in 0..<fours {
            for column in 0..<fours {
                let from = 4 &* row &* fours &+ column
                let (a, b) = (lines[from], lines[from &+ fours])
                let (c, d) = (lines[from &+ 2 &* fours], lines[from &+ 3 &* fours])
                let to = 4 &* column &* fours &+ row
                target[to] = Four(a.x, b.x, c.x, d.x)
                target[to &+ fours] = Four(a.y, b.y, c.y, d.y)
                target[to &+ 2 &* fours] = Four(a.z, b.z, c.z, d.z)
                target[to &+ 3 &* fours] = Four(a.w, b.w, c.w, d.w)
            }
        }
        return result
    }

    /// - Parameters:
    ///   - x, y: in cycles a window.
    private func power(_ x: Int, _ y: Int) -> Float {
        powers[(x & (Self.side - 1)) * Self.side + (y & (Self.side - 1))]
    }

    private struct Peak {
        /// In cycles a pixel.
        var frequency: Point
        var strength: Float

        /// Whether a frequency is this one, as far as a window tells.
        func isNear(_ other: Point) -> Bool {
            min((frequency - other).length, (frequency + other).length) * Double(side) < 1.6
        }
    }

    /// The waves of dots, if there are any.
    var waves: Waves? {
        let peaks = peaks
        var best: Waves?
        for (index, p) in peaks.enumerated() where p.strength > Self.leastStrength {
            for q in peaks[(index + 1)...] where q.strength > best?.strength ?? Self.leastStrength {
                if let waves = Self.waves(p, q, among: peaks) { best = waves }
            }
        }
        return best
    }

    /// The waves that two peaks are of; `nil` where they can't be the waves of dots.
    private static func waves(_ p: Peak, _ q: Peak, among peaks: [Peak]) -> Waves? {
        let (a, b) = (p.frequency, q.frequency)
        guard abs(a.dot(b)) < mostCosine * a.length * b.length, a.length < mostRatio * b.length,
            b.length < mostRatio * a.length
        else { return nil }
        let strength = min(p.strength, q.strength)
        var waves = Waves(first: a, second: b, strength: strength)
        // The waves of dots are the longest: those of rows and columns, and harmonics, have others of half their
        // frequency.
        func power(_ frequency: Point) -> Float { peaks.first { $0.isNear(frequency) }?.strength ?? 0 }
        let (sum, difference) = (power((a + b) * 0.5), power((a - b) * 0.5))
        if max(sum, difference) > leastStrength {
            guard min(sum, difference) < leastStrength else { return nil }
            // Motion has left one of the two.
            (waves.first, waves.second) = ((a + b) * 0.5, (a - b) * 0.5)
        } else if min(sum, difference) > leastStrength / 2 || min(power(a * 0.5), power(b * 0.5)) > leastStrength / 2 {
            return nil
        }
        return min(waves.first.length, waves.second.length) * Double(side) < leastFrequency ? nil : waves
    }

    /// Of noise, one window in some thousands has two peaks that are as strong.
    private static let leastStrength: Float = 9
    /// How far from a right angle and how different in length the waves of a tilted symbol may be.
    private static let (mostCosine, mostRatio) = (0.6, 1.7)
    /// In cycles a window: dots that are farther apart are seen in a smaller picture. Peaks are found from half of it.
    private static let leastFrequency = 6.5
    private static let mostPeaks = 12

    /// The frequencies from 3 cycles a window on, as places in ``powers``, by their length: of blurred dots the power
    /// falls by half in a step. Those across alone are there once, and of all others one of the two directions.
    private static let rings: [[Int]] = {
        var rings = [[Int]](repeating: [], count: 24)
        for y in -half..<half {
            for x in 0...half where x * x + y * y >= 9 && (x > 0 || y > 0) {
                rings[Int(Double(x * x + y * y).squareRoot())].append(x * side + (y & (side - 1)))
            }
        }
        return rings.filter { $0.count > 2 }
    }()

    /// The strongest frequencies, compared with others of about the same length.
    private var peaks: [Peak] {
        var result: [Peak] = []
        var all: [Float] = []
        all.reserveCapacity(64)
        for ring in Self.rings {
            all.removeAll(keepingCapacity: true)
            var most: Float = 0
            for index in ring {
                all.append(powers[index])
                most = max(most, powers[index])
            }
            let median = max(all.select(all.count / 2), 1e-3)
            guard most > median * Self.leastStrength / 2 else { continue }
            for index in ring where powers[index] > median * Self.leastStrength / 2 {
                let (x, y) = (index / Self.side, index % Self.side)
                if isHighest(x, y) { result.append(Peak(frequency: refined(x, y), strength: powers[index] / median)) }
            }
        }
        result.sort { $0.strength > $1.strength }
        return Array(result.prefix(Self.mostPeaks))
    }

    private func isHighest(_ x: Int, _ y: Int) -> Bool {
        let own = power(x, y)
        for dy in -1...1 {
            for dx in -1...1 where power(x + dx, y + dy) > own { return false }
        }
        return true
    }

    /// A peak's frequency in cycles a pixel, between the places of the spectrum: by a parabola through the amplitudes.
    private func refined(_ x: Int, _ y: Int) -> Point {
        func offset(_ before: Float, _ own: Float, _ after: Float) -> Double {
            let (a, b, c) = (before.squareRoot(), own.squareRoot(), after.squareRoot())
            let curve = 2 * b - a - c
            return curve > 0 ? Double(max(-0.5, min(0.5, 0.5 * (c - a) / curve))) : 0
        }
        let own = power(x, y)
        let dx = offset(power(x - 1, y), own, power(x + 1, y))
        let dy = offset(power(x, y - 1), own, power(x, y + 1))
        let down = y < Self.half ? y : y - Self.side
        return Point(x: (Double(x) + dx) / Double(Self.side), y: (Double(down) + dy) / Double(Self.side))
    }
}
