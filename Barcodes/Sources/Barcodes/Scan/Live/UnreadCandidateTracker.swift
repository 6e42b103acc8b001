/// What looks like a code with a single finder pattern and is not read, over the frames.
///
/// Noise may look like a finder pattern with timing patterns in a single frame; hardly in two at the same place.
struct UnreadCandidateTracker {
    private struct Observation {
        var outline: Quadrilateral
        /// How many looks have shown it.
        var count = 1
        var lastLook: Int

        func isNear(_ other: Quadrilateral) -> Bool {
            let side = outline.topLeft.distance(to: outline.bottomRight)
            return outline.center.distance(to: other.center) < side / 4
        }
    }

    private var observations: [Observation] = []
    private var look = 0

    /// Looks at the whole picture and at its halves take turns, and most are seen in one of them only.
    private static let patience = 2
    private static let leastCount = 2
    private static let maximumCount = 8

    /// Takes in what a look has shown.
    /// - Parameter barcodes: what was read; nothing else is inside of these.
    mutating func take(_ outlines: [Quadrilateral], besides barcodes: [Barcode]) {
        look += 1
        for outline in outlines {
            if let index = observations.firstIndex(where: { $0.isNear(outline) }) {
                observations[index].outline = outline
                observations[index].lastLook = look
                observations[index].count += 1
            } else if observations.count < Self.maximumCount {
                observations.append(Observation(outline: outline, lastLook: look))
            }
        }
        observations.removeAll { observation in
            look - observation.lastLook >= Self.patience
                || barcodes.contains { $0.corners.contains(observation.outline.center) }
        }
    }

    /// What was seen more than once.
    var outlines: [Quadrilateral] { observations.filter { $0.count >= Self.leastCount }.map(\.outline) }

    /// Moves everything, when the searched part has moved.
    mutating func move(by shift: Point) {
        for index in observations.indices { observations[index].outline = observations[index].outline.moved(by: shift) }
    }
}
