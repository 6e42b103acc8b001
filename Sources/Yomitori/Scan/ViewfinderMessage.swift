import Capture
import Glibc

/// Content of the placeholder for a state without a picture: an icon, a sentence, and buttons.
package struct ViewfinderMessage {
    package enum Remedy { case retry, pipeWire, askAgain, otherCamera, demoCamera, openPicture }

    package var icon: String
    package var title: String
    package var description: String
    /// Buttons to offer; the first one is suggested.
    package var remedies: [Remedy]

    /// Alternatives to the camera, and the kind of device.
    package struct Surroundings: Hashable, Sendable {
        /// Whether the desktop can be asked for cameras through PipeWire.
        package var offersPipeWire = false
        /// Name of a camera that could be used instead.
        package var otherCamera: String?
        /// Whether the window is as narrow as a phone's screen, where there is no other window to drag a picture from.
        package var isPhone = false

        /// Whether a page of this width in logical pixels is on a phone's screen.
        static func isPhone(width: Double) -> Bool { width < 500 }

        package init(offersPipeWire: Bool = false, otherCamera: String? = nil, isPhone: Bool = false) {
            (self.offersPipeWire, self.otherCamera, self.isPhone) = (offersPipeWire, otherCamera, isPhone)
        }
    }

    /// - Returns: `nil` for a state that shows the camera's picture.
    package init?(_ state: ViewfinderState, _ surroundings: Surroundings = Surroundings()) {
        let advice: String
        var remedy: Remedy? = .retry
        switch state {
        case .live, .paused, .stalled: return nil
        case .starting(let camera):
            icon = "camera-video-symbolic"
            title = tr("Starting the Camera")
            description = camera
            remedies = []
            return
        case .noCamera:
            icon = "camera-disabled-symbolic"
            title = tr("No Camera Found")
            advice = tr("Connect one and it starts automatically.")
            remedy = nil
        case .busy(_, let holder):
            icon = "camera-video-symbolic"
            title = tr("The Camera Is in Use")
            advice =
                holder.map { tr("{program} is using it. Close that program and try again.").with("program", $0) }
                ?? tr("Another program is using it. Close that program and try again.")
        case .noPermission(let camera, let path, let group):
            icon = "action-unavailable-symbolic"
            title = tr("No Permission to Use the Camera")
            advice = Self.permissionAdvice(device: Self.device(camera, path), group: group)
        case .unplugged(let camera):
            icon = "camera-disabled-symbolic"
            title = tr("The Camera Was Unplugged")
            advice = tr("Connect {camera} again to continue.").with("camera", camera)
        case .notFound(let camera):
            icon = "camera-disabled-symbolic"
            title = tr("Camera Not Found")
            advice = tr("{camera} was not found. Connect it and it starts automatically.").with("camera", camera)
        case .denied:
            icon = "action-unavailable-symbolic"
            title = tr("Camera Access Was Denied")
            advice = tr(
                "Allow Yomitori to use the camera in the desktop's settings, under privacy or apps, and ask again.")
            remedy = .askAgain
        case .rawSensor(let camera):
            icon = "camera-disabled-symbolic"
            title = tr("This Camera Needs PipeWire")
            advice = Self.sensorAdvice(camera: camera, offersPipeWire: surroundings.offersPipeWire)
            if surroundings.offersPipeWire { remedy = .pipeWire }
        case .failed(let camera, let reason):
            icon = "dialog-error-symbolic"
            title = tr("The Camera Does Not Work")
            advice = "\(camera): \(Self.sentence(reason))"
            // Only another connection has cameras again.
            if reason == .mediaServer(.disconnected) { remedy = surroundings.offersPipeWire ? .pipeWire : nil }
        }
        // The other sources can be used whatever is wrong with the camera.
        let others: [Remedy] = surroundings.otherCamera == nil ? [] : [.otherCamera]
        remedies = [remedy].compactMap(\.self) + others + [.demoCamera, .openPicture]
        let hint =
            surroundings.isPhone
            ? tr("You can also open a picture, or paste one.") : tr("You can also drop a picture here, or paste one.")
        description = advice + "\n" + hint
    }

    /// Returns a camera's name with the path of its device file, or only the path if the camera has no other name.
    static func device(_ camera: String, _ path: String) -> String {
        if camera == path || path.hasSuffix("/" + camera) { return path }
        return camera.hasSuffix(" (\(path))") ? camera : "\(camera) (\(path))"
    }

    private static func permissionAdvice(device: String, group: String?) -> String {
        guard let group else {
            return tr("You have no permission to open {path}. Allow it in your system's privacy settings.").with(
                "path", device)
        }
        return tr(
            "{path} belongs to the group “{group}”. Join it with “sudo usermod -aG {group} $USER” and log in again."
        )
        .with("path", device).with("group", group)
    }

    private static func sensorAdvice(camera: String, offersPipeWire: Bool) -> String {
        let text =
            offersPipeWire
            ? tr("{camera} is a raw sensor. It works only through PipeWire and libcamera.")
            : tr(
                "{camera} is a raw sensor. It works only through PipeWire and libcamera: install PipeWire, its "
                    + "libcamera plugin and a desktop portal, and log in again.")
        return text.with("camera", camera)
    }

    private static func sentence(_ reason: ViewfinderState.FailureReason) -> String {
        switch reason {
        case .noCamera: tr("this device is not a camera.")
        case .formats(let formats):
            tr("its picture formats are not supported ({formats}).").with("formats", formats.joined(separator: ", "))
        case .noPictures: tr("it sends no pictures.")
        case .mediaServer(let problem): sentence(problem)
        case .system(let operation, let number):
            tr("{operation} failed: {reason}.").with("operation", operation)
                .with("reason", String(cString: strerror(number)))
        }
    }

    private static func sentence(_ problem: MediaServerProblem) -> String {
        switch problem {
        case .notRunning: tr("PipeWire is not running.")
        case .disconnected: tr("the connection to PipeWire has ended.")
        case .notInstalled(let package): tr("{package} is not installed.").with("package", package)
        case .tooOld(let package, let version):
            tr("{package} is too old. Version {version} or newer is needed.").with("package", package)
                .with("version", version)
        case .formats: tr("its picture formats are not supported.")
        case .noPortal: tr("the desktop's camera portal does not answer.")
        case .other(let reason):
            reason.isEmpty ? sentence(.noPictures) : tr("PipeWire reports: {reason}").with("reason", reason)
        }
    }
}
