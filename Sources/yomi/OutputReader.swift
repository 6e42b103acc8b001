import Dispatch
import Glibc

/// Whoever reads what is printed, at the other end of a pipe.
enum OutputReader {
    /// Calls back when the reader has closed the pipe, without writing to it; never, where the output is a file. From
    /// now on SIGPIPE is ignored, so that there is time to clean up.
    static func onLeave(_ handler: @escaping @Sendable () -> Void) {
        signal(SIGPIPE, SIG_IGN)
        // A thread of its own, which waits for nothing else until the program ends.
        DispatchQueue(label: "output").async {
            var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&output, 1, -1) < 0, errno == EINTR {}
            if Int32(output.revents) & (POLLERR | POLLHUP) != 0 { handler() }
        }
    }

    /// Ends the program as the system ends one that writes into a pipe which nobody reads.
    static func endAsFiltersDo() {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }
}
