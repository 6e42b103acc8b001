import Scanning

/// The animation that lifts a code out of the picture: its progress, and the code's final position and size.
nonisolated package struct CodeLift {
    package static let duration = Duration.milliseconds(350)
    /// Enlargement of the lifted code, if there is room for it.
    package static let growth = 0.25

    /// Heights at the top and bottom of the picture that are at least kept free of a lifted code, for the notice above
    /// and the controls below: both may appear or be measured only after the code was lifted.
    private static let margins = (top: 68.0, bottom: 76.0)
    /// Minimum distance of a lifted code from the sides of the picture, in logical pixels.
    private static let sideMargin = 8.0

    package var id: Int
    package var start: ContinuousClock.Instant

    package init(id: Int, start: ContinuousClock.Instant) {
        (self.id, self.start) = (id, start)
    }

    /// Returns the progress of the animation, from 0 to 1; fast at first.
    package func progress(at now: ContinuousClock.Instant) -> Double {
        let rest = 1 - max(0, min(1, (now - start) / Self.duration))
        return 1 - rest * rest * rest
    }

    /// Returns the room for a lifted code in a picture of this size, in logical pixels.
    /// - Parameter covered: Heights that are covered at the top and bottom, for example by the purpose of a scene that
    ///   was just chosen. The code grows when that disappears.
    package static func room(
        in size: (width: Double, height: Double), covered: (top: Double, bottom: Double)
    ) -> WidgetRectangle {
        let (top, bottom) = (max(margins.top, covered.top), max(margins.bottom, covered.bottom))
        return WidgetRectangle(
            x: sideMargin, y: top, width: size.width - 2 * sideMargin, height: max(0, size.height - top - bottom))
    }

    /// Returns the final position and size of a code: enlarged by ``growth``, or less, so that it fits into the room
    /// between what is shown above and below; centred in a room that is too small for it.
    /// - Parameters:
    ///   - code: Bounds of the code in the picture.
    ///   - room: Rectangle in which the code should lie.
    /// - Returns: Scale of the code, and displacement of its centre.
    package static func rest(of code: WidgetRectangle, in room: WidgetRectangle) -> (
        scale: Double, x: Double, y: Double
    ) {
        guard code.width > 0, code.height > 0 else { return (1, 0, 0) }
        // The code may shrink to half its size, because showing only a part of it in a low window would be useless.
        let fitting = min(room.width / code.width, room.height / code.height)
        let scale = max(0.5, min(1 + growth, fitting))
        return (
            scale, shift(code.x + code.width / 2, code.width * scale, room.x, room.width),
            shift(code.y + code.height / 2, code.height * scale, room.y, room.height)
        )
    }

    /// Returns the displacement of a span's middle that moves the span inside another one.
    private static func shift(_ middle: Double, _ length: Double, _ start: Double, _ room: Double) -> Double {
        guard length < room else { return start + room / 2 - middle }
        return min(max(middle, start + length / 2), start + room - length / 2) - middle
    }
}
