import Barcodes

/// Makes a calm list of what a camera shows from reports that flicker: a code that one frame misses stays
/// for a moment, and its place in the list does not change while it is in view.
nonisolated package struct ResultTracker: Sendable {
    package struct Sighting: Hashable, Sendable {
        package var barcode: Barcode
        /// Where it was seen last, in frame coordinates, and when.
        package var lastSeen: ContinuousClock.Instant
    }

    /// How long a code stays in the list after it was last seen: about what a hand's shake takes.
    package static let listHold = Duration.milliseconds(900)
    /// How long its outline stays: it must not hang in the air where the code was.
    package static let outlineHold = Duration.milliseconds(250)

    /// The codes in view, in the order in which they came.
    package private(set) var current: [Sighting] = []
    /// What was in view last, for as long as nothing else is.
    package private(set) var latest: [Barcode] = []

    package init() {}

    /// Takes in what a frame showed.
    package mutating func update(_ barcodes: [Barcode], at now: ContinuousClock.Instant) {
        for barcode in barcodes {
            if let index = current.firstIndex(where: { Self.isSame($0.barcode, barcode) }) {
                current[index] = Sighting(barcode: barcode, lastSeen: now)
            } else {
                current.append(Sighting(barcode: barcode, lastSeen: now))
            }
        }
        expire(at: now)
    }

    /// Lets go of what has not been seen for a while.
    package mutating func expire(at now: ContinuousClock.Instant) {
        current.removeAll { $0.lastSeen + Self.listHold < now }
        if !current.isEmpty { latest = current.map(\.barcode) }
    }

    /// The codes to outline, with their place in the list, from 0.
    package func outlined(at now: ContinuousClock.Instant) -> [(index: Int, barcode: Barcode)] {
        current.enumerated().compactMap { index, sighting in
            sighting.lastSeen + Self.outlineHold < now ? nil : (index, sighting.barcode)
        }
    }

    /// Forgets everything: another camera, another picture.
    package mutating func reset() {
        current = []
        latest = []
    }

    private static func isSame(_ one: Barcode, _ other: Barcode) -> Bool {
        one.symbology == other.symbology && one.bytes == other.bytes && one.structuredAppend == other.structuredAppend
    }
}
