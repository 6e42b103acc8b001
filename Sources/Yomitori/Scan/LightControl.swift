import Capture
import GtkKit
import Scanning
import ScannerView

/// The light: its button, the light meter, the automatic torch, the screen as a light, and the advice to switch it on.
final class LightControl {
    weak var session: LiveSession?
    /// Torch setting of the current scene.
    var mode = ScanScene.Torch.off
    /// Shows a sentence over the picture; `nil` removes the sentence.
    var say: (String?) -> Void = { _ in }
    /// Called when the screen's light is switched on or off.
    var onScreenLight: (Bool) -> Void = { _ in }
    /// Whether the screen is used as a light.
    private(set) var isScreenLit = false

    private let button: ToggleButton
    private var meter = LightMeter()
    private var advice = LightAdvice()
    private var torch = AutomaticTorch()
    private var advisesLight = false
    /// Whether the program is switching the torch, rather than the user.
    private var isSwitching = false
    /// Whether the button is set only to show a state, without switching a light.
    private var isShowing = false

    init(_ button: ToggleButton) {
        self.button = button
        button.onToggle { [unowned self] in toggled($0) }
    }

    /// Prepares the light for a camera that has started.
    func begin() {
        button.tooltip =
            session?.controls.torch == nil
            ? tr("Light: this camera has none, so the screen is used") : tr("Light")
        reset()
    }

    /// Measures the brightness of a frame, switches the automatic torch accordingly, and advises to switch on the
    /// light.
    func take(_ report: ScanReport) {
        meter.take(mean: report.luminance, at: report.timestamp)
        if mode == .automatic, session?.controls.torch != nil {
            switchTorch(torch.take(mean: report.luminance, isDark: meter.isDark, at: report.timestamp))
        }
        advise(
            advice.take(
                isDark: meter.isDark && !button.isActive, isReading: !report.barcodes.isEmpty, at: report.timestamp))
    }

    /// Ends the automatic light and the advice, because the picture was paused.
    func rest() {
        switchTorch(torch.rest())
        (meter, advice) = (LightMeter(), LightAdvice())
        advise(false)
    }

    /// Restarts light meter, advice and automatic torch, and switches the torch on if the scene asks for it.
    func reset() {
        (meter, advice, torch) = (LightMeter(), LightAdvice(), AutomaticTorch())
        if mode == .on { switchTorch(.on) }
        advise(false)
    }

    /// Switches all lights off, for a change of the scene.
    func switchOff() { button.isActive = false }

    /// Switches the screen's light off and forgets the advice: there is no camera and no picture any more.
    func end() {
        if isScreenLit { setScreenLight(false) }
        advisesLight = false
    }

    /// Shows the button as off without switching a light: there is no picture that needs one.
    func showOff() {
        isShowing = true
        button.isActive = false
        isShowing = false
    }

    private func advise(_ advises: Bool) {
        button.setStyleClass("suggested-action", advises)
        guard advises != advisesLight else { return }
        advisesLight = advises
        say(advises ? tr("Too dark: switch on the light.") : nil)
    }

    private func toggled(_ isOn: Bool) {
        guard !isShowing else { return }
        if !isSwitching { torch.touched() }
        if isOn, advisesLight {
            advisesLight = false
            say(nil)
        }
        set(isOn)
    }

    private func set(_ isOn: Bool) {
        guard let session else { return }
        if isOn { button.removeStyleClass("suggested-action") }
        if !isOn { setScreenLight(false) }
        guard session.controls.torch != nil else { return setScreenLight(isOn) }
        do throws(CaptureError) {
            try session.setTorch(isOn)
        } catch {
            setScreenLight(isOn)
            if isOn { say(tr("The camera's light can't be switched, so the screen is used.")) }
        }
    }

    /// Turns the area around the picture white. This lights up what is held in front of a laptop, which has no torch.
    private func setScreenLight(_ isOn: Bool) {
        isScreenLit = isOn
        onScreenLight(isOn)
    }

    /// Switches the camera's own light. The screen's light is not switched on automatically, because it makes the
    /// picture smaller.
    private func switchTorch(_ change: AutomaticTorch.Change?) {
        guard let change, session?.controls.torch != nil else { return }
        isSwitching = true
        button.isActive = change == .on
        isSwitching = false
    }
}
