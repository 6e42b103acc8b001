/// A Video4Linux device that has been opened: one function for each request, nothing decided here.
///
/// The seam for tests: ``LinuxVideoDevice`` is the real one. Every failure is
/// ``CaptureError/system(operation:errno:)``; ``VideoCamera`` says what it means.
/// Used by one thread at a time.
package protocol VideoDevice: AnyObject {
    func capability() throws(CaptureError) -> VideoCapability
    /// Every format, size and frame rate, those that libv4l2 would convert to as well.
    func modes() throws(CaptureError) -> [VideoMode]
    /// Sets format and size, then asks for the frame rate.
    func setMode(_ mode: VideoMode) throws(CaptureError) -> VideoLayout
    /// Reserves and maps about `count` buffers and queues them all.
    func allocate(_ count: Int) throws(CaptureError)
    /// Queues every buffer the driver doesn't have.
    func queueAll() throws(CaptureError)
    func streamOn() throws(CaptureError)
    func streamOff() throws(CaptureError)
    /// Waits for a frame, for `signal`, or for `milliseconds` to pass.
    func wait(_ signal: WakeSignal, milliseconds: Int) throws(CaptureError) -> VideoWait
    /// Takes a filled buffer, copies its bytes out, and gives it back; nil when none is filled.
    func dequeue() throws(CaptureError) -> VideoBuffer?
    /// All controls that are in service.
    func controls() -> [CameraControl]
    func value(of control: CameraControl.Identifier) throws(CaptureError) -> Int
    func set(_ control: CameraControl.Identifier, to value: Int) throws(CaptureError)
    /// Gives buffers, mappings and the descriptor back. Nothing may be called afterwards.
    func close()
}

/// What a device says about itself.
package struct VideoCapability: Hashable, Sendable {
    package var card: String
    package var bus: String
    /// It gives pictures: not the node with the metadata of a USB camera, not an output.
    package var isCapture: Bool
    package var isStreaming: Bool
    /// It gives raw sensor data that are configured through the media controller, which takes libcamera.
    package var isBareSensor: Bool

    package init(card: String, bus: String, isCapture: Bool, isStreaming: Bool, isBareSensor: Bool = false) {
        self.card = card
        self.bus = bus
        self.isCapture = isCapture
        self.isStreaming = isStreaming
        self.isBareSensor = isBareSensor
    }
}

/// The format as the driver granted it.
package struct VideoLayout: Hashable, Sendable {
    package var mode: VideoMode
    /// In bytes, of the first plane; 0 for compressed formats.
    package var rowStride: Int

    package init(mode: VideoMode, rowStride: Int) {
        self.mode = mode
        self.rowStride = rowStride
    }
}

/// A frame as it came from the driver.
package struct VideoBuffer: Sendable {
    package var bytes: [UInt8]
    /// In nanoseconds of the monotonic clock.
    package var timestamp: UInt64
    /// The driver says that the picture is damaged.
    package var isDamaged: Bool

    package init(bytes: [UInt8], timestamp: UInt64, isDamaged: Bool) {
        self.bytes = bytes
        self.timestamp = timestamp
        self.isDamaged = isDamaged
    }
}

/// What ended a wait.
package struct VideoWait: Hashable, Sendable {
    package var isSignalled = false
    package var hasFrame = false
    /// The device is in error or gone; taking a buffer tells which.
    package var hasFailed = false

    package init(isSignalled: Bool = false, hasFrame: Bool = false, hasFailed: Bool = false) {
        self.isSignalled = isSignalled
        self.hasFrame = hasFrame
        self.hasFailed = hasFailed
    }
}
