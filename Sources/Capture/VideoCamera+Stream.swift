import Glibc

// What the camera's thread does.
extension VideoCamera {
    /// Enough for a driver to fill while one is copied and one waits.
    private static let bufferCount = 4
    /// Drivers report a picture lost on the cable as EIO and go on; a dead device does so without end.
    private static let tolerableFailures = 10

    /// Opens, streams and closes.
    /// - Returns: what ended it, nil when it was stopped.
    func run(
        _ signal: WakeSignal, _ onFrame: (Frame) -> Void, _ onEvent: (CameraEvent) -> Void
    ) -> CaptureError? {
        var attempts = 0
        while true {
            do {
                if isStopped { return nil }
                let device = try open(path)
                defer {
                    darken(device)
                    device.close()
                }
                try stream(device, signal, onFrame, onEvent)
                return nil
            } catch {
                // Another run of ours, which was told to end, may not have let go of the device yet.
                attempts += 1
                guard case .system(_, EBUSY) = error, attempts < Self.patientAttempts, FileSystem.isOpenHere(path)
                else { return explained(error) }
                CaptureThread.sleep(until: CaptureThread.now() + 100_000_000)
            }
        }
    }

    /// A tenth of a second each.
    private static let patientAttempts = 30

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func stream(
        _ device: any VideoDevice, _ signal: WakeSignal, _ onFrame: (Frame) -> Void, _ onEvent: (CameraEvent) -> Void
    ) throws(CaptureError) {
        let capability = try device.capability()
        guard !capability.isBareSensor else { throw .rawSensor(path: path) }
        guard capability.isCapture, capability.isStreaming else { throw .unsupportedDevice(path: path) }
        let layout = try configure(device)
        try device.allocate(Self.bufferCount)
        readControls(device)
        try device.streamOn()
        guard let format = layout.mode.streamedFormat else {
            throw .unsupportedFormats([layout.mode.format.description])
        }
        if isStopped { return }
        onEvent(
            .live(
                CameraMode(
                    width: layout.mode.width, height: layout.mode.height, pixelFormat: format,
                    framesPerSecond: layout.mode.framesPerSecond)))
        try frames(device, signal, layout, format, onFrame, onEvent)
        // First the light: some drivers take a while to stop, and the program may end meanwhile.
        darken(device)
        try? device.streamOff()
    }

    private func configure(_ device: any VideoDevice) throws(CaptureError) -> VideoLayout {
        let modes = try device.modes()
        guard let mode = VideoMode.best(of: modes) else {
            let names = Set(modes.map(\.format.description)).sorted()
            if !modes.isEmpty, modes.allSatisfy(\.format.isBayer) { throw .rawSensor(path: path) }
            throw .unsupportedFormats(names)
        }
        return try device.setMode(mode)
    }

    private func frames(
        _ device: any VideoDevice, _ signal: WakeSignal, _ layout: VideoLayout, _ format: PixelFormat,
        _ onFrame: (Frame) -> Void, _ onEvent: (CameraEvent) -> Void
    ) throws(CaptureError) {
        var patience = StreamPatience(timing: timing, now: CaptureThread.now())
        var sequence: UInt64 = 0
        var failures = 0
        while true {
            let wait = try device.wait(signal, milliseconds: patience.remaining(now: CaptureThread.now()))
            if wait.isSignalled {
                signal.clear()
                if isStopped { return }
                if applyPending(device) { onEvent(.adjusted) }
            }
            if wait.hasFrame || wait.hasFailed {
                let buffer: VideoBuffer?
                do {
                    buffer = try device.dequeue()
                } catch {
                    failures += 1
                    guard case .system(_, EIO) = error, failures < Self.tolerableFailures else { throw error }
                    continue
                }
                if let buffer, let frame = layout.frame(of: buffer, format, sequence: sequence) {
                    failures = 0
                    if patience.frameCame(now: CaptureThread.now()) { onEvent(.resumed) }
                    onFrame(frame)
                } else if buffer == nil && wait.hasFailed {
                    failures += 1
                    if failures >= Self.tolerableFailures { throw .unplugged }
                }
                if buffer != nil { sequence += 1 }
            }
            switch patience.verdict(now: CaptureThread.now()) {
            case .wait: break
            case .restart:
                onEvent(.stalled)
                try device.streamOff()
                try device.queueAll()
                try device.streamOn()
            case .giveUp: throw .stalled
            }
        }
    }

    // MARK: Controls

    private func readControls(_ device: any VideoDevice) {
        let all = device.controls()
        let zoom = all.lazy.compactMap { ZoomRange($0) }.first
        var controls = CameraControls(zoom: zoom?.factors, all: all)
        if let zoom, let value = try? device.value(of: .zoom) { controls.initialZoom = zoom.factor(value: value) }
        let light = TorchLight.find(root: ledRoot)
        if all.contains(where: { $0.isTorch }) {
            controls.torch = .camera
        } else if let light {
            controls.torch = .led(name: light.name)
        }
        state.withLock { state in
            state.controls = controls
            state.zoom = zoom
            state.light = light
        }
    }

    /// A control that refuses is left as it is: the picture goes on, and a device that is gone shows it
    /// at the next frame.
    /// - Returns: whether the controls were read anew.
    private func applyPending(_ device: any VideoDevice) -> Bool {
        let (pending, all, wantsControls) = state.withLock { state in
            defer { (state.pending, state.wantsControls) = ([:], false) }
            return (state.pending, state.controls.all, state.wantsControls)
        }
        // While exposure is automatic its time may not be set: numbers before the switches that put them out of
        // service, and again after those that put them into it.
        let switches = Set(all.filter { $0.kind != .integer }.map(\.id))
        let numbers = pending.filter { !switches.contains($0.key) }
        for (control, value) in numbers { try? device.set(control, to: value) }
        guard numbers.count < pending.count || wantsControls else { return false }
        for (control, value) in pending where switches.contains(control) { try? device.set(control, to: value) }
        if numbers.count < pending.count { for (control, value) in numbers { try? device.set(control, to: value) } }
        guard wantsControls else { return false }
        let now = device.controls()
        state.withLock { $0.controls.all = now }
        return true
    }

    /// Leaves no light on behind us, however the stream ended.
    private func darken(_ device: any VideoDevice) {
        let (isOn, kind, light) = state.withLock { ($0.isTorchOn, $0.controls.torch, $0.light) }
        guard isOn else { return }
        switch kind {
        case .camera: try? device.set(.torch, to: Self.torchMode(false))
        case .led: try? light?.set(false)
        case nil: break
        }
        state.withLock { $0.isTorchOn = false }
    }

    // MARK: Errors

    /// What a refusal means to whoever wants to see a picture.
    private func explained(_ error: CaptureError) -> CaptureError {
        guard case .system(let operation, let number) = error else { return error }
        switch (operation, number) {
        case (_, EBUSY): return .busy(path: path, holder: FileSystem.holder(of: path))
        case ("open", EACCES), ("open", EPERM):
            return .noPermission(path: path, group: FileSystem.group(of: path))
        case ("open", ENOENT): return .notFound(path: path)
        // A driver whose device is gone answers ENODEV; one that has already torn down its queue, EINVAL.
        case (_, ENODEV), (_, ENXIO), ("VIDIOC_DQBUF", EINVAL), ("VIDIOC_QBUF", EINVAL): return .unplugged
        case ("open", EISDIR), ("open", EINVAL), ("VIDIOC_QUERYCAP", ENOTTY), ("v4l2_fd_open", ENOTTY):
            return .unsupportedDevice(path: path)
        default: return error
        }
    }
}

extension CameraControl {
    /// A light that can shine permanently: the menu has an entry `V4L2_FLASH_LED_MODE_TORCH`.
    fileprivate var isTorch: Bool {
        guard id == .torch, !isReadOnly, case .menu(let entries) = kind else { return false }
        return entries[VideoCamera.torchMode(true)] != nil
    }
}

extension VideoMode {
    /// libv4l2's BGR24 leaves the device with a fourth byte.
    var streamedFormat: PixelFormat? { format == .bgr24 ? .bgrx : format.pixelFormat }
}
