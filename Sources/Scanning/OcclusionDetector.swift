/// Detects that a window is out of sight, because requested drawings do not happen.
///
/// Compositors don't ask a window to draw itself while it is minimized, covered or on another workspace. Only X11 tells
/// a program that its window is minimized, and no protocol reports all of these cases.
package struct OcclusionDetector: Hashable, Sendable {
    /// Time after which a requested drawing counts as not coming, in nanoseconds: longer than a busy desktop takes to
    /// draw.
    package static let patience: UInt64 = 3_000_000_000

    /// Time of the first request for a drawing that has not come.
    private var asked: UInt64?
    package private(set) var isHidden = false

    package init() {}

    /// Notes that the drawing of a new picture was requested.
    /// - Parameter time: in nanoseconds of any clock, the same for all calls; it may start over.
    /// - Returns: whether ``isHidden`` has changed.
    package mutating func ask(at time: UInt64) -> Bool {
        // A restarted camera counts its time anew.
        guard let asked, asked <= time else {
            asked = time
            return false
        }
        guard !isHidden, time - asked >= Self.patience else { return false }
        isHidden = true
        return true
    }

    /// Notes that the window was drawn.
    /// - Returns: whether ``isHidden`` has changed.
    package mutating func draw() -> Bool { reset() }

    /// Forgets the requests, when there is no picture to draw any more: that a window without one is not drawn says
    /// nothing about whether it is in sight.
    /// - Returns: whether ``isHidden`` has changed.
    package mutating func reset() -> Bool {
        asked = nil
        defer { isHidden = false }
        return isHidden
    }
}
