import Glibc

/// A thread of the C library: Dispatch has none that may block for hours without starving its pool.
package enum CaptureThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new detached thread.
    /// - Throws: ``CaptureError/system(operation:errno:)`` when the system gives no more threads.
    package static func detach(_ body: @escaping @Sendable () -> Void) throws(CaptureError) {
        let box = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            throw .system(operation: "pthread_create", errno: status)
        }
        pthread_detach(thread)
    }

    /// Runs a camera on a new thread, and tells of its end: what `body` throws, or that nothing went wrong.
    package static func run(
        _ onEvent: @escaping @Sendable (CameraEvent) -> Void,
        _ body: @escaping @Sendable () throws(CaptureError) -> Void
    ) {
        do {
            try detach {
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

    /// Nanoseconds of the monotonic clock.
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
