/// Luminance of the pixels along a line, one sample a step: enough to tell bars from other things.
struct ThinLine: Sendable {
    private let values: [UInt8]

    /// Samples a line.
    /// - Parameters:
    ///   - center: middle of the line.
    ///   - path: step along the line.
    ///   - reach: number of steps to either side of the middle.
    /// - Returns: `nil` if hardly any of the line is in the picture.
    init?(_ pixels: Span<UInt8>, _ raster: Raster, center: Point, path: Point, reach: Double) {
        guard let (start, end) = raster.inside(center, path, -reach, reach), end - start > Self.minimumLength else {
            return nil
        }
        let count = Int(end - start)
        // Samples are interpolated along the axis that the line is closer to: pixels next to each other on that axis
        // cross bars at different fractions of a pixel.
        let isSteep = abs(path.y) > abs(path.x)
        let first = center + path * (start + 0.5) - (isSteep ? Point(x: 0, y: 0.5) : Point(x: 0.5, y: 0))
        let (next, right, bottom) = (
            isSteep ? raster.stride : 1, raster.width &- (isSteep ? 1 : 2), raster.height &- (isSteep ? 2 : 1)
        )
        guard min(right, bottom) >= 0 else { return nil }
        var (x, y) = (Raster.fixed(first.x), Raster.fixed(first.y))
        let (dx, dy) = (Raster.fixed(path.x), Raster.fixed(path.y))
        var values = [UInt8](filling: count, with: 0)
        var target = values.mutableSpan
        @inline(__always)
        func value(_ place: Int, _ along: Int) -> UInt8 {
            let share = along &>> (Raster.fixedBits &- 8) & 255
            let (one, other) = (Int(pixels[place]), Int(pixels[place &+ next]))
            return UInt8(truncatingIfNeeded: one &+ ((other &- one) &* share) &>> 8)
        }
        let (endX, endY) = (x &+ (count &- 1) &* dx, y &+ (count &- 1) &* dy)
        let isInside =
            min(x, endX) >= 0 && min(y, endY) >= 0 && max(x, endX) &>> Raster.fixedBits <= right
            && max(y, endY) &>> Raster.fixedBits <= bottom
        guard isInside else {
            for index in 0..<count {
                let column = max(0, min(x &>> Raster.fixedBits, right))
                let row = max(0, min(y &>> Raster.fixedBits, bottom))
                target[index] = value(raster.index(column, row), isSteep ? y : x)
                x &+= dx
                y &+= dy
            }
            self.values = values
            return
        }
        let (stride, offset) = (raster.stride, raster.offset)
        if isSteep {
            for index in target.indices {
                target[index] = value(
                    offset &+ (y &>> Raster.fixedBits) &* stride &+ x &>> Raster.fixedBits, y)
                x &+= dx
                y &+= dy
            }
        } else {
            for index in target.indices {
                let pair = Vector.loadNeighbours(
                    pixels, offset &+ (y &>> Raster.fixedBits) &* stride &+ x &>> Raster.fixedBits)
                let (one, other) = (Int(pair & 0xFF), Int(pair &>> 8))
                let share = x &>> (Raster.fixedBits &- 8) & 255
                target[index] = UInt8(truncatingIfNeeded: one &+ ((other &- one) &* share) &>> 8)
                x &+= dx
                y &+= dy
            }
        }
        self.values = values
    }

    /// Length that a line must exceed, in pixels. With 16 or 36 the same is read in 1,267 pictures of bars.
    private static let minimumLength = 24.0
    /// Minimum swing that counts as a turn, in grey levels. With 2 or 5 the same is read in these pictures.
    private static let minimumTurn = 3

    /// Number of times that the values turn back by more than a tenth of their range.
    var turns: Int {
        let values = values.span
        var (low, high): (UInt8, UInt8) = (255, 0)
        for index in values.indices { (low, high) = (min(low, values[index]), max(high, values[index])) }
        let turn = max(Self.minimumTurn, (Int(high) &- Int(low)) / 10)
        var count = 0
        // Falling stretches are handled as rising ones of the complements.
        var flip = 0
        var extreme = Int.min / 2
        for index in values.indices {
            let value = Int(values[index]) ^ flip
            if value > extreme {
                extreme = value
            } else if value < extreme &- turn {
                count &+= 1
                flip = ~flip
                extreme = ~value
            }
        }
        return count
    }

    /// Shifts of one line against the other that are tried, in steps.
    private static let shifts = [0, -1, 1, -2, 2, -3, 3, -4, 4]
    private static let maximumShift = 4
    /// Number of values that two lines must exceed in common. With 10 or 24 the same is read in these pictures.
    private static let minimumCompared = 16

    /// Whether another line of the same extent resembles this one: whether their correlation exceeds `least` at some
    /// shift of a few pixels.
    func isLike(_ other: ThinLine, least: Float) -> Bool {
        let count = min(values.count, other.values.count) - 2 * Self.maximumShift
        guard count > Self.minimumCompared else { return false }
        let (a, b) = (values.span.extracting(Self.maximumShift..<Self.maximumShift &+ count), other.values.span)
        let first = Self.sums(a)
        let variance = first.squares &* count &- first.sum &* first.sum
        guard variance > count else { return false }
        // The other line's sums at each shift are updated from those of the shift before, by the values that enter and
        // leave.
        var sums = InlineArray<9, (sum: Int, squares: Int)>(repeating: (0, 0))
        sums[0] = Self.sums(b.extracting(0..<count))
        for shift in 1...2 * Self.maximumShift {
            let (gone, come) = (Int(b[shift &- 1]), Int(b[shift &+ count &- 1]))
            let before = sums[shift &- 1]
            sums[shift] = (before.sum &+ come &- gone, before.squares &+ come &* come &- gone &* gone)
        }
        return Self.shifts.contains { shift in
            let at = Self.maximumShift &+ shift
            let second = sums[at]
            let otherVariance = second.squares &* count &- second.sum &* second.sum
            guard otherVariance > count else { return false }
            let products = Self.products(a, b.extracting(at..<at &+ count))
            let shared = Float(products &* count &- first.sum &* second.sum)
            return shared / (Float(variance) * Float(otherVariance)).squareRoot() > least
        }
    }

    private static func sums(_ values: Span<UInt8>) -> (sum: Int, squares: Int) {
        var sum = 0
        for index in values.indices { sum &+= Int(values[index]) }
        return (sum, products(values, values))
    }

    /// Returns the sum of the products of two lines' values.
    private static func products(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
        var sums = SIMD4<UInt32>.zero
        var index = 0
        // 32 bits are enough for the sums of a line of a quarter of a million pixels.
        while index &+ 16 <= min(a.count, b.count) {
            Vector.addProducts(Vector.load(a, index), Vector.load(b, index), to: &sums)
            index &+= 16
        }
        var sum = Int(SIMD4<Int>(truncatingIfNeeded: sums).wrappedSum())
        while index < min(a.count, b.count) {
            sum &+= Int(a[index]) &* Int(b[index])
            index &+= 1
        }
        return sum
    }
}

extension Raster {
    /// Returns the stretch of a line that lies in the picture; `nil` if there is none.
    func inside(_ center: Point, _ direction: Point, _ from: Double, _ to: Double) -> (Double, Double)? {
        guard let across = Self.inside(center.x, direction.x, Double(width), from, to) else { return nil }
        let (start, end) = across
        return Self.inside(center.y, direction.y, Double(height), start, end)
    }

    private static func inside(
        _ place: Double, _ step: Double, _ size: Double, _ from: Double, _ to: Double
    ) -> (Double, Double)? {
        guard abs(step) >= 1e-9 else { return place >= 0 && place < size ? (from, to) : nil }
        let (one, other) = (-place / step, (size - place) / step)
        let (start, end) = (max(from, min(one, other)), min(to, max(one, other)))
        return start < end ? (start, end) : nil
    }
}
