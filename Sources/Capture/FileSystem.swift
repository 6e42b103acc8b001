import CVideo4Linux
import Glibc

/// The few questions to the file system that cameras raise. Nothing here throws but ``write(_:to:)``:
/// what can't be read isn't there.
enum FileSystem {
    /// The names in a folder, in no order, without "." and "..".
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

    /// The first line of a file.
    static func line(of path: String) -> String? {
        text(of: path, limit: 256).map { String($0.prefix { $0 != "\n" }) }
    }

    /// A file's first `limit` bytes; files of the kernel's report no length.
    private static func text(of path: String, limit: Int) -> String? {
        let descriptor = y_open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var result: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: min(limit, 65_536))
        while result.count < limit {
            let count = read(descriptor, &bytes, min(bytes.count, limit - result.count))
            if count < 0 && result.isEmpty { return nil }
            if count <= 0 { break }
            result += bytes.prefix(count)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Writes a text to a file that exists, as the kernel's settings want it: in one piece.
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
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw .system(operation: "write", errno: errno)
        }
    }

    static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// What tells a file from another that takes its place later; nil where there is none.
    static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileIdentity(
            node: UInt64(status.st_ino), device: UInt64(status.st_dev),
            changed: Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec))
    }

    /// What a symbolic link says.
    static func link(at path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path without links, "." and "..".
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The group that owns a file, if membership is what gives read and write access.
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

    /// Whether this process has the file open itself.
    static func isOpenHere(_ path: String) -> Bool {
        let target = resolved(path) ?? path
        return entries(of: "/proc/self/fd").contains { link(at: "/proc/self/fd/\($0)") == target }
    }

    /// The name of another process that uses this device, among those this user may look at: one that
    /// has its buffers mapped, else one that has it open, as media servers do without using it.
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

/// A file as it is now: another one of the same name, or the same with another owner, is not equal.
struct FileIdentity: Hashable, Sendable {
    var node: UInt64
    var device: UInt64
    /// When its owner, its rights or its contents changed, in nanoseconds.
    var changed: Int64
}
