/// Spectrum of a square window of a picture. Dots on a checkerboard make a peak for each diagonal, even if they run
/// together.
struct DotSpectrum {
    /// Side of the window, in pixels: large enough for dots that are 5 pixels apart.
    static let side = 32
    private static let half = side / 2

    /// Two waves whose crests cross at the dots.
    struct Waves {
        /// Frequencies of the waves, in cycles a pixel.
        var first: Point
        var second: Point
        /// Power of the weaker wave, as a multiple of the median power of other waves of about its length.
        var strength: Float
    }

    /// Power of each frequency: one row for each number of cycles across, 0 to 15 and -16 to -1, containing those
    /// numbers of cycles down.
    private let powers: [Float]

    /// Four columns of a window, which are transformed at a time.
    private typealias Four = SIMD4<Float>
    private static let fours = side / 4

    /// Transforms a window.
    /// - Parameters:
    ///   - left, top: the window's first pixel; all of the window has to lie in the picture.
    /// - Returns: `nil` if the window is flat, or shows nothing as fine as dots.
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

    /// Returns the mean of a window; `nil` if it is flat, or nearly all of its contrast is in coarse structures.
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
        guard variance > minimumVariance * count * count,
            Float(steps) * Float(count) > minimumSteps * Float(variance)
        else { return nil }
        return Float(sum) / Float(count)
    }

    /// Variance that a window must exceed, in squared grey levels. A flatter one shows no dots.
    private static let minimumVariance = 4
    /// Mean square of steps from pixel to pixel that a window must exceed, as a share of the variance.
    private static let minimumSteps: Float = 0.04

    /// Hann window.
    private static let taper: [Float] = (0..<side).map {
        0.5 - 0.5 * Rotor(turns: (Double($0) + 0.5) / Double(side)).x
    }
    /// Rotors of half a turn, turning backwards.
    private static let rotors: [(Float, Float)] = (0..<half).map {
        let rotor = Rotor(turns: -Double($0) / Double(side))
        return (rotor.x, rotor.y)
    }
    private static let reversed: [Int] = (0..<side).map { index in
        (0..<5).reduce(0) { $0 | ((index >> $1) & 1) << (4 - $1) }
    }

    /// Transforms columns to their spectra (Cooley and Tukey, 1965, doi:10.1090/S0025-5718-1965-0178586-1).
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

    /// Returns the window with rows and columns exchanged.
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

    /// Returns the power of a frequency.
    /// - Parameters:
    ///   - x, y: the frequency, in cycles a window.
    private func power(_ x: Int, _ y: Int) -> Float {
        powers[(x & (Self.side - 1)) * Self.side + (y & (Self.side - 1))]
    }

    private struct Peak {
        /// Frequency of the peak, in cycles a pixel.
        var frequency: Point
        var strength: Float

        /// Whether another frequency can't be distinguished from this one within a window.
        func isNear(_ other: Point) -> Bool {
            min((frequency - other).length, (frequency + other).length) * Double(side) < 1.6
        }
    }

    /// Waves of dots, if there are any.
    var waves: Waves? {
        let peaks = peaks
        var best: Waves?
        for (index, p) in peaks.enumerated() where p.strength > Self.minimumStrength {
            for q in peaks[(index + 1)...] where q.strength > best?.strength ?? Self.minimumStrength {
                if let waves = Self.waves(p, q, among: peaks) { best = waves }
            }
        }
        return best
    }

    /// Returns the waves that two peaks belong to; `nil` if these can't be waves of dots.
    private static func waves(_ p: Peak, _ q: Peak, among peaks: [Peak]) -> Waves? {
        let (a, b) = (p.frequency, q.frequency)
        guard abs(a.dot(b)) < maximumCosine * a.length * b.length, a.length < maximumRatio * b.length,
            b.length < maximumRatio * a.length
        else { return nil }
        let strength = min(p.strength, q.strength)
        var waves = Waves(first: a, second: b, strength: strength)
        // The waves of dots are the longest. Those of rows and columns, and harmonics, have others of half their
        // frequency.
        func power(_ frequency: Point) -> Float { peaks.first { $0.isNear(frequency) }?.strength ?? 0 }
        let (sum, difference) = (power((a + b) * 0.5), power((a - b) * 0.5))
        if max(sum, difference) > minimumStrength {
            guard min(sum, difference) < minimumStrength else { return nil }
            // Motion has erased one of the two waves of dots, so both are taken from the peaks of rows and columns.
            (waves.first, waves.second) = ((a + b) * 0.5, (a - b) * 0.5)
        } else if min(sum, difference) > minimumStrength / 2
            || min(power(a * 0.5), power(b * 0.5)) > minimumStrength / 2
        {
            return nil
        }
        return min(waves.first.length, waves.second.length) * Double(side) < minimumFrequency ? nil : waves
    }

    /// Power that a peak must exceed, as a multiple of the median. In noise, one window in some thousands has two peaks
    /// of this strength.
    private static let minimumStrength: Float = 9
    /// Maximum cosine of the angle between the waves of a tilted symbol.
    private static let maximumCosine = 0.6
    /// Maximum ratio of the frequencies of the waves of a tilted symbol.
    private static let maximumRatio = 1.7
    /// Minimum frequency of waves, in cycles a window: dots that are farther apart are found in a reduced picture.
    /// Peaks are determined from half of it.
    private static let minimumFrequency = 6.5
    private static let maximumPeaks = 12

    /// Frequencies from 3 cycles a window on, as indices into ``powers``, grouped by length: with blurred dots, the
    /// power falls by half from one group to the next. Of each two opposite frequencies only one is contained.
    private static let rings: [[Int]] = {
        var rings = [[Int]](repeating: [], count: 24)
        for y in -half..<half {
            for x in 0...half where x * x + y * y >= 9 && (x > 0 || y > 0) {
                rings[Int(Double(x * x + y * y).squareRoot())].append(x * side + (y & (side - 1)))
            }
        }
        return rings.filter { $0.count > 2 }
    }()

    /// Strongest frequencies, relative to others of about the same length.
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
            guard most > median * Self.minimumStrength / 2 else { continue }
            for index in ring where powers[index] > median * Self.minimumStrength / 2 {
                let (x, y) = (index / Self.side, index % Self.side)
                if isHighest(x, y) { result.append(Peak(frequency: refined(x, y), strength: powers[index] / median)) }
            }
        }
        result.sort { $0.strength > $1.strength }
        return Array(result.prefix(Self.maximumPeaks))
    }

    private func isHighest(_ x: Int, _ y: Int) -> Bool {
        let own = power(x, y)
        for dy in -1...1 {
            for dx in -1...1 where power(x + dx, y + dy) > own { return false }
        }
        return true
    }

    /// Returns a peak's frequency in cycles a pixel, interpolated between the places of the spectrum by a parabola
    /// through the amplitudes.
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
