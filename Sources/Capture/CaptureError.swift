/// Reason why a camera can't be used, or stopped working.
public enum CaptureError: Error, Hashable, Sendable {
    /// Another program streams from the camera; `holder` is its name if this user may look at that process.
    case busy(path: String, holder: String?)
    /// The user may not open the device; `group` is the group whose members may, if there is one.
    case noPermission(path: String, group: String?)
    /// There is no device at this path.
    case notFound(path: String)
    /// The device went away.
    case unplugged
    /// The file answers, but is not a camera that can stream.
    case unsupportedDevice(path: String)
    /// The camera has no supported format; these are the four-character codes of the formats it has.
    case unsupportedFormats([String])
    /// The device is a bare sensor; only libcamera, through PipeWire, can convert its data to pictures.
    case rawSensor(path: String)
    /// PipeWire, or the portal in front of it, refused.
    case mediaServer(MediaServerProblem)
    /// The camera has no such control, or it is not streaming.
    case unsupportedControl(CameraControl.Identifier)
    /// No picture came, not even after the stream was restarted.
    case stalled
    /// Any other error: the operation, as the kernel's headers call it, and its `errno`.
    case system(operation: String, errno: Int32)
}
