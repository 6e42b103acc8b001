import Synchronization

/// The codes in view and those read before, shared by all cameras and scan sessions, which they outlive.
package final class SharedCodesInView: Sendable {
    private let codes: Mutex<CodesInView>

    /// - Parameter repeatsAfter: in seconds; see ``repeatsAfter``.
    package init(repeatsAfter: Double? = 2) {
        codes = Mutex(CodesInView(repeatsAfter: Self.nanoseconds(repeatsAfter)))
    }

    /// Time out of view after which a code that was read counts again, in seconds; `nil` is never.
    package var repeatsAfter: Double? {
        get { codes.withLock { $0.repeatsAfter.map { Double($0) / 1e9 } } }
        set { codes.withLock { $0.repeatsAfter = Self.nanoseconds(newValue) } }
    }

    /// Forgets all readings, so that every code is new again, also those in view.
    package func forgetAll() { codes.withLock { $0.forgetAll() } }

    /// Forgets codes that came into view and were not used, so that they will arrive again.
    package func forget(_ arrivals: [CodeArrival]) { codes.withLock { $0.forget(arrivals) } }

    /// Empties the view, as after the end of a camera; codes that were read before are remembered.
    package func leave() { codes.withLock { $0.leave() } }

    func withLock<Result: Sendable>(_ body: (inout CodesInView) -> Result) -> Result { codes.withLock { body(&$0) } }

    private static func nanoseconds(_ seconds: Double?) -> UInt64? {
        seconds.map { UInt64(max(0, min($0, 1e9)) * 1e9) }
    }
}
