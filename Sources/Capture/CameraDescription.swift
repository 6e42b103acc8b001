/// A camera that can be opened, as it stands in a list to choose from.
public struct CameraDescription: Hashable, Sendable, Identifiable {
    /// Where the pictures come from.
    public enum Kind: Hashable, Sendable {
        /// A Video4Linux node, or a regular file that answers its requests.
        case video4Linux(path: String)
        /// The scene this module draws itself.
        case demo
    }

    /// Stays the same when the camera is unplugged and plugged in again: its name under
    /// `/dev/v4l/by-id`, else its bus, else its path. `"demo"` for the demo camera.
    public var id: String
    /// What the driver calls the camera, not translated.
    public var name: String
    public var kind: Kind
    /// An infra-red camera for face recognition: grey pictures in its own light, of little use for codes.
    public var isInfrared: Bool

    public init(id: String, name: String, kind: Kind, isInfrared: Bool = false) {
        self.id = id
        self.name = name
        self.kind = kind
        self.isInfrared = isInfrared
    }

    /// The built-in camera; it is not listed by ``CameraCatalog``.
    public static let demo = CameraDescription(id: "demo", name: "Demo camera", kind: .demo)
}
