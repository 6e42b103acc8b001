import CLinux
import DrawingProtocol
import Glibc

/// Limits of the resources that this process may use.
enum ResourceLimits {
    static func apply() {
        limit(.init(RLIMIT_AS.rawValue), to: PictureLimits.memory)
        // A dump of a picture's pixels helps nobody.
        limit(.init(RLIMIT_CORE.rawValue), to: 0)
        for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
            Glibc.signal(signal) { number in
                ResourceLimits.tellOfMemory()
                Glibc.signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    /// Ends this process when its caller has ended, also during a drawing.
    static func endWithCaller() {
        signal(SIGIO) { _ in
            let number = errno
            if ResourceLimits.hasCallerGone { _exit(0) }
            errno = number
        }
        _ = fcntl(DrawingDescriptor.messages, F_SETOWN, getpid())
        _ = fcntl(DrawingDescriptor.messages, F_SETFL, fcntl(DrawingDescriptor.messages, F_GETFL) | O_ASYNC)
        if hasCallerGone { _exit(0) }
    }

    /// Whether the other end of the connection is closed.
    private static var hasCallerGone: Bool {
        var caller = pollfd(fd: DrawingDescriptor.messages, events: 0, revents: 0)
        return poll(&caller, 1, 0) > 0
    }

    /// Sets the limits for drawings and pages, whose size is chosen here and which need less memory.
    static func applyForDrawings() {
        limit(.init(RLIMIT_AS.rawValue), to: PictureLimits.drawingMemory)
        // Freed memory is kept for the next page: if it were returned to the kernel, it would be cleared and mapped
        // again.
        y_keep_freed_memory()
    }

    /// Renews the time limit. Every request has its own, and all together have one, both in processor time: the file
    /// may arrive slowly.
    static func renewTime() {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        limit(.init(RLIMIT_CPU.rawValue), to: PictureLimits.deadline(used: used.tv_sec), isHard: false)
    }

    /// Sets a limit, never above the one that the caller of the program has set.
    private static func limit(_ resource: __rlimit_resource_t, to value: Int, isHard: Bool = true) {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return }
        limits.rlim_cur = isHard ? min(limits.rlim_cur, rlim_t(value)) : min(limits.rlim_max, rlim_t(value))
        if isHard { limits.rlim_max = min(limits.rlim_max, limits.rlim_cur) }
        setrlimit(resource, &limits)
    }

    /// Reports whether memory has run out, in a signal handler: libraries end the process if an allocation fails. If an
    /// allocation fails now as well, memory was the reason, and the other side looks for the word.
    private static func tellOfMemory() {
        let size = 16 << 20
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        if memory == MAP_FAILED {
            _ = write(STDERR_FILENO, "memory", 6)
        } else {
            munmap(memory, size)
        }
    }
}
