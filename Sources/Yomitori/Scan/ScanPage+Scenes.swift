import GtkKit
import Scanning
import ScannerView

// Application of scenes to the page.
extension ScanPage {
    /// Applies another scene, or the current scene after it was edited.
    func apply(_ new: ScanScene) {
        let isSame = new.id == scene.id
        let hadTorch = scene.torch
        // The codes in view belong on the list that the scene has now, although they arrived before it.
        if isSame, new.reading == .continuous, scene.reading != .continuous { scanner.known.forgetAll() }
        scene = new
        scanner.repeatsAfter = new.repeatsAfter
        light.mode = new.torch
        if !isSame { startOver() }
        inventory.widget.isVisible = new.reading == .continuous
        showResults()
        arrange()
        placeFrame()
        scanner.symbologies = new.symbologies
        // Inventory continues while the window is hidden, because the user hears each read.
        scanner.readsHidden = new.reading == .continuous
        setStrict()
        // A paused picture stays unchanged while its scene is edited.
        guard state.showsPicture, !isSame || state != .paused else { return }
        if state == .paused { setPaused(false) }
        zoom.reset(to: new.zoom)
        if !isSame || hadTorch != new.torch {
            light.switchOff()
            light.reset()
        }
        showResults()
    }

    /// Forgets earlier reads and reports of earlier frames, which don't count for another scene.
    private func startOver() {
        scanner.startOver()
        (results, codesOutside) = (ScanResults(), nil)
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

    /// Stores the frame after the user has moved or resized it.
    func keep(_ frame: DetectionFrame) {
        guard scene.frame != nil else { return requests.frameEdited(frame) }
        let place = NormalizedRectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        scene.frame = place
        // A resized frame has a custom shape.
        if preview.frameAspect == nil { scene.frameShape = .free }
        requests.sceneFrameEdited(place, scene.frameShape)
    }

    /// Sets whether codes must lie wholly inside the detection frame; without a frame, the picture's edge is the limit.
    func setStrict() { scanner.isStrict = scene.isStrict && preview.showsDetectionFrame }
}
