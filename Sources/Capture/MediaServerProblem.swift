/// What is wrong with PipeWire, or with what leads to it.
public enum MediaServerProblem: Hashable, Sendable {
    /// There is no PipeWire to connect to.
    case notRunning
    /// PipeWire ended the connection; a new one is needed.
    case disconnected
    /// This package, which is needed, is not installed.
    case notInstalled(package: String)
    /// This package is too old; the first version that will do.
    case tooOld(package: String, version: String)
    /// The camera has no format that can be converted.
    case formats
    /// The desktop has no portal to cameras, or it ended before it had answered.
    case noPortal
    /// Anything else, in the words of whoever noticed; empty where it did not say.
    case other(String)
}
