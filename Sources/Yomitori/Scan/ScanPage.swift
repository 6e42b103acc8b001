import Barcodes
import Capture
import GtkKit
import Scanning
import ScannerView

/// The page with the camera's picture. It connects the camera, the controls and the results.
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
    let pane: ResultsPane
    private let layout: ResultsLayout
    private let guide = UnreadGuide()
    let window: Window
    let demoSymbols: [DemoSymbol]

    var scene: ScanScene
    var description: CameraDescription?
    var state = ViewfinderState.noCamera
    var results = ScanResults()
    var recentReads = RecentReads()
    /// Whether another page is shown, so that nothing is read.
    var isSuspended = false
    /// Last value of ``ScanReport/outside`` and its time, in nanoseconds of the camera's clock; `nil` unless the
    /// picture is live.
    var codesOutside: (time: UInt64, why: OutsideCodes)?
    /// Whether the program is changing buttons, rather than the user.
    var isSynchronizing = false
    /// Another program waits for a code.
    var request: WantedCode? {
        didSet {
            guard (request == nil) != (oldValue == nil), state == .paused else { return }
            sayStopped(isRead: notices.stoppedByRead)
        }
    }
    var surroundings = ViewfinderMessage.Surroundings() {
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
        (pane.sentences, inventory.hints) = (Self.waitingSentences, Self.waitingSentences)
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
        scanner.onEvent = { [unowned self] in respond(to: $0) }
        scanner.numbering = { [unowned self] report in
            let geometry = preview.geometry
            results.update(report) { geometry.widgetPoint($0) }
            return results.codes
        }
        scanner.onReport = { [unowned self] in show($0) }
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
        notices.zoom.onAction = { [unowned self] in undoAutomaticZoom() }
        window.onFocusMove { [unowned self] in notices.namesKey(spaceIsForPicture) }
        // In a window that is not active, no control has the keyboard.
        window.onActivation { [unowned self] in notices.namesKey(spaceIsForPicture) }
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
        stage.onRemedy = { [unowned self] in perform($0) }
        widget.onResize { [unowned self] in adapt() }
    }

    // MARK: - Layout

    /// Shows the picture or the placeholder, depending on the state.
    func showFace() {
        stage.show(ViewfinderMessage(state, surroundings), otherCamera: surroundings.otherCamera)
        if !state.showsPicture { results.leave() }
    }

    func show(_ new: ViewfinderState) {
        tellChange(to: new)
        state = new
        if new != .live { codesOutside = nil }
        showFace()
        switch new {
        case .stalled(let camera): notices.say(Self.stalledSentence(camera))
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

    /// Removes the hint for good: a user who has read a code no longer needs it.
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
        // In the inventory scene, the list shows what was read.
        pane.widget.isVisible = scene.reading != .continuous && (state.showsPicture || !entries.isEmpty)
        pane.show(entries, status: summary(of: entries), isDimmed: results.count == 0, chosen: chosen)
    }

    private func summary(of entries: [ResultEntry]) -> String {
        let count = results.count
        if count > 0 { return trn("{count} code detected", "{count} codes detected", count) }
        guard state.showsPicture else { return Waiting.lastRead.sentence }
        if state == .paused, entries.isEmpty { return Waiting.paused.sentence }
        if let outsideHint { return outsideHint }
        let isFramed = preview.showsDetectionFrame
        guard entries.isEmpty else { return (isFramed ? Waiting.afterReadsInFrame : .afterReads).sentence }
        return (isFramed ? Waiting.inFrame : .anywhere).sentence
    }

    /// Adapts the page to its new size.
    private func adapt() {
        let isPhone = ViewfinderMessage.Surroundings.isPhone(width: widget.size.width)
        if surroundings.isPhone != isPhone { Task { [weak self] in self?.surroundings.isPhone = isPhone } }
        if light.isScreenLit { Task { [weak self] in self?.stage.placeScreenLight() } }
        // This runs after the size allocation, which it would restart.
        Task { [weak self] in self?.arrange() }
    }

    /// Arranges the results pane and the inventory list for the size of the page.
    func arrange() {
        // On a narrower page, the controls over the picture would not fit beside the list.
        let isBelow = layout.arrange(
            in: widget, hasList: scene.reading == .continuous,
            sideBySideWidth: InventoryPanel.minimumWidth + PreviewControls.minimumWidth)
        guard let isBelow else { return }
        inventory.pageWidth = isBelow ? nil : widget.size.width
    }

    // MARK: - Pause

    /// Pauses or resumes the picture, as by the space key. The focus is seldom at the button whose new state a screen
    /// reader would tell then, so the change is announced.
    func togglePause() {
        pauseByHand(state != .paused)
        // The bar of a request announces itself.
        guard request == nil else { return }
        if state == .paused {
            widget.announce(PictureNotices.sentence(isRead: false, namesKey: spaceIsForPicture))
        } else if state == .live {
            widget.announce(tr("Resumed."))
        }
    }

    /// Pauses or resumes the picture for the user. If another program waits for a code, a code in the picture being
    /// paused is meant for it.
    private func pauseByHand(_ isPaused: Bool) {
        setPaused(isPaused)
        if state == .paused { offerCodeInView() }
    }

    func setPaused(_ isPaused: Bool) {
        // Without a picture, the pause button is set back to the actual state.
        guard state == .live || state == .paused else { return show(state) }
        if isPaused, state == .live {
            light.rest()
            results.hold()
        }
        scanner.isPaused = isPaused
        show(isPaused ? .paused : .live)
    }

    /// Pauses the picture at the frame in which a code was read, and lifts the code out of it if the scene asks for it.
    /// - Parameter id: Identifier (``CodeInView/id``) of the code.
    func pause(atRead id: Int) {
        // The lifted code is also the chosen one, to which the keys and the card's mark apply.
        results.choose(id: id)
        setPaused(true)
        sayStopped(isRead: true)
        // The read itself was announced, but not what to do next.
        if spaceIsForPicture, request == nil {
            widget.announce(PictureNotices.sentence(isRead: true, namesKey: true))
        }
        if scene.lifts, preview.outlines.contains(where: { $0.id == id }) { preview.lift(id) }
    }

    // MARK: - Reports

    private func show(_ report: ScanReport) {
        guard state == .live else { return }
        light.take(report)
        noteCodesOutside(report)
        if settings.zoomsByItself, scene.zoomsByItself { zoom.take(report) }
        if settings.tellsOfUnread { guide.take(report, feedback: feedback, sounds: scene.sounds, widget: widget) }
        showResults()
        if !report.arrivals.isEmpty { endHint() }
        // The first arrival may stop the picture. The others are not accepted then, and are still new after the pause.
        let arrivals = results.chosenFirst(report.arrivals)
        for (index, arrival) in arrivals.enumerated() {
            guard state == .live else { return scanner.known.forget(Array(arrivals[index...])) }
            accept(arrival)
        }
    }

    private func perform(_ remedy: ViewfinderMessage.Remedy) {
        switch remedy {
        case .retry: if let description { start(description) }
        case .otherCamera: requests.useOtherCamera()
        case .demoCamera: requests.useDemoCamera()
        case .pipeWire, .askAgain: requests.usePipeWire()
        case .openPicture: requests.openPicture()
        }
    }
}
