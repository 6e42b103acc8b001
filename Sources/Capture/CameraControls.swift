/// How a camera's light is switched.
public enum TorchKind: Hashable, Sendable {
    /// By a control of the camera itself.
    case camera
    /// By a light of the kernel's LED class, which belongs to the machine rather than to the camera.
    case led(name: String)
}

/// One adjustable property of a camera, in the units of its driver.
public struct CameraControl: Hashable, Sendable, Identifiable {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public var rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
    }

    public enum Kind: Hashable, Sendable {
        case integer, boolean
        /// The entries by their index; some indices may be missing.
        case menu([Int: String])
    }

    public var id: Identifier
    /// What the driver calls it, not translated.
    public var name: String
    public var kind: Kind
    public var range: ClosedRange<Int>
    public var step: Int
    public var defaultValue: Int

    public init(
        id: Identifier, name: String, kind: Kind, range: ClosedRange<Int>, step: Int, defaultValue: Int
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.range = range
        self.step = step
        self.defaultValue = defaultValue
    }
}

extension CameraControl.Identifier {
    /// `V4L2_CID_ZOOM_ABSOLUTE`.
    public static let zoom = Self(rawValue: 0x009A_090D)
    /// `V4L2_CID_FLASH_LED_MODE`.
    public static let torch = Self(rawValue: 0x009C_0901)
}

/// What can be adjusted on a camera that is live.
public struct CameraControls: Hashable, Sendable {
    /// The zoom factors the camera itself can do, from 1; nil where it has no zoom.
    public var zoom: ClosedRange<Double>?
    /// The factor the camera stood at when it went live.
    public var initialZoom: Double
    public var torch: TorchKind?
    /// Everything the driver offers, zoom and torch too.
    public var all: [CameraControl]

    public init(
        zoom: ClosedRange<Double>? = nil, initialZoom: Double = 1, torch: TorchKind? = nil, all: [CameraControl] = []
    ) {
        self.zoom = zoom
        self.initialZoom = initialZoom
        self.torch = torch
        self.all = all
    }
}
