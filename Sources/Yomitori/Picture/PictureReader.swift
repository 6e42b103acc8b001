import Dispatch
import GtkKit
import Pictures

/// Reads pictures one after another, off the main thread.
package final class PictureReader {
    /// Concurrent queue, although pictures are read one after another: a read that never ends, as from a pipe or a lost
    /// network, must not block pictures that are opened after it was cancelled.
    private let queue = DispatchQueue(label: "dev.yomitori.pictures", qos: .userInitiated, attributes: .concurrent)
    private var task: Task<Void, Never>?
    /// Switch that ends the loading of the current picture.
    private var stop: LoadingStop?
    /// Loading of a surface for the screen, and the switch that ends it.
    private var surfaceLoading: (task: Task<Void, Never>, stop: LoadingStop)?

    package init() {}

    /// Reads pictures until none is left.
    /// - Parameters:
    ///   - next: Returns the next picture to read, and its index.
    ///   - onOutcome: Called with a picture's index and its outcome.
    ///   - onEnd: Called once, unless the reading is cancelled.
    func read(
        next: @escaping () -> (index: Int, item: PictureItem)?,
        onOutcome: @escaping (Int, PictureItem.Outcome) -> Void, onEnd: @escaping () -> Void
    ) {
        cancel()
        let stop = LoadingStop()
        self.stop = stop
        task = Task { [queue] in
            // Reading may have been started again before this task first runs.
            while !Task.isCancelled, let (index, item) = next() {
                // The engine can't be interrupted; the outcome of a cancelled read is dropped.
                let outcome = await withCheckedContinuation { continuation in
                    queue.async { continuation.resume(returning: item.read(until: stop)) }
                }
                guard !Task.isCancelled else { return }
                onOutcome(index, outcome)
            }
            guard !Task.isCancelled else { return }
            task = nil
            onEnd()
        }
    }

    /// Loads a picture's surface for the screen, without looking for codes. Ends the loading of another one, so that
    /// somebody who flips through many pictures waits for one only.
    /// - Parameter onEnd: Called with the surface, or `nil` if the picture can't be loaded any more; never called after
    ///   the loading was ended.
    package func loadSurface(of item: PictureItem, onEnd: @escaping (ImageSurface?) -> Void) {
        stopLoadingSurface()
        let stop = LoadingStop()
        let task = Task {
            let surface: ImageSurface? = await withCheckedContinuation { continuation in
                DispatchQueue.global(qos: .userInitiated).async {
                    continuation.resume(returning: item.loadSurface(until: stop))
                }
            }
            if !Task.isCancelled { onEnd(surface) }
        }
        surfaceLoading = (task, stop)
    }

    /// Ends the loading of a surface, as of a picture that is no longer on the page.
    package func stopLoadingSurface() {
        surfaceLoading?.task.cancel()
        surfaceLoading?.stop.stop()
        surfaceLoading = nil
    }

    func cancel() {
        task?.cancel()
        task = nil
        stop?.stop()
        stop = nil
    }
}
