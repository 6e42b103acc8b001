import Glibc

/// Reading of passwords and other secrets from standard input: arguments are visible to every process, and are kept in
/// the shell's history.
enum SecretInput {
    /// Returns a line that is typed without an echo, or all that is piped in, without the line break at its end.
    /// - Throws: ``FormError``.
    static func text(_ name: String) throws(FormError) -> String {
        let bytes: [UInt8]
        do throws(StandardInput.ReadingError) {
            bytes = isatty(STDIN_FILENO) == 1 ? try line(prompt: name) : try StandardInput.bytes(limit: 1 << 16)
        } catch {
            throw .input(error)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        guard !text.isEmpty else { throw .missing("\(name) on standard input") }
        return text
    }

    /// Whether something is piped in or redirected from a file, for a command that takes no secret. Nothing is read: it
    /// may be the list of a shell's loop. An open pipe is waited for a tenth of a second, since it may have been
    /// inherited from a program that never closes it; what comes later is missed.
    static var isPipedIn: Bool {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return lseek(STDIN_FILENO, 0, SEEK_CUR) < status.st_size
        case S_IFIFO:
            var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            // A pipe that was closed empty only reports a hang-up.
            return poll(&waiting, 1, 100) > 0 && waiting.revents & Int16(POLLIN) != 0
        default: return false
        }
    }

    private static func line(prompt: String) throws(StandardInput.ReadingError) -> [UInt8] {
        TerminalEcho.switchOff()
        defer {
            TerminalEcho.switchOn()
            // The line break that was typed was not echoed either.
            try? Console.write([UInt8(ascii: "\n")], to: STDERR_FILENO)
        }
        try? Console.write(Array("\(prompt): ".utf8), to: STDERR_FILENO)
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < 1 << 16 {
            let count = withUnsafeMutableBytes(of: &byte) { StandardInput.read(STDIN_FILENO, into: $0) }
            if count < 0 { throw .unreadable(errno: errno) }
            if count == 0 || byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return bytes
    }
}
