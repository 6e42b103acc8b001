import Capture
import Synchronization

/// Holds the newest frame and no other: a slow reader drops frames, it never queues them.
///
/// For any number of threads.
package final class LatestFrameSlot: Sendable {
    private let frame = Mutex<Frame?>(nil)

    package init() {}

    /// Puts a frame in, in place of the one that may be there.
    package func put(_ new: Frame) { frame.withLock { $0 = new } }

    /// Takes the newest frame out.
    package func take() -> Frame? {
        frame.withLock { frame in
            defer { frame = nil }
            return frame
        }
    }
}
