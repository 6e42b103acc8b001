import Foundation
import Glibc
import GRDB

/// The file that the history is in.
public struct HistoryFile: Hashable, Sendable {
    /// The database's path.
    public var path: String

    public init(path: String) { self.path = path }

    /// In the user's data folder: `$XDG_DATA_HOME/yomitori/history.sqlite`, or the same below `~/.local/share`.
    /// - Parameter environment: as the process has it.
    public init(environment: [String: String]) {
        // The specification has relative paths ignored.
        let folder =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
        path = folder + "/yomitori/history.sqlite"
    }

    /// What became of opening it.
    public struct Opened: Sendable {
        public var store: HistoryStore
        /// Where a damaged database was put aside, in whose place there is a new one; `nil` where all is well.
        public var setAside: String?

        public init(store: HistoryStore, setAside: String?) { (self.store, self.setAside) = (store, setAside) }
    }

    /// Opens the history, or begins one. A file that is no database, or a damaged one, is renamed, never deleted, and a
    /// new one is begun in its place.
    public func open() throws(HistoryError) -> Opened {
        try makeFolder()
        // Two programs that start at once must not both find the damage and put each other's new file aside.
        let lock = try Lock(path: path + ".lock")
        defer { lock.end() }
        try makeFile()
        do {
            return Opened(store: try HistoryStore(path: path), setAside: nil)
        } catch .damaged {
            let place = try setAside()
            try makeFile()
            return Opened(store: try HistoryStore(path: path), setAside: place)
        }
    }

    /// Opens the history where there is one: nothing is begun, and a damaged one stays as it is.
    public func openExisting() throws(HistoryError) -> HistoryStore? {
        exists(path) ? try HistoryStore(path: path) : nil
    }

    /// Puts the database aside, for damage that was found after it was opened.
    /// - Returns: where it is now.
    public func setAside() throws(HistoryError) -> String {
        let stamp = HistoryTime.text(HistoryTime.now()).prefix(19).replacing(":", with: "").replacing("T", with: "-")
        var place = path + ".damaged-" + stamp
        var number = 2
        while exists(place) {
            place = path + ".damaged-" + stamp + "-\(number)"
            number += 1
        }
        // Its log belongs to it: by it, more may be saved.
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
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .access(operation: "create", errno: errno)
        }
    }

    /// SQLite gives the files beside the database its mode: nobody else may read any of them.
    private func makeFile() throws(HistoryError) {
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .access(operation: "open", errno: errno) }
        var status = stat()
        let isOpen = unsafe fstat(descriptor, &status) == 0 && status.st_mode & 0o077 != 0
        if isOpen { fchmod(descriptor, 0o600) }
        close(descriptor)
    }

    /// Held by one process at a time.
    private struct Lock {
        private let descriptor: Int32

        init(path: String) throws(HistoryError) {
            descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .access(operation: "open", errno: errno) }
            // Where the file system knows no locks, there is nobody to wait for.
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        }

        func end() { close(descriptor) }
    }
}
