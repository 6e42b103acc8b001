import Glibc

/// File that is being written and does not have its name yet: the name refers to the old content or to all of the new,
/// never to a part of it. A file that is not committed leaves nothing behind, even if the program is interrupted.
///
/// A symbolic link is kept, and the file that it points to is replaced. A file that is not a regular one
/// (`/dev/stdout`, a named pipe) can't be replaced and is written to by ``commit()``. A file that the user may not
/// write to is not replaced, although the right to change its folder would be enough for that.
package struct PendingFile: ~Copyable {
    /// Place of the bytes until the commit.
    private enum Place {
        /// A file without a name (`O_TMPFILE`), which is deleted when its descriptor is closed.
        case unnamed(descriptor: Int32)
        /// A file in the same folder, where the file system has no files without names. Signals that end the program
        /// are blocked as long as it exists.
        case named(path: [UInt8], signals: SignalPause)
        /// Memory, for a file that can't be replaced.
        case memory([UInt8])
    }

    private let path: [UInt8]
    private let place: Place
    private var isCommitted = false

    /// Writes the bytes to a new file in the folder of `path`.
    /// - Parameters:
    ///   - followsLinks: whether the target of a symbolic link is replaced, and pipes and devices are written to;
    ///     otherwise the link, or whatever else has the name, is replaced itself.
    ///   - canBeUnnamed: `false` to behave as on a file system that has no files without names.
    package init(
        _ bytes: [UInt8], path: [UInt8], followsLinks: Bool = true, canBeUnnamed: Bool = true
    ) throws(FileError) {
        var information = stat()
        errno = 0
        let exists = (followsLinks ? stat(cString(path), &information) : lstat(cString(path), &information)) == 0
        // Links that lead to each other have no end that could be replaced.
        if !exists, errno == ELOOP { throw FileError(operation: "write", errno: ELOOP) }
        let kind = information.st_mode & S_IFMT
        guard !exists || kind != S_IFDIR else { throw FileError(operation: "write", errno: EISDIR) }
        if exists, kind == S_IFREG, faccessat(AT_FDCWD, cString(path), W_OK, AT_EACCESS) != 0,
            [EACCES, EPERM].contains(errno)
        {
            throw FileError(operation: FileError.replacing, errno: errno)
        }
        guard followsLinks else {
            let mode = exists && kind == S_IFREG ? information.st_mode & 0o7777 : nil
            self.init(
                path: path, place: try Self.write(bytes, beside: path, mode: mode, canBeUnnamed: canBeUnnamed))
            return
        }
        guard !exists || kind == S_IFREG else {
            self.init(path: path, place: .memory(bytes))
            return
        }
        let path = Self.resolved(path)
        let mode = exists ? information.st_mode & 0o7777 : nil
        self.init(
            path: path, place: try Self.write(bytes, beside: path, mode: mode, canBeUnnamed: canBeUnnamed))
    }

    /// Writes a file and commits it.
    package static func write(_ bytes: [UInt8], path: [UInt8], followsLinks: Bool = true) throws(FileError) {
        let pending = try PendingFile(bytes, path: path, followsLinks: followsLinks)
        try pending.commit()
    }

    private init(path: [UInt8], place: Place) {
        self.path = path
        self.place = place
    }

    deinit {
        switch place {
        case .unnamed(let descriptor): close(descriptor)
        case .named(let path, let signals):
            if !isCommitted { unlink(cString(path)) }
            signals.end()
        case .memory: break
        }
    }

    /// Gives the file its name, replacing the file that has it.
    package consuming func commit() throws(FileError) {
        switch place {
        case .unnamed(let descriptor): try link(descriptor)
        case .named(let temporary, _): try Self.rename(temporary, to: path)
        case .memory(let bytes):
            let descriptor = open(cString(path), O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileError(operation: "open", errno: errno) }
            defer { close(descriptor) }
            try Self.writeAll(bytes, to: descriptor)
        }
        isCommitted = true
    }

    /// Gives a name to a file without one: directly if the name is free, or else through a temporary name that is then
    /// renamed.
    private func link(_ descriptor: Int32) throws(FileError) {
        let source = cString(Array("/proc/self/fd/\(descriptor)".utf8))
        if linkat(AT_FDCWD, source, AT_FDCWD, cString(path), AT_SYMLINK_FOLLOW) == 0 { return }
        guard errno == EEXIST else { throw FileError(operation: "create", errno: errno) }
        // Signals are blocked: between the two steps a temporary name exists.
        let signals = SignalPause()
        defer { signals.end() }
        for _ in 0..<Self.attempts {
            let temporary = Self.temporaryPath(beside: path)
            guard linkat(AT_FDCWD, source, AT_FDCWD, cString(temporary), AT_SYMLINK_FOLLOW) == 0 else {
                guard errno == EEXIST else { throw FileError(operation: "create", errno: errno) }
                continue
            }
            do throws(FileError) { return try Self.rename(temporary, to: path) } catch {
                unlink(cString(temporary))
                throw error
            }
        }
        throw FileError(operation: "create", errno: EEXIST)
    }

    private static func rename(_ from: [UInt8], to path: [UInt8]) throws(FileError) {
        guard Glibc.rename(cString(from), cString(path)) == 0 else {
            throw FileError(operation: "rename", errno: errno)
        }
    }

    /// Writes the bytes to a new file in the same folder; `mode` is that of the file to be replaced.
    private static func write(
        _ bytes: [UInt8], beside path: [UInt8], mode: mode_t?, canBeUnnamed: Bool
    ) throws(FileError) -> Place {
        let (place, descriptor) = try create(beside: path, canBeUnnamed: canBeUnnamed)
        do throws(FileError) {
            if let mode { _ = fchmod(descriptor, mode) }
            try writeAll(bytes, to: descriptor)
            guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileError(operation: "sync", errno: errno) }
        } catch {
            close(descriptor)
            if case .named(let path, let signals) = place {
                unlink(cString(path))
                signals.end()
            }
            throw error
        }
        if case .named = place { close(descriptor) }
        return place
    }

    private static let attempts = 100

    /// Creates a file in the same folder, with the mode that the user's mask allows.
    private static func create(
        beside path: [UInt8], canBeUnnamed: Bool
    ) throws(FileError) -> (place: Place, descriptor: Int32) {
        let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? Array("./".utf8)
        // Giving an O_TMPFILE file a name later needs the kernel's files in /proc.
        if canBeUnnamed, access("/proc/self/fd", X_OK) == 0 {
            let descriptor = open(cString(folder), O_WRONLY | __O_TMPFILE | O_DIRECTORY | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (.unnamed(descriptor: descriptor), descriptor) }
        }
        let signals = SignalPause()
        for _ in 0..<attempts {
            let candidate = temporaryPath(beside: path)
            let descriptor = open(cString(candidate), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (.named(path: candidate, signals: signals), descriptor) }
            guard errno == EEXIST || errno == EINTR else {
                let number = errno
                signals.end()
                throw FileError(operation: "create", errno: number)
            }
        }
        signals.end()
        throw FileError(operation: "create", errno: EEXIST)
    }

    private static func temporaryPath(beside path: [UInt8]) -> [UInt8] {
        let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? []
        return folder + Array(".yomitori-\(String(UInt32.random(in: .min ... .max), radix: 36))".utf8)
    }

    /// Returns the path at the end of a chain of symbolic links, whether a file exists there or not.
    private static func resolved(_ path: [UInt8]) -> [UInt8] {
        var path = path
        // The kernel follows at most 40 links.
        for _ in 0..<40 {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(cString(path), &target, target.count)
            guard count > 0 else { break }
            let link = target[..<count].map { UInt8(bitPattern: $0) }
            let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? []
            path = link.first == UInt8(ascii: "/") ? link : folder + link
        }
        return path
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw FileError(operation: "write", errno: errno)
            }
        }
    }
}

/// Error of writing a file: the failed operation and the system's error number.
package struct FileError: Error, Hashable, Sendable {
    package let operation: String
    package let errno: Int32

    package init(operation: String, errno: Int32) { (self.operation, self.errno) = (operation, errno) }

    static let replacing = "replace"

    /// Whether the file exists and is write-protected; another one could be written in its folder.
    package var isOfProtectedFile: Bool { operation == Self.replacing }
}

/// Period in which SIGINT, SIGTERM and SIGHUP are blocked on this thread.
private struct SignalPause {
    private var before = sigset_t()

    init() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, &before)
    }

    /// Ends the period. Signals that arrived meanwhile are delivered now.
    func end() {
        var before = before
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
