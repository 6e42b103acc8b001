import Barcodes

/// A code that the camera sees, or saw a moment ago.
///
/// All times are those at which frames were taken, in nanoseconds of the camera's clock.
package struct CodeInView: Hashable, Sendable, Identifiable {
    package let id: Int
    /// As it was read last.
    package private(set) var barcode: Barcode
    /// When it came into view.
    package let firstSeen: UInt64
    /// The last frame in which it was read, or seen in its place.
    package private(set) var lastSeen: UInt64
    /// The last frame in which it was read.
    package private(set) var lastRead: UInt64
    /// The first frame since then in which it was missed.
    package private(set) var missedSince: UInt64?
    private var motion: CornerMotion

    /// How long an outline stays after a frame in which its code was missed: one frame missed must not make it flicker.
    package static let outlineHold = Duration.milliseconds(120)
    /// How long an outline takes to fade.
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

    /// Takes in that it was seen and not read, with its middle here.
    mutating func see(center: Point, at time: UInt64) {
        (lastSeen, missedSince) = (time, nil)
        motion.measure(center: center, at: time)
    }

    /// Takes in that it was missed in a frame.
    mutating func miss(at time: UInt64) { if missedSince == nil { missedSince = time } }

    /// No frames were read until this time: the next one shows whether the code is still there.
    mutating func bridge(to time: UInt64) {
        lastSeen = time
        if missedSince != nil { missedSince = time }
    }

    /// Where its corners are in the frame taken at a time, in frame coordinates: measured, where it was read or seen in
    /// that frame.
    package func corners(at time: UInt64) -> Quadrilateral { motion.corners(at: time) }

    /// How much of its outline is to be seen in the frame taken at a time: 1 while it is there, less while it fades,
    /// and 0 where its place is not known.
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
    /// Whether it counts as a read: it was not read before, or long enough ago.
    package var isNew: Bool
    /// The ``CodeInView/id`` of the code.
    package var id: Int

    package init(_ barcode: Barcode, isNew: Bool, id: Int) {
        (self.barcode, self.isNew, self.id) = (barcode, isNew, id)
    }
}
