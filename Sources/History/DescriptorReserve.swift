import Glibc

/// Check that enough file descriptors are free: libdispatch, which the database uses, ends the process if it can't open
/// one.
package enum DescriptorReserve {
    /// Number of descriptors that have to be free. The database has at most four connections with a file and a log
    /// each; the rest is for the queues.
    private static let count = 16

    /// - Throws: ``HistoryError/access(operation:errno:)`` if the process may not open enough files.
    static func require() throws(HistoryError) {
        guard isEnough() else { throw .access(operation: "open", errno: EMFILE) }
    }

    /// Whether the process may open enough files, after its limit was raised as far as possible.
    package static func isEnough() -> Bool {
        if isThere { return true }
        raiseLimit()
        return isThere
    }

    private static var isThere: Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < count {
            let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            opened.append(descriptor)
        }
        return true
    }

    /// Raises the limit of open files, at most to what the administrator allows.
    private static func raiseLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 1024))
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
