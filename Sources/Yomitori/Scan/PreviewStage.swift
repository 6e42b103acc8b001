import GtkKit
import ScannerView

/// The area of the camera's picture: the picture with the controls and notices over it, or a placeholder.
final class PreviewStage {
    let widget = Stack()
    /// Called when the user clicks one of the placeholder's buttons.
    var onRemedy: (ViewfinderMessage.Remedy) -> Void = { _ in }

    /// Returns the height above the controls that something else, such as a toast, currently covers.
    var overlaid: () -> Double = { 0 }

    private let box: Box
    private let controls: PreviewControls
    private var placeholder: ViewfinderPlaceholder?
    private var isScreenLit = false

    init(_ preview: PreviewArea, controls: PreviewControls, notices: PictureNotices) {
        self.controls = controls
        let overlay = Overlay(preview.widget)
        overlay.add(controls.widget, passesThrough: true)
        overlay.add(notices.widget, passesThrough: true)
        overlay.expandsVertically = true
        box = Box(.vertical, [overlay])
        preview.covered = { [unowned self] in
            let (top, bottom) = notices.height
            return (top, controls.widget.size.height + max(bottom, overlaid()))
        }
        preview.bar = { controls.barSize }
        // This runs after the size allocation, which it would restart.
        controls.widget.onResize { Task { preview.barChanged() } }
        notices.detectionFrame = { preview.showsDetectionFrame ? preview.framePlace(in: preview.widget.size) : nil }
        notices.room = { preview.widget.size.height - controls.widget.size.height }
        // This runs after the size allocation, which it would restart.
        notices.widget.onResize { Task { notices.keepOffFrame() } }
        preview.onFramePlaced = { Task { notices.keepOffFrame() } }
        let placeholder = ViewfinderPlaceholder { [unowned self] in onRemedy($0) }
        self.placeholder = placeholder
        widget.add(placeholder.widget, name: "placeholder")
        widget.add(box, name: "preview")
        widget.expandsVertically = true
        widget.expandsHorizontally = true
    }

    /// - Parameters:
    ///   - face: Content of the placeholder; `nil` shows the picture.
    ///   - otherCamera: Name of a camera that could be used instead.
    func show(_ face: ViewfinderMessage?, otherCamera: String?) {
        if let face { placeholder?.show(face, otherCamera: otherCamera) }
        widget.page = face == nil ? "preview" : "placeholder"
    }

    /// Turns the area around the picture white, as a light, or back.
    func setScreenLight(_ isOn: Bool) {
        isScreenLit = isOn
        placeScreenLight()
    }

    /// Sets the white margin as wide as the room beside the controls permits, up to 72 pixels.
    func placeScreenLight() {
        guard isScreenLit else { return box.setMargin(horizontal: 0, vertical: 0) }
        let spare = Int(widget.size.width) - controls.widget.minimumWidth
        box.setMargin(horizontal: max(0, min(72, spare / 2)), vertical: 72)
    }
}
