/// How a device is held, in the words of iio-sensor-proxy.
package enum DeviceOrientation: String, CaseIterable, Hashable, Sendable {
    case normal
    case bottomUp = "bottom-up"
    case leftUp = "left-up"
    case rightUp = "right-up"

    /// How far the device is turned out of its usual place, clockwise as its user sees it.
    package var turn: PreviewRotation {
        switch self {
        case .normal: .none
        case .leftUp: .quarter
        case .bottomUp: .half
        case .rightUp: .threeQuarters
        }
    }
}

/// How far a camera's picture is turned, and why.
package struct PreviewTurn: Hashable, Sendable {
    /// Where a camera looks, seen from the device's user.
    package enum Facing: Hashable, Sendable { case front, back, external }

    /// What the user chose.
    package var byHand = PreviewRotation.none
    /// The turn that sets the picture of a camera upright that is mounted sideways.
    package var mounting = PreviewRotation.none
    /// `nil` where nothing says it.
    package var device: DeviceOrientation?
    package var facing = Facing.back

    package init() {}

    /// What the picture is turned by.
    ///
    /// Desktops with an accelerometer turn the whole screen with the device, so that the window stays upright while
    /// the camera does not: what it sees seems turned the other way, and is turned back. A camera on the front sees
    /// its device turn the other way round. One on a cable does not turn with it.
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
    /// The whole turns of a number of degrees, clockwise; `nil` where it is not a multiple of 90.
    package init?(degrees: Int) {
        self.init(rawValue: ((degrees % 360) + 360) % 360)
    }

    package static func + (one: Self, other: Self) -> Self { Self(degrees: one.rawValue + other.rawValue) ?? .none }

    /// As far the other way.
    package var reversed: Self { Self(degrees: -rawValue) ?? .none }
}
