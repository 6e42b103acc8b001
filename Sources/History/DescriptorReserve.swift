import Glibc

/// Checks that enough file descriptors are free: libdispatch, which the database uses, ends the process where it can't
/// open one.
package enum DescriptorReserve {
    /// The database's connections have a file and a log each, four connections at most; the rest is for the queues.
    private static let count = 16

    /// - Throws: the system's reason, where the process may open too few.
    static func require() throws(HistoryError) {
        guard isEnough() else { throw .access(operation: "open", errno: EMFILE) }
    }

    /// Whether the process may open as many, after it has asked for all that it may have.
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

    /// A process may have as many as the administrator allows.
    private static func raiseLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 1024))
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
