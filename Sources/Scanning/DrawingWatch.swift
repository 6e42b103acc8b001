/// Tells whether a window is out of sight, by whether what is to be drawn is drawn.
///
/// Of a window that is minimized, covered or on another workspace, compositors ask no drawing. Only X11 tells a program
/// that it is minimized, and no protocol tells of all these cases.
package struct DrawingWatch: Hashable, Sendable {
    /// In nanoseconds: longer than a busy desktop takes for a drawing.
    package static let patience: UInt64 = 3_000_000_000

    /// When the first drawing was asked for that has not come.
    private var asked: UInt64?
    package private(set) var isHidden = false

    package init() {}

    /// A drawing of a new picture is asked for.
    /// - Parameter time: in nanoseconds of a clock that only this watch needs to know.
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

    /// A drawing came.
    /// - Returns: whether ``isHidden`` has changed.
    package mutating func draw() -> Bool {
        asked = nil
        defer { isHidden = false }
        return isHidden
    }
}
