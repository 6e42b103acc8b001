import CVideo4Linux
import Glibc

/// File system queries for cameras. Only ``write(_:to:)`` throws; elsewhere, a file that can't be read counts as
/// missing.
enum FileSystem {
    /// Returns the names in a folder, in no order, without "." and "..".
    static func entries(of folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var result: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { result.append(name) }
        }
        return result
    }

    /// Returns the first line of a file.
    static func line(of path: String) -> String? {
        text(of: path, limit: 256).map { String($0.prefix { $0 != "\n" }) }
    }

    /// Returns a file's first `limit` bytes as text; the kernel's own files report no length.
    private static func text(of path: String, limit: Int) -> String? {
        let descriptor = y_open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var result: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: min(limit, 65_536))
        while result.count < limit {
            let count = read(descriptor, &bytes, min(bytes.count, limit - result.count))
            if count < 0 && errno == EINTR { continue }
            if count < 0 && result.isEmpty { return nil }
            if count <= 0 { break }
            result += bytes.prefix(count)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Writes a text to an existing file in one piece, as the kernel's settings require.
    static func write(_ text: String, to path: String) throws(CaptureError) {
        let descriptor = y_open(path, O_WRONLY)
        guard descriptor >= 0 else {
            if errno == EACCES || errno == EPERM {
                throw .noPermission(path: path, group: group(of: path))
            }
            throw .system(operation: "open", errno: errno)
        }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        var count: Int
        repeat { count = Glibc.write(descriptor, bytes, bytes.count) } while count < 0 && errno == EINTR
        // A part alone is no setting; the kernel gives no reason for it.
        guard count == bytes.count else { throw .system(operation: "write", errno: count < 0 ? errno : EIO) }
    }

    static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// Returns the identity of a file, which differs from that of a file that takes its place later; nil if there is
    /// none.
    static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileIdentity(
            node: UInt64(status.st_ino), device: UInt64(status.st_dev),
            changed: Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec))
    }

    /// Returns the target of a symbolic link.
    static func link(at path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the path without links, "." and "..".
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the group that owns a file, if its members have read and write access and others don't.
    static func group(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o060 == 0o060, status.st_mode & 0o006 != 0o006 else {
            return nil
        }
        var group = Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        guard getgrgid_r(status.st_gid, &group, &buffer, buffer.count, &found) == 0, found != nil,
            let name = group.gr_name
        else { return nil }
        return String(cString: name)
    }

    /// Returns whether this process has the file open itself.
    static func isOpenHere(_ path: String) -> Bool {
        let target = resolved(path) ?? path
        return entries(of: "/proc/self/fd").contains { link(at: "/proc/self/fd/\($0)") == target }
    }

    /// Returns the name of another process that uses this device, among those that this user may look at: one that has
    /// its buffers mapped, else one that has it open, as media servers do without using it.
    static func holder(of path: String) -> String? {
        let target = resolved(path) ?? path
        let own = String(getpid())
        var holders: [String] = []
        for process in entries(of: "/proc") where process != own && process.allSatisfy(\.isNumber) {
            let folder = "/proc/\(process)/fd"
            if entries(of: folder).contains(where: { link(at: "\(folder)/\($0)") == target }) {
                holders.append(process)
            }
        }
        let user = holders.first { process in
            text(of: "/proc/\(process)/maps", limit: 4 << 20)?.contains(target) ?? false
        }
        return (user ?? holders.first).flatMap { line(of: "/proc/\($0)/comm") }
    }
}

/// Identity of a file: it differs for another file of the same name, and after a change of owner.
struct FileIdentity: Hashable, Sendable {
    var node: UInt64
    var device: UInt64
    /// Time of the last change of owner, permissions or contents, in nanoseconds.
    var changed: Int64
}
