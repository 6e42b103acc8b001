import Glibc

/// Statistics of the time from a key press to the drawing of the code: one line per drawing on standard error. They are
/// kept only if the environment variable `YOMITORI_STATISTICS` is set.
final class RedrawStatistics {
    private var begin: UInt64?

    init?() {
        guard getenv("YOMITORI_STATISTICS") != nil else { return nil }
    }

    /// Records that the content of the code has changed.
    func changed() { begin = Self.now() }

    /// Records that the code was drawn.
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
