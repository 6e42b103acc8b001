import Synchronization

/// The built-in camera: streams a ``DemoScene`` at 30 frames a second, with a zoom and a light.
///
/// Its codes are held still now and then (``DemoPace``): the frames are then identical byte for byte.
public final class DemoCamera: Camera {
    private struct State {
        var isStopped = false
        var isLive = false
        var isWatched = true
        var zoom = 1.0
        var torch = false
        var controls = DemoControls()
        /// Whether controls were set since the last frame.
        var isAdjusted = false
    }

    /// Parameters that determine a picture of the scene.
    private struct View: Equatable {
        var moment: Double
        var zoom: Double
        var torch: Bool
        var exposure: DemoExposure
    }

    private static let interval: UInt64 = 1_000_000_000 / 30

    public let description: CameraDescription
    private let symbols: [DemoSymbol]
    private let singleStart = SingleStart()
    private let state = Mutex(State())

    public init(symbols: [DemoSymbol], description: CameraDescription = .demo) {
        self.symbols = symbols
        self.description = description
    }

    public func start(
        onFrame: @escaping @Sendable (Frame) -> Void, onEvent: @escaping @Sendable (CameraEvent) -> Void
    ) {
        singleStart.begin()
        CaptureThread.run(onEvent) { () throws(CaptureError) in self.run(onFrame, onEvent) }
    }

    public func stop() { state.withLock { $0.isStopped = true } }

    public var controls: CameraControls {
        state.withLock { state in
            guard state.isLive else { return CameraControls() }
            return CameraControls(zoom: 1...4, initialZoom: 1, torch: .camera, all: state.controls.all)
        }
    }

    public func set(_ values: [CameraControl.Identifier: Int]) throws(CaptureError) {
        let unknown = state.withLock { state -> CameraControl.Identifier? in
            let known = state.isLive ? state.controls.all.map(\.id) : []
            if let unknown = values.keys.first(where: { !known.contains($0) }) { return unknown }
            // The exposure's mode has to be set before its time, so the controls are set in the order of the list.
            for id in known { if let value = values[id] { state.controls.set(id, to: value) } }
            state.isAdjusted = true
            return nil
        }
        if let unknown { throw .unsupportedControl(unknown) }
    }

    public func refreshControls() { state.withLock { $0.isAdjusted = true } }

    public func setWatched(_ isWatched: Bool) { state.withLock { $0.isWatched = isWatched } }

    public func setZoom(_ factor: Double) throws(CaptureError) {
        let isLive = state.withLock { state in
            state.zoom = min(max(factor, 1), 4)
            return state.isLive
        }
        if !isLive { throw .unsupportedControl(.zoom) }
    }

    public func setTorch(_ on: Bool) throws(CaptureError) {
        let isLive = state.withLock { state in
            state.torch = on
            return state.isLive
        }
        if !isLive { throw .unsupportedControl(.torch) }
    }

    /// Streams the scene in real time: if drawing takes too long, frames are left out, as in a camera.
    private func run(_ onFrame: @Sendable (Frame) -> Void, _ onEvent: @Sendable (CameraEvent) -> Void) {
        let scene = DemoScene(symbols: symbols, hasFarCard: true)
        let pace = DemoPace(scene)
        state.withLock { $0.isLive = true }
        onEvent(
            .live(
                CameraMode(
                    width: DemoScene.width, height: DemoScene.height, pixelFormat: .nv12, framesPerSecond: 30)))
        let begin = CaptureThread.now()
        var sequence: UInt64 = 0
        var last: (view: View, frame: Frame)?
        while true {
            let now = state.withLock { state in
                defer { state.isAdjusted = false }
                return state
            }
            if now.isStopped { break }
            if now.isAdjusted { onEvent(.adjusted) }
            if now.isWatched {
                let view = View(
                    moment: pace.moment(at: Double(sequence * Self.interval) / 1e9), zoom: now.zoom,
                    torch: now.torch, exposure: now.controls.exposure)
                var frame =
                    last.flatMap { $0.view == view ? $0.frame : nil }
                    ?? scene.render(at: view.moment, zoom: view.zoom, torch: view.torch, exposure: view.exposure)
                frame.sequence = sequence
                frame.timestamp = begin + sequence * Self.interval
                last = (view, frame)
                onFrame(frame)
            }
            let passed = (CaptureThread.now() - begin) / Self.interval
            sequence = max(sequence, passed) + 1
            CaptureThread.sleep(until: begin + sequence * Self.interval)
        }
        state.withLock { $0.isLive = false }
    }
}
