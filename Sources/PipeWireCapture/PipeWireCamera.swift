import CGStreamer
import Capture
import Synchronization

/// A camera provided by PipeWire. From ``start(onFrame:onEvent:)`` to ``CameraEvent/ended(_:)`` it has a thread of its
/// own. PipeWire offers no zoom and no light.
public final class PipeWireCamera: Camera {
    public let description: CameraDescription
    private let remote: PipeWireRemote
    private let name: String
    private let timing: VideoCamera.Timing
    private let singleStart = SingleStart()
    private let wasStopped = Atomic(false)

    package init(
        description: CameraDescription, remote: PipeWireRemote, name: String,
        timing: VideoCamera.Timing = VideoCamera.Timing()
    ) {
        self.description = description
        self.remote = remote
        self.name = name
        self.timing = timing
    }

    public func start(
        onFrame: @escaping @Sendable (Frame) -> Void, onEvent: @escaping @Sendable (CameraEvent) -> Void
    ) {
        singleStart.begin()
        CaptureThread.run(onEvent) { () throws(CaptureError) in try self.run(onFrame, onEvent) }
    }

    public func stop() { wasStopped.store(true, ordering: .relaxed) }

    public var controls: CameraControls { CameraControls() }
    public func setZoom(_ factor: Double) throws(CaptureError) { throw .unsupportedControl(.zoom) }
    public func setTorch(_ on: Bool) throws(CaptureError) { throw .unsupportedControl(.torch) }

    private var isStopped: Bool { wasStopped.load(ordering: .relaxed) }

    /// Maximum time until a stop is noticed, in milliseconds.
    private static let lookEvery = 100

    private func run(
        _ onFrame: (Frame) -> Void, _ onEvent: (CameraEvent) -> Void
    ) throws(CaptureError) {
        if isStopped { return }
        if let absence { throw absence }
        guard let device = remote.device(named: name) else { throw .unplugged }
        let pipeline = try PipeWirePipeline(device, of: remote)
        try pipeline.play()
        var patience = StreamPatience(timing: timing, now: CaptureThread.now())
        var sequence: UInt64 = 0
        while !isStopped {
            let wait = min(Self.lookEvery, max(patience.remaining(now: CaptureThread.now()), 1))
            if let picture = pipeline.picture(milliseconds: wait) {
                if let frame = picture.frame(sequence: sequence) {
                    if sequence == 0 {
                        // The size may change with each frame; PipeWire does not report the frame rate.
                        onEvent(
                            .live(
                                CameraMode(
                                    width: frame.width, height: frame.height, pixelFormat: frame.pixelFormat,
                                    framesPerSecond: pipeline.framesPerSecond)))
                    }
                    if patience.frameCame(now: CaptureThread.now()) { onEvent(.resumed) }
                    onFrame(frame)
                    sequence += 1
                }
            } else if let message = pipeline.failure() {
                throw absence ?? .mediaServer(.other(message))
            } else if !remote.isConnected {
                // The pipeline does not always report it.
                throw .mediaServer(.disconnected)
            }
            switch patience.verdict(now: CaptureThread.now()) {
            case .wait: break
            case .restart:
                // A camera that is pulled out ends silently.
                if let absence { throw absence }
                if sequence > 0 { onEvent(.stalled) }
                pipeline.halt()
                try pipeline.play()
            case .giveUp: throw absence ?? .stalled
            }
        }
    }

    /// The reason why the camera is no longer listed; nil while it is.
    private var absence: CaptureError? {
        guard remote.isConnected else { return .mediaServer(.disconnected) }
        return remote.device(named: name) == nil ? .unplugged : nil
    }
}
