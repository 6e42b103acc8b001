import Synchronization

/// Guard of a camera against a second start.
package struct SingleStart: ~Copyable, Sendable {
    private let isDone = Atomic(false)

    package init() {}

    /// - Precondition: it is called for the first time.
    package func begin() {
        precondition(!isDone.exchange(true, ordering: .relaxed), "a camera is started at most once")
    }
}
