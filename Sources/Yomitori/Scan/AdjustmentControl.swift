import Capture
import GtkKit
import ScannerView

/// The camera's own controls: their panel, and the values that are remembered.
final class AdjustmentControl {
    weak var session: LiveSession?
    /// The ``CameraDescription/id`` of the camera that runs.
    var camera: String?
    /// The height that there is for the panel, in logical pixels.
    var room: () -> Double = { 0 }

    private let panel: CameraPanel
    private let settings: Settings
    private var timer: Timer?

    init(_ panel: CameraPanel, settings: Settings) {
        (self.panel, self.settings) = (panel, settings)
        panel.onSet = { [unowned self] control, value in adjust([control: value]) }
        panel.onReset = { [unowned self] in reset() }
        panel.onToggle = { [unowned self] isOpen in
            // Less its own button, the bar that it points at, and some air.
            if isOpen { panel.maximumHeight = max(120, Int(room()) - 150) }
            // An automatic control changes the values of the controls it governs.
            session?.refreshControls()
            timer =
                isOpen
                ? Timer(milliseconds: 1_000) { [weak self] in
                    self?.session?.refreshControls()
                    return true
                } : nil
        }
    }

    /// Sets controls, and remembers them for this camera.
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
        try? session.set(CameraAdjustments(session.controls.all).defaults)
        settings.setAdjustments(of: camera, [:])
    }

    /// Sets the camera that was started to its remembered values.
    func begin() {
        guard let session, let camera else { return }
        let kept = CameraAdjustments(session.controls.all).applicable(settings.adjustments(of: camera))
        if !kept.isEmpty { try? session.set(kept) }
        show()
    }

    func show() { panel.show(CameraAdjustments(session?.controls.all ?? [])) }
}
