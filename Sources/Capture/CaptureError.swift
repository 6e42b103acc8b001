/// Why a camera cannot be used, or can no longer be.
public enum CaptureError: Error, Hashable, Sendable {
    /// Another program streams from the camera; its name when this user may look at that process.
    case busy(path: String, holder: String?)
    /// The user may not open the device; the group whose members may, when there is one.
    case noPermission(path: String, group: String?)
    /// There is no device at this path.
    case notFound(path: String)
    /// The device went away.
    case unplugged
    /// The file answers, but is no camera that streams.
    case unsupportedDevice(path: String)
    /// The camera gives no format that is understood; the four-character codes of those it has.
    case unsupportedFormats([String])
    /// The device is a bare sensor whose data only libcamera, by way of PipeWire, makes pictures of.
    case rawSensor(path: String)
    /// PipeWire, or the portal in front of it, refused.
    case mediaServer(MediaServerProblem)
    /// The camera has no such control, or it is not streaming.
    case unsupportedControl(CameraControl.Identifier)
    /// No picture came, not even after the stream was started anew.
    case stalled
    /// Any other refusal: the operation, as the kernel's headers call it, and its `errno`.
    case system(operation: String, errno: Int32)
}
