import Synchronization

/// What was read since the program was started: outlives each camera and each scan session, and is shared by them.
package final class SessionMemory: Sendable {
    private let memory: Mutex<CodeMemory>

    /// - Parameter repeatsAfter: in seconds; see ``repeatsAfter``.
    package init(repeatsAfter: Double? = 2) {
        memory = Mutex(CodeMemory(repeatsAfter: Self.nanoseconds(repeatsAfter)))
    }

    /// After so many seconds out of view a code that was read counts again; `nil` is never.
    package var repeatsAfter: Double? {
        get { memory.withLock { $0.repeatsAfter.map { Double($0) / 1e9 } } }
        set { memory.withLock { $0.repeatsAfter = Self.nanoseconds(newValue) } }
    }

    /// Makes every code new again, also those in view.
    package func forgetAll() { memory.withLock { $0.forgetAll() } }

    func withLock<Result: Sendable>(_ body: (inout CodeMemory) -> Result) -> Result { memory.withLock { body(&$0) } }

    private static func nanoseconds(_ seconds: Double?) -> UInt64? {
        seconds.map { UInt64(max(0, min($0, 1e9)) * 1e9) }
    }
}
