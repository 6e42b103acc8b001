import GtkKit

/// The controls that float over the preview: light, zoom, the camera's settings, detection area, pause.
final class PreviewControls {
    let widget: Widget
    let torch: ToggleButton
    let zoom: Scale
    let frame: ToggleButton
    let freeze: ToggleButton
    let camera = CameraPanel()
    let factor = Label()

    init() {
        torch = ToggleButton(icon: "weather-clear-symbolic", name: tr("Light"))
        // By factors: with a camera's own zoom the range is wide, and on an even scale a scene's 1.5× would look like none.
        zoom = Scale(1...4, step: ZoomPlan.step, name: tr("Zoom"), countsFactors: true)
        frame = ToggleButton(icon: "zoom-fit-best-symbolic", name: tr("Detection area"))
        freeze = ToggleButton(icon: "media-playback-pause-symbolic", name: tr("Pause"))
        zoom.expandsHorizontally = true
        zoom.setMinimumSize(width: 80)
        let bar = Box(.horizontal, spacing: 6, [torch, zoom, factor, camera.button, frame, freeze])
        bar.addStyleClass("osd")
        bar.addStyleClass("yomitori-controls")
        bar.margin = 12
        // On a wide window a longer slider would only be farther to reach.
        widget = Clamp(bar, maximumWidth: 640)
        widget.verticalAlignment = .end
    }
}
