import Glibc

/// A file that is being written and has not got its name yet: the name stands for the old content or all of
/// the new, never for a part. If it is not committed, it leaves nothing behind.
///
/// A symbolic link stays one, what it points to is replaced. What is no regular file (`/dev/stdout`, a named
/// pipe) can't be replaced and is written to on ``commit()``.
package struct PendingFile: ~Copyable {
    private let path: [UInt8]
    /// `nil` where the bytes are kept for a file that can't be replaced.
    private let temporaryPath: [UInt8]?
    private let bytes: [UInt8]
    private var isCommitted = false

    /// Writes the bytes to a new file beside `path`.
    package init(_ bytes: [UInt8], path: [UInt8]) throws(FileError) {
        var information = stat()
        let exists = stat(cString(path), &information) == 0
        let kind = information.st_mode & S_IFMT
        guard !exists || kind != S_IFDIR else { throw FileError(operation: "write", errno: EISDIR) }
        guard !exists || kind == S_IFREG else {
            self.init(path: path, temporaryPath: nil, bytes: bytes)
            return
        }
        let path = exists ? Self.resolved(path) : path
        let mode = exists ? information.st_mode & 0o7777 : nil
        self.init(
            path: path, temporaryPath: try Self.writeTemporary(bytes, beside: path, mode: mode), bytes: bytes)
    }

    private init(path: [UInt8], temporaryPath: [UInt8]?, bytes: [UInt8]) {
        self.path = path
        self.temporaryPath = temporaryPath
        self.bytes = bytes
    }

    deinit {
        if !isCommitted, let temporaryPath { unlink(cString(temporaryPath)) }
    }

    /// The content, to be read back from where it was written.
    package var source: PictureSource {
        temporaryPath.map { .file(path: $0) } ?? .bytes(bytes)
    }

    /// Gives the file its name, in place of the one that may have it.
    package consuming func commit() throws(FileError) {
        if let temporaryPath {
            guard rename(cString(temporaryPath), cString(path)) == 0 else {
                throw FileError(operation: "rename", errno: errno)
            }
        } else {
            let descriptor = open(cString(path), O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileError(operation: "open", errno: errno) }
            defer { close(descriptor) }
            try Self.writeAll(bytes, to: descriptor)
        }
        isCommitted = true
    }

    /// Writes the bytes to a new file in the same directory; `mode` is that of what is replaced.
    /// - Returns: its path.
    private static func writeTemporary(
        _ bytes: [UInt8], beside path: [UInt8], mode: mode_t?
    ) throws(FileError) -> [UInt8] {
        let (temporaryPath, descriptor) = try create(beside: path)
        defer { close(descriptor) }
        do throws(FileError) {
            if let mode { _ = fchmod(descriptor, mode) }
            try writeAll(bytes, to: descriptor)
            guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileError(operation: "sync", errno: errno) }
        } catch {
            unlink(cString(temporaryPath))
            throw error
        }
        return temporaryPath
    }

    /// A new file in the same directory, with the mode that the user's mask gives.
    private static func create(beside path: [UInt8]) throws(FileError) -> (path: [UInt8], descriptor: Int32) {
        let directory = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? []
        for _ in 0..<100 {
            let name = ".yomitori-" + String(UInt32.random(in: .min ... .max), radix: 36)
            let candidate = Array(directory) + Array(name.utf8)
            let descriptor = open(cString(candidate), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (candidate, descriptor) }
            guard errno == EEXIST || errno == EINTR else { throw FileError(operation: "create", errno: errno) }
        }
        throw FileError(operation: "create", errno: EEXIST)
    }

    /// The path of the file that a chain of symbolic links ends at.
    private static func resolved(_ path: [UInt8]) -> [UInt8] {
        guard let target = realpath(cString(path), nil) else { return path }
        defer { free(target) }
        return UnsafeBufferPointer(start: target, count: strlen(target)).map { UInt8(bitPattern: $0) }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw FileError(operation: "write", errno: errno)
            }
        }
    }
}

/// Why a file can't be written: the operation and what the system said.
package struct FileError: Error, Hashable, Sendable {
    package let operation: String
    package let errno: Int32
}

private func cString(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
}
