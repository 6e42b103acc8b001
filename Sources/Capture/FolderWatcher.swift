import CVideo4Linux
import Glibc

/// Waits until entries of folders are added, removed or change their owner. The corresponding C functions are those of
/// `inotify`. May be cancelled from any thread, otherwise used by one.
final class FolderWatcher: Sendable {
    /// Time without events after which a change is complete, in milliseconds: a new device causes several events in a
    /// row.
    private static let quietMilliseconds = 150
    /// Time after which the folder is read again, in milliseconds: links to a device are made in other folders, after
    /// the last event in this one.
    static let secondLookMilliseconds = 1_500

    private let descriptor: Int32
    private let cancellation: WakeSignal

    /// - Parameter folders: folders to watch; those that don't exist are left out, except the first.
    init(folders: [String]) throws(CaptureError) {
        cancellation = try WakeSignal()
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw .system(operation: "inotify_init1", errno: errno) }
        let events = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO)
        for (index, folder) in folders.enumerated() {
            guard inotify_add_watch(descriptor, folder, events) >= 0 || index > 0 else {
                throw .system(operation: "inotify_add_watch", errno: errno)
            }
        }
    }

    deinit { close(descriptor) }

    /// Ends the current wait and all later ones.
    func cancel() { cancellation.signal() }

    enum Result: Equatable {
        /// An entry was added, perhaps in place of another of the same name, was removed, or has another owner.
        case changed(hasNewEntry: Bool)
        case timedOut, cancelled
    }

    /// Waits until an entry with a matching name has changed and no further events come.
    /// - Parameter milliseconds: maximum time to wait; nil for no limit.
    func wait(milliseconds: Int?, where isInteresting: (String) -> Bool) -> Result {
        // Events that don't matter must not prolong the wait.
        var end = milliseconds.map(Self.time(after:))
        var result = Result.timedOut
        var hasNewEntry = false
        while true {
            var entries = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: cancellation.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let status = poll(&entries, 2, end.map(Self.milliseconds(until:)) ?? -1)
            if entries[1].revents != 0 { return .cancelled }
            if status < 0 && errno != EINTR { return .cancelled }
            if status == 0 { return result }
            let events = status > 0 ? self.events().filter { isInteresting($0.name) } : []
            if !events.isEmpty {
                hasNewEntry = hasNewEntry || events.contains(where: \.isNew)
                result = .changed(hasNewEntry: hasNewEntry)
                end = Self.time(after: Self.quietMilliseconds)
            } else if let end, CaptureThread.now() >= end {
                return result
            }
        }
    }

    /// Returns a later time of the monotonic clock, in nanoseconds.
    private static func time(after milliseconds: Int) -> UInt64 {
        CaptureThread.now() + UInt64(milliseconds) * 1_000_000
    }

    /// Returns the time until then, rounded up, as `poll` takes it.
    private static func milliseconds(until time: UInt64) -> Int32 {
        let now = CaptureThread.now()
        return time > now ? Int32(clamping: (time - now + 999_999) / 1_000_000) : 0
    }

    /// Returns the events that have come.
    private func events() -> [(name: String, isNew: Bool)] {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = read(descriptor, &bytes, bytes.count)
        var result: [(name: String, isNew: Bool)] = []
        let header = MemoryLayout<inotify_event>.size
        var at = 0
        while at + header <= count {
            let event = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: inotify_event.self) }
            let end = min(at + header + Int(event.len), count)
            result.append(
                (
                    name: String(decoding: bytes[at + header..<end].prefix { $0 != 0 }, as: UTF8.self),
                    isNew: event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0
                ))
            at = end
        }
        return result
    }
}
