import Dispatch
import GtkKit

/// Reads pictures one after another, off the main thread.
final class PictureReader {
    /// Pictures are read one after another all the same. But one that never comes to its end, as from a pipe or a lost
    /// network, must not keep those from being read that are opened after it was cancelled.
    private let queue = DispatchQueue(label: "dev.yomitori.pictures", qos: .userInitiated, attributes: .concurrent)
    private var task: Task<Void, Never>?

    /// Reads pictures until none is left.
    /// - Parameters:
    ///   - next: gives the next picture to read, and its index.
    ///   - onOutcome: called with a picture's index and its outcome.
    ///   - onEnd: called once, unless the reading is cancelled.
    func read(
        next: @escaping () -> (index: Int, item: PictureItem)?,
        onOutcome: @escaping (Int, PictureItem.Outcome) -> Void, onEnd: @escaping () -> Void
    ) {
        cancel()
        task = Task { [queue] in
            // Reading may have been begun again before this task had its first turn.
            while !Task.isCancelled, let (index, item) = next() {
                // The engine can't be interrupted; the outcome of a cancelled read is dropped.
                let outcome = await withCheckedContinuation { continuation in
                    queue.async { continuation.resume(returning: item.read()) }
                }
                guard !Task.isCancelled else { return }
                onOutcome(index, outcome)
            }
            guard !Task.isCancelled else { return }
            task = nil
            onEnd()
        }
    }

    /// Loads a picture for the screen alone.
    func loadSurface(of item: PictureItem) async -> ImageSurface? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: item.loadSurface()) }
        }
    }

    func cancel() {
        task?.cancel()
        task = nil
    }
}
