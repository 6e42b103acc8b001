import Glibc

/// A file that is being written and has not got its name yet: the name stands for the old content or all of
/// the new, never for a part. If it is not committed, it leaves nothing behind, also when the program is interrupted.
///
/// A symbolic link stays one, what it points to is replaced. What is no regular file (`/dev/stdout`, a named
/// pipe) can't be replaced and is written to on ``commit()``.
package struct PendingFile: ~Copyable {
    /// Where the bytes are until the commit.
    private enum Place {
        /// In a file without a name (`O_TMPFILE`), which goes with its descriptor.
        case unnamed(descriptor: Int32)
        /// In a file beside the other, where the file system has no files without names. Signals that ask the program
        /// to end wait as long as it is there.
        case named(path: [UInt8], signals: SignalPause)
        /// Here, for a file that can't be replaced.
        case memory([UInt8])
    }

    private let path: [UInt8]
    private let place: Place
    private var isCommitted = false

    /// Writes the bytes to a new file in the folder of `path`.
    /// - Parameters:
    ///   - followsLinks: whether what a symbolic link points to is replaced, and pipes and devices are written to;
    ///     otherwise the link or whatever else has the name is replaced itself.
    ///   - canBeUnnamed: `false` for what is done where a file system has no files without names.
    package init(
        _ bytes: [UInt8], path: [UInt8], followsLinks: Bool = true, canBeUnnamed: Bool = true
    ) throws(FileError) {
        var information = stat()
        let exists = (followsLinks ? stat(cString(path), &information) : lstat(cString(path), &information)) == 0
        let kind = information.st_mode & S_IFMT
        guard !exists || kind != S_IFDIR else { throw FileError(operation: "write", errno: EISDIR) }
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

    /// Writes a file in one go.
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

    /// Gives the file its name, in place of the one that may have it.
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

    /// Gives a file without a name one: this one where it is free, else another that is made this one.
    private func link(_ descriptor: Int32) throws(FileError) {
        let source = cString(Array("/proc/self/fd/\(descriptor)".utf8))
        if linkat(AT_FDCWD, source, AT_FDCWD, cString(path), AT_SYMLINK_FOLLOW) == 0 { return }
        guard errno == EEXIST else { throw FileError(operation: "create", errno: errno) }
        // Signals wait: between the two steps a temporary name exists.
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

    /// Writes the bytes to a new file in the same folder; `mode` is that of what is replaced.
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

    /// A new file in the same folder, with the mode that the user's mask gives.
    private static func create(
        beside path: [UInt8], canBeUnnamed: Bool
    ) throws(FileError) -> (place: Place, descriptor: Int32) {
        let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? Array("./".utf8)
        // O_TMPFILE needs the kernel's files in /proc to give a name later.
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

    /// The path of the file that a chain of symbolic links ends at, whether it is there or not.
    private static func resolved(_ path: [UInt8]) -> [UInt8] {
        var path = path
        // As many as the kernel follows.
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

/// Why a file can't be written: the operation and what the system said.
package struct FileError: Error, Hashable, Sendable {
    package let operation: String
    package let errno: Int32

    package init(operation: String, errno: Int32) { (self.operation, self.errno) = (operation, errno) }
}

/// Blocks SIGINT, SIGTERM and SIGHUP on this thread.
private struct SignalPause {
    private var before = sigset_t()

    init() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, &before)
    }

    /// Signals that arrived meanwhile are delivered now.
    func end() {
        var before = before
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
