import Capture
import Glibc

extension CaptureError {
    /// Description of the error and of what the user can do about it, on one line.
    var message: String {
        switch self {
        case .busy(let path, let holder):
            "\(path) is in use by \(holder ?? "another program"); close it there and try again"
        case .noPermission(let path, let group):
            "no permission to use \(path)"
                + (group.map {
                    "; members of the group “\($0)” have it: sudo usermod -aG \($0) $USER, then log in anew"
                }
                    ?? "")
        case .notFound(let path): "there is no \(path); yomi cameras lists the cameras there are"
        case .unplugged: "the camera was unplugged"
        case .unsupportedDevice(let path): "\(path) is no camera that streams; yomi cameras lists those that do"
        case .unsupportedFormats(let formats):
            "the camera gives no format that is understood, only \(formats.joined(separator: ", "))"
        case .rawSensor(let path):
            "\(path) is a bare sensor, whose pictures come from libcamera; the window can read it through PipeWire"
        case .mediaServer(let problem): problem.message
        case .unsupportedControl: "the camera has no such control"
        case .stalled: "the camera gives no pictures; unplug it and plug it in again"
        case .system(let operation, let number): "the camera failed: \(operation): \(String(cString: strerror(number)))"
        }
    }
}

extension MediaServerProblem {
    fileprivate var message: String {
        switch self {
        case .notRunning: "PipeWire is not running"
        case .disconnected: "the connection to PipeWire has ended"
        case .notInstalled(let package): "\(package) is not installed"
        case .tooOld(let package, let version): "\(package) is too old; version \(version) or newer is needed"
        case .formats: "the camera gives PipeWire no format that is understood"
        case .noPortal: "the desktop's portal to cameras does not answer"
        case .other(let reason): "PipeWire reports: \(reason)"
        }
    }
}
