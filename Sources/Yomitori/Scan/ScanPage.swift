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
        var useOtherCamera: () -> Void
        /// Ask the desktop for its cameras.
        var usePipeWire: () -> Void
        var copy: (String) -> Void
        var openLink: (String) -> Void
        var frameEdited: (DetectionFrame) -> Void
        /// The frame of the scene itself, rather than the one for all.
        var sceneFrameEdited: (NormalizedRectangle, ScanScene.FrameShape) -> Void
        var frameToggled: (Bool) -> Void
        /// The picture is turned by hand as far as this.
        var rotationChanged: (PreviewRotation) -> Void
    }

    let requests: Requests
    let controls = PreviewControls()
    let notice = Notice()
    let zoomNotice = Notice()
    let results: ResultBar
    let stack = Stack()
    let previewBox: Box
    var placeholder: ViewfinderPlaceholder?
    let demoSymbols: [DemoSymbol]
    let feedback: Feedback
    let settings: Settings
    let inventory: InventoryPanel
    let body: Box
    var scene: ScanScene
    var meter = LightMeter()
    var advice = LightAdvice()
    var torch = AutomaticTorch()
    /// The light is being switched by the scene, not by the user.
    var isSwitchingTorch = false
    var advisesLight = false
    var ticker = UnreadTicker()
    /// What was read, whichever camera and whichever page was in between.
    let memory = SessionMemory()

    var description: CameraDescription?
    var state = ViewfinderState.noCamera
    var session: LiveSession?
    var codes = CodesInView()
    /// When the picture on the screen was taken.
    var pictureTime: UInt64 = 0
    var pictureSequence: UInt64 = 0
    let statistics = PreviewStatistics()
    var expiry: Timer?
    var panelTimer: Timer?
    var autoZoom = AutoZoom()
    var zoomSteps: Timer?
    var turn = PreviewTurn()
    /// Where the camera looks, if it says so.
    var cameraFacing: PreviewTurn.Facing?
    var accelerometer: Accelerometer?
    var plan = ZoomPlan(cameraMaximum: 1)
    var zoom = 1.0
    var zoomAtPinch = 1.0
    var isScreenLight = false
    var isSuspended = false
    /// A sentence to show once the camera is live.
    var greeting: String?
    /// What was wrong with the scenes, until the user has read it.
    var complaint: String?
    /// What stopped the camera before its first picture was shown.
    var stopsAt: ResultEntry?
    /// Another program waits for a code.
    var request: CodeRequest? { didSet { if state == .paused { sayStopped(isRead: stoppedByRead) } } }
    /// Whether it was a read that has stopped the picture.
    var stoppedByRead = false
    /// Codes that were read before the camera was said to be live.
    var earlyCodes: [CodeArrival] = []
    var isSynchronizing = false
    var surroundings = ViewfinderFace.Surroundings() {
        didSet { if surroundings != oldValue { showFace() } }
    }

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
        let notices = Box(.vertical, [notice.widget, zoomNotice.widget])
        notices.verticalAlignment = .start
        preview.covered = { [controls, notice, zoomNotice] in
            let isSaying = notice.isShown || zoomNotice.isShown
            return (isSaying ? notices.size.height : 0, controls.widget.size.height)
        }
        overlay.add(notices, passesThrough: true)
        overlay.expandsVertically = true
        previewBox = Box(.vertical, [overlay])
        body = Box(.horizontal, [stack, inventory.widget])
        // Side by side, list and picture are wider than a phone's screen: they must not hold the window open until
        // they are one below the other.
        let room = ScrolledWindow(narrowing: body, minimumWidth: 300)
        room.expandsVertically = true
        widget = Box(.vertical, [room, results.widget])
        stack.expandsVertically = true
        stack.expandsHorizontally = true
        let placeholder = ViewfinderPlaceholder { [unowned self] in take($0) }
        self.placeholder = placeholder
        stack.add(placeholder.widget, name: "placeholder")
        stack.add(previewBox, name: "preview")
        connectControls()
        if let statistics { preview.onDrawn = { [unowned self] in statistics.drawn(pictureSequence) } }
        inventory.onClear = { [memory] in memory.forgetAll() }
        connectPanel()
        notice.onAction = { [unowned self] in toggleFreeze() }
        zoomNotice.onAction = { [unowned self] in undoAutoZoom() }
        apply(scene)
        show(.noCamera)
        setTurnsWithDevice(settings.turnsWithDevice)
    }
}
