/// A Video4Linux camera.
public final class VideoCamera: Camera {
    public let description: CameraDescription
    private let path: String

    public init(description: CameraDescription, path: String) {
        self.description = description
        self.path = path
    }

    public func start(
        onFrame: @escaping @Sendable (Frame) -> Void, onEvent: @escaping @Sendable (CameraEvent) -> Void
    ) {
        onEvent(.ended(.notFound(path: path)))
    }

    public func stop() {}
    public var controls: CameraControls { CameraControls() }
    public func setZoom(_ factor: Double) throws(CaptureError) { throw .unsupportedControl(.zoom) }
    public func setTorch(_ on: Bool) throws(CaptureError) { throw .unsupportedControl(.torch) }
}
