import CGtk
import Dispatch
import Glibc

/// Runs the queue of Swift's main actor in GLib's main loop.
///
/// On Linux the main actor runs on libdispatch's main queue, which is not served while GLib's loop runs. While a bridge
/// exists, the loop watches the queue's file descriptor and drains it.
package final class MainLoopBridge {
    private var source: guint = 0

    /// - Parameter priority: Priority in GLib; with the default, drawing (`G_PRIORITY_HIGH_IDLE`) comes after it.
    package init(priority: Int32 = G_PRIORITY_DEFAULT) {
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        source = g_unix_fd_add_full(
            priority, descriptor, G_IO_IN,
            { @Sendable descriptor, _, _ in
                var count: UInt64 = 0
                _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil, nil)
        // Jobs that were queued before the descriptor was watched have not woken the loop.
        _dispatch_main_queue_callback_4CF(nil)
    }

    isolated deinit { g_source_remove(source) }
}
