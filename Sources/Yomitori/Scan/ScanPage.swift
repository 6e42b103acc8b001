import Barcodes
import Capture
import GtkKit
import Scanning
import ScannerView

/// The page with the camera's picture: what the camera does, what the user does, and what a read leads to.
final class ScanPage {
    let widget: Box
    let scanner: ScannerView
    let preview: PreviewArea
    let requests: Requests
    let feedback: Feedback
    let settings: Settings
    let controls = PreviewControls()
    let notices = PictureNotices()
    let stage: PreviewStage
    let zoom: ZoomControl
    let light: LightControl
    let rotation: RotationControl
    let adjustments: AdjustmentControl
    let inventory: InventoryPanel
    private let pane: ResultsPane
    private let layout: ResultsLayout
    private let guide = UnreadGuide()
    let window: Window
    private let demoSymbols: [DemoSymbol]

    private(set) var scene: ScanScene
    private(set) var description: CameraDescription?
    private(set) var state = ViewfinderState.noCamera
    var results = ScanResults()
    var recentReads = RecentReads()
    /// Another page is shown, and nothing is read.
    private var isSuspended = false
    /// When ``ScanReport/hasCodesOutside`` was true last, in nanoseconds of the camera's clock; `nil` unless the picture
    /// is live.
    var codesOutsideSeen: UInt64?
    /// Whether buttons are being changed by the program, not by the user.
    private var isSynchronizing = false
    /// Another program waits for a code.
    var request: WantedCode? { didSet { if state == .paused { sayStopped(isRead: notices.stoppedByRead) } } }
    var surroundings = ViewfinderFace.Surroundings() {
        didSet { if surroundings != oldValue { showFace() } }
    }

    init(
        settings: Settings, scene: ScanScene, feedback: Feedback, demoSymbols: [DemoSymbol], window: Window,
        requests: Requests
    ) {
        (self.settings, self.scene, self.feedback) = (settings, scene, feedback)
        (self.requests, self.demoSymbols, self.window) = (requests, demoSymbols, window)
        inventory = InventoryPanel(window: window)
        preview = PreviewArea(
            name: tr("Camera picture"), detectionFrame: settings.detectionFrame,
            showsDetectionFrame: settings.showsDetectionFrame)
        scanner = ScannerView(preview)
        preview.isMirrored = settings.mirrorsPicture
        stage = PreviewStage(preview, controls: controls, notices: notices)
        zoom = ZoomControl(controls, preview: preview, notice: notices.zoom)
        light = LightControl(controls.torch)
        rotation = RotationControl(preview, settings: settings)
        adjustments = AdjustmentControl(controls.camera, settings: settings)
        pane = ResultsPane(requests: requests.cards)
        layout = ResultsLayout(picture: stage.widget, list: inventory.widget, pane: pane)
        widget = Box(.vertical, [layout.widget])
        connectScanner()
        connectControls()
        apply(scene)
        show(.noCamera)
        rotation.setTurnsWithDevice(settings.turnsWithDevice)
    }

    private func connectScanner() {
        preview.frameDescription = { $0.sentence }
        scanner.onSession = { [unowned self] session in
            (zoom.session, light.session, rotation.session, adjustments.session) = (session, session, session, session)
        }
        scanner.onEvent = { [unowned self] in take($0) }
        scanner.numbering = { [unowned self] report in
            let geometry = preview.geometry
            results.update(report) { geometry.widgetPoint($0) }
            return results.codes
        }
        scanner.onReport = { [unowned self] in take($0) }
        scanner.onHidden = { [unowned self] in if $0, scene.reading != .continuous { light.rest() } }
    }

    private func connectControls() {
        controls.frame.isActive = preview.showsDetectionFrame
        controls.frame.onToggle { [unowned self] isOn in
            guard !isSynchronizing else { return }
            preview.showsDetectionFrame = isOn
            setStrict()
            showResults()
            requests.frameToggled(isOn)
        }
        controls.freeze.onToggle { [unowned self] in if !isSynchronizing { pauseByHand($0) } }
        preview.onChoose = { [unowned self] id in
            results.choose(id: id)
            tellChoice()
        }
        preview.onFreeze = { [unowned self] in togglePause() }
        preview.onFrameEdited = { [unowned self] in keep($0) }
        notices.onGoOn = { [unowned self] in togglePause() }
        window.onFocusMove { [unowned self] in notices.namesKey(spaceIsForPicture) }
        notices.onHintRead = { [unowned self] in endHint() }
        if !settings.hasRead {
            notices.hint = tr("Hold a code in front of the camera: it is read as soon as it is in view.")
        }
        inventory.onQuantity = { [preview] in preview.widget.grabFocus() }
        inventory.onClear = { [scanner] in scanner.known.forgetAll() }
        light.say = { [unowned self] in notices.say($0) }
        light.onScreenLight = { [unowned self] isOn in
            widget.setStyleClass("yomitori-light", isOn)
            stage.setScreenLight(isOn)
        }
        rotation.onChange = requests.rotationChanged
        adjustments.room = { [preview] in preview.widget.size.height }
        stage.onRemedy = { [unowned self] in take($0) }
        widget.onResize { [unowned self] in adapt() }
    }

    // MARK: - The camera

    /// Lets go of the camera that runs and starts another one.
    /// - Parameter greeting: a sentence to show with its picture.
    func start(_ description: CameraDescription, notice greeting: String? = nil) {
        stop()
        setDescription(description)
        notices.greeting = greeting
        show(.starting(camera: displayName(description)))
        scanner.start(description, demoSymbols: description.kind == .demo ? demoSymbols : [])
    }

    func stop() {
        light.end()
        scanner.stop()
        results.leave()
        codesOutsideSeen = nil
    }

    private func take(_ event: CameraEvent) {
        let name = description.map(displayName) ?? ""
        switch event {
        case .live: becomeLive()
        case .adjusted: adjustments.show()
        // A paused picture misses nothing.
        case .stalled: if state != .paused { show(.stalled(camera: name)) }
        case .resumed: if state != .paused { show(.live) }
        case .ended(nil): break
        case .ended(let error?):
            stop()
            show(ViewfinderState(error, camera: name))
        }
    }

    private func becomeLive() {
        feedback.prepare()
        zoom.begin(at: scene.zoom)
        adjustments.begin()
        rotation.begin()
        show(.live)
        light.begin()
        // On another page it would take the keyboard from what the user types into.
        if !isSuspended { preview.widget.grabFocus() }
    }

    /// There is no camera to start.
    func showMissing() {
        stop()
        setDescription(nil)
        show(.noCamera)
    }

    /// The desktop gives no camera.
    /// - Parameter message: the reason; `nil` where the user or a setting denied access.
    func showRefusal(_ message: String?) {
        stop()
        setDescription(nil)
        show(message.map { .failed(camera: "PipeWire", reason: .mediaServer($0)) } ?? .denied)
    }

    /// While suspended, for another page, the camera goes on but nothing is read.
    func setSuspended(_ isSuspended: Bool) {
        self.isSuspended = isSuspended
        scanner.isSuspended = isSuspended
        guard isSuspended else { return }
        light.rest()
        codesOutsideSeen = nil
        showResults()
    }

    /// Takes in a better description of the camera that runs, or that failed.
    func describe(_ new: CameraDescription) {
        setDescription(new)
        let named = state.naming(displayName(new))
        guard named != state else { return }
        state = named
        if !state.showsPicture { showFace() }
    }

    private func setDescription(_ new: CameraDescription?) {
        description = new
        (rotation.camera, adjustments.camera) = (new?.id, new?.id)
    }

    /// What the history calls the camera, in every language.
    var keptCameraName: String {
        description.map { $0.kind == .demo ? CameraDescription.demo.name : displayName($0) } ?? ""
    }

    /// What sentences call a camera: one that was asked for by its path has that beside its name.
    private func displayName(_ description: CameraDescription) -> String {
        guard description.kind != .demo else { return tr("Demo camera") }
        guard let path = description.path, path == description.id else { return description.name }
        return ViewfinderFace.device(description.name, path)
    }

    // MARK: - Layout

    /// Shows picture or placeholder, as the state wants it.
    private func showFace() {
        stage.show(ViewfinderFace(state, surroundings), otherCamera: surroundings.otherCamera)
        if !state.showsPicture { results.leave() }
    }

    private func show(_ new: ViewfinderState) {
        state = new
        if new != .live { codesOutsideSeen = nil }
        showFace()
        switch new {
        case .stalled(let camera):
            notices.say(tr("{camera} sends no pictures. Yomitori is restarting it.").with("camera", camera))
        case .paused: sayStopped(isRead: false)
        case .live: notices.greet()
        default: notices.say(nil)
        }
        isSynchronizing = true
        controls.freeze.isActive = new == .paused
        zoom.isPaused = new == .paused
        isSynchronizing = false
        if !new.showsPicture { light.showOff() }
        showResults()
    }

    /// Whoever has read a code needs no hint any more.
    private func endHint() {
        guard notices.hint != nil else { return }
        settings.hasRead = true
        notices.dropHint()
    }

    private func sayStopped(isRead: Bool) {
        notices.sayStopped(isRead: isRead, isRequested: request != nil, namesKey: spaceIsForPicture)
        keepNoticesOffCodes()
    }

    func showResults() {
        preview.chosenOutline = results.chosen
        inventory.hint = outsideHint
        let entries = results.entries
        let chosen = results.chosen.flatMap { id in entries.firstIndex { $0.ids.contains(id) } }
        // Where there is a list, what was read stands in it.
        pane.widget.isVisible = scene.reading != .continuous && (state.showsPicture || !entries.isEmpty)
        pane.show(entries, status: summary(of: entries), isDimmed: results.count == 0, chosen: chosen)
    }

    private func summary(of entries: [ResultEntry]) -> String {
        let count = results.count
        if count > 0 { return trn("{count} code detected", "{count} codes detected", count) }
        guard state.showsPicture else { return tr("Last read") }
        if let outsideHint { return outsideHint }
        guard entries.isEmpty else { return tr("No code detected · last read:") }
        guard preview.showsDetectionFrame else { return tr("No code detected: hold one in front of the camera") }
        return tr("No code detected: hold one inside the red frame")
    }

    /// The page has another size.
    private func adapt() {
        let width = widget.size.width
        if surroundings.isPhone != (width < 500) {
            Task { [weak self] in self?.surroundings.isPhone = width < 500 }
        }
        if light.isScreenLit { Task { [weak self] in self?.stage.placeScreenLight() } }
        // Not during size allocation, which would restart it.
        Task { [weak self] in self?.arrange() }
    }

    /// Puts what was read and the inventory list where there is room for them.
    private func arrange() {
        // In less width, the controls under the picture would not fit beside the list.
        let isBelow = layout.arrange(
            in: widget, hasList: scene.reading == .continuous,
            leastWidth: InventoryPanel.leastWidth + PreviewControls.leastWidth)
        guard let isBelow else { return }
        inventory.pageWidth = isBelow ? nil : widget.size.width
    }

    // MARK: - Pause

    /// Pauses the picture, or resumes it.
    func togglePause() { pauseByHand(state != .paused) }

    /// A code that is in the picture when it is paused, while another program waits for one, is meant for that program.
    private func pauseByHand(_ isPaused: Bool) {
        setPaused(isPaused)
        if state == .paused { offerCodeInView() }
    }

    func setPaused(_ isPaused: Bool) {
        guard state == .live || state == .paused else { return }
        if isPaused, state == .live {
            light.rest()
            results.hold()
        }
        scanner.isPaused = isPaused
        show(isPaused ? .paused : .live)
    }

    /// Pauses the picture at the frame in which the code was read; the code may be lifted out of it.
    /// - Parameter id: the ``CodeInView/id`` of the code.
    func stop(at id: Int) {
        setPaused(true)
        sayStopped(isRead: true)
        if scene.lifts, preview.outlines.contains(where: { $0.id == id }) { preview.lift(id) }
    }

    // MARK: - Scenes

    /// Scans by another scene, or by this one as it was changed.
    func apply(_ new: ScanScene) {
        let isSame = new.id == scene.id
        let hadTorch = scene.torch
        scene = new
        scanner.repeatsAfter = new.repeatsAfter
        light.mode = new.torch
        if !isSame { startOver() }
        inventory.widget.isVisible = new.reading == .continuous
        showResults()
        arrange()
        placeFrame()
        scanner.symbologies = new.symbologies
        // Inventory goes on while the window is hidden: each read is heard.
        scanner.readsHidden = new.reading == .continuous
        setStrict()
        // A paused picture stays as it is while its scene is edited.
        guard state.showsPicture, !isSame || state != .paused else { return }
        if state == .paused { setPaused(false) }
        zoom.reset(to: new.zoom)
        if !isSame || hadTorch != new.torch {
            light.switchOff()
            light.reset()
        }
        showResults()
    }

    /// Another scene starts with nothing: earlier reads, and reports of earlier frames, don't count for it.
    private func startOver() {
        scanner.startOver()
        (results, codesOutsideSeen) = (ScanResults(), nil)
    }

    private func placeFrame() {
        preview.homeFrame = scene.homeFrame
        if let frame = scene.frame {
            preview.detectionFrame = DetectionFrame(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
            preview.frameAspect = scene.frameShape.aspect
            preview.showsDetectionFrame = true
        } else {
            preview.detectionFrame = settings.detectionFrame
            preview.frameAspect = nil
            preview.showsDetectionFrame = settings.showsDetectionFrame
        }
        preview.framePlaced()
        isSynchronizing = true
        controls.frame.isActive = preview.showsDetectionFrame
        isSynchronizing = false
    }

    /// The user moved or resized the frame.
    private func keep(_ frame: DetectionFrame) {
        guard scene.frame != nil else { return requests.frameEdited(frame) }
        let place = NormalizedRectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        scene.frame = place
        // Resized, it has the shape that it was given.
        if preview.frameAspect == nil { scene.frameShape = .free }
        requests.sceneFrameEdited(place, scene.frameShape)
    }

    /// Without a detection frame the picture's edge is the limit.
    private func setStrict() { scanner.isStrict = scene.isStrict && preview.showsDetectionFrame }

    // MARK: - Reports

    private func take(_ report: ScanReport) {
        guard state == .live else { return }
        light.take(report)
        noteCodesOutside(report)
        if settings.zoomsByItself, scene.zoomsByItself { zoom.take(report) }
        if settings.tellsOfUnread { guide.take(report, feedback: feedback, sounds: scene.sounds, widget: widget) }
        showResults()
        if !report.arrivals.isEmpty { endHint() }
        // The first of them may stop the picture.
        for arrival in report.arrivals where state == .live { take(arrival) }
    }

    private func take(_ remedy: ViewfinderFace.Remedy) {
        switch remedy {
        case .retry: if let description { start(description) }
        case .otherCamera: requests.useOtherCamera()
        case .demoCamera: requests.useDemoCamera()
        case .pipeWire, .askAgain: requests.usePipeWire()
        case .openPicture: requests.openPicture()
        }
    }
}
