import Capture
import GtkKit

// What the camera itself can be set to.
extension ScanPage {
    func connectPanel() {
        controls.camera.onSet = { [unowned self] control, value in adjust([control: value]) }
        controls.camera.onReset = { [unowned self] in resetAdjustments() }
        controls.camera.onToggle = { [unowned self] isOpen in
            // Less its own button, the bar that it points at, and some air.
            if isOpen { controls.camera.maximumHeight = max(120, Int(preview.widget.size.height) - 150) }
            // An automatic control moves what it has in hand.
            session?.refreshControls()
            panelTimer =
                isOpen
                ? Timer(milliseconds: 1_000) { [weak self] in
                    self?.session?.refreshControls()
                    return true
                } : nil
        }
    }

    /// Sets controls, and remembers them for this camera.
    private func adjust(_ values: [CameraControl.Identifier: Int]) {
        guard let session, let description else { return }
        do throws(CaptureError) {
            try session.set(values)
        } catch {
            return showAdjustments()
        }
        settings.setAdjustments(of: description.id, settings.adjustments(of: description.id).merging(values) { $1 })
    }

    private func resetAdjustments() {
        guard let session, let description else { return }
        try? session.set(CameraAdjustments(session.controls.all).defaults)
        settings.setAdjustments(of: description.id, [:])
    }

    /// Sets the camera as it was set the last time.
    func restoreAdjustments() {
        guard let session, let description else { return }
        let kept = CameraAdjustments(session.controls.all).applicable(settings.adjustments(of: description.id))
        if !kept.isEmpty { try? session.set(kept) }
        showAdjustments()
    }

    func showAdjustments() {
        controls.camera.show(CameraAdjustments(session?.controls.all ?? []))
    }
}
