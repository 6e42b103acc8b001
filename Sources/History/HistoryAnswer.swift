import Synchronization

/// Result of a lookup, and the task that waits for it. It is given once: by the lookup, or by its cancellation.
final class HistoryAnswer<Value: Sendable>: Sendable {
    typealias Continuation = CheckedContinuation<Result<Value, HistoryError>?, Never>

    private enum State {
        case isNew
        case isAwaited(Continuation)
        case isGiven
    }

    private let state = Mutex(State.isNew)

    /// Registers the task that waits.
    /// - Returns: whether the lookup has to be done. Otherwise it was cancelled, and `continuation` was resumed.
    func await(by continuation: Continuation) -> Bool {
        let isNew = state.withLock { state in
            guard case .isNew = state else { return false }
            state = .isAwaited(continuation)
            return true
        }
        if !isNew { continuation.resume(returning: nil) }
        return isNew
    }

    var isAwaited: Bool { state.withLock { if case .isAwaited = $0 { true } else { false } } }

    /// Gives the answer, `nil` for a lookup that was cancelled. Later answers are ignored.
    func give(_ result: Result<Value, HistoryError>?) {
        let continuation: Continuation? = state.withLock { state in
            defer { state = .isGiven }
            return if case .isAwaited(let continuation) = state { continuation } else { nil }
        }
        continuation?.resume(returning: result)
    }
}
