import Barcodes

/// Makes a calm picture of what a camera shows from reports that flicker: codes keep their identity and their number
/// while they are in view, their outlines move smoothly between reads, and fade when a code is gone.
///
/// Two clocks are at work. Places belong to the time a frame was *taken* (`frameTime`, nanoseconds of the camera's
/// clock): a search takes longer than the next frames, so that an outline is drawn over a later picture than the one
/// it was read in, at the place where its motion has brought it. What is there or gone goes by the time at which
/// *reports come* (`now`): a slow reader is no reason for a code to be gone.
package struct CodeTracker: Sendable {
    /// A code in view.
    package struct Track: Hashable, Sendable, Identifiable {
        package let id: Int
        /// From 1, the smallest that no other code in view has.
        package let number: Int
        /// As it was read last.
        package fileprivate(set) var barcode: Barcode
        /// When the report came in which it was seen last.
        package fileprivate(set) var lastSeen: ContinuousClock.Instant
        /// When the report came in which it was read last.
        fileprivate var lastRead: ContinuousClock.Instant
        /// When the first report came that missed it since.
        fileprivate var missedSince: ContinuousClock.Instant?
        fileprivate var motion: CornerMotion
    }

    /// What is to be drawn for a code.
    package struct Outline: Hashable, Sendable {
        package var id: Int
        package var number: Int
        package var barcode: Barcode
        /// In frame coordinates.
        package var corners: Quadrilateral
        /// 1 while the code is there, less while it fades.
        package var opacity: Double
    }

    /// How long a code stays in the list after it was last seen: about what a hand's shake takes.
    package static let listHold = Duration.milliseconds(900)
    /// How long an outline stays after a report missed its code: one frame missed must not make it flicker.
    package static let outlineHold = Duration.milliseconds(120)
    /// How long it takes to fade.
    package static let fade = Duration.milliseconds(300)

    /// For so long a code that is seen in its place and not read is taken for the one that was read there.
    package static let unreadHold = Duration.seconds(3)

    /// The codes in view, in the order in which they came.
    package private(set) var current: [Track] = []
    /// What was in view last, for as long as nothing else is.
    package private(set) var latest: [Barcode] = []
    private var nextID = 0

    package init() {}

    /// Takes in what a frame showed.
    /// - Parameter unread: what looked like a code and was not read. Where a code was read a moment ago it is still
    ///   that one, in motion perhaps, and keeps its text.
    package mutating func update(
        _ barcodes: [Barcode], unread: [Quadrilateral] = [], frameTime: UInt64, now: ContinuousClock.Instant
    ) {
        var free = Array(current.indices)
        for barcode in barcodes {
            // Of two codes with the same content, each goes on where it was nearest.
            let same = free.filter { Self.isSame(current[$0].barcode, barcode) }
            let match = same.min {
                Self.distance(current[$0].barcode, barcode) < Self.distance(current[$1].barcode, barcode)
            }
            if let match {
                free.removeAll { $0 == match }
                current[match].barcode = barcode
                (current[match].lastSeen, current[match].lastRead) = (now, now)
                current[match].missedSince = nil
                current[match].motion.measure(barcode.corners, at: frameTime)
            } else {
                append(barcode, frameTime: frameTime, now: now)
            }
        }
        var rest = unread
        for index in free where !follow(index, &rest, frameTime: frameTime, now: now) {
            if current[index].missedSince == nil { current[index].missedSince = now }
        }
        expire(at: now)
    }

    /// Takes one of these outlines for a code that was not read this time, if it lies where that should be.
    private mutating func follow(
        _ index: Int, _ unread: inout [Quadrilateral], frameTime: UInt64, now: ContinuousClock.Instant
    ) -> Bool {
        guard now - current[index].lastRead < Self.unreadHold else { return false }
        let expected = current[index].motion.expected(at: frameTime)
        let side = expected.topLeft.distance(to: expected.bottomRight)
        let match = unread.firstIndex { outline in
            let other = outline.topLeft.distance(to: outline.bottomRight)
            return outline.center.distance(to: expected.center) < side / 3 && other < side * 1.5 && side < other * 1.5
        }
        guard let match else { return false }
        current[index].motion.measure(center: unread.remove(at: match).center, at: frameTime)
        current[index].lastSeen = now
        current[index].missedSince = nil
        return true
    }

    /// Takes in a code that is told of before the report that it is in.
    package mutating func meet(_ barcode: Barcode, frameTime: UInt64, now: ContinuousClock.Instant) {
        guard !current.contains(where: { Self.isSame($0.barcode, barcode) }) else { return }
        append(barcode, frameTime: frameTime, now: now)
    }

    private mutating func append(_ barcode: Barcode, frameTime: UInt64, now: ContinuousClock.Instant) {
        let taken = Set(current.map(\.number))
        let number = (1...).first { !taken.contains($0) } ?? 1
        current.append(
            Track(
                id: nextID, number: number, barcode: barcode, lastSeen: now, lastRead: now,
                motion: CornerMotion(corners: barcode.corners, at: frameTime)))
        nextID += 1
    }

    /// Lets go of what has not been seen for a while.
    package mutating func expire(at now: ContinuousClock.Instant) {
        current.removeAll { $0.lastSeen + Self.listHold < now }
        if !current.isEmpty { latest = current.map(\.barcode) }
    }

    /// The outlines to draw over the picture that was taken at a time.
    package mutating func outlines(over frameTime: UInt64, now: ContinuousClock.Instant) -> [Outline] {
        current.indices.compactMap { index in
            let track = current[index]
            // No reports at all, as from a stalled reader, are no reason to keep an outline for ever.
            let missed = track.missedSince ?? track.lastSeen + Self.listHold - Self.fade
            let gone = (now - missed - Self.outlineHold) / Self.fade
            guard gone < 1 else { return nil }
            return Outline(
                id: track.id, number: track.number, barcode: track.barcode,
                corners: current[index].motion.advance(to: frameTime), opacity: min(1, 1 - gone))
        }
    }

    /// The code in view that is nearest to a place in the frame.
    package func nearest(to point: Point) -> Track? {
        current.min { Self.distance($0.barcode, point) < Self.distance($1.barcode, point) }
    }

    /// Forgets everything: another camera, another picture.
    package mutating func reset() {
        current = []
        latest = []
    }

    private static func isSame(_ one: Barcode, _ other: Barcode) -> Bool {
        one.symbology == other.symbology && one.bytes == other.bytes && one.structuredAppend == other.structuredAppend
    }

    private static func distance(_ one: Barcode, _ other: Barcode) -> Double { distance(one, other.corners.center) }

    private static func distance(_ one: Barcode, _ point: Point) -> Double {
        let center = one.corners.center
        return (center.x - point.x) * (center.x - point.x) + (center.y - point.y) * (center.y - point.y)
    }
}

extension Point {
    fileprivate func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}
