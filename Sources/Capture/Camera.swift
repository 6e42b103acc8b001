/// Size, format and frame rate in which a camera streams.
public struct CameraMode: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public var pixelFormat: PixelFormat
    /// Frame rate that the driver promises; in poor light many cameras give less. 0 if it does not say.
    public var framesPerSecond: Double

    public init(width: Int, height: Int, pixelFormat: PixelFormat, framesPerSecond: Double) {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.framesPerSecond = framesPerSecond
    }
}

/// Events of a camera between ``Camera/start(onFrame:onEvent:)`` and its end.
public enum CameraEvent: Hashable, Sendable {
    /// The stream runs; frames follow.
    case live(CameraMode)
    /// No frame came for two seconds. The camera restarts its stream automatically, once.
    case stalled
    /// Frames come again.
    case resumed
    /// Controls were set; their current values are in ``Camera/controls``.
    case adjusted
    /// The last event of a run: nil if the camera was stopped, otherwise the error that ended it.
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

    /// Asks the camera to end. Returns at once; ``CameraEvent/ended(_:)`` follows as the last event.
    func stop()

    /// Adjustable properties; empty before ``CameraEvent/live(_:)``.
    var controls: CameraControls { get }

    /// Moves the camera's own zoom to the nearest factor that it supports.
    ///
    /// The zoom moves after the call, on the camera's thread. May be called from any thread.
    /// - Throws: ``CaptureError/unsupportedControl(_:)`` if ``CameraControls/zoom`` is nil.
    func setZoom(_ factor: Double) throws(CaptureError)

    /// Switches the light.
    /// - Throws: ``CaptureError/unsupportedControl(_:)`` if ``CameraControls/torch`` is nil;
    ///   ``CaptureError/noPermission(path:group:)`` if this user may not switch the light.
    func setTorch(_ on: Bool) throws(CaptureError)

    /// Sets controls of the camera to the nearest values that they support.
    ///
    /// They are set after the call, on the camera's thread. Switches such as automatic exposure are set in an order
    /// that allows the controls that they lock to be set too; ``CameraEvent/adjusted`` follows. A control whose value
    /// the driver refuses stays as it was.
    /// - Throws: ``CaptureError/unsupportedControl(_:)`` if ``CameraControls/all`` lacks one of them.
    func set(_ values: [CameraControl.Identifier: Int]) throws(CaptureError)

    /// Reads the controls again, since some of them change by themselves; ``CameraEvent/adjusted`` follows.
    func refreshControls()

    /// Tells the camera whether its frames are watched.
    ///
    /// The stream goes on, so that pictures are available at once when they are watched again. A camera that is not
    /// watched may leave frames out. May be called from any thread.
    func setWatched(_ isWatched: Bool)
}

extension Camera {
    /// Throws for any control: the default for a camera without controls.
    public func set(_ values: [CameraControl.Identifier: Int]) throws(CaptureError) {
        if let id = values.keys.first { throw .unsupportedControl(id) }
    }

    public func refreshControls() {}

    /// Does nothing: the default for a camera whose frames are cheap.
    public func setWatched(_ isWatched: Bool) {}
}

/// Returns the camera for a description, not yet opened.
/// - Parameter demoSymbols: symbols that the demo camera shows; not used by others.
public func makeCamera(_ description: CameraDescription, demoSymbols: [DemoSymbol] = []) -> any Camera {
    switch description.kind {
    case .demo: DemoCamera(symbols: demoSymbols)
    case .video4Linux(let path): VideoCamera(description: description, path: path)
    case .pipeWire(let remote): remote.connection.camera(description, named: remote.name)
    }
}
