import Barcodes

/// A code that the camera sees, or saw a moment ago.
///
/// All times are those at which frames were taken, in nanoseconds of the camera's clock.
package struct CodeInView: Hashable, Sendable, Identifiable {
    package let id: Int
    /// Last reading of the code.
    package private(set) var barcode: Barcode
    /// Time of the first frame in which the code was read.
    package let firstSeen: UInt64
    /// Time of the last frame in which the code was read, or a candidate was seen in its place.
    package private(set) var lastSeen: UInt64
    /// Time of the last frame in which the code was read.
    package private(set) var lastRead: UInt64
    /// Time of the first frame since then in which the code was missed.
    package private(set) var missedSince: UInt64?
    private var motion: CornerMotion

    /// Time for which the outline of a code that is missed stays: a single missed frame must not make it flicker.
    package static let outlineHold = Duration.milliseconds(120)
    /// Duration of an outline's fading.
    package static let fade = Duration.milliseconds(300)

    init(_ barcode: Barcode, id: Int, at time: UInt64) {
        self.id = id
        self.barcode = barcode
        (firstSeen, lastSeen, lastRead) = (time, time, time)
        motion = CornerMotion(corners: barcode.corners, at: time)
    }

    /// Takes in a reading: content and place are replaced together.
    mutating func read(_ new: Barcode, at time: UInt64) {
        barcode = new
        (lastSeen, lastRead, missedSince) = (time, time, nil)
        motion.measure(new.corners, at: time)
    }

    /// Takes in that the code was seen with this centre, but not read.
    mutating func see(center: Point, at time: UInt64) {
        (lastSeen, missedSince) = (time, nil)
        motion.measure(center: center, at: time)
    }

    /// Takes in that the code was missed in a frame.
    mutating func miss(at time: UInt64) { if missedSince == nil { missedSince = time } }

    /// Notes that no frames were read until this time: the next frame shows whether the code is still there.
    mutating func bridge(to time: UInt64) {
        lastSeen = time
        if missedSince != nil { missedSince = time }
    }

    /// Returns the corners in the frame taken at a time, in frame coordinates. They are measured if the code was read
    /// or seen in that frame, and estimated otherwise.
    package func corners(at time: UInt64) -> Quadrilateral { motion.corners(at: time) }

    /// Returns the opacity of the outline in the frame taken at a time: 1 while the code is there, less while the
    /// outline fades, and 0 if its place is not known.
    package func opacity(at time: UInt64) -> Double {
        guard motion.isKnown(at: time) else { return 0 }
        guard let missedSince, time > missedSince else { return 1 }
        let gone = (Duration.nanoseconds(Int64(clamping: time - missedSince)) - Self.outlineHold) / Self.fade
        return max(0, min(1, 1 - gone))
    }
}

/// A code that has come into view.
package struct CodeArrival: Hashable, Sendable {
    package var barcode: Barcode
    /// Whether the code counts as a read: it was not read before, or long enough ago.
    package var isNew: Bool
    /// Identity of the code, ``CodeInView/id``.
    package var id: Int
    /// Whether the code has stayed in view since before all readings were forgotten: it is new, but not another item.
    package var wasInView: Bool

    package init(_ barcode: Barcode, isNew: Bool, id: Int, wasInView: Bool = false) {
        (self.barcode, self.isNew, self.id, self.wasInView) = (barcode, isNew, id, wasInView)
    }
}
