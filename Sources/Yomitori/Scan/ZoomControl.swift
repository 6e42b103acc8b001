import Capture
import Glibc
import GtkKit
import Scanning
import ScannerView

/// The zoom: by hand, by the scene, and automatically for codes that are too small to be read.
final class ZoomControl {
    /// Session of the camera, whose own zoom is used before the digital zoom.
    weak var session: LiveSession?
    private(set) var factor = 1.0

    /// Whether the picture is paused. A paused picture keeps its size, so the user can't zoom.
    var isPaused = false {
        didSet {
            slider.setSensitive(unless: refusal, tooltip: tr("Zoom"))
            slider.accessibleDescription = [label.text, refusal].compactMap(\.self).joined(separator: ". ")
            if isPaused { notice.show(nil) }
        }
    }
    /// Reason why the user can't zoom; `nil` while it is possible.
    var refusal: String? { isPaused ? tr("Resume the picture to zoom") : nil }

    private let slider: Scale
    private let label: Label
    private let notice: Notice
    private let preview: PreviewArea
    private var plan = ZoomPlan(cameraMaximum: 1)
    private var automatic = AutoZoom()
    private var steps: Timer?
    private var factorAtPinch = 1.0

    /// - Parameter notice: Notice that says that the zoom has changed automatically.
    init(_ controls: PreviewControls, preview: PreviewArea, notice: Notice) {
        (slider, label, self.preview, self.notice) = (controls.zoom, controls.factor, preview, notice)
        slider.onChange { [unowned self] in change(to: $0) }
        preview.onScroll = { [unowned self] in change(byNotches: $0) }
        preview.onPinch = { [unowned self] isBeginning, scale in
            if isBeginning { factorAtPinch = factor } else { change(to: factorAtPinch * scale) }
        }
        set(1)
    }

    /// Sets the zoom range and the zoom of a camera that has started.
    func begin(at factor: Double) {
        plan = ZoomPlan(cameraMaximum: session?.controls.zoom?.upperBound ?? 1)
        slider.setRange(plan.range)
        reset(to: factor)
    }

    /// Sets the zoom to a scene's factor, and lets it change automatically again.
    func reset(to factor: Double) {
        automatic = AutoZoom()
        endGliding()
        set(factor)
    }

    /// Resets the zoom to 1 for the user.
    func resetByHand() { if !isPaused { reset(to: 1) } }

    /// Zooms by notches of the wheel for the user.
    func change(byNotches notches: Double) { change(to: factor * pow(ZoomPlan.step, notches)) }

    private func change(to factor: Double) {
        guard !isPaused else { return }
        automatic.touched()
        endGliding()
        set(factor)
    }

    private func set(_ wanted: Double) {
        factor = plan.clamped(wanted)
        let shares = plan.shares(of: factor)
        var digital = shares.digital
        if plan.cameraMaximum > 1 {
            do throws(CaptureError) {
                try session?.setZoom(shares.camera)
            } catch {
                // If the camera refuses, the digital zoom is used.
                plan = ZoomPlan(cameraMaximum: 1)
                slider.setRange(plan.range)
                factor = plan.clamped(wanted)
                digital = factor
            }
        }
        preview.digitalZoom = digital
        slider.value = factor
        label.text = LocalNumber.factor(factor)
        slider.accessibleDescription = label.text
    }

    // MARK: - Automatic zoom

    /// Zooms in automatically on a code that is too small to be read, and back out when it is gone or stays unread.
    func take(_ report: ScanReport) {
        switch automatic.take(report, zoom: factor, maximum: plan.range.upperBound) {
        case .zoomIn(let factor):
            notice.show(tr("Zoomed in on a small code."), action: tr("_Undo"))
            glide(to: factor)
        case .zoomOut(let factor):
            notice.show(nil)
            glide(to: factor)
        case nil: break
        }
    }

    /// Restores the zoom from before it changed automatically.
    /// - Parameter time: Time at which the shown picture was taken.
    /// - Returns: Whether it had changed automatically.
    @discardableResult
    func undo(at time: UInt64) -> Bool {
        guard !isPaused, let factor = automatic.undo(at: time) else { return false }
        notice.show(nil)
        glide(to: factor)
        return true
    }

    /// Restarts the automatic zoom after it was switched on or off.
    func automaticZoomSwitched() { automatic = AutoZoom() }

    private func endGliding() {
        steps = nil
        notice.show(nil)
    }

    /// Changes the zoom over a quarter of a second, so that the eye can follow; at once if animations are off.
    private func glide(to factor: Double) {
        let (start, count) = (self.factor, DesktopSettings.allowsAnimations ? 8 : 1)
        var step = 0
        steps = Timer(milliseconds: 33) { [weak self] in
            step += 1
            // Steps by equal factors look even.
            self?.set(step == count ? factor : start * pow(factor / start, Double(step) / Double(count)))
            return step < count
        }
    }
}
