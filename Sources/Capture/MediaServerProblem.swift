/// Problem with PipeWire, or with the connection to it.
public enum MediaServerProblem: Hashable, Sendable {
    /// There is no PipeWire to connect to.
    case notRunning
    /// PipeWire ended the connection; a new one is needed.
    case disconnected
    /// This package, which is needed, is not installed.
    case notInstalled(package: String)
    /// This package is too old; `version` is the first one that works.
    case tooOld(package: String, version: String)
    /// The camera has no format that can be converted.
    case formats
    /// The desktop has no portal to cameras, or it ended before it had answered.
    case noPortal
    /// Any other problem, in the words of the program that reported it; empty if it gave none.
    case other(String)
}
