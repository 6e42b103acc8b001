import Characters
import Glibc

/// What is printed could not be written.
struct OutputError: Error {
    let number: Int32

    var message: String { "can't write to standard output: \(String(cString: strerror(number)))" }
}

/// The standard streams. A line is out as soon as it is written: whoever reads a pipe sees each one at once.
enum Console {
    /// Opens the standard streams that the caller closed on the null device, each the wrong way round: what is opened
    /// later must not become a standard stream, and reading from or writing to them stays the error it was.
    static func openClosedStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // The lowest descriptor that is free is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    static func print(_ line: String) throws(OutputError) {
        try write(Array((line + "\n").utf8))
    }

    /// Prints text of unknown origin. On a terminal, control characters are shown rather than obeyed: a
    /// code can hold an escape sequence. Elsewhere the text goes out as it is.
    /// - Parameter isLine: whether line breaks are shown as well, where what follows one would pass for a line of this
    ///   program.
    static func printText(_ text: String, terminator: String = "\n", isLine: Bool = false) throws(OutputError) {
        let shown =
            isTerminal ? VisibleText.shown(text.unicodeScalars, keeping: isLine ? ["\t"] : ["\n", "\t"]) : text
        try write(Array((shown + terminator).utf8))
    }

    /// Reports an error on one line, whatever the name of a file in it holds: a line break would start a line that this
    /// program did not write.
    static func error(_ message: String) {
        let line = VisibleText.shown(message.unicodeScalars, keeping: [])
        // There is nowhere left to report that standard error can't be written.
        try? write(Array("yomi: \(line)\n".utf8), to: STDERR_FILENO)
    }

    /// Prints the name of a file. On a terminal it stays on its line and nothing in it is obeyed; elsewhere it is as it
    /// is, as `grep` and `ls` have it, so that another program can open the file.
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
