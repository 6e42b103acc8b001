import Barcodes

/// Tracks the codes in view, and decides which of them have just arrived and which count as a read.
///
/// A reader misses a code in a frame now and then; a tracked code keeps its identity, place and text meanwhile. All
/// times are those at which frames were taken, in nanoseconds of the camera's clock, so that a slow reader does not
/// make a code disappear.
package struct CodesInView: Sendable {
    /// Properties in which two readings of the same code agree. The symbols of a sequence differ by their index in it.
    struct Key: Hashable {
        let symbology: Symbology
        let bytes: [UInt8]
        let index: Int?

        init(_ barcode: Barcode) {
            (symbology, bytes, index) = (barcode.symbology, barcode.bytes, barcode.structuredAppend?.index)
        }
    }

    /// Time for which a code may be missed and still be in view, in nanoseconds: about as long as a hand shakes.
    package static let hold: UInt64 = 900_000_000
    /// Time for which an unread candidate in the place of a code is taken for that code, in nanoseconds.
    package static let unreadHold: UInt64 = 3_000_000_000

    /// Time out of view after which a code that was read counts again, in nanoseconds; `nil` is never.
    package var repeatsAfter: UInt64?
    private var tracked: [CodeInView] = []
    private var nextID = 0
    /// Time at which each code was last seen, also for codes that have left, as long as that matters.
    private var seen: [Key: UInt64] = [:]
    /// Number of entries in ``seen`` above which those that no longer matter are removed.
    private var seenLimit = CodesInView.minimumSeenLimit
    private static let minimumSeenLimit = 256
    /// Codes that were in view when all readings were forgotten, and have not arrived again since.
    private var forgottenInView: Set<Int> = []
    private var latest: UInt64 = 0
    private var isHeld = false

    package init(repeatsAfter: UInt64?) { self.repeatsAfter = repeatsAfter }

    /// The codes in view, in the order in which they came. Codes that have been missed since before the newest one came
    /// are left out: a card that replaces another one is not counted together with it.
    package var codes: [CodeInView] {
        let newest = tracked.map(\.firstSeen).max() ?? 0
        return tracked.filter { code in code.missedSince.map { $0 > newest } ?? true }
    }

    /// Time for which a code may be out of sight before it counts as arriving again, in nanoseconds. It is two seconds,
    /// or less if codes count again sooner, but never less than ``hold``.
    package var patience: UInt64 { min(max(repeatsAfter ?? .max, Self.hold), 2_000_000_000) }

    /// Takes in the codes and candidates of a frame.
    /// - Parameter unread: candidates that look like a code and were not read. A candidate where a code was read a
    ///   moment ago is taken for that code, perhaps blurred by motion.
    /// - Returns: the codes that have come into view, in the order of `barcodes`; a code that is there twice is
    ///   returned once.
    package mutating func update(
        _ barcodes: [Barcode], unread: [Quadrilateral] = [], at time: UInt64
    ) -> [CodeArrival] {
        // A restarted camera sets its clock back; the time since the last frame is unknown then. If a driver estimates
        // the times, a frame's time may also be a little before that of the frame before it.
        let isRestarted = time < latest && latest - time > Self.hold
        let time = isRestarted ? time : max(time, latest)
        if isRestarted { tracked = [] }
        bridge(to: time)
        removeExpired(at: time)
        var free = Array(tracked.indices)
        var arrivals: [CodeArrival] = []
        for barcode in barcodes {
            guard let index = place(barcode, &free, at: time) else { continue }
            if let isNew = meet(barcode, at: time) {
                let id = tracked[index].id
                let wasInView = forgottenInView.remove(id) != nil
                arrivals.append(CodeArrival(barcode, isNew: isNew, id: id, wasInView: wasInView))
            }
        }
        var rest = unread
        for index in free where !follow(index, &rest, at: time) { tracked[index].miss(at: time) }
        tracked.removeAll { code in code.missedSince != nil && time - code.lastSeen > Self.hold }
        return arrivals
    }

    /// Finds the code of a reading among those that have not been found in this frame yet, or adds it as another one.
    /// - Returns: the code's index; `nil` if the same code was already read in the same place.
    private mutating func place(_ barcode: Barcode, _ free: inout [Int], at time: UInt64) -> Int? {
        let key = Key(barcode)
        let same = tracked.indices.filter { Key(tracked[$0].barcode) == key }
        // Of two codes with the same content, each is matched to the nearest place.
        func distance(_ index: Int) -> Double {
            tracked[index].corners(at: time).center.distance(to: barcode.corners.center)
        }
        if let match = same.filter(free.contains).min(by: { distance($0) < distance($1) }) {
            free.removeAll { $0 == match }
            tracked[match].read(barcode, at: time)
            return match
        }
        guard !same.contains(where: { tracked[$0].barcode.corners.contains(barcode.corners.center) }) else {
            return nil
        }
        tracked.append(CodeInView(barcode, id: nextID, at: time))
        nextID += 1
        return tracked.count - 1
    }

    /// Notes that a code was seen.
    /// - Returns: whether it counts as a read; `nil` if it was in view already.
    private mutating func meet(_ barcode: Barcode, at time: UInt64) -> Bool? {
        guard let last = seen.updateValue(time, forKey: Key(barcode)) else { return true }
        let away = time >= last ? time - last : .max
        guard away > patience else { return nil }
        return repeatsAfter.map { away >= $0 } ?? false
    }

    /// Takes one of the unread outlines for a code that was not read this time, if it lies at the code's expected
    /// place.
    private mutating func follow(_ index: Int, _ unread: inout [Quadrilateral], at time: UInt64) -> Bool {
        guard time - tracked[index].lastRead < Self.unreadHold else { return false }
        let expected = tracked[index].corners(at: time)
        let side = expected.topLeft.distance(to: expected.bottomRight)
        let match = unread.firstIndex { outline in
            let other = outline.topLeft.distance(to: outline.bottomRight)
            return outline.center.distance(to: expected.center) < side / 3 && other < side * 1.5 && side < other * 1.5
        }
        guard let match else { return false }
        tracked[index].see(center: unread.remove(at: match).center, at: time)
        return true
    }

    /// Keeps the codes in view in view while no frames are read.
    package mutating func hold() { isHeld = true }

    private mutating func bridge(to time: UInt64) {
        if isHeld {
            for (key, last) in seen where latest >= last && latest - last <= patience { seen[key] = time }
            for index in tracked.indices { tracked[index].bridge(to: time) }
        }
        (isHeld, latest) = (false, time)
    }

    /// Removes codes that have been away so long that they would count as new anyway, so that the table does not grow
    /// when codes come by all day.
    private mutating func removeExpired(at time: UInt64) {
        guard let repeatsAfter, seen.count > seenLimit else { return }
        let longest = max(repeatsAfter, patience)
        seen = seen.filter { time >= $0.value && time - $0.value <= longest }
        seenLimit = max(Self.minimumSeenLimit, 2 * seen.count)
    }

    /// Forgets codes that were not reported, so that they will arrive again.
    package mutating func forget(_ arrivals: [CodeArrival]) {
        for arrival in arrivals {
            seen[Key(arrival.barcode)] = nil
            if arrival.wasInView { forgottenInView.insert(arrival.id) }
        }
    }

    /// Empties the view, as for another camera; codes that were read before are remembered.
    package mutating func leave() { (tracked, latest, isHeld) = ([], 0, false) }

    /// Forgets all readings, so that every code is new again, also those in view.
    package mutating func forgetAll() { (seen, forgottenInView) = ([:], Set(tracked.map(\.id))) }
}
