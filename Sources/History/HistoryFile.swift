import Files
import Foundation
import Glibc
import GRDB

/// File of the history's database.
public struct HistoryFile: Hashable, Sendable {
    /// Path of the database.
    public var path: String

    public init(path: String) { self.path = path }

    /// The file in the user's data folder: `$XDG_DATA_HOME/yomitori/history.sqlite`, or the same below
    /// `~/.local/share`.
    /// - Parameter environment: the environment of the process.
    public init(environment: [String: String]) {
        func absolute(_ name: String) -> String? {
            // The specification says to ignore relative paths.
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let folder = absolute("XDG_DATA_HOME") ?? (absolute("HOME") ?? Self.homeOfAccount ?? "") + "/.local/share"
        path = folder + "/yomitori/history.sqlite"
    }

    /// Home folder of the user's account, independent of the environment.
    private static var homeOfAccount: String? {
        guard let account = unsafe getpwuid(getuid()), let folder = unsafe account.pointee.pw_dir else { return nil }
        return unsafe String(cString: folder)
    }

    /// Result of opening the history.
    public struct Opened: Sendable {
        public var store: HistoryStore
        /// Path to which a damaged database was moved, so that a new one could be created; `nil` if there was no
        /// damage.
        public var setAside: String?
        /// Whether it replaces a database that was open, and whose file was then moved, deleted or replaced.
        public var followsLoss = false

        public init(store: HistoryStore, setAside: String?) { (self.store, self.setAside) = (store, setAside) }
    }

    /// Opens the history, or creates one. A file that is damaged or not a database is renamed, never deleted, and a new
    /// one is created in its place.
    /// - Parameters:
    ///   - damaged: a store of this file in which damage was found after it was opened. Its database is moved aside,
    ///     unless another program has done so already.
    ///   - patience: the time to wait for another program that is opening the history, in seconds.
    public func open(replacing damaged: HistoryStore? = nil, patience: Double = 10) throws(HistoryError) -> Opened {
        try DescriptorReserve.require()
        try makeFolder()
        // Two programs that find the damage at the same time must not move each other's new file aside.
        let lock = try Lock(path: path + ".lock", patience: patience)
        defer { lock.end() }
        var place: String?
        if let identity = damaged?.file, identity == FileIdentity(path: path) { place = try setAside() }
        try makeFile()
        do {
            return Opened(store: try HistoryStore(path: path), setAside: place)
        } catch .damaged {
            place = try setAside()
            try makeFile()
            return Opened(store: try HistoryStore(path: path), setAside: place)
        }
    }

    /// Opens the history if there is one. Nothing is created, and a damaged file is left as it is.
    public func openExisting() throws(HistoryError) -> HistoryStore? {
        guard exists(path) else { return nil }
        try DescriptorReserve.require()
        return try HistoryStore(path: path)
    }

    /// Whether this is still the file of a store that was opened here: nobody has moved, deleted or replaced it since.
    func isFile(of store: HistoryStore) -> Bool { store.file == FileIdentity(path: path) }

    /// Whether there is a history: a file with something in it.
    public var isThere: Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_size > 0
    }

    /// Whether a path, which need not be UTF-8, leads to the database or to a file that belongs to it: writing there
    /// would destroy the history. A file that does not exist yet is identified by its folder and its name.
    public func owns(path other: [UInt8]) -> Bool {
        ["", "-wal", "-shm", "-journal", ".lock"].contains { suffix in
            let own = Array((path + suffix).utf8)
            if let identity = FileIdentity(path: other) { return identity == FileIdentity(path: own) }
            let (first, second) = (Self.parts(of: other), Self.parts(of: own))
            guard first.name == second.name, let folder = FileIdentity(path: first.folder) else { return false }
            return folder == FileIdentity(path: second.folder)
        }
    }

    private static func parts(of path: [UInt8]) -> (folder: [UInt8], name: ArraySlice<UInt8>) {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return (Array(".".utf8), path[...]) }
        return (Array(path[...slash]), path[(slash + 1)...])
    }

    /// Moves the database aside.
    /// - Returns: the new path.
    private func setAside() throws(HistoryError) -> String {
        let stamp = HistoryTime.text(HistoryTime.now()).prefix(19).replacing(":", with: "").replacing("T", with: "-")
        var place = path + ".damaged-" + stamp
        var number = 2
        while exists(place) {
            place = path + ".damaged-" + stamp + "-\(number)"
            number += 1
        }
        // Its log is moved as well: more may be recovered with it.
        for suffix in ["-wal", "-shm", ""] where exists(path + suffix) {
            guard unsafe rename(path + suffix, place + suffix) == 0 else {
                throw .access(operation: "rename", errno: errno)
            }
        }
        return place
    }

    private func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    private func makeFolder() throws(HistoryError) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        guard !folder.isEmpty, !exists(folder) else { return }
        // Folders are created one by one, because Foundation's calls leave an error number that may be another call's.
        var made = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            made += "/" + part
            guard unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else {
                throw .access(operation: "create", errno: errno)
            }
        }
    }

    /// Makes the database file readable for its owner only. SQLite gives its mode to the files beside it. A file that
    /// is not a database is not changed: a link may point to anything.
    ///
    /// A database that others can't read is not opened here: this process may have it open already, and would lose all
    /// its locks on it as soon as any descriptor of the file is closed (fcntl(2), "Advisory record locking").
    private func makeFile() throws(HistoryError) {
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_mode & 0o077 == 0 { return }
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .access(operation: "open", errno: errno) }
        let isOpen = unsafe fstat(descriptor, &status) == 0 && status.st_mode & 0o077 != 0
        if isOpen, status.st_size == 0 || Self.isDatabase(descriptor) { fchmod(descriptor, 0o600) }
        close(descriptor)
    }

    /// Whether a file begins like an SQLite database (https://www.sqlite.org/fileformat2.html, 1.3).
    private static func isDatabase(_ descriptor: Int32) -> Bool {
        let magic = Array("SQLite format 3\0".utf8)
        var start = [UInt8](repeating: 0, count: magic.count)
        let count = unsafe start.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count == magic.count && start == magic
    }

    /// Lock that one process holds at a time.
    private struct Lock {
        private let descriptor: Int32

        /// - Throws: ``HistoryError/busy`` if another process holds it for longer than `patience`, in seconds.
        init(path: String, patience: Double) throws(HistoryError) {
            descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .access(operation: "open", errno: errno) }
            // Pause between two attempts, in microseconds.
            let pause: UInt32 = 20_000
            var left = patience
            // If the file system has no locks, there is nobody to wait for.
            while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
                guard left > 0 else {
                    close(descriptor)
                    throw .busy
                }
                usleep(pause)
                left -= Double(pause) / 1_000_000
            }
        }

        func end() { close(descriptor) }
    }
}

/// Identity of a file, whatever its name.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t

    /// `nil` where there is no file.
    init?(path: String) { self.init(path: Array(path.utf8)) }

    /// `nil` where there is no file.
    init?(path: [UInt8]) {
        var status = stat()
        guard unsafe stat(cString(path), &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
