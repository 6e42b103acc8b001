import Barcodes

/// Where four corners are at times at which nobody measured them.
///
/// Each corner goes on at the speed that the last measurements gave it, less and less the longer none comes, and
/// what is shown follows at a short distance, so that a measurement that is off does not make it jump.
struct CornerMotion: Hashable, Sendable {
    private var measured: Quadrilateral
    private var measuredAt: UInt64
    /// Pixels a second.
    private var velocity: Quadrilateral
    private var shown: Quadrilateral
    private var shownAt: UInt64

    /// After this many seconds half of the speed is spent: hands turn about three times a second.
    private static let persistence = 0.25
    /// In this many seconds half of the way to where the corners should be is made up.
    private static let following = 0.03
    /// Measurements that are farther apart say nothing about the speed.
    private static let longestGap = 0.6

    init(corners: Quadrilateral, at time: UInt64) {
        (measured, measuredAt) = (corners, time)
        (shown, shownAt) = (corners, time)
        let still = Point(x: 0, y: 0)
        velocity = Quadrilateral(topLeft: still, topRight: still, bottomRight: still, bottomLeft: still)
    }

    mutating func measure(_ corners: Quadrilateral, at time: UInt64) {
        let gap = Self.seconds(from: measuredAt, to: time)
        if gap > 0, gap < Self.longestGap {
            // Half of the old speed evens out what a measurement is off by.
            velocity = Self.combined(
                velocity, 0.5, Self.combined(corners, 1, measured, -1), 0.5 / gap)
        } else if gap != 0 {
            velocity = Self.combined(velocity, 0, velocity, 0)
        }
        // A clock that was set back, by a restarted camera, starts everything anew.
        if time < measuredAt { self = CornerMotion(corners: corners, at: time) }
        (measured, measuredAt) = (corners, time)
    }

    /// Takes in where the middle was, of a code that was seen and not read.
    mutating func measure(center: Point, at time: UInt64) {
        let expected = expected(at: time)
        let shift = Point(x: center.x - expected.center.x, y: center.y - expected.center.y)
        let shifts = Quadrilateral(topLeft: shift, topRight: shift, bottomRight: shift, bottomLeft: shift)
        measure(Self.combined(expected, 1, shifts, 1), at: time)
    }

    /// Where the corners should be at a time.
    func expected(at time: UInt64) -> Quadrilateral {
        let ahead = max(0, Self.seconds(from: measuredAt, to: time))
        return Self.combined(measured, 1, velocity, ahead / (1 + ahead / Self.persistence))
    }

    /// Where the corners are to be shown at a time. Times of pictures shown grow.
    mutating func advance(to time: UInt64) -> Quadrilateral {
        let target = expected(at: time)
        let passed = Self.seconds(from: shownAt, to: time)
        let share = passed > 0 ? passed / (passed + Self.following) : 0
        shown = Self.combined(shown, 1 - share, target, share)
        shownAt = max(shownAt, time)
        return shown
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
