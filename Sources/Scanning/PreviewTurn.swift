/// Orientation of a device, with the names of iio-sensor-proxy.
package enum DeviceOrientation: String, CaseIterable, Hashable, Sendable {
    case normal
    case bottomUp = "bottom-up"
    case leftUp = "left-up"
    case rightUp = "right-up"

    /// Rotation of the device from its usual orientation, clockwise as its user sees it.
    package var turn: PreviewRotation {
        switch self {
        case .normal: .none
        case .leftUp: .quarter
        case .bottomUp: .half
        case .rightUp: .threeQuarters
        }
    }
}

/// Rotation of a camera's picture, and its causes.
package struct PreviewTurn: Hashable, Sendable {
    /// Direction in which a camera looks, seen from the device's user.
    package enum Facing: Hashable, Sendable { case front, back, external }

    /// Rotation that the user chose.
    package var byHand = PreviewRotation.none
    /// Rotation that sets the picture of a sideways mounted camera upright.
    package var mounting = PreviewRotation.none
    /// Orientation of the device; `nil` if it is not known.
    package var device: DeviceOrientation?
    package var facing = Facing.back

    package init() {}

    /// Rotation of the picture.
    ///
    /// Desktops with an accelerometer turn the whole screen with the device, so the window stays upright while the
    /// camera does not: its picture seems turned the other way, and is turned back. To a camera on the front, the
    /// device turns the other way round. A camera on a cable does not turn with the device.
    package var rotation: PreviewRotation {
        let turn = device?.turn ?? .none
        let ofDevice: PreviewRotation =
            switch facing {
            case .back: turn
            case .front: turn.reversed
            case .external: .none
            }
        return byHand + mounting + ofDevice
    }
}

extension PreviewRotation {
    /// Creates a rotation from clockwise degrees, ignoring full turns; `nil` if they are not a multiple of 90.
    package init?(degrees: Int) {
        self.init(rawValue: ((degrees % 360) + 360) % 360)
    }

    package static func + (one: Self, other: Self) -> Self { Self(degrees: one.rawValue + other.rawValue) ?? .none }

    /// Rotation by the same angle in the other direction.
    package var reversed: Self { Self(degrees: -rawValue) ?? .none }
}
