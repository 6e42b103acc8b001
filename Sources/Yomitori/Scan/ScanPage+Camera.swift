import Capture
import GtkKit
import ScannerView

// Which camera runs, and what becomes of it.
extension ScanPage {
    /// Lets go of the camera that runs and starts another one.
    /// - Parameter greeting: a sentence to show with its picture.
    func start(_ description: CameraDescription, notice greeting: String? = nil) {
        stopCamera()
        setDescription(description)
        notices.greeting = greeting
        show(.starting(camera: displayName(description)))
        scanner.start(description, demoSymbols: description.kind == .demo ? demoSymbols : [])
    }

    func stopCamera() {
        light.end()
        scanner.stop()
        results.leave()
        codesOutside = nil
    }

    func respond(to event: CameraEvent) {
        let name = description.map(displayName) ?? ""
        switch event {
        case .live: becomeLive()
        case .adjusted: adjustments.show()
        // A paused picture misses nothing.
        case .stalled: if state != .paused { show(.stalled(camera: name)) }
        case .resumed: if state != .paused { show(.live) }
        case .ended(nil): break
        case .ended(let error?):
            stopCamera()
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
        stopCamera()
        setDescription(nil)
        show(.noCamera)
    }

    /// The desktop gives no camera.
    /// - Parameter error: the reason; `nil` where the user or a setting denied access.
    func showRefusal(_ error: CaptureError?) {
        stopCamera()
        setDescription(nil)
        show(error.map { ViewfinderState($0, camera: "PipeWire") } ?? .denied)
    }

    /// While suspended, for another page, the camera goes on but nothing is read.
    func setSuspended(_ isSuspended: Bool) {
        self.isSuspended = isSuspended
        scanner.isSuspended = isSuspended
        guard isSuspended else { return }
        light.rest()
        codesOutside = nil
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
}
