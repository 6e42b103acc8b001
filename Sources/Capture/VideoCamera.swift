import Glibc
import Synchronization

/// A Video4Linux camera. From ``start(onFrame:onEvent:)`` to ``CameraEvent/ended(_:)`` it has a thread of its own,
/// which is the only one that uses the device.
public final class VideoCamera: Camera {
    /// Time limits of the camera, in milliseconds.
    package struct Timing: Sendable {
        /// Time without a frame after which the stream is restarted.
        package var stall = 2_000
        /// Further time without a frame after which the camera ends.
        package var giveUp = 8_000

        package init(stall: Int = 2_000, giveUp: Int = 8_000) {
            self.stall = stall
            self.giveUp = giveUp
        }
    }

    package typealias Open = @Sendable (_ path: String) throws(CaptureError) -> any VideoDevice

    struct State {
        var isStopped = false
        var signal: WakeSignal?
        var controls = CameraControls()
        var zoom: ZoomRange?
        /// Values that the camera's thread has yet to set; for each control, the last one requested.
        var pending: [CameraControl.Identifier: Int] = [:]
        var isTorchOn = false
        /// Whether the controls have to be read again.
        var wantsControls = false
    }

    public let description: CameraDescription
    let path: String
    let timing: Timing
    let ledRoot: String
    let open: Open
    private let singleStart = SingleStart()
    let state = Mutex(State())
    /// Light of the machine itself. Its lock is held while it is switched to the state that was requested last, so that
    /// the later of two simultaneous requests takes effect.
    let light = Mutex<TorchLight?>(nil)

    public convenience init(description: CameraDescription, path: String) {
        self.init(description: description, path: path, timing: Timing(), ledRoot: "/sys/class/leds") {
            path throws(CaptureError) in try LinuxVideoDevice(path: path)
        }
    }

    package init(
        description: CameraDescription, path: String, timing: Timing = Timing(), ledRoot: String = "/sys/class/leds",
        open: @escaping Open
    ) {
        self.description = description
        self.path = path
        self.timing = timing
        self.ledRoot = ledRoot
        self.open = open
    }

    public func start(
        onFrame: @escaping @Sendable (Frame) -> Void, onEvent: @escaping @Sendable (CameraEvent) -> Void
    ) {
        singleStart.begin()
        do {
            let signal = try WakeSignal()
            state.withLock { $0.signal = signal }
            try CaptureThread.detach(holdsCamera: true) {
                let ending = self.run(signal, onFrame, onEvent)
                self.state.withLock { $0.controls = CameraControls() }
                onEvent(.ended(ending))
            }
        } catch {
            onEvent(.ended(error))
        }
    }

    public func stop() {
        let signal = state.withLock { state in
            state.isStopped = true
            return state.signal
        }
        signal?.signal()
    }

    public var controls: CameraControls { state.withLock { $0.controls } }

    public func setZoom(_ factor: Double) throws(CaptureError) {
        let signal = state.withLock { state -> WakeSignal? in
            guard state.controls.zoom != nil, let zoom = state.zoom else { return nil }
            state.pending[.zoom] = zoom.value(factor: factor)
            return state.signal
        }
        guard let signal else { throw .unsupportedControl(.zoom) }
        signal.signal()
    }

    public func setTorch(_ on: Bool) throws(CaptureError) {
        let (kind, signal) = state.withLock { state in
            if state.controls.torch == .camera { state.pending[.torch] = Self.torchMode(on) }
            if state.controls.torch != nil { state.isTorchOn = on }
            return (state.controls.torch, state.signal)
        }
        switch kind {
        case .camera: signal?.signal()
        case .led: try switchLight()
        case nil: throw .unsupportedControl(.torch)
        }
    }

    /// Switches the machine's own light to the state that was requested last.
    func switchLight() throws(CaptureError) {
        try light.withLock { light throws(CaptureError) in
            guard let light else { return }
            try light.set(state.withLock { $0.isTorchOn })
        }
    }

    public func set(_ values: [CameraControl.Identifier: Int]) throws(CaptureError) {
        let (unknown, signal) = state.withLock { state -> (CameraControl.Identifier?, WakeSignal?) in
            let known = Dictionary(state.controls.all.map { ($0.id, $0) }) { first, _ in first }
            if let unknown = values.keys.first(where: { known[$0] == nil }) { return (unknown, nil) }
            for (id, value) in values { state.pending[id] = known[id]?.nearest(to: value) }
            state.wantsControls = true
            return (nil, state.signal)
        }
        if let unknown { throw .unsupportedControl(unknown) }
        signal?.signal()
    }

    public func refreshControls() {
        let signal = state.withLock { state in
            state.wantsControls = true
            return state.signal
        }
        signal?.signal()
    }

    /// Returns `V4L2_FLASH_LED_MODE_TORCH` or `V4L2_FLASH_LED_MODE_NONE`.
    static func torchMode(_ on: Bool) -> Int { on ? 2 : 0 }
}
