/// An open Video4Linux device: one function for each request, without decisions.
///
/// It is a protocol so that tests can replace it; ``LinuxVideoDevice`` is the real one. Every failure is
/// ``CaptureError/system(operation:errno:)``, which ``VideoCamera`` interprets. Used by one thread at a time.
package protocol VideoDevice: AnyObject {
    func capability() throws(CaptureError) -> VideoCapability
    /// Returns every format, size and frame rate, including those that libv4l2 would convert to.
    func modes() throws(CaptureError) -> [VideoMode]
    /// Sets format and size, then asks for the frame rate.
    func setMode(_ mode: VideoMode) throws(CaptureError) -> VideoLayout
    /// Reserves and maps about `count` buffers and queues them all.
    func allocate(_ count: Int) throws(CaptureError)
    /// Queues every buffer that the driver doesn't have.
    func queueAll() throws(CaptureError)
    func streamOn() throws(CaptureError)
    func streamOff() throws(CaptureError)
    /// Waits for a frame, for `signal`, or for `milliseconds` to pass.
    func wait(_ signal: WakeSignal, milliseconds: Int) throws(CaptureError) -> VideoWait
    /// Takes a filled buffer, copies its bytes, and gives it back; nil if none is filled.
    func dequeue() throws(CaptureError) -> VideoBuffer?
    /// Returns all controls that are enabled.
    func controls() -> [CameraControl]
    func value(of control: CameraControl.Identifier) throws(CaptureError) -> Int
    func set(_ control: CameraControl.Identifier, to value: Int) throws(CaptureError)
    /// Releases buffers, mappings and the descriptor. Nothing may be called afterwards.
    func close()
}

/// Capabilities that a device reports.
package struct VideoCapability: Hashable, Sendable {
    package var card: String
    package var bus: String
    /// Whether the node delivers pictures: not the metadata node of a USB camera, and not an output.
    package var isCapture: Bool
    package var isStreaming: Bool
    /// Whether the node delivers raw sensor data that are configured through the media controller, which requires
    /// libcamera.
    package var isBareSensor: Bool

    package init(card: String, bus: String, isCapture: Bool, isStreaming: Bool, isBareSensor: Bool = false) {
        self.card = card
        self.bus = bus
        self.isCapture = isCapture
        self.isStreaming = isStreaming
        self.isBareSensor = isBareSensor
    }
}

/// Format that the driver granted.
package struct VideoLayout: Hashable, Sendable {
    package var mode: VideoMode
    /// Row stride of the first plane, in bytes; 0 for compressed formats.
    package var rowStride: Int

    package init(mode: VideoMode, rowStride: Int) {
        self.mode = mode
        self.rowStride = rowStride
    }
}

/// A frame as it came from the driver.
package struct VideoBuffer: Sendable {
    package var bytes: [UInt8]
    /// Time of the frame, in nanoseconds of the monotonic clock.
    package var timestamp: UInt64
    /// Whether the driver marked the picture as damaged.
    package var isDamaged: Bool

    package init(bytes: [UInt8], timestamp: UInt64, isDamaged: Bool) {
        self.bytes = bytes
        self.timestamp = timestamp
        self.isDamaged = isDamaged
    }
}

/// Reasons why a wait ended.
package struct VideoWait: Hashable, Sendable {
    package var isSignalled = false
    package var hasFrame = false
    /// Whether the device is in error or gone; taking a buffer tells which.
    package var hasFailed = false

    package init(isSignalled: Bool = false, hasFrame: Bool = false, hasFailed: Bool = false) {
        self.isSignalled = isSignalled
        self.hasFrame = hasFrame
        self.hasFailed = hasFailed
    }
}
