import Capture
import GtkKit
import ScannerView

/// Controls of the camera itself (exposure, focus, colours …): their panel and their stored values.
final class AdjustmentControl {
    weak var session: LiveSession?
    /// Identifier (``CameraDescription/id``) of the running camera.
    var camera: String?
    /// Returns the height available for the panel, in logical pixels.
    var room: () -> Double = { 0 }

    private let panel: CameraPanel
    private let settings: Settings
    private var timer: Timer?

    init(_ panel: CameraPanel, settings: Settings) {
        (self.panel, self.settings) = (panel, settings)
        panel.onSet = { [unowned self] control, value in adjust([control: value]) }
        panel.onReset = { [unowned self] in reset() }
        panel.onToggle = { [unowned self] isOpen in
            // The 150 pixels are for the panel's Reset button, the bar of controls that it points at, and a margin.
            if isOpen { panel.maximumHeight = max(120, Int(room()) - 150) }
            // An automatic control changes the values of the controls that depend on it, so the values are read again,
            // every second while the panel is open.
            session?.refreshControls()
            timer =
                isOpen
                ? Timer(milliseconds: 1_000) { [weak self] in
                    self?.session?.refreshControls()
                    return true
                } : nil
        }
    }

    /// Sets controls of the camera, and stores the values for this camera.
    private func adjust(_ values: [CameraControl.Identifier: Int]) {
        guard let session, let camera else { return }
        do throws(CaptureError) {
            try session.set(values)
        } catch {
            return show()
        }
        settings.setAdjustments(of: camera, settings.adjustments(of: camera).merging(values) { $1 })
    }

    private func reset() {
        guard let session, let camera else { return }
        // None is unsupported, since these are the camera's own controls.
        try? session.set(CameraAdjustments(session.controls.all).defaults)
        settings.setAdjustments(of: camera, [:])
    }

    /// Sets the camera that was just started to its stored values.
    func begin() {
        guard let session, let camera else { return }
        let kept = CameraAdjustments(session.controls.all).applicable(settings.adjustments(of: camera))
        // As in `reset()`, none is unsupported.
        if !kept.isEmpty { try? session.set(kept) }
        show()
    }

    func show() { panel.show(CameraAdjustments(session?.controls.all ?? [])) }
}
