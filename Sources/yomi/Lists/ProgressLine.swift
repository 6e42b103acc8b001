import Glibc

/// Progress of long work, on a line of the terminal that is overwritten. Nothing is shown where standard error is not a
/// terminal.
struct ProgressLine {
    private let isShown = isatty(STDERR_FILENO) == 1
    private var last = ContinuousClock.now
    private var hasLine = false

    /// Shows a text, at most five times a second, and not in the first half second, in which most work is done.
    mutating func show(_ text: String) {
        guard isShown, ContinuousClock.now - last > .milliseconds(hasLine ? 200 : 500) else { return }
        last = .now
        hasLine = true
        try? Console.write(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
    }

    mutating func end() {
        guard hasLine else { return }
        hasLine = false
        try? Console.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
    }
}
