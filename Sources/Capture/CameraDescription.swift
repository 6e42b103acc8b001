/// A camera that another program, such as PipeWire, provides through a connection.
public struct RemoteCamera: Hashable, Sendable {
    /// Name given by the other program, the same each time the camera is plugged in.
    public var name: String
    /// Connection to the other program; it lives as long as a description refers to it.
    public var connection: any CameraConnection

    public init(name: String, connection: any CameraConnection) {
        (self.name, self.connection) = (name, connection)
    }

    public static func == (a: RemoteCamera, b: RemoteCamera) -> Bool {
        a.name == b.name && a.connection === b.connection
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(ObjectIdentifier(connection))
    }
}

/// Opens cameras that another program provides. It is a protocol so that only the window links GStreamer.
public protocol CameraConnection: AnyObject, Sendable {
    /// Returns the camera for a description, not yet opened.
    func camera(_ description: CameraDescription, named name: String) -> any Camera
}

/// A camera that can be opened, as shown in a list to choose from.
public struct CameraDescription: Hashable, Sendable, Identifiable {
    /// Source of the pictures.
    public enum Kind: Hashable, Sendable {
        /// A Video4Linux node, or a regular file that answers its requests.
        case video4Linux(path: String)
        /// A camera provided by PipeWire, with the connection to it.
        case pipeWire(RemoteCamera)
        /// The scene that this module draws itself.
        case demo
    }

    /// Identifier that stays the same when the camera is unplugged and plugged in again: its name under
    /// `/dev/v4l/by-id`, else its bus, else its path. `"demo"` for the demo camera.
    public var id: String
    /// Name given by the driver, not translated.
    public var name: String
    public var kind: Kind
    /// Whether this is an infra-red camera for face recognition: grey pictures in its own light, of little use for
    /// codes.
    public var isInfrared: Bool
    /// Whether this is a bare sensor: only libcamera, through PipeWire, can convert its data to pictures.
    public var isRaw: Bool

    public init(id: String, name: String, kind: Kind, isInfrared: Bool = false, isRaw: Bool = false) {
        self.id = id
        self.name = name
        self.kind = kind
        self.isInfrared = isInfrared
        self.isRaw = isRaw
    }

    /// Path of the device file; nil for a camera that has none.
    public var path: String? {
        if case .video4Linux(let path) = kind { path } else { nil }
    }

    /// The built-in camera; it is not listed by ``CameraCatalog``.
    public static let demo = CameraDescription(id: "demo", name: "Demo camera", kind: .demo)
}
