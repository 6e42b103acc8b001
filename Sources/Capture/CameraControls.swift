/// Way in which a camera's light is switched.
public enum TorchKind: Hashable, Sendable {
    /// A control of the camera itself.
    case camera
    /// A light of the kernel's LED class, which belongs to the machine rather than to the camera.
    case led(name: String)
}

/// An adjustable property of a camera, in the units of its driver.
public struct CameraControl: Hashable, Sendable, Identifiable {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public var rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
    }

    public enum Kind: Hashable, Sendable {
        case integer, boolean
        /// A menu with these entries by their index; some indices may be missing.
        case menu([Int: String])
    }

    public var id: Identifier
    /// Name given by the driver, not translated.
    public var name: String
    public var kind: Kind
    public var range: ClosedRange<Int>
    public var step: Int
    public var defaultValue: Int
    /// Value when the controls were last read; some change by themselves.
    public var value: Int
    /// Whether the control is inactive for now, because another control such as automatic exposure sets it.
    public var isInactive: Bool
    public var isReadOnly: Bool

    /// - Parameter value: `nil` for the default.
    public init(
        id: Identifier, name: String, kind: Kind, range: ClosedRange<Int>, step: Int, defaultValue: Int,
        value: Int? = nil, isInactive: Bool = false, isReadOnly: Bool = false
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.range = range
        self.step = step
        self.defaultValue = defaultValue
        self.value = value ?? defaultValue
        self.isInactive = isInactive
        self.isReadOnly = isReadOnly
    }
}

extension CameraControl {
    /// Returns the nearest value that the control can have: inside its range, on one of its steps.
    public func nearest(to value: Int) -> Int {
        let inside = min(max(value, range.lowerBound), range.upperBound)
        guard step > 1 else { return inside }
        let steps = (inside - range.lowerBound + step / 2) / step
        let result = range.lowerBound + steps * step
        return result > range.upperBound ? result - step : result
    }
}

// The numbers are those of linux/v4l2-controls.h.
extension CameraControl.Identifier {
    /// `V4L2_CID_BRIGHTNESS`.
    public static let brightness = Self(rawValue: 0x0098_0900)
    /// `V4L2_CID_CONTRAST`.
    public static let contrast = Self(rawValue: 0x0098_0901)
    /// `V4L2_CID_AUTO_WHITE_BALANCE`, on or off.
    public static let automaticWhiteBalance = Self(rawValue: 0x0098_090C)
    /// `V4L2_CID_GAIN`.
    public static let gain = Self(rawValue: 0x0098_0913)
    /// `V4L2_CID_POWER_LINE_FREQUENCY`: a menu of off, 50 Hz, 60 Hz, automatic.
    public static let powerLineFrequency = Self(rawValue: 0x0098_0918)
    /// `V4L2_CID_WHITE_BALANCE_TEMPERATURE`, in kelvins.
    public static let whiteBalanceTemperature = Self(rawValue: 0x0098_091A)
    /// `V4L2_CID_SHARPNESS`.
    public static let sharpness = Self(rawValue: 0x0098_091B)
    /// `V4L2_CID_BACKLIGHT_COMPENSATION`.
    public static let backlightCompensation = Self(rawValue: 0x0098_091C)
    /// `V4L2_CID_EXPOSURE_AUTO`: a menu of automatic, manual, time given, aperture given.
    public static let exposureMode = Self(rawValue: 0x009A_0901)
    /// `V4L2_CID_EXPOSURE_ABSOLUTE`, in units of 100 µs.
    public static let exposureTime = Self(rawValue: 0x009A_0902)
    /// `V4L2_CID_EXPOSURE_AUTO_PRIORITY`: whether the frame rate may fall for the sake of light.
    public static let exposurePriority = Self(rawValue: 0x009A_0903)
    /// `V4L2_CID_FOCUS_ABSOLUTE`.
    public static let focus = Self(rawValue: 0x009A_090A)
    /// `V4L2_CID_FOCUS_AUTO`, on or off.
    public static let automaticFocus = Self(rawValue: 0x009A_090C)
    /// `V4L2_CID_CAMERA_ORIENTATION`: a menu of front, back, external; read only.
    public static let facing = Self(rawValue: 0x009A_0922)
    /// `V4L2_CID_CAMERA_SENSOR_ROTATION`, in degrees counter-clockwise that set the picture upright; read only.
    public static let mounting = Self(rawValue: 0x009A_0923)
    /// `V4L2_CID_ZOOM_ABSOLUTE`.
    public static let zoom = Self(rawValue: 0x009A_090D)
    /// `V4L2_CID_FLASH_LED_MODE`.
    public static let torch = Self(rawValue: 0x009C_0901)
}

/// Adjustable properties of a live camera.
public struct CameraControls: Hashable, Sendable {
    /// Zoom factors that the camera itself supports, from 1; nil if it has no zoom.
    public var zoom: ClosedRange<Double>?
    /// Zoom factor of the camera when it went live.
    public var initialZoom: Double
    public var torch: TorchKind?
    /// All controls that the driver offers, including zoom and torch.
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
