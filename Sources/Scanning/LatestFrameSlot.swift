import Capture
import Synchronization

/// Holds the newest frame and no other: a slow reader drops frames, it never queues them.
///
/// For any number of threads.
package final class LatestFrameSlot: Sendable {
    private struct State {
        var frame: Frame?
        var droppedCount = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Puts a frame in, in place of the one that may be there.
    /// - Returns: whether the slot was empty: whoever fills it wakes the reader.
    @discardableResult
    package func put(_ frame: Frame) -> Bool {
        state.withLock { state in
            let wasEmpty = state.frame == nil
            if !wasEmpty { state.droppedCount += 1 }
            state.frame = frame
            return wasEmpty
        }
    }

    /// Takes the newest frame out.
    package func take() -> Frame? {
        state.withLock { state in
            defer { state.frame = nil }
            return state.frame
        }
    }

    /// The number of frames that were replaced before anybody took them.
    package var droppedCount: Int { state.withLock { $0.droppedCount } }
}
