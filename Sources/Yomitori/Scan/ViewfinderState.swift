import Capture

/// State of the viewfinder; ``ViewfinderMessage`` is what is shown in each.
nonisolated package enum ViewfinderState: Hashable, Sendable {
    /// No camera is chosen because there is none.
    case noCamera
    /// The camera is being opened.
    case starting(camera: String)
    case live
    /// The user paused the picture.
    case paused
    /// No frame has arrived for a while.
    case stalled(camera: String)
    /// Another program uses the camera; its name, if it can be found out.
    case busy(camera: String, holder: String?)
    /// The user may not open the camera's device file; members of the group may.
    case noPermission(camera: String, path: String, group: String?)
    /// The camera was unplugged while it ran.
    case unplugged(camera: String)
    /// The camera that was asked for is not there.
    case notFound(camera: String)
    /// The desktop was asked for a camera, and the user or a setting denied access.
    case denied
    /// The camera is a raw sensor, whose frames need PipeWire and libcamera.
    case rawSensor(camera: String)
    case failed(camera: String, reason: FailureReason)

    package enum FailureReason: Hashable, Sendable {
        case noCamera
        case formats([String])
        case noPictures
        case mediaServer(MediaServerProblem)
        case system(operation: String, errno: Int32)
    }

    /// The state after a camera has ended.
    package init(_ error: CaptureError, camera: String) {
        self =
            switch error {
            case .busy(_, let holder): .busy(camera: camera, holder: holder)
            case .noPermission(let path, let group): .noPermission(camera: camera, path: path, group: group)
            case .notFound(let path): .notFound(camera: path)
            case .unplugged: .unplugged(camera: camera)
            case .unsupportedDevice, .unsupportedControl: .failed(camera: camera, reason: .noCamera)
            case .unsupportedFormats(let formats): .failed(camera: camera, reason: .formats(formats))
            case .rawSensor: .rawSensor(camera: camera)
            case .mediaServer(let problem): .failed(camera: camera, reason: .mediaServer(problem))
            case .stalled: .failed(camera: camera, reason: .noPictures)
            case .system(let operation, let number):
                .failed(camera: camera, reason: .system(operation: operation, errno: number))
            }
    }

    /// Returns the same state with another name of the camera.
    package func naming(_ camera: String) -> ViewfinderState {
        switch self {
        case .noCamera, .live, .paused, .denied: self
        // The name is the path that was asked for: a camera that is there now is another one.
        case .notFound: self
        case .starting: .starting(camera: camera)
        case .stalled: .stalled(camera: camera)
        case .busy(_, let holder): .busy(camera: camera, holder: holder)
        case .noPermission(_, let path, let group): .noPermission(camera: camera, path: path, group: group)
        case .unplugged: .unplugged(camera: camera)
        case .rawSensor: .rawSensor(camera: camera)
        case .failed(_, let reason): .failed(camera: camera, reason: reason)
        }
    }

    /// Whether the camera's picture is shown.
    package var showsPicture: Bool {
        switch self {
        case .live, .paused, .stalled: true
        default: false
        }
    }

    /// Whether a camera of this name is started automatically when it is plugged in or becomes accessible.
    package var waitsForCamera: Bool {
        switch self {
        case .noCamera, .unplugged, .notFound, .noPermission: true
        default: false
        }
    }
}
