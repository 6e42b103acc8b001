import CVideo4Linux
import Glibc

/// Waits for entries of folders to come, go or change their owner. The corresponding C functions are
/// those of `inotify`. Cancelled from any thread, otherwise used by one.
final class FolderWatcher: Sendable {
    /// A device that comes causes several events in a row.
    private static let quietMilliseconds = 150
    /// Its links are made in other folders, after the last event in this one.
    static let secondLookMilliseconds = 1_500

    private let descriptor: Int32
    private let cancellation: WakeSignal

    /// - Parameter folders: those that are not there are left out, but for the first.
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

    /// Ends the wait, now and for ever.
    func cancel() { cancellation.signal() }

    enum Result { case changed, timedOut, cancelled }

    /// Blocks until an entry with such a name has changed and things are quiet again.
    /// - Parameter milliseconds: for how long; nil for ever.
    func wait(milliseconds: Int?, where isInteresting: (String) -> Bool) -> Result {
        var timeout = milliseconds ?? -1
        var result = Result.timedOut
        while true {
            var entries = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: cancellation.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let status = poll(&entries, 2, Int32(clamping: timeout))
            if entries[1].revents != 0 { return .cancelled }
            if status < 0 && errno != EINTR { return .cancelled }
            if status == 0 { return result }
            if status > 0, names().contains(where: isInteresting) {
                result = .changed
                timeout = Self.quietMilliseconds
            }
        }
    }

    /// The names in the events that have come.
    private func names() -> [String] {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = read(descriptor, &bytes, bytes.count)
        var result: [String] = []
        let header = MemoryLayout<inotify_event>.size
        var at = 0
        while at + header <= count {
            let length = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: inotify_event.self).len }
            let end = min(at + header + Int(length), count)
            result.append(String(decoding: bytes[at + header..<end].prefix { $0 != 0 }, as: UTF8.self))
            at = end
        }
        return result
    }
}
