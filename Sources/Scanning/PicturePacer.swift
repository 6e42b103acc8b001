/// Holds a camera's picture back until the codes in it are known, so that outlines lie where the codes are in the picture
/// that is on the screen.
///
/// A reader takes some milliseconds, and the picture waits for as long. It does not wait for a slow one: when
/// ``depth`` later pictures have come, it is shown without its report, and the codes are where their motion takes them.
package struct PicturePacer<Picture: Sendable>: Sendable {
    /// At 30 pictures a second, two of them are 67 ms: not yet felt by a hand that moves a card.
    package static var depth: Int { 2 }

    private var waiting: [(picture: Picture, time: UInt64)] = []
    /// When the newest frame was taken that a report is there for.
    private var reported: UInt64?

    package init() {}

    /// Takes in the next picture.
    /// - Parameters:
    ///   - time: when it was taken.
    ///   - isReading: whether a report of it will come.
    /// - Returns: the picture to be shown now, if there is one.
    package mutating func take(_ picture: Picture, at time: UInt64, isReading: Bool) -> (
        picture: Picture, time: UInt64
    )? {
        // A restarted camera counts its time anew.
        if let last = waiting.last, time < last.time { waiting = [] }
        if let reported, time < reported, reported - time > 1_000_000_000 { self.reported = nil }
        guard isReading else {
            waiting = []
            return (picture, time)
        }
        waiting.append((picture, time))
        return due ?? (waiting.count > Self.depth ? waiting.removeFirst() : nil)
    }

    /// Takes in that the codes in the frame taken at a time are known, and so those of all before it.
    /// - Returns: the picture to be shown now, if there is one.
    package mutating func takeReport(at time: UInt64) -> (picture: Picture, time: UInt64)? {
        reported = time
        return due
    }

    /// The newest picture whose report is there; those before it are left out.
    private var due: (picture: Picture, time: UInt64)? {
        mutating get {
            guard let reported, let index = waiting.lastIndex(where: { $0.time <= reported }) else { return nil }
            defer { waiting.removeSubrange(...index) }
            return waiting[index]
        }
    }

    /// Forgets what waits.
    package mutating func reset() { self = PicturePacer() }
}
