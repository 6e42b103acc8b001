import Scanning

/// Named positions of a scene's frame.
nonisolated package enum FramePlace: String, CaseIterable, Hashable, Sendable {
    case middle
    /// Above the middle, for codes that customers hold to a counter's camera.
    case above
    case below
    /// At the position to which the user dragged it.
    case own

    /// Vertical position of the frame's centre, as a fraction of the preview's height. The middle is above 0.5, because
    /// controls at the bottom make the visible area smaller.
    private var center: Double? {
        switch self {
        case .middle: 0.45
        case .above: 0.38
        case .below: 0.56
        case .own: nil
        }
    }

    package init(of frame: NormalizedRectangle) {
        let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
        self =
            Self.allCases.first { place in
                place.center.map { abs(x - 0.5) < 0.015 && abs(y - $0) < 0.015 } ?? false
            } ?? .own
    }

    /// Returns the frame at this position, made less high if there is not enough room.
    package func placing(_ frame: NormalizedRectangle) -> NormalizedRectangle {
        guard let center else { return frame }
        let height = min(frame.height, 2 * min(center, 1 - center))
        return NormalizedRectangle(
            x: (1 - frame.width) / 2, y: center - height / 2, width: frame.width, height: height)
    }
}
