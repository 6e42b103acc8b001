import Glibc

/// What a state of the viewfinder looks like where there is no picture: an icon, a sentence, and ways out.
package struct ViewfinderFace {
    package enum WayOut { case retry, pipeWire, demoCamera, openPicture }

    package var icon: String
    package var title: String
    package var description: String
    /// The first is the one to suggest.
    package var waysOut: [WayOut]

    /// - Parameter offersPipeWire: whether the desktop has cameras to be asked for.
    /// - Returns: `nil` for a state that shows the camera's picture.
    package init?(_ state: ViewfinderState, offersPipeWire: Bool = false) {
        switch state {
        case .live, .paused, .stalled: return nil
        case .starting(let camera):
            icon = "camera-video-symbolic"
            title = tr("Starting the Camera")
            description = camera
            waysOut = []
        case .noCamera:
            icon = "camera-disabled-symbolic"
            title = tr("No Camera Found")
            description = tr("Plug one in, try the demo camera, or drop a picture here.")
            waysOut = [.demoCamera, .openPicture]
        case .busy(_, let holder?):
            icon = "camera-video-symbolic"
            title = tr("The Camera Is in Use")
            description = tr("{program} is using it. Close that program and try again, or drop a picture here.")
                .with("program", holder)
            waysOut = [.retry, .openPicture]
        case .busy(_, nil):
            icon = "camera-video-symbolic"
            title = tr("The Camera Is in Use")
            description = tr("Another program is using it. Close that program and try again, or drop a picture here.")
            waysOut = [.retry, .openPicture]
        case .noPermission(let path, let group):
            icon = "action-unavailable-symbolic"
            title = tr("No Permission to Use the Camera")
            description = Self.permissionAdvice(path: path, group: group)
            waysOut = [.retry, .openPicture]
        case .unplugged(let camera):
            icon = "camera-disabled-symbolic"
            title = tr("The Camera Was Unplugged")
            description = tr("Plug {camera} in again and it goes on by itself, or drop a picture here.")
                .with("camera", camera)
            waysOut = [.retry, .demoCamera, .openPicture]
        case .notFound(let camera):
            icon = "camera-disabled-symbolic"
            title = tr("The Camera Is Not There")
            description = tr("{camera} was not found. Plug it in and it starts by itself, or drop a picture here.")
                .with("camera", camera)
            waysOut = [.retry, .demoCamera, .openPicture]
        case .denied:
            icon = "action-unavailable-symbolic"
            title = tr("Camera Access Was Denied")
            description = tr(
                "Allow Yomitori to use the camera in the desktop's settings, under privacy or apps, and ask again; or "
                    + "drop a picture here.")
            waysOut = [.pipeWire, .openPicture]
        case .rawSensor(let camera):
            icon = "camera-disabled-symbolic"
            title = tr("This Camera Needs PipeWire")
            description = Self.sensorAdvice(camera: camera, offersPipeWire: offersPipeWire)
            waysOut = offersPipeWire ? [.pipeWire, .openPicture] : [.retry, .demoCamera, .openPicture]
        case .failed(let camera, let reason):
            icon = "dialog-error-symbolic"
            title = tr("The Camera Does Not Work")
            description = "\(camera): \(Self.sentence(reason))\n" + tr("You can also drop a picture here.")
            waysOut = [.retry, .demoCamera, .openPicture]
        }
    }

    private static func permissionAdvice(path: String, group: String?) -> String {
        guard let group else {
            return tr("{path} may not be opened. Allow it in your system's privacy settings, or drop a picture here.")
                .with("path", path)
        }
        return tr(
            "{path} belongs to the group “{group}”. Join it with “sudo usermod -aG {group} $USER”, log in again, "
                + "or drop a picture here."
        ).with("path", path).with("group", group)
    }

    private static func sensorAdvice(camera: String, offersPipeWire: Bool) -> String {
        let text =
            offersPipeWire
            ? tr("{camera} is a bare sensor. Its pictures come from libcamera, through PipeWire.")
            : tr(
                "{camera} is a bare sensor. Its pictures come from libcamera, through PipeWire: install PipeWire, its "
                    + "libcamera plugin and a desktop portal, and log in again.")
        return text.with("camera", camera) + "\n" + tr("You can also drop a picture here.")
    }

    private static func sentence(_ reason: ViewfinderState.FailureReason) -> String {
        switch reason {
        case .noCamera: tr("this device is not a camera.")
        case .formats(let formats):
            tr("none of its picture formats is known ({formats}).").with("formats", formats.joined(separator: ", "))
        case .noPictures: tr("it opened, but sends no pictures.")
        case .mediaServer(let message): message
        case .system(let operation, let number):
            tr("{operation} failed: {reason}.").with("operation", operation)
                .with("reason", String(cString: strerror(number)))
        }
    }
}
