import Glibc
import GtkKit

/// Statistics of the display of frames: one line a second on standard error, for `Benchmarks/cameras`. They are kept
/// only if the environment variable `YOMITORI_STATISTICS` is set.
final class PreviewStatistics {
    private var first: UInt64?
    private var last: UInt64 = 0
    private var drawnCount = 0
    /// Time at which the frame of the newest report was taken, until its outlines are first drawn.
    private var pendingReport: UInt64?
    /// Delays from the capture of a frame to the drawing of its outlines, in microseconds.
    private var delays: [UInt64] = []
    private var timer: Timer?

    init?() {
        guard unsafe getenv("YOMITORI_STATISTICS") != nil else { return nil }
        timer = Timer(milliseconds: 1000) { [weak self] in self?.tell() ?? false }
    }

    func reported(_ timestamp: UInt64) { pendingReport = timestamp }

    /// Records that the preview was drawn.
    func drawn(_ sequence: UInt64) {
        if first == nil || sequence < last { (first, last, drawnCount) = (sequence, sequence, 1) }
        if sequence > last { (last, drawnCount) = (sequence, drawnCount + 1) }
        guard let report = pendingReport else { return }
        pendingReport = nil
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        let now = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
        if now > report { delays.append((now - report) / 1000) }
    }

    private func tell() -> Bool {
        guard let first else { return true }
        let sorted = delays.sorted()
        func share(_ part: Double) -> String {
            guard !sorted.isEmpty else { return "-" }
            return String(Double(sorted[Int(Double(sorted.count - 1) * part)]) / 1000)
        }
        let line =
            "statistics frames=\(last - first + 1) drawn=\(drawnCount) outlines=\(sorted.count) "
            + "median-ms=\(share(0.5)) p95-ms=\(share(0.95)) worst-ms=\(share(1))\n"
        let bytes = Array(line.utf8)
        unsafe write(STDERR_FILENO, bytes, bytes.count)
        delays.removeAll(keepingCapacity: true)
        return true
    }
}
