import Glibc
import Synchronization

/// Threads of the C library: Dispatch has none that may block for hours without starving its pool.
package enum CaptureThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Number of running threads that hold a camera.
    private static let cameras = Mutex(0)

    /// Runs `body` on a new detached thread.
    /// - Parameter holdsCamera: whether ``waitForEnds(patience:)`` waits for its end.
    /// - Throws: ``CaptureError/system(operation:errno:)`` if the system has no more threads.
    package static func detach(
        holdsCamera: Bool = false, _ body: @escaping @Sendable () -> Void
    ) throws(CaptureError) {
        let share = holdsCamera ? 1 : 0
        let box = Unmanaged.passRetained(
            Body {
                body()
                cameras.withLock { $0 -= share }
            })
        cameras.withLock { $0 += share }
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            cameras.withLock { $0 -= share }
            throw .system(operation: "pthread_create", errno: status)
        }
        pthread_detach(thread)
    }

    /// Runs a camera on a new thread, and reports its end: the error that `body` throws, or nil.
    package static func run(
        _ onEvent: @escaping @Sendable (CameraEvent) -> Void,
        _ body: @escaping @Sendable () throws(CaptureError) -> Void
    ) {
        do {
            try detach(holdsCamera: true) {
                do throws(CaptureError) {
                    try body()
                    onEvent(.ended(nil))
                } catch {
                    onEvent(.ended(error))
                }
            }
        } catch {
            onEvent(.ended(error))
        }
    }

    /// Waits until all stopped cameras have released their devices and switched off their lights. A process that exits
    /// earlier interrupts them.
    /// - Parameter patience: maximum time to wait, in milliseconds.
    package static func waitForEnds(patience: Int) {
        let deadline = now() + UInt64(patience) * 1_000_000
        while cameras.withLock({ $0 > 0 }), now() < deadline { sleep(until: now() + 5_000_000) }
    }

    /// Returns the time of the monotonic clock, in nanoseconds.
    package static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Sleeps until the monotonic clock shows `time`, in nanoseconds.
    package static func sleep(until time: UInt64) {
        var deadline = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
    }
}
