/// Delays a camera's pictures until the codes in them are known, so that outlines are drawn on the codes of the picture
/// on the screen.
///
/// A picture waits for the report of its frame. A slow reader reports only some frames: the pictures in between are
/// shown one after the other as new ones come, with their codes interpolated between two reports. After ``patience`` a
/// picture is shown without a report, with codes where their motion predicts them.
package struct PicturePacer<Picture: Sendable>: Sendable {
    /// Maximum time for which a picture waits for its report, in nanoseconds.
    package static var patience: UInt64 { 250_000_000 }
    /// Maximum number of pictures with reports that may wait to be shown; older ones are left out.
    package static var backlog: Int { 4 }

    /// A picture to be shown, and the time at which it was taken.
    package typealias Due = (picture: Picture, time: UInt64)

    private var waiting: [Due] = []
    /// Time at which the newest frame with a report was taken.
    private var reported: UInt64?

    package init() {}

    /// Takes in the next picture.
    /// - Parameters:
    ///   - time: time at which it was taken.
    ///   - isReading: whether a report for it will come.
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

    /// Takes in that the codes in the frame taken at a time are known, and with it those of all earlier frames.
    /// - Returns: the picture to be shown now, if there is one.
    package mutating func takeReport(at time: UInt64) -> Due? {
        reported = time
        return takeDue()
    }

    /// Removes and returns the next picture whose report has come.
    private mutating func takeDue() -> Due? {
        guard let reported else { return nil }
        let count = waiting.prefix { $0.time <= reported }.count
        guard count > 0 else { return nil }
        waiting.removeFirst(max(0, count - Self.backlog))
        return waiting.removeFirst()
    }

    /// Forgets the waiting pictures.
    package mutating func reset() { self = PicturePacer() }
}
