/// Tracking, over several frames, of unread candidates: what looks like a code with a single finder pattern.
///
/// Noise may look like a finder pattern with timing patterns in a single frame, but hardly in two at the same place.
struct UnreadCandidateTracker {
    private struct Observation {
        var outline: Quadrilateral
        /// Number of looks that showed it.
        var count = 1
        var lastLook: Int

        func isNear(_ other: Quadrilateral) -> Bool {
            let side = outline.topLeft.distance(to: outline.bottomRight)
            return outline.center.distance(to: other.center) < side / 4
        }
    }

    private var observations: [Observation] = []
    private var look = 0

    /// Number of looks without an observation after which it is dropped. Looks at the whole picture alternate with
    /// looks at its halves, and most candidates are seen in only one of them.
    private static let patience = 2
    /// Minimum number of looks that must show a candidate.
    private static let minimumCount = 2
    private static let maximumCount = 8

    /// Adds the candidates of one look.
    /// - Parameter barcodes: codes that were read. Candidates inside of them are dropped.
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

    /// Outlines of candidates seen in at least ``minimumCount`` looks.
    var outlines: [Quadrilateral] { observations.filter { $0.count >= Self.minimumCount }.map(\.outline) }

    /// Shifts all coordinates after the searched part has moved.
    mutating func move(by shift: Point) {
        for index in observations.indices { observations[index].outline = observations[index].outline.moved(by: shift) }
    }
}
