/// The size, format and frame rate a camera streams in.
public struct CameraMode: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public var pixelFormat: PixelFormat
    /// The frame rate the driver promises; in poor light many cameras give less. 0 when it does not say.
    public var framesPerSecond: Double

    public init(width: Int, height: Int, pixelFormat: PixelFormat, framesPerSecond: Double) {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.framesPerSecond = framesPerSecond
    }
}

/// What happens to a camera between ``Camera/start(onFrame:onEvent:)`` and its end.
public enum CameraEvent: Hashable, Sendable {
    /// The stream runs; frames follow.
    case live(CameraMode)
    /// No frame came for two seconds. The camera is started anew by itself, once.
    case stalled
    /// Frames come again.
    case resumed
    /// Controls were set; what they stand at now is in ``Camera/controls``.
    case adjusted
    /// The last event of a run: nil when it was stopped, otherwise what ended it.
    case ended(CaptureError?)
}

/// A source of frames.
///
/// A camera is started at most once; for another run make another camera from the same description.
public protocol Camera: AnyObject, Sendable {
    var description: CameraDescription { get }

    /// Opens the camera and streams from it, on a thread of its own: this call never blocks.
    /// - Parameters:
    ///   - onFrame: called on the camera's thread for every frame; it should hand the frame on and return.
    ///   - onEvent: called on the same thread, never at the same time as `onFrame`.
    func start(
        onFrame: @escaping @Sendable (Frame) -> Void, onEvent: @escaping @Sendable (CameraEvent) -> Void)

    /// Asks the camera to end. Returns at once; ``CameraEvent/ended(_:)`` follows, and nothing after it.
    func stop()

    /// What can be adjusted; empty before ``CameraEvent/live(_:)``.
    var controls: CameraControls { get }

    /// Moves the camera's own zoom to the nearest factor it can do.
    ///
    /// Takes effect after the call: the camera's thread does it. May be called from any thread.
    /// - Throws: ``CaptureError/unsupportedControl(_:)`` where ``CameraControls/zoom`` is nil.
    func setZoom(_ factor: Double) throws(CaptureError)

    /// Switches the light.
    /// - Throws: ``CaptureError/unsupportedControl(_:)`` where ``CameraControls/torch`` is nil;
    ///   ``CaptureError/noPermission(path:group:)`` where the light may not be switched by this user.
    func setTorch(_ on: Bool) throws(CaptureError)

    /// Sets controls of the camera to the nearest values they can have.
    ///
    /// Takes effect after the call. Switches such as automatic exposure are set in an order that lets the controls they
    /// lock be set too; ``CameraEvent/adjusted`` follows. What the driver refuses stays as it was.
    /// - Throws: ``CaptureError/unsupportedControl(_:)`` where ``CameraControls/all`` lacks one of them.
    func set(_ values: [CameraControl.Identifier: Int]) throws(CaptureError)

    /// Reads the controls again, since some of them change by themselves; ``CameraEvent/adjusted`` follows.
    func refreshControls()

    /// Tells the camera whether anybody looks at its frames.
    ///
    /// The stream goes on, so that pictures are there at once when somebody looks again. A camera that nobody looks at
    /// may leave frames out. May be called from any thread.
    func setWatched(_ isWatched: Bool)
}

extension Camera {
    /// A camera without controls.
    public func set(_ values: [CameraControl.Identifier: Int]) throws(CaptureError) {
        if let id = values.keys.first { throw .unsupportedControl(id) }
    }

    public func refreshControls() {}

    /// A camera whose frames cost nothing.
    public func setWatched(_ isWatched: Bool) {}
}

/// The camera behind a description, not yet opened.
/// - Parameter demoSymbols: what the demo camera shows; not used by others.
public func makeCamera(_ description: CameraDescription, demoSymbols: [DemoSymbol] = []) -> any Camera {
    switch description.kind {
    case .demo: DemoCamera(symbols: demoSymbols)
    case .video4Linux(let path): VideoCamera(description: description, path: path)
    case .pipeWire(let remote): remote.connection.camera(description, named: remote.name)
    }
}
