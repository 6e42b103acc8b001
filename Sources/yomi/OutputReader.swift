import Dispatch
import Glibc

/// Reader of this program's output, at the other end of a pipe.
enum OutputReader {
    /// Calls a handler when the reader has closed the pipe, without writing to it; never, if the output is a file. From
    /// then on SIGPIPE is ignored, so that there is time to clean up.
    static func onLeave(_ handler: @escaping @Sendable () -> Void) {
        signal(SIGPIPE, SIG_IGN)
        // A separate thread waits for nothing else until the program ends.
        DispatchQueue(label: "output").async {
            var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&output, 1, -1) < 0, errno == EINTR {}
            if Int32(output.revents) & (POLLERR | POLLHUP) != 0 { handler() }
        }
    }

    /// Ends the program as the system ends one that writes to a pipe that nobody reads.
    static func endAsFiltersDo() {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }
}
