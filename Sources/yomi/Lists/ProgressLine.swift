import Glibc

/// How far long work has come, on a line of the terminal that is written over; nothing where there is no terminal.
struct ProgressLine {
    private let isShown = isatty(STDERR_FILENO) == 1
    private var last = ContinuousClock.now
    private var hasLine = false

    /// Shown five times a second at most, and not in the first half second, in which most work is done.
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
