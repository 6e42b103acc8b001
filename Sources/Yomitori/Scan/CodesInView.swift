import Barcodes
import Scanning

/// What the camera shows and showed: the codes in view, the messages gathered from several, and the code chosen.
nonisolated package struct CodesInView: Sendable {
    private var tracker = CodeTracker()
    private var gatherer = SequenceGatherer()
    /// Which codes were in view when the choice was made for the user; another one may be nearer by now.
    private var idsAtChoice: Set<Int> = []

    /// The ``CodeTracker/Track/id`` of the code chosen: by the user, or as the nearest to the centre.
    package private(set) var chosen: Int?

    package init() {}

    package var count: Int { tracker.current.count }
    package var tracks: [CodeTracker.Track] { tracker.current }

    /// The lines to show: of the codes in view, else of those that were last.
    package var entries: [ResultEntry] {
        tracker.current.isEmpty
            ? ResultEntry.entries(for: tracker.latest, gathered: gatherer)
            : ResultEntry.entries(for: tracker.current, gathered: gatherer)
    }

    /// Takes in a report. The code nearest to the middle of its region is chosen when codes come or go.
    package mutating func update(_ report: ScanReport, now: ContinuousClock.Instant) {
        for barcode in report.barcodes { gatherer.take(barcode) }
        tracker.update(report.barcodes, unread: report.unread, frameTime: report.timestamp, now: now)
        let area = report.region ?? .full
        choose(
            nearestTo: Point(
                x: (area.x + area.width / 2) * Double(report.frameWidth),
                y: (area.y + area.height / 2) * Double(report.frameHeight)))
    }

    /// Takes in a code whose report may come later, or, when the picture is stopped for it, never.
    package mutating func meet(_ arrival: CodeArrival, now: ContinuousClock.Instant) {
        gatherer.take(arrival.barcode)
        tracker.meet(arrival.barcode, frameTime: arrival.timestamp, now: now)
    }

    package mutating func expire(at now: ContinuousClock.Instant) { tracker.expire(at: now) }

    package mutating func outlines(over frameTime: UInt64, now: ContinuousClock.Instant) -> [CodeTracker.Outline] {
        tracker.outlines(over: frameTime, now: now)
    }

    /// A code's message, as far as it was read; its own text when it is one by itself.
    package func message(of barcode: Barcode) -> ResultEntry {
        ResultEntry.entries(for: [barcode], gathered: gatherer).first ?? ResultEntry(text: barcode.text)
    }

    /// The text of the code chosen.
    package var chosenText: String? {
        entries.first { entry in chosen.map(entry.ids.contains) ?? false }?.text ?? entries.first?.text
    }

    /// The user chooses a code by its number in the picture.
    /// - Returns: whether there is one with this number.
    package mutating func choose(number: Int) -> Bool {
        guard let track = tracker.current.first(where: { $0.number == number }) else { return false }
        choose(id: track.id)
        return true
    }

    package mutating func choose(id: Int) {
        chosen = id
        idsAtChoice = Set(tracker.current.map(\.id))
    }

    private mutating func choose(nearestTo center: Point) {
        let ids = Set(tracker.current.map(\.id))
        // As long as the same codes are there the choice stays: it must not hop between two in a shaking hand.
        if let chosen, ids.contains(chosen), ids == idsAtChoice { return }
        idsAtChoice = ids
        chosen = tracker.nearest(to: center)?.id
    }

    /// Another camera, another picture. What was gathered stays.
    package mutating func reset() {
        tracker.reset()
        chosen = nil
    }
}
