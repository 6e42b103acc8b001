import CGtk

/// Calls a closure once or repeatedly after an interval, until it is released.
package final class Timer {
    private var source: guint = 0
    private let body: () -> Bool

    /// - Parameter body: Returns whether to call it again.
    package init(milliseconds: UInt32, _ body: @escaping () -> Bool) {
        self.body = body
        source = g_timeout_add(
            milliseconds,
            { @Sendable data in
                nonisolated(unsafe) let handle = data
                return MainActor.assumeIsolated {
                    guard let handle else { return 0 }
                    return Unmanaged<Timer>.fromOpaque(handle).takeUnretainedValue().fire() ? 1 : 0
                }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func fire() -> Bool {
        let goesOn = body()
        if !goesOn { source = 0 }
        return goesOn
    }

    isolated deinit { if source != 0 { g_source_remove(source) } }
}
