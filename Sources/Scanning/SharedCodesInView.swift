import Synchronization

/// The codes in view and what was read before: outlives each camera and each scan session, and is shared by them.
package final class SharedCodesInView: Sendable {
    private let codes: Mutex<CodesInView>

    /// - Parameter repeatsAfter: in seconds; see ``repeatsAfter``.
    package init(repeatsAfter: Double? = 2) {
        codes = Mutex(CodesInView(repeatsAfter: Self.nanoseconds(repeatsAfter)))
    }

    /// After how many seconds out of view a code that was read counts again; `nil` is never.
    package var repeatsAfter: Double? {
        get { codes.withLock { $0.repeatsAfter.map { Double($0) / 1e9 } } }
        set { codes.withLock { $0.repeatsAfter = Self.nanoseconds(newValue) } }
    }

    /// Makes every code new again, also those in view.
    package func forgetAll() { codes.withLock { $0.forgetAll() } }

    /// Nothing is in view any more, as after the end of a camera; what was read before is remembered.
    package func leave() { codes.withLock { $0.leave() } }

    func withLock<Result: Sendable>(_ body: (inout CodesInView) -> Result) -> Result { codes.withLock { body(&$0) } }

    private static func nanoseconds(_ seconds: Double?) -> UInt64? {
        seconds.map { UInt64(max(0, min($0, 1e9)) * 1e9) }
    }
}
