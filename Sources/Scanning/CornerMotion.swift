import Barcodes

/// Motion of the four corners of a code, which gives their positions between and after measurements.
///
/// At the time of a measurement the corners are where they were measured. Between the last two measurements they are
/// interpolated linearly; after the last one they continue at the measured velocity, which decreases until the next
/// one.
struct CornerMotion: Hashable, Sendable {
    private var measured: Quadrilateral
    private var measuredAt: UInt64
    /// The measurement before the last one; `nil` if it is too old to give a velocity.
    private var before: Quadrilateral?
    private var beforeAt: UInt64
    /// Velocity of the corners, in pixels a second.
    private var velocity = still
    /// Whether the last measurement was close to where the earlier ones predicted it.
    private var isPredictable = false

    /// Time after which an extrapolated corner moves at a quarter of its velocity, in seconds, and the limit of the
    /// extrapolation in seconds of full velocity: a card that is held up stops within a tenth of a second.
    private static let persistence = 0.1
    /// Maximum time between two measurements that give a velocity, in seconds.
    private static let longestGap = 0.6
    /// Weight of the old velocity in the new one, which smooths the error of a measurement.
    private static let inertia = 0.3
    /// Distance of a measurement from its prediction from which on the motion counts as unpredictable, as a share of
    /// the code's diagonal.
    private static let surprise = 0.1
    /// Maximum difference between measurements of a code at rest, in pixels. Half of a smaller difference is smoothed
    /// away.
    private static let jitter = 1.5

    private static let still: Quadrilateral = {
        let none = Point(x: 0, y: 0)
        return Quadrilateral(topLeft: none, topRight: none, bottomRight: none, bottomLeft: none)
    }()

    init(corners: Quadrilateral, at time: UInt64) {
        (measured, measuredAt) = (corners, time)
        (before, beforeAt) = (nil, time)
    }

    /// Takes in a measurement of the corners.
    mutating func measure(_ corners: Quadrilateral, at time: UInt64) {
        let gap = CameraClock.seconds(from: measuredAt, to: time)
        // After too long a gap, or a clock that a restarted camera has set back, everything starts anew.
        guard gap > 0, gap < Self.longestGap else { return self = CornerMotion(corners: corners, at: time) }
        let expected = self.corners(at: time)
        let isJitter = zip(corners.points, expected.points).allSatisfy {
            abs($0.x - $1.x) < Self.jitter && abs($0.y - $1.y) < Self.jitter
        }
        let limit = Self.surprise * corners.topLeft.distance(to: corners.bottomRight)
        isPredictable = zip(corners.points, expected.points).allSatisfy { $0.distance(to: $1) < limit }
        let new = isJitter ? Self.combined(corners, 0.5, expected, 0.5) : corners
        let speed = Self.combined(new, 1 / gap, measured, -1 / gap)
        // The first two measurements give the velocity alone, since there is no older one to average with.
        velocity = before == nil ? speed : Self.combined(velocity, Self.inertia, speed, 1 - Self.inertia)
        (before, beforeAt) = (measured, measuredAt)
        (measured, measuredAt) = (new, time)
    }

    /// Takes in a measurement of the centre of a code that was seen but not read.
    mutating func measure(center: Point, at time: UInt64) {
        let expected = corners(at: time)
        let shift = Point(x: center.x - expected.center.x, y: center.y - expected.center.y)
        let shifts = Quadrilateral(topLeft: shift, topRight: shift, bottomRight: shift, bottomLeft: shift)
        measure(Self.combined(expected, 1, shifts, 1), at: time)
    }

    /// Returns whether the position at a time is known: it was measured then, or the code moves as predicted. A code
    /// that has just arrived, or that starts, stops or turns between the measurements of a slow reader, may be anywhere
    /// in between.
    func isKnown(at time: UInt64) -> Bool {
        isPredictable || time == measuredAt || before != nil && time == beforeAt
    }

    /// Returns the corners at a time.
    func corners(at time: UInt64) -> Quadrilateral {
        if time >= measuredAt {
            let ahead = CameraClock.seconds(from: measuredAt, to: time)
            return Self.combined(measured, 1, velocity, ahead / (1 + ahead / Self.persistence))
        }
        guard let before else { return measured }
        guard time > beforeAt else { return before }
        let share = CameraClock.seconds(from: beforeAt, to: time) / CameraClock.seconds(from: beforeAt, to: measuredAt)
        return Self.combined(before, 1 - share, measured, share)
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
