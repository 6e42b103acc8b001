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
        zoom = Scale(1...4, step: 0.1, name: tr("Zoom"))
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
