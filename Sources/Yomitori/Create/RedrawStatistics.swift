import Glibc

/// How long a code takes from a key to the screen: one line a drawing on standard error. Kept only where the
/// environment's `YOMITORI_STATISTICS` is set.
final class RedrawStatistics {
    private var begin: UInt64?

    init?() {
        guard getenv("YOMITORI_STATISTICS") != nil else { return nil }
    }

    /// What the code says has changed.
    func changed() { begin = Self.now() }

    /// The code is on the screen.
    func drawn() {
        guard let begin else { return }
        self.begin = nil
        let bytes = Array("statistics redraw-ms=\(Double(Self.now() - begin) / 1_000_000)\n".utf8)
        write(STDERR_FILENO, bytes, bytes.count)
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
