import CGtk
import Dispatch
import Glibc

/// Makes GLib's main loop run what is queued for Swift's main actor.
///
/// On Linux the main actor runs on libdispatch's main queue, which nobody serves while GLib's loop runs.
/// As long as a bridge lives, the loop watches the queue's file descriptor and drains it.
package final class MainLoopBridge {
    private var source: guint = 0

    /// - Parameter priority: GLib's; the default lets drawing (`G_PRIORITY_HIGH_IDLE`) come after.
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
        // What was queued before the descriptor was watched has not woken anybody.
        _dispatch_main_queue_callback_4CF(nil)
    }

    isolated deinit { g_source_remove(source) }
}
