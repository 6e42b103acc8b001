import Characters
import Glibc

/// Failure to write to standard output.
struct OutputError: Error {
    let number: Int32

    var message: String { "can't write to standard output: \(String(cString: strerror(number)))" }
}

/// The standard streams. Each line is written at once, without a buffer: whoever reads a pipe sees it immediately.
enum Console {
    /// Opens the null device in place of standard streams that the caller closed, each in the wrong direction: a file
    /// that is opened later must not become a standard stream, and reading from or writing to a closed stream stays an
    /// error.
    static func openClosedStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // The lowest descriptor that is free is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    static func print(_ line: String) throws(OutputError) {
        try write(Array((line + "\n").utf8))
    }

    /// Prints text of unknown origin. On a terminal, control characters are shown rather than obeyed: a code can hold
    /// an escape sequence. Elsewhere the text is printed unchanged.
    /// - Parameter isLine: whether line breaks are shown as well, where the text after one could be taken for a line of
    ///   this program.
    static func printText(_ text: String, terminator: String = "\n", isLine: Bool = false) throws(OutputError) {
        let shown =
            isTerminal ? VisibleText.shown(text.unicodeScalars, keeping: isLine ? ["\t"] : ["\n", "\t"]) : text
        try write(Array((shown + terminator).utf8))
    }

    /// Reports an error on one line. Line breaks are shown rather than printed, because the name of a file in the
    /// message could otherwise start a line that this program did not write.
    static func error(_ message: String) {
        let line = VisibleText.shown(message.unicodeScalars, keeping: [])
        // There is nowhere left to report that standard error can't be written.
        try? write(Array("yomi: \(line)\n".utf8), to: STDERR_FILENO)
    }

    /// Prints the name of a file. On a terminal it stays on its line, and control characters in it are shown rather
    /// than obeyed. Elsewhere it is printed unchanged, as `grep` and `ls` do, so that another program can open the
    /// file.
    static func printName(_ name: String) throws(OutputError) {
        try write(Array((isTerminal ? VisibleText.shown(name.unicodeScalars, keeping: []) : name).utf8))
    }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // A pipe that somebody else made non-blocking.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                throw OutputError(number: errno)
            }
        }
    }
}
