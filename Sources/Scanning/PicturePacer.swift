/// Holds a camera's pictures back until the codes in them are known, so that outlines lie where the codes are in the
/// picture that is on the screen.
///
/// A reader takes some milliseconds, and a picture waits for as long. Of a slow reader's reports each is of several
/// pictures: these are shown one after the other as new ones come, with their codes between where they were read. After
/// ``patience`` a picture is shown without its report, and the codes are where their motion takes them.
package struct PicturePacer<Picture: Sendable>: Sendable {
    /// In nanoseconds.
    package static var patience: UInt64 { 250_000_000 }
    /// So many pictures whose reports are there may wait to be shown; older ones are left out.
    package static var backlog: Int { 4 }

    /// A picture to be shown, and when it was taken.
    package typealias Due = (picture: Picture, time: UInt64)

    private var waiting: [Due] = []
    /// When the newest frame was taken that a report is there for.
    private var reported: UInt64?

    package init() {}

    /// Takes in the next picture.
    /// - Parameters:
    ///   - time: when it was taken.
    ///   - isReading: whether a report of it will come.
    /// - Returns: the picture to be shown now, if there is one.
    package mutating func take(_ picture: Picture, at time: UInt64, isReading: Bool) -> Due? {
        // A restarted camera counts its time anew.
        if let last = waiting.last, time < last.time { waiting = [] }
        if let reported, time < reported, reported - time > 1_000_000_000 { self.reported = nil }
        guard isReading else {
            waiting = []
            return (picture, time)
        }
        waiting.append((picture, time))
        if let due = takeDue() { return due }
        guard let first = waiting.first, time - first.time >= Self.patience else { return nil }
        return waiting.removeFirst()
    }

    /// Takes in that the codes in the frame taken at a time are known, and so those of all before it.
    /// - Returns: the picture to be shown now, if there is one.
    package mutating func takeReport(at time: UInt64) -> Due? {
        reported = time
        return takeDue()
    }

    /// Takes the next picture whose report is there.
    private mutating func takeDue() -> Due? {
        guard let reported else { return nil }
        let count = waiting.prefix { $0.time <= reported }.count
        guard count > 0 else { return nil }
        waiting.removeFirst(max(0, count - Self.backlog))
        return waiting.removeFirst()
    }

    /// Forgets what waits.
    package mutating func reset() { self = PicturePacer() }
}
