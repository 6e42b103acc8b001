import Capture
import Synchronization

/// Holds the newest frame only: a slow reader drops frames instead of queueing them.
///
/// May be used from any number of threads.
package final class LatestFrameSlot: Sendable {
    private let frame = Mutex<Frame?>(nil)

    package init() {}

    /// Stores a frame in place of the one that may be there.
    package func put(_ new: Frame) { frame.withLock { $0 = new } }

    /// Removes and returns the newest frame.
    package func take() -> Frame? {
        frame.withLock { frame in
            defer { frame = nil }
            return frame
        }
    }
}
