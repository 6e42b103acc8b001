import Dispatch
import GtkKit

/// Reads pictures one after another, off the main thread.
final class PictureReader {
    private let queue = DispatchQueue(label: "dev.yomitori.pictures", qos: .userInitiated)
    private var task: Task<Void, Never>?

    /// Reads pictures until there are no more.
    /// - Parameters:
    ///   - next: gives the next picture to read, and its place.
    ///   - onOutcome: called with a picture's place and what came of it.
    ///   - onEnd: called once, unless the reading is cancelled.
    func read(
        next: @escaping () -> (index: Int, item: PictureItem)?,
        onOutcome: @escaping (Int, PictureItem.Outcome) -> Void, onEnd: @escaping () -> Void
    ) {
        cancel()
        task = Task { [queue] in
            while let (index, item) = next() {
                // The engine has no way to stop halfway; an outcome nobody waits for is let go.
                let outcome = await withCheckedContinuation { continuation in
                    queue.async { continuation.resume(returning: item.read()) }
                }
                guard !Task.isCancelled else { return }
                onOutcome(index, outcome)
            }
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
