import Capture
import GtkKit
import Scanning

// What a camera does to the page.
extension ScanPage {
    /// Lets go of the camera that runs and starts another one.
    /// - Parameter notice: a sentence to show with its picture.
    func start(_ description: CameraDescription, notice text: String? = nil) {
        stop()
        self.description = description
        greeting = text
        codes.reset()
        show(.starting(camera: displayName(description)))
        let session = LiveSession(
            description, demoSymbols: description.kind == .demo ? demoSymbols : [], memory: memory)
        self.session = session
        session.isPaused = isSuspended
        session.symbologies = scene.symbologies
        setStrict()
        session.start(
            LiveSession.Listener(
                onEvent: { [weak self, weak session] event in
                    guard let self, let session, session === self.session else { return }
                    take(event)
                },
                onPicture: { [weak self, weak session] picture in
                    guard let self, session === self.session else { return }
                    show(picture)
                },
                onReport: { [weak self, weak session] report in
                    guard let self, session === self.session else { return }
                    take(report)
                },
                onArrival: { [weak self, weak session] arrival in
                    guard let self, session === self.session else { return }
                    take(arrival)
                }))
    }

    func stop() {
        if isScreenLight { setScreenLight(false) }
        session?.stop()
        (session, stopsAt) = (nil, nil)
        advisesLight = false
        earlyCodes = []
        preview.show(nil)
        codes.reset()
    }

    /// Has a sentence shown over the picture until it is dismissed.
    func tell(_ sentence: String) {
        complaint = sentence
        notice.onDismiss = { [unowned self] in complaint = nil }
    }

    /// - Parameter wayOn: what a button beside it says that lets a stopped picture go on.
    func say(_ sentence: String?, wayOn: String? = nil) {
        let sentences = [complaint, sentence].compactMap(\.self)
        notice.show(sentences.isEmpty ? nil : sentences.joined(separator: "\n"), action: wayOn)
    }

    /// Says that the picture stands still, and how it goes on: by a button, and by a key where there is likely one.
    /// - Parameter isRead: whether it was a read that has stopped it.
    func sayStopped(isRead: Bool) {
        stoppedByRead = isRead
        // The bar of another program's request says it, and has buttons of its own.
        guard request == nil else { return say(nil) }
        let wayOn = isRead ? tr("Scan A_nother") : tr("_Go On")
        if widget.size.width < 500 {
            say(isRead ? tr("Read.") : tr("Frozen."), wayOn: wayOn)
        } else {
            say(
                isRead ? tr("Read. Press Space to scan another code.") : tr("Frozen. Press Space to go on."),
                wayOn: wayOn)
        }
    }

    /// There is no camera to start.
    func showMissing() {
        stop()
        description = nil
        show(.noCamera)
    }

    /// The desktop gives no camera.
    /// - Parameter message: why, where it was not the user, or a setting, who said no.
    func showRefusal(_ message: String?) {
        stop()
        description = nil
        show(message.map { .failed(camera: "PipeWire", reason: .mediaServer($0)) } ?? .denied)
    }

    /// While suspended, for another page, the camera goes on but nothing is read.
    func setSuspended(_ isSuspended: Bool) {
        self.isSuspended = isSuspended
        if isSuspended { restLight() }
        session?.isPaused = isSuspended || state == .paused
    }

    /// What sentences call a camera: one that was asked for by its path has that beside its name.
    func displayName(_ description: CameraDescription) -> String {
        guard description.kind != .demo else { return tr("Demo camera") }
        guard let path = description.path, path == description.id else { return description.name }
        return ViewfinderFace.device(description.name, path)
    }

    /// More is known of the camera that runs, or that failed.
    func describe(_ new: CameraDescription) {
        description = new
        let named = state.naming(displayName(new))
        guard named != state else { return }
        state = named
        if !state.showsPicture { showFace() }
    }

    func take(_ event: CameraEvent) {
        let name = description.map(displayName) ?? ""
        switch event {
        case .live:
            becomeLive()
        case .adjusted:
            showAdjustments()
        case .stalled:
            // What stands still anyway misses nothing.
            if state != .paused { show(.stalled(camera: name)) }
        case .resumed:
            if state != .paused { show(.live) }
        case .ended(nil):
            break
        case .ended(let error?):
            stop()
            show(ViewfinderState(error, camera: name))
        }
    }

    func becomeLive() {
        guard let session else { return }
        plan = ZoomPlan(cameraMaximum: session.controls.zoom?.upperBound ?? 1)
        controls.zoom.setRange(plan.range)
        resetZoom(to: scene.zoom)
        restoreAdjustments()
        restoreRotation()
        controls.torch.tooltip =
            session.controls.torch == nil
            ? tr("Light: this camera has none, so the screen gives it") : tr("Light")
        show(.live)
        resetLight()
        preview.widget.grabFocus()
        let codes = earlyCodes
        earlyCodes = []
        for code in codes { take(code) }
    }

    /// Shows picture or placeholder, as the state wants it.
    func showFace() {
        guard let face = ViewfinderFace(state, surroundings) else { return stack.page = "preview" }
        placeholder?.show(face, otherCamera: surroundings.otherCamera)
        stack.page = "placeholder"
        codes.reset()
    }

    func show(_ new: ViewfinderState) {
        state = new
        showFace()
        if case .stalled(let camera) = new {
            say(tr("{camera} sends no pictures. Yomitori is starting it again.").with("camera", camera))
        } else if new == .paused {
            sayStopped(isRead: false)
        } else {
            say(new == .live ? greeting : nil)
            if new == .live { greeting = nil }
        }
        isSynchronizing = true
        controls.freeze.isActive = new == .paused
        if !new.showsPicture { controls.torch.isActive = false }
        isSynchronizing = false
        expiry = new == .live ? Timer(milliseconds: 100) { [weak self] in self?.expire() ?? false } : nil
        showResults()
    }
}
