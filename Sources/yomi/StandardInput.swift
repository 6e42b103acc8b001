import Files
import Glibc

/// Reading of standard input, and of files in the same way.
enum StandardInput {
    /// Returns all of standard input without the line break at its end, which the output of commands has: a line feed,
    /// with or without a carriage return before it.
    /// - Throws: ``ReadingError``.
    static func bytes(limit: Int = 1 << 20) throws(ReadingError) -> [UInt8] {
        var bytes = try read(STDIN_FILENO, limit: limit)
        guard bytes.last == UInt8(ascii: "\n") else { return bytes }
        bytes.removeLast()
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }

    /// Returns all of a file or of standard input, unchanged.
    /// - Parameter path: `nil` for standard input.
    static func file(_ path: [UInt8]?, limit: Int) throws(ReadingError) -> [UInt8] {
        guard let path else { return try read(STDIN_FILENO, limit: limit) }
        let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(errno: errno) }
        defer { close(descriptor) }
        return try read(descriptor, limit: limit)
    }

    private static func read(_ descriptor: Int32, limit: Int) throws(ReadingError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, into: $0) }
            guard count >= 0 else { throw .unreadable(errno: errno) }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        guard bytes.count <= limit else { throw .tooLong(limit: limit) }
        return bytes
    }

    /// Reads what there is, and waits where there is nothing yet, also on a descriptor that somebody else made
    /// non-blocking. The corresponding C function is read(2).
    /// - Returns: the number of bytes, 0 at the end, or -1 with an error in `errno`.
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return count
            }
        }
    }

    enum ReadingError: Error {
        case unreadable(errno: Int32)
        case tooLong(limit: Int)

        var message: String { message("standard input") }

        /// Returns the message for a file of this name.
        func message(_ name: String) -> String {
            switch self {
            case .unreadable(let number): "can't read \(name): \(String(cString: strerror(number)))"
            case .tooLong(let limit): "\(name) is longer than \(limit) bytes"
            }
        }
    }
}
