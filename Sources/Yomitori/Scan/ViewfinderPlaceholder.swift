import GtkKit

/// The page that is shown in place of the camera's picture.
final class ViewfinderPlaceholder {
    let widget: StatusPage
    private let spinner = Spinner()
    private let buttons: [(remedy: ViewfinderMessage.Remedy, button: Button)]

    init(_ onRemedy: @escaping (ViewfinderMessage.Remedy) -> Void) {
        buttons = [
            (.retry, Button(tr("_Try Again"))), (.pipeWire, Button(tr("Through _PipeWire…"))),
            (.askAgain, Button(tr("_Ask Again"))),
            (.otherCamera, Button("")), (.demoCamera, Button(tr("Use the _Demo Camera"))),
            (.openPicture, Button(tr("_Open a Picture…"))),
        ]
        for (remedy, button) in buttons {
            button.addStyleClass("pill")
            button.onClick { onRemedy(remedy) }
        }
        let box = Box(.vertical, spacing: 12, [spinner] + buttons.map(\.button))
        box.horizontalAlignment = .center
        widget = StatusPage(icon: "camera-video-symbolic", title: "", child: box)
    }

    /// - Parameter otherCamera: Name of a camera that could be used instead.
    func show(_ face: ViewfinderMessage, otherCamera: String?) {
        widget.show(icon: face.icon, title: face.title, description: face.description)
        spinner.isVisible = face.remedies.isEmpty
        for (remedy, button) in buttons {
            if remedy == .otherCamera, let otherCamera {
                button.setText(tr("_Use {camera}").with("camera", otherCamera.replacing("_", with: "__")))
            }
            button.isVisible = face.remedies.contains(remedy)
            button.setStyleClass("suggested-action", remedy == face.remedies.first)
        }
    }
}
