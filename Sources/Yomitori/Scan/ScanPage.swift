import Barcodes
import Capture
import GtkKit
import Scanning

/// The page with the camera's picture: composes preview, controls, placeholder and result bar, and keeps the
/// state of the viewfinder.
final class ScanPage {
    let widget: Box
    let preview: PreviewArea
    /// What the page asks of the window around it.
    struct Requests {
        var openPicture: () -> Void
        var useDemoCamera: () -> Void
        var copy: (String) -> Void
        var openLink: (String) -> Void
        var frameEdited: (DetectionFrame) -> Void
        /// The frame of the scene itself, rather than the one for all.
        var sceneFrameEdited: (NormalizedRectangle) -> Void
        var frameToggled: (Bool) -> Void
    }

    private let requests: Requests
    private let controls = PreviewControls()
    private let notice = Notice()
    private let results: ResultBar
    private let stack = Stack()
    private let previewBox: Box
    private var placeholder: ViewfinderPlaceholder?
    private let demoSymbols: [DemoSymbol]
    private let feedback: Feedback
    private let settings: Settings
    private let inventory: InventoryPanel
    private let body: Box
    private(set) var scene: ScanScene
    private var meter = LightMeter()
    /// The last read that stopped the camera, and when it went on.
    private var stopped: (text: String, resumed: ContinuousClock.Instant)?

    private(set) var description: CameraDescription?
    private(set) var state = ViewfinderState.noCamera
    private var session: LiveSession?
    private var codes = CodesInView()
    /// When the picture on the screen was taken.
    private var pictureTime: UInt64 = 0
    private var expiry: Timer?
    private var plan = ZoomPlan(cameraMaximum: 1)
    private var zoom = 1.0
    private var zoomAtPinch = 1.0
    private var isScreenLight = false
    private var isSuspended = false
    /// A sentence to show once the camera is live.
    private var greeting: String?
    /// What was wrong with the scenes, until the user has read it.
    private var complaint: String?
    /// What stopped the camera before its first picture was shown.
    private var stopsAt: ResultEntry?
    /// Codes that were read before the camera was said to be live.
    private var earlyCodes: [Barcode] = []
    private var isSynchronizing = false

    init(
        settings: Settings, scene: ScanScene, feedback: Feedback, demoSymbols: [DemoSymbol], window: Window,
        requests: Requests
    ) {
        self.settings = settings
        self.scene = scene
        inventory = InventoryPanel(window: window)
        self.feedback = feedback
        self.requests = requests
        self.demoSymbols = demoSymbols
        preview = PreviewArea(
            detectionFrame: settings.detectionFrame, showsDetectionFrame: settings.showsDetectionFrame)
        preview.isMirrored = settings.mirrorsPicture
        results = ResultBar(copy: requests.copy, open: requests.openLink)
        let overlay = Overlay(preview.widget)
        overlay.add(controls.widget, passesThrough: true)
        overlay.add(notice.widget)
        overlay.expandsVertically = true
        previewBox = Box(.vertical, [overlay])
        body = Box(.horizontal, [stack, inventory.widget])
        widget = Box(.vertical, [body, results.widget])
        body.expandsVertically = true
        stack.expandsVertically = true
        stack.expandsHorizontally = true
        let placeholder = ViewfinderPlaceholder { [unowned self] in take($0) }
        self.placeholder = placeholder
        stack.add(placeholder.widget, name: "placeholder")
        stack.add(previewBox, name: "preview")
        connectControls()
        apply(scene)
        show(.noCamera)
    }

    // MARK: - The camera

    /// Lets go of the camera that runs and starts another one.
    /// - Parameter notice: a sentence to show with its picture.
    func start(_ description: CameraDescription, notice text: String? = nil) {
        stop()
        self.description = description
        greeting = text
        codes.reset()
        show(.starting(camera: displayName(description)))
        let session = LiveSession(description, demoSymbols: description.kind == .demo ? demoSymbols : [])
        self.session = session
        session.isPaused = isSuspended
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
                onNewCode: { [weak self, weak session] code in
                    guard let self, session === self.session else { return }
                    take(newCode: code)
                }))
    }

    func stop() {
        if isScreenLight { setScreenLight(false) }
        session?.stop()
        (session, stopsAt) = (nil, nil)
        earlyCodes = []
        preview.show(nil)
        codes.reset()
    }

    /// Has a sentence shown over the picture until it is dismissed.
    func tell(_ sentence: String) {
        complaint = sentence
        notice.onDismiss = { [unowned self] in complaint = nil }
    }

    private func say(_ sentence: String?) {
        let sentences = [complaint, sentence].compactMap(\.self)
        notice.show(sentences.isEmpty ? nil : sentences.joined(separator: "\n"))
    }

    /// There is no camera to start.
    func showMissing() {
        stop()
        description = nil
        show(.noCamera)
    }

    /// While suspended, for another page, the camera goes on but nothing is read.
    func setSuspended(_ isSuspended: Bool) {
        self.isSuspended = isSuspended
        session?.isPaused = isSuspended || state == .paused
    }

    func displayName(_ description: CameraDescription) -> String {
        description.kind == .demo ? tr("Demo camera") : description.name
    }

    private func take(_ event: CameraEvent) {
        let name = description.map(displayName) ?? ""
        switch event {
        case .live:
            becomeLive()
        case .stalled:
            show(.stalled(camera: name))
        case .resumed:
            show(.live)
        case .ended(nil):
            break
        case .ended(let error?):
            stop()
            show(ViewfinderState(error, camera: name))
        }
    }

    private func becomeLive() {
        guard let session else { return }
        plan = ZoomPlan(cameraMaximum: session.controls.zoom?.upperBound ?? 1)
        controls.zoom.setRange(plan.range)
        setZoom(scene.zoom)
        session.region = nil
        session.symbologies = scene.symbologies
        meter = LightMeter()
        controls.torch.tooltip =
            session.controls.torch == nil
            ? tr("Light: this camera has none, so the screen gives it") : tr("Light")
        show(.live)
        if scene.torch == .on { lightUp() }
        preview.widget.grabFocus()
        let codes = earlyCodes
        earlyCodes = []
        for code in codes { take(newCode: code) }
    }

    private func show(_ new: ViewfinderState) {
        state = new
        if let face = ViewfinderFace(new) {
            placeholder?.show(face)
            stack.page = "placeholder"
            codes.reset()
        } else {
            stack.page = "preview"
        }
        if case .stalled(let camera) = new {
            say(tr("{camera} sends no pictures. Yomitori is starting it again.").with("camera", camera))
        } else if new == .paused {
            say(tr("Frozen. Press Space to go on."))
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

    // MARK: - Results

    private func take(_ report: ScanReport) {
        guard state == .live else { return }
        codes.update(report, now: .now)
        if meter.take(mean: report.luminance, at: report.timestamp) { lightChanged() }
        showResults()
    }

    private func show(_ picture: PreviewPicture) {
        // What the camera sent before it was frozen.
        guard state != .paused else { return }
        pictureTime = picture.timestamp
        preview.show(picture.surface)
        showOutlines()
        if let stopsAt { stop(at: stopsAt) }
    }

    private func take(newCode code: Barcode) {
        // Reads and the camera's events come by ways of their own: a code may be read before the camera is live.
        if case .starting = state { earlyCodes.append(code) }
        guard state == .live else { return }
        let message = codes.message(of: code)
        let text = [message.text, message.note].compactMap(\.self).joined(separator: "\n")
        guard !message.isPart else { return respond(.success, to: text) }
        switch scene.reading {
        case .choose:
            respond(.success, to: text)
        case .one:
            // The code that stopped the camera is still before it when it goes on.
            if let stopped, stopped.text == message.text, .now < stopped.resumed + .seconds(2) { return }
            respond(.success, to: text)
            stop(at: message)
        case .continuous:
            let answer = inventory.take(
                message.text, symbology: code.symbology.rawValue, now: Double(pictureTime) / 1e9,
                repeatsAfter: scene.repeatsAfter)
            let kinds: [InventoryList.Answer: Feedback.Kind] = [
                .new: .success, .duplicate: .duplicate, .unexpected: .error,
            ]
            respond(kinds[answer] ?? .success, to: text)
        }
    }

    /// One code is all that is wanted: the picture stops, and the code may rise out of it.
    private func stop(at message: ResultEntry) {
        // Read before it was shown: it stops as soon as there is something to see.
        guard preview.hasPicture else { return stopsAt = message }
        stopsAt = nil
        showResults()
        setFrozen(true)
        stopped = (message.text, .now)
        say(tr("Read. Press Space to scan another code."))
        if scene.lifts, let id = preview.outlines.last(where: { $0.barcode.text == message.text })?.id {
            preview.lift(id)
        }
    }

    /// Lets a read be heard, felt, seen and told.
    private func respond(_ kind: Feedback.Kind, to text: String) {
        feedback.give(kind, sounds: scene.sounds, vibrates: scene.vibration)
        if scene.flash { preview.flash(kind) }
        let sentences: [Feedback.Kind: String] = [
            .success: tr("Code read: {text}"), .duplicate: tr("Read before: {text}"),
            .error: tr("Not expected: {text}"),
        ]
        widget.announce((sentences[kind] ?? "{text}").with("text", text))
    }

    /// Codes leave the list by the clock, also when no report comes.
    private func expire() -> Bool {
        codes.expire(at: .now)
        showResults()
        return true
    }

    private func showResults() {
        if state != .paused { showOutlines() }
        preview.chosenOutline = codes.chosen
        let entries = codes.entries
        let chosen = codes.chosen.flatMap { id in entries.firstIndex { $0.ids.contains(id) } }
        results.show(entries, count: codes.count, chosen: chosen, isReading: state.showsPicture)
    }

    private func showOutlines() { preview.outlines = codes.outlines(over: pictureTime, now: .now) }

    /// The user chooses one of several codes by its number.
    /// - Returns: whether there is one.
    func choose(number: Int) -> Bool {
        guard state == .live || state == .paused, codes.choose(number: number) else { return false }
        tellChoice()
        return true
    }

    /// The text of the code chosen, or of the only one.
    var chosenText: String? { codes.chosenText }

    private func tellChoice() {
        showResults()
        if let text = codes.chosenText { widget.announce(text) }
    }

    // MARK: - Scenes

    /// Scans by another scene, or by this one as it was changed.
    func apply(_ new: ScanScene) {
        let isSame = new.id == scene.id
        let hadTorch = scene.torch
        scene = new
        inventory.widget.isVisible = new.reading == .continuous
        if let frame = new.frame {
            preview.detectionFrame = DetectionFrame(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
            preview.showsDetectionFrame = true
        } else {
            preview.detectionFrame = settings.detectionFrame
            preview.showsDetectionFrame = settings.showsDetectionFrame
        }
        preview.framePlaced()
        isSynchronizing = true
        controls.frame.isActive = preview.showsDetectionFrame
        isSynchronizing = false
        session?.symbologies = new.symbologies
        meter = LightMeter()
        guard state.showsPicture else { return }
        if state == .paused { setFrozen(false) }
        stopped = nil
        setZoom(new.zoom)
        if !isSame || hadTorch != new.torch {
            controls.torch.isActive = false
            if new.torch == .on { lightUp() }
        }
    }

    /// The light meter has changed its mind.
    private func lightChanged() {
        let isDark = meter.isDark
        if isDark, scene.torch == .automatic { lightUp() }
        // With the light on already there is nothing to advise.
        let advises = isDark && !controls.torch.isActive
        controls.torch.setStyleClass("suggested-action", advises)
        if advises { say(tr("Too dark here: switch the light on.")) } else if !isDark { say(nil) }
    }

    /// Switches the camera's own light on. The screen is no torch to be switched on unasked: it takes the room that
    /// the picture has.
    private func lightUp() {
        guard session?.controls.torch != nil, !controls.torch.isActive else { return }
        controls.torch.isActive = true
    }

    /// Beside the picture where there is room for both, else below it.
    private func adapt() {
        let wanted: Box.Orientation = widget.size.width < 640 ? .vertical : .horizontal
        guard body.orientation != wanted else { return }
        // Not while sizes are being given out: that would start it over.
        Task { [weak self] in self?.body.orientation = wanted }
    }

    // MARK: - Controls

    private func connectControls() {
        controls.torch.onToggle { [unowned self] in if !isSynchronizing { setTorch($0) } }
        controls.zoom.onChange { [unowned self] in setZoom($0) }
        controls.frame.isActive = preview.showsDetectionFrame
        controls.frame.onToggle { [unowned self] isOn in
            guard !isSynchronizing else { return }
            preview.showsDetectionFrame = isOn
            requests.frameToggled(isOn)
        }
        controls.freeze.onToggle { [unowned self] in if !isSynchronizing { setFrozen($0) } }
        preview.onChoose = { [unowned self] id in
            codes.choose(id: id)
            tellChoice()
        }
        preview.onFreeze = { [unowned self] in toggleFreeze() }
        preview.onScroll = { [unowned self] notches in zoomBy(notches: notches) }
        preview.onPinch = { [unowned self] isBeginning, scale in
            if isBeginning { zoomAtPinch = zoom } else { setZoom(zoomAtPinch * scale) }
        }
        preview.onFrameEdited = { [unowned self] frame in
            guard scene.frame != nil else { return requests.frameEdited(frame) }
            let place = NormalizedRectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
            scene.frame = place
            requests.sceneFrameEdited(place)
        }
        widget.onResize { [unowned self] in adapt() }
        preview.onRegionChange = { [unowned self] in session?.region = $0 }
    }

    private func take(_ wayOut: ViewfinderFace.WayOut) {
        switch wayOut {
        case .retry: if let description { start(description) }
        case .demoCamera: requests.useDemoCamera()
        case .openPicture: requests.openPicture()
        }
    }

    /// Freezes the picture, or lets it go on.
    func toggleFreeze() { setFrozen(state != .paused) }

    private func setFrozen(_ isFrozen: Bool) {
        guard state == .live || state == .paused else { return }
        session?.isPaused = isFrozen || isSuspended
        if !isFrozen {
            preview.settle()
            stopped?.resumed = .now
        }
        show(isFrozen ? .paused : .live)
    }

    /// Shows the detection area, or does without.
    func setDetectionFrame(_ isShown: Bool) { controls.frame.isActive = isShown }

    func zoomBy(notches: Double) { setZoom(zoom * exponent(ZoomPlan.step, notches)) }
    func resetZoom() { setZoom(1) }

    private func setZoom(_ factor: Double) {
        zoom = plan.clamped(factor)
        let shares = plan.shares(of: zoom)
        var digital = shares.digital
        if plan.cameraMaximum > 1 {
            do throws(CaptureError) {
                try session?.setZoom(shares.camera)
            } catch {
                // A camera that refuses is zoomed as one without a zoom.
                plan = ZoomPlan(cameraMaximum: 1)
                controls.zoom.setRange(plan.range)
                zoom = plan.clamped(factor)
                digital = zoom
            }
        }
        preview.digitalZoom = digital
        controls.zoom.value = zoom
        controls.showFactor(zoom)
    }

    private func setTorch(_ isOn: Bool) {
        guard let session else { return }
        controls.torch.removeStyleClass("suggested-action")
        if !isOn { setScreenLight(false) }
        guard session.controls.torch != nil else { return setScreenLight(isOn) }
        do throws(CaptureError) {
            try session.setTorch(isOn)
        } catch {
            setScreenLight(isOn)
            if isOn { say(tr("The camera's light can't be switched, so the screen gives it.")) }
        }
    }

    /// The window's surround turns white about the preview: most laptops' only light on what is held before them.
    private func setScreenLight(_ isOn: Bool) {
        isScreenLight = isOn
        widget.setStyleClass("yomitori-light", isOn)
        // On a phone's screen the picture needs the room more.
        previewBox.margin = isOn ? min(72, Int(widget.size.width / 8)) : 0
    }
}

/// A whole or broken power of a positive number.
nonisolated private func exponent(_ base: Double, _ power: Double) -> Double {
    // Notches of a touch pad come in parts; linear between whole ones is smooth enough for a zoom.
    let whole = Int(power.rounded(.down))
    var result = 1.0
    for _ in 0..<min(abs(whole), 100) { result *= whole < 0 ? 1 / base : base }
    return result * (1 + (power - Double(whole)) * (base - 1))
}
