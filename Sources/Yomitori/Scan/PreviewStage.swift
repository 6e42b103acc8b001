import GtkKit
import ScannerView

/// The room for the camera's picture: the picture with what floats over it, or what is said in its place.
final class PreviewStage {
    let widget = Stack()
    /// The user clicks one of the buttons that are shown when there is no picture.
    var onRemedy: (ViewfinderFace.Remedy) -> Void = { _ in }

    /// The height above the controls that something else covers now.
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
        // Not during size allocation, which would restart it.
        controls.widget.onResize { Task { preview.barChanged() } }
        notices.detectionFrame = { preview.showsDetectionFrame ? preview.framePlace(in: preview.widget.size) : nil }
        notices.room = { preview.widget.size.height - controls.widget.size.height }
        // Not during size allocation, which would restart it.
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
    ///   - face: what is said in the picture's place; `nil` shows the picture.
    ///   - otherCamera: the name of a camera that could be used instead.
    func show(_ face: ViewfinderFace?, otherCamera: String?) {
        if let face { placeholder?.show(face, otherCamera: otherCamera) }
        widget.page = face == nil ? "preview" : "placeholder"
    }

    /// Turns the area around the picture white, as a light.
    func setScreenLight(_ isOn: Bool) {
        isScreenLit = isOn
        placeScreenLight()
    }

    /// The margin of light is as wide as the room beside the controls permits.
    func placeScreenLight() {
        guard isScreenLit else { return box.setMargin(horizontal: 0, vertical: 0) }
        let spare = Int(widget.size.width) - controls.widget.minimumWidth
        box.setMargin(horizontal: max(0, min(72, spare / 2)), vertical: 72)
    }
}
