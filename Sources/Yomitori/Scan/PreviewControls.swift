import GtkKit

/// Controls that float over the preview: light, zoom, the camera's settings, red frame, pause.
final class PreviewControls {
    /// Minimum width of the controls, in logical pixels for text of the usual size: six controls of up to 40 pixels,
    /// the slider of 80, the gaps and the margin.
    static let minimumWidth = 360.0

    let widget: Widget
    private let bar: Box
    let torch: ToggleButton
    let zoom: Scale
    let frame: ToggleButton
    let freeze: ToggleButton
    let camera = CameraPanel()
    let factor = Label()

    init() {
        torch = ToggleButton(icon: "weather-clear-symbolic", name: tr("Light"))
        // The slider is logarithmic: a camera's own zoom makes the range wide, and on a linear slider a scene's 1.5×
        // would look like no zoom.
        zoom = Scale(1...4, step: ZoomPlan.step, name: tr("Zoom"), isLogarithmic: true)
        frame = ToggleButton(icon: "zoom-fit-best-symbolic", name: tr("Red frame"))
        freeze = ToggleButton(icon: "media-playback-pause-symbolic", name: tr("Pause"))
        zoom.expandsHorizontally = true
        zoom.setMinimumSize(width: 80)
        bar = Box(.horizontal, spacing: 6, [torch, zoom, factor, camera.button, frame, freeze])
        bar.addStyleClass("osd")
        bar.addStyleClass("yomitori-controls")
        bar.margin = Self.margin
        // On a wide window a longer slider would only be harder to reach.
        widget = Clamp(bar, maximumWidth: 640)
        widget.verticalAlignment = .end
    }

    private static let margin = 12

    /// Width of the bar, and height of the controls with the margin above and below, in logical pixels.
    var barSize: (width: Double, height: Double) { (bar.size.width, widget.size.height) }
}
