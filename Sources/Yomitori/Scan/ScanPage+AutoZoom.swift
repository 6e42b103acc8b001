import Glibc
import GtkKit
import Scanning

// Zoom: by hand, by the scene, and by itself on codes that are too small to be read.
extension ScanPage {
    /// The user has the zoom in hand.
    func zoomByHand(to factor: Double) {
        autoZoom.touched()
        endZooming()
        setZoom(factor)
    }

    /// The zoom begins anew, and may change by itself again.
    func resetZoom(to factor: Double) {
        autoZoom = AutoZoom()
        endZooming()
        setZoom(factor)
    }

    func setZoomsByItself(_ isOn: Bool) {
        settings.zoomsByItself = isOn
        if !isOn { undoAutoZoom() }
        autoZoom = AutoZoom()
    }

    /// Goes back to where the zoom was before it changed by itself.
    /// - Returns: whether it had.
    @discardableResult
    func undoAutoZoom() -> Bool {
        guard let factor = autoZoom.undo(at: pictureTime) else { return false }
        zoomNotice.show(nil)
        glide(to: factor)
        return true
    }

    /// Takes in what a frame showed.
    func tendZoom(_ report: ScanReport) {
        guard settings.zoomsByItself, scene.zoomsByItself else { return }
        switch autoZoom.take(report, zoom: zoom, maximum: plan.range.upperBound) {
        case .zoomIn(let factor):
            zoomNotice.show(tr("Zoomed in on a small code."), action: tr("_Undo"))
            glide(to: factor)
        case .zoomOut(let factor):
            zoomNotice.show(nil)
            glide(to: factor)
        case nil: break
        }
    }

    private func endZooming() {
        zoomSteps = nil
        zoomNotice.show(nil)
    }

    /// Changes the zoom in a quarter of a second, so that the eye can follow; at once where nothing is to move.
    private func glide(to factor: Double) {
        let (start, count) = (zoom, DesktopSettings.allowsAnimations ? 8 : 1)
        var step = 0
        zoomSteps = Timer(milliseconds: 33) { [weak self] in
            step += 1
            // By equal factors: so it looks even.
            self?.setZoom(step == count ? factor : start * pow(factor / start, Double(step) / Double(count)))
            return step < count
        }
    }
}
