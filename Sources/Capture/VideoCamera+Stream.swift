import Glibc

// The work of the camera's thread.
extension VideoCamera {
    /// Number of buffers: enough for the driver to fill some while one is copied and one waits.
    private static let bufferCount = 4
    /// Number of failed buffers in a row after which the stream ends. Drivers report a picture lost on the cable as EIO
    /// and go on; a dead device reports EIO without end.
    private static let tolerableFailures = 10

    /// Opens, streams and closes.
    /// - Returns: the error that ended it, nil if it was stopped.
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
                // An earlier run of this program, which was told to end, may not have released the device yet.
                attempts += 1
                guard case .system(_, EBUSY) = error, attempts < Self.patientAttempts, FileSystem.isOpenHere(path)
                else { return explained(error) }
                CaptureThread.sleep(until: CaptureThread.now() + 100_000_000)
            }
        }
    }

    /// Number of attempts to open the device, a tenth of a second apart.
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
        // The light is switched off first: some drivers take a while to stop, and the program may end meanwhile.
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
        self.light.withLock { $0 = light }
        if all.contains(where: { $0.isTorch }) {
            controls.torch = .camera
        } else if let light {
            controls.torch = .led(name: light.name)
        }
        state.withLock { state in
            state.controls = controls
            state.zoom = zoom
        }
    }

    /// Sets the pending controls. A control that the driver refuses is left as it is, because the picture goes on; a
    /// device that is gone is noticed at the next frame.
    /// - Returns: whether the controls were read again.
    private func applyPending(_ device: any VideoDevice) -> Bool {
        let (pending, all, wantsControls) = state.withLock { state in
            defer { (state.pending, state.wantsControls) = ([:], false) }
            return (state.pending, state.controls.all, state.wantsControls)
        }
        // While exposure is automatic its time may not be set. So numbers are set before the switches that may lock
        // them, and again after the switches, which may have unlocked them.
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

    /// Switches the light off, however the stream ended.
    private func darken(_ device: any VideoDevice) {
        let (isOn, kind) = state.withLock { state in
            // No request after this can switch it on again.
            defer { (state.isTorchOn, state.controls.torch) = (false, nil) }
            return (state.isTorchOn, state.controls.torch)
        }
        guard isOn else { return }
        switch kind {
        case .camera: try? device.set(.torch, to: Self.torchMode(false))
        case .led: try? switchLight()
        case nil: break
        }
    }

    // MARK: Errors

    /// Converts an error of the system to the one that explains to the user why there is no picture.
    private func explained(_ error: CaptureError) -> CaptureError {
        guard case .system(let operation, let number) = error else { return error }
        switch (operation, number) {
        case (_, EBUSY): return .busy(path: path, holder: FileSystem.holder(of: path))
        case ("open", EACCES), ("open", EPERM):
            return .noPermission(path: path, group: FileSystem.group(of: path))
        case ("open", ENOENT): return .notFound(path: path)
        // If the device is gone, a driver answers ENODEV, or EINVAL if it has already torn down its queue.
        case (_, ENODEV), (_, ENXIO), ("VIDIOC_DQBUF", EINVAL), ("VIDIOC_QBUF", EINVAL): return .unplugged
        case ("open", EISDIR), ("open", EINVAL), ("VIDIOC_QUERYCAP", ENOTTY), ("v4l2_fd_open", ENOTTY):
            return .unsupportedDevice(path: path)
        default: return error
        }
    }
}

extension CameraControl {
    /// Whether the control is a light that can shine permanently: the menu has an entry `V4L2_FLASH_LED_MODE_TORCH`.
    fileprivate var isTorch: Bool {
        guard id == .torch, !isReadOnly, case .menu(let entries) = kind else { return false }
        return entries[VideoCamera.torchMode(true)] != nil
    }
}

extension VideoMode {
    /// Format of the frames: libv4l2's BGR24 gets a fourth byte from the device.
    var streamedFormat: PixelFormat? { format == .bgr24 ? .bgrx : format.pixelFormat }
}
