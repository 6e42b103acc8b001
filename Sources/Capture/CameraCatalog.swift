/// The cameras of this machine.
public final class CameraCatalog: Sendable {
    /// - Parameter extraPaths: device files to list before all others, for example one named on the
    ///   command line; regular files that answer as a camera does are allowed.
    public init(extraPaths: [String] = []) {
        self.extraPaths = extraPaths
    }

    private let extraPaths: [String]

    /// The cameras there are now, infra-red ones last. Opens every node; takes some milliseconds.
    public func cameras() -> [CameraDescription] {
        []
    }

    /// The list now, and again whenever a camera comes or goes. Each call makes a stream of its own.
    public func changes() -> AsyncStream<[CameraDescription]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { $0.yield(cameras()) }
    }
}
