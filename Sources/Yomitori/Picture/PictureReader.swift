import Dispatch

/// Reads pictures one after another, off the main thread.
final class PictureReader {
    private let queue = DispatchQueue(label: "dev.yomitori.pictures", qos: .userInitiated)
    private var task: Task<Void, Never>?

    var isReading: Bool { task != nil }

    /// - Parameters:
    ///   - onOutcome: called for each picture when its reading begins and when it ends.
    ///   - onEnd: called once, unless the reading is cancelled.
    func read(
        _ items: [PictureItem], onOutcome: @escaping (Int, PictureItem.Outcome) -> Void, onEnd: @escaping () -> Void
    ) {
        cancel()
        task = Task { [queue] in
            for (index, item) in items.enumerated() {
                onOutcome(index, .reading)
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

    func cancel() {
        task?.cancel()
        task = nil
    }
}
