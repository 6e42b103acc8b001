import GtkKit
import Scanning

// Light: the meter, the torch that goes by it, and what is advised.
extension ScanPage {
    /// Takes in how light a frame was.
    func measureLight(_ report: ScanReport) {
        let hasChanged = meter.take(mean: report.luminance, at: report.timestamp)
        if scene.torch == .automatic, session?.controls.torch != nil {
            switchTorch(torch.take(mean: report.luminance, isDark: meter.isDark, at: report.timestamp))
        }
        if hasChanged { adviseLight() }
    }

    /// The picture stops, or is looked at by another scene.
    func restLight() {
        switchTorch(torch.rest())
        meter = LightMeter()
        adviseLight()
    }

    /// The light begins anew, by what the scene says.
    func resetLight() {
        (meter, torch) = (LightMeter(), AutomaticTorch())
        if scene.torch == .on { switchTorch(.on) }
        adviseLight()
    }

    /// Advises a light where it is dark and none will come by itself.
    private func adviseLight() {
        let advises = meter.isDark && !controls.torch.isActive
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
