import Files
import Glibc

/// Reading of the program's own files, such as its settings: small regular files.
nonisolated package enum RegularFile {
    package enum Problem: Error, Hashable, Sendable {
        case absent
        /// The path is a folder, a device, a pipe or the like: reading it may never end.
        case irregular
        case tooLarge
        case system(errno: Int32)
    }

    /// Reads a file without ever blocking.
    /// - Parameters:
    ///   - limit: Maximum size in bytes.
    ///   - isCut: Whether a longer file is truncated instead of refused.
    package static func contents(_ path: String, limit: Int, isCut: Bool = false) throws(Problem) -> [UInt8] {
        try contents(Array(path.utf8), limit: limit, isCut: isCut)
    }

    /// As above, for a path that need not be UTF-8.
    package static func contents(_ path: [UInt8], limit: Int, isCut: Bool = false) throws(Problem) -> [UInt8] {
        // With O_NONBLOCK, opening a pipe without a writer returns at once.
        let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw errno == ENOENT ? .absent : .system(errno: errno) }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { throw .irregular }
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while result.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 {
                result += chunk[..<count]
            } else if count == 0 {
                return result
            } else if errno != EINTR {
                throw .system(errno: errno)
            }
        }
        guard isCut else { throw .tooLarge }
        return Array(result[..<limit])
    }
}
