import Capture
import Synchronization
import Testing

/// Events and frames of a camera.
final class CameraLog: Sendable {
    private let frameLog = Mutex<[Frame]>([])
    private let eventLog = Mutex<[CameraEvent]>([])

    var frames: [Frame] { frameLog.withLock { $0 } }
    var events: [CameraEvent] { eventLog.withLock { $0 } }

    init(_ camera: any Camera) {
        camera.start(
            onFrame: { frame in
                // A long wait for another event must not fill the memory, so only the first two frames and the newest
                // are kept.
                self.frameLog.withLock { log in
                    log.append(frame)
                    if log.count > 40 { log.removeSubrange(2..<22) }
                }
            },
            onEvent: { event in self.eventLog.withLock { $0.append(event) } })
    }

    func frameCame() async -> Bool { await eventually { !self.frames.isEmpty } }

    func came(_ event: CameraEvent) async -> Bool { await eventually { self.events.contains(event) } }

    /// Waits for the camera's end and returns its error.
    func ending() async throws -> CaptureError? {
        let hasEnded = await eventually {
            if case .ended = self.events.last { true } else { false }
        }
        try #require(hasEnded, "the camera never ended: \(events)")
        guard case .ended(let error) = events.last else { return nil }
        return error
    }
}
