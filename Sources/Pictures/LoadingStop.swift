import Synchronization

/// Switch that ends the loading of files from another thread, when nobody wants to wait for it any more.
package final class LoadingStop: Sendable {
    private struct State {
        var isStopped = false
        /// Process that loads a file now.
        var process: DrawingProcess?
    }

    private let state = Mutex(State())

    package init() {}

    /// Ends what is being loaded, and what is loaded with it from now on: both fail with ``PictureError/crashed``.
    package func stop() {
        let process = state.withLock { state in
            state.isStopped = true
            return state.process
        }
        process?.hangUp()
    }

    /// Whether ``stop()`` was called.
    package var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Takes a process that begins to load a file, or nothing when it has done so.
    func watch(_ process: DrawingProcess?) {
        let isStopped = state.withLock { state in
            state.process = process
            return state.isStopped
        }
        if isStopped { process?.hangUp() }
    }
}
