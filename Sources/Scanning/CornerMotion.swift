import Barcodes

/// Where the four corners of a code are, at times between and after measurements.
///
/// At the time of a measurement they are where they were measured; between the last two, on the straight way from one
/// to the other; after the last one they go on at the measured speed, which decreases until the next one.
struct CornerMotion: Hashable, Sendable {
    private var measured: Quadrilateral
    private var measuredAt: UInt64
    /// The measurement before the last one; `nil` where it is too old to tell the speed.
    private var before: Quadrilateral?
    private var beforeAt: UInt64
    /// Pixels a second.
    private var velocity = still
    /// Whether the last measurement was where the earlier ones predicted it.
    private var isPredictable = false

    /// After this many seconds half of the speed is spent: a card that is held up stops within a tenth of a second.
    private static let persistence = 0.1
    /// Measurements farther apart than this, in seconds, don't tell the speed.
    private static let longestGap = 0.6
    /// The share of the old speed in the new one, which smooths the error of a measurement.
    private static let inertia = 0.3
    /// A measurement this much of the code's size away from where it was expected is a surprise.
    private static let surprise = 0.1
    /// Measurements of a code at rest differ by less than this many pixels; half of a difference is smoothed away.
    private static let jitter = 1.5

    private static let still: Quadrilateral = {
        let none = Point(x: 0, y: 0)
        return Quadrilateral(topLeft: none, topRight: none, bottomRight: none, bottomLeft: none)
    }()

    init(corners: Quadrilateral, at time: UInt64) {
        (measured, measuredAt) = (corners, time)
        (before, beforeAt) = (nil, time)
    }

    /// Takes in where the corners were.
    mutating func measure(_ corners: Quadrilateral, at time: UInt64) {
        let gap = Self.seconds(from: measuredAt, to: time)
        // A restarted camera sets its clock back; everything starts anew then.
        guard gap > 0, gap < Self.longestGap else { return self = CornerMotion(corners: corners, at: time) }
        let expected = self.corners(at: time)
        let isJitter = zip(corners.corners, expected.corners).allSatisfy {
            abs($0.x - $1.x) < Self.jitter && abs($0.y - $1.y) < Self.jitter
        }
        let limit = Self.surprise * Self.distance(corners.topLeft, corners.bottomRight)
        isPredictable = zip(corners.corners, expected.corners).allSatisfy { Self.distance($0, $1) < limit }
        let new = isJitter ? Self.combined(corners, 0.5, expected, 0.5) : corners
        let speed = Self.combined(new, 1 / gap, measured, -1 / gap)
        // The first two measurements are all that is known of the speed.
        velocity = before == nil ? speed : Self.combined(velocity, Self.inertia, speed, 1 - Self.inertia)
        (before, beforeAt) = (measured, measuredAt)
        (measured, measuredAt) = (new, time)
    }

    /// Takes in where the middle was, of a code that was seen and not read.
    mutating func measure(center: Point, at time: UInt64) {
        let expected = corners(at: time)
        let shift = Point(x: center.x - expected.center.x, y: center.y - expected.center.y)
        let shifts = Quadrilateral(topLeft: shift, topRight: shift, bottomRight: shift, bottomLeft: shift)
        measure(Self.combined(expected, 1, shifts, 1), at: time)
    }

    /// Whether the place at a time is known: it was measured then, or the code moves as it was expected to. A code that
    /// has just come, or that starts, stops or turns between the measurements of a slow reader, may be anywhere in
    /// between.
    func isKnown(at time: UInt64) -> Bool {
        isPredictable || time == measuredAt || before != nil && time == beforeAt
    }

    /// Where the corners are at a time.
    func corners(at time: UInt64) -> Quadrilateral {
        if time >= measuredAt {
            let ahead = Self.seconds(from: measuredAt, to: time)
            return Self.combined(measured, 1, velocity, ahead / (1 + ahead / Self.persistence))
        }
        guard let before else { return measured }
        guard time > beforeAt else { return before }
        let share = Self.seconds(from: beforeAt, to: time) / Self.seconds(from: beforeAt, to: measuredAt)
        return Self.combined(before, 1 - share, measured, share)
    }

    private static func distance(_ one: Point, _ other: Point) -> Double {
        let (dx, dy) = (one.x - other.x, one.y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    private static func seconds(from start: UInt64, to end: UInt64) -> Double {
        end >= start ? Double(end - start) / 1e9 : -Double(start - end) / 1e9
    }

    private static func combined(
        _ one: Quadrilateral, _ share: Double, _ other: Quadrilateral, _ otherShare: Double
    ) -> Quadrilateral {
        func mixed(_ a: Point, _ b: Point) -> Point {
            Point(x: a.x * share + b.x * otherShare, y: a.y * share + b.y * otherShare)
        }
        return Quadrilateral(
            topLeft: mixed(one.topLeft, other.topLeft), topRight: mixed(one.topRight, other.topRight),
            bottomRight: mixed(one.bottomRight, other.bottomRight),
            bottomLeft: mixed(one.bottomLeft, other.bottomLeft))
    }
}
