import GtkKit
import Scanning
import ScannerView

// What a scene changes.
extension ScanPage {
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

    /// The user moved or resized the frame.
    func keep(_ frame: DetectionFrame) {
        guard scene.frame != nil else { return requests.frameEdited(frame) }
        let place = NormalizedRectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        scene.frame = place
        // Resized, it has the shape that it was given.
        if preview.frameAspect == nil { scene.frameShape = .free }
        requests.sceneFrameEdited(place, scene.frameShape)
    }

    /// Without a detection frame the picture's edge is the limit.
    func setStrict() { scanner.isStrict = scene.isStrict && preview.showsDetectionFrame }
}
