import Glibc

/// All of standard input.
enum StandardInput {
    /// Without the line break that a shell's commands end theirs with.
    /// - Throws: ``ReadingError``.
    static func bytes(limit: Int = 1 << 20) throws(ReadingError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw .unreadable(errno: errno)
            }
        }
        guard bytes.count <= limit else { throw .tooLong(limit: limit) }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }

    enum ReadingError: Error {
        case unreadable(errno: Int32)
        case tooLong(limit: Int)

        var message: String {
            switch self {
            case .unreadable(let number): "can't read standard input: \(String(cString: strerror(number)))"
            case .tooLong(let limit): "standard input is longer than \(limit) bytes"
            }
        }
    }
}
