import Capture
import GtkKit
import ScannerView

// Start and stop of the camera, and its events.
extension ScanPage {
    /// Stops the running camera and starts another one.
    /// - Parameter greeting: Sentence to show when its picture is live.
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
        // While the picture is paused, missing frames don't matter.
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
        // On another page, the picture would take the focus away from what the user types into.
        if !isSuspended { preview.widget.grabFocus() }
    }

    /// Shows that there is no camera to start.
    func showMissing() {
        stopCamera()
        setDescription(nil)
        show(.noCamera)
    }

    /// Shows that the desktop gives no camera.
    /// - Parameter error: Reason; `nil` if the user or a setting denied access.
    func showRefusal(_ error: CaptureError?) {
        stopCamera()
        setDescription(nil)
        show(error.map { ViewfinderState($0, camera: "PipeWire") } ?? .denied)
    }

    /// Suspends or resumes reading. While another page is shown, the camera keeps running but nothing is read.
    func setSuspended(_ isSuspended: Bool) {
        self.isSuspended = isSuspended
        scanner.isSuspended = isSuspended
        guard isSuspended else { return }
        light.rest()
        codesOutside = nil
        showResults()
    }

    /// Replaces the description of the camera that runs or has failed by a better one.
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

    /// Name of the camera in the history, which does not depend on the language.
    var keptCameraName: String {
        description.map { $0.kind == .demo ? CameraDescription.demo.name : displayName($0) } ?? ""
    }

    /// Name of a camera for sentences: with its path, if it was asked for by its path.
    private func displayName(_ description: CameraDescription) -> String {
        guard description.kind != .demo else { return tr("Demo camera") }
        guard let path = description.path, path == description.id else { return description.name }
        return ViewfinderMessage.device(description.name, path)
    }
}
