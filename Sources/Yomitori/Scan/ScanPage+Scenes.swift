import GtkKit
import Scanning

// How the page scans.
extension ScanPage {
    /// Scans by another scene, or by this one as it was changed.
    func apply(_ new: ScanScene) {
        let isSame = new.id == scene.id
        let hadTorch = scene.torch
        scene = new
        memory.repeatsAfter = new.repeatsAfter
        // What another scene has read is new to this one.
        if !isSame { memory.forgetAll() }
        inventory.widget.isVisible = new.reading == .continuous
        if let frame = new.frame {
            preview.detectionFrame = DetectionFrame(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
            preview.frameAspect = new.frameShape.aspect
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
        session?.symbologies = new.symbologies
        setStrict()
        guard state.showsPicture else { return }
        if state == .paused { setFrozen(false) }
        resetZoom(to: new.zoom)
        if !isSame || hadTorch != new.torch {
            controls.torch.isActive = false
            resetLight()
        }
    }

    /// Without a frame there is nothing for a code to stick out of but the picture.
    func setStrict() { session?.isStrict = scene.isStrict && preview.showsDetectionFrame }

    /// Beside the picture where there is room for both, else below it.
    func adapt() {
        let width = widget.size.width
        if surroundings.isPhone != (width < 500) {
            Task { [weak self] in self?.surroundings.isPhone = width < 500 }
        }
        if isScreenLight { Task { [weak self] in self?.placeScreenLight() } }
        // Narrower, the controls under the picture would not fit beside the list.
        let isBelow = width < 700
        let wanted: Box.Orientation = isBelow ? .vertical : .horizontal
        let listWidth = isBelow ? -1 : Int(min(max(width * 0.3, 340), 560))
        guard body.orientation != wanted || inventory.width != listWidth else { return }
        // Not while sizes are being given out: that would start it over.
        Task { [weak self] in
            self?.body.orientation = wanted
            self?.inventory.width = listWidth
        }
    }
}
