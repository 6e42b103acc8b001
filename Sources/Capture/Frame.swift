/// A picture from a camera. It owns its bytes: the camera's own buffer has been given back.
public struct Frame: Sendable {
    /// Bytes as the camera delivered them; for ``PixelFormat/mjpeg``, one JPEG file.
    public var bytes: [UInt8]
    public var width: Int
    public var height: Int
    /// Distance in bytes from a pixel to the one below it, in the first plane; 0 for ``PixelFormat/mjpeg``.
    public var rowStride: Int
    public var pixelFormat: PixelFormat
    /// Time at which the frame was taken, in nanoseconds of the monotonic clock.
    public var timestamp: UInt64
    /// Number of the frame since the stream started, from 0; a gap means that frames were dropped.
    public var sequence: UInt64

    public init(
        bytes: [UInt8], width: Int, height: Int, rowStride: Int, pixelFormat: PixelFormat, timestamp: UInt64,
        sequence: UInt64
    ) {
        self.bytes = bytes
        self.width = width
        self.height = height
        self.rowStride = rowStride
        self.pixelFormat = pixelFormat
        self.timestamp = timestamp
        self.sequence = sequence
    }

    /// Returns whether the picture is identical to another one, byte for byte.
    /// - Complexity: constant for copies of one frame and, nearly always, for frames of a sensor, whose noise differs
    ///   from the first pixels on.
    public func isSamePicture(as other: Frame) -> Bool {
        width == other.width && height == other.height && rowStride == other.rowStride
            && pixelFormat == other.pixelFormat && bytes == other.bytes
    }
}
