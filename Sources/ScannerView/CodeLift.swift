import Scanning

/// A code that rises out of the picture: how far it has come, and where it comes to rest.
nonisolated package struct CodeLift {
    package static let duration = Duration.milliseconds(350)
    /// How much larger it gets where there is room.
    package static let growth = 0.25

    package var id: Int
    package var start: ContinuousClock.Instant

    package init(id: Int, start: ContinuousClock.Instant) {
        (self.id, self.start) = (id, start)
    }

    /// From 0 to 1, fast at first.
    package func progress(at now: ContinuousClock.Instant) -> Double {
        let rest = 1 - max(0, min(1, (now - start) / Self.duration))
        return 1 - rest * rest * rest
    }

    /// Where a code comes to rest: larger by ``growth``, or less, so that it lies inside the room left to it by what is
    /// shown above and below; in the middle of a room that is too small for it.
    /// - Parameters:
    ///   - code: the code's bounds in the picture.
    ///   - room: where it may be.
    /// - Returns: by how much it is enlarged, and how far its middle moves.
    package static func rest(of code: WidgetRectangle, in room: WidgetRectangle) -> (
        scale: Double, x: Double, y: Double
    ) {
        guard code.width > 0, code.height > 0 else { return (1, 0, 0) }
        // It may shrink a little, but showing half a code in a low window would be useless.
        let fitting = min(room.width / code.width, room.height / code.height)
        let scale = max(0.5, min(1 + growth, fitting))
        return (
            scale, shift(code.x + code.width / 2, code.width * scale, room.x, room.width),
            shift(code.y + code.height / 2, code.height * scale, room.y, room.height)
        )
    }

    /// How far the middle of a span moves to get it inside another one.
    private static func shift(_ middle: Double, _ length: Double, _ start: Double, _ room: Double) -> Double {
        guard length < room else { return start + room / 2 - middle }
        return min(max(middle, start + length / 2), start + room - length / 2) - middle
    }
}
