import Scanning

/// The named places for a scene's frame.
nonisolated package enum FramePlace: String, CaseIterable, Hashable, Sendable {
    case middle
    /// Above the middle, where a customer holds a code to a counter's camera.
    case above
    case below
    /// Where the user dragged it.
    case own

    /// The height of the frame's middle, in parts of the preview: controls at the bottom take room from what looks
    /// like the middle.
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

    /// The frame at this place, in its size as far as there is room.
    package func placing(_ frame: NormalizedRectangle) -> NormalizedRectangle {
        guard let center else { return frame }
        let height = min(frame.height, 2 * min(center, 1 - center))
        return NormalizedRectangle(
            x: (1 - frame.width) / 2, y: center - height / 2, width: frame.width, height: height)
    }
}
