import CGtk

/// Calls a closure when the process is asked to end: by `kill`, by Ctrl+C in a terminal, or because the terminal or the
/// session closes.
package final class TerminationSignals {
    private var sources: [guint] = []
    private let body: () -> Void

    package init(_ body: @escaping () -> Void) {
        self.body = body
        for signal in [SIGTERM, SIGINT, SIGHUP] {
            let source = g_unix_signal_add(
                signal,
                { @Sendable data in
                    nonisolated(unsafe) let handle = data
                    MainActor.assumeIsolated {
                        guard let handle else { return }
                        Unmanaged<TerminationSignals>.fromOpaque(handle).takeUnretainedValue().body()
                    }
                    return 1
                }, Unmanaged.passUnretained(self).toOpaque())
            sources.append(source)
        }
    }

    isolated deinit { for source in sources { g_source_remove(source) } }
}
