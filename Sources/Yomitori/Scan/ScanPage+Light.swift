import GtkKit
import Scanning

// Light: the meter, the torch that goes by it, and what is advised.
extension ScanPage {
    /// Takes in how light a frame was.
    func measureLight(_ report: ScanReport) {
        meter.take(mean: report.luminance, at: report.timestamp)
        if scene.torch == .automatic, session?.controls.torch != nil {
            switchTorch(torch.take(mean: report.luminance, isDark: meter.isDark, at: report.timestamp))
        }
        adviseLight(
            advice.take(
                isDark: meter.isDark && !controls.torch.isActive, isReading: !report.barcodes.isEmpty,
                at: report.timestamp))
    }

    /// The picture stops, or is looked at by another scene.
    func restLight() {
        switchTorch(torch.rest())
        (meter, advice) = (LightMeter(), LightAdvice())
        adviseLight(false)
    }

    /// The light begins anew, by what the scene says.
    func resetLight() {
        (meter, advice, torch) = (LightMeter(), LightAdvice(), AutomaticTorch())
        if scene.torch == .on { switchTorch(.on) }
        adviseLight(false)
    }

    /// Advises a light, or no more.
    private func adviseLight(_ advises: Bool) {
        controls.torch.setStyleClass("suggested-action", advises)
        guard advises != advisesLight else { return }
        advisesLight = advises
        say(advises ? tr("Too dark here: switch the light on.") : nil)
    }

    /// The user, or the scene, has switched the light.
    func torchToggled(_ isOn: Bool) {
        if !isSwitchingTorch { torch.touched() }
        if isOn, advisesLight {
            advisesLight = false
            say(nil)
        }
        setTorch(isOn)
    }

    /// Switches the camera's own light. The screen is no torch to be switched on unasked: it takes the room that
    /// the picture has.
    private func switchTorch(_ change: AutomaticTorch.Change?) {
        guard let change, session?.controls.torch != nil else { return }
        isSwitchingTorch = true
        controls.torch.isActive = change == .on
        isSwitchingTorch = false
    }
}
