import GtkKit

/// The controls that float over the preview: light, zoom, the camera's settings, red frame, pause.
final class PreviewControls {
    /// The width that they have room in, in logical pixels for text of the usual size: six controls of up to 40 pixels,
    /// the slider of 80, the gaps and the margin.
    static let leastWidth = 360.0

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
        // By factors: with a camera's own zoom the range is wide, and on an even scale a scene's 1.5× would look like
        // none.
        zoom = Scale(1...4, step: ZoomPlan.step, name: tr("Zoom"), isLogarithmic: true)
        frame = ToggleButton(icon: "zoom-fit-best-symbolic", name: tr("Red frame"))
        freeze = ToggleButton(icon: "media-playback-pause-symbolic", name: tr("Pause"))
        zoom.expandsHorizontally = true
        zoom.setMinimumSize(width: 80)
        bar = Box(.horizontal, spacing: 6, [torch, zoom, factor, camera.button, frame, freeze])
        bar.addStyleClass("osd")
        bar.addStyleClass("yomitori-controls")
        bar.margin = Self.margin
        // On a wide window a longer slider would only be farther to reach.
        widget = Clamp(bar, maximumWidth: 640)
        widget.verticalAlignment = .end
    }

    private static let margin = 12

    /// The room that they take, with the margin above and below them, in logical pixels.
    var barSize: (width: Double, height: Double) { (bar.size.width, widget.size.height) }
}
