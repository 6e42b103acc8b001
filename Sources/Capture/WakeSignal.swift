import CVideo4Linux
import Glibc

/// Wakes a thread that waits in `poll`. The corresponding C function is `eventfd`.
package final class WakeSignal: Sendable {
    let descriptor: Int32

    package init() throws(CaptureError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system(operation: "eventfd", errno: errno) }
    }

    deinit { close(descriptor) }

    /// May be called from any thread, any number of times; never blocks.
    package func signal() { eventfd_write(descriptor, 1) }

    /// Forgets all signals so far.
    package func clear() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
