import Barcodes
import Scanning

/// Assigns numbers to the codes in view: in reading order, and then fixed while each is in view.
///
/// The codes of one sheet are rarely all read in the same frame, so during a settling time after the first of them the
/// numbers may still change. The number of a single code is not shown.
nonisolated package struct CodeNumbers: Sendable {
    package typealias Place = ReadingOrder.Place

    /// Settling time in nanoseconds, from when there was more than one code.
    package static let settling: UInt64 = 1_200_000_000

    private var numbers: [Int: Int] = [:]
    private var began: UInt64 = 0

    package init() {}

    /// Number of a code, from 1; 0 for an unknown code.
    package subscript(id: Int) -> Int { numbers[id] ?? 0 }

    /// - Parameter place: Maps a point of the frame to the screen.
    package mutating func update(_ report: ScanReport, place: (Point) -> WidgetPoint) {
        let places = report.codes.map { code in
            let outline = code.corners(at: report.timestamp)
            let (center, ys) = (place(outline.center), outline.points.map { place($0).y })
            return Place(id: code.id, x: center.x, y: center.y, height: (ys.max() ?? 0) - (ys.min() ?? 0))
        }
        update(places, at: report.timestamp)
    }

    /// - Parameter time: Time at which the frame with the codes was taken.
    package mutating func update(_ places: [Place], at time: UInt64) {
        let present = Set(places.map(\.id))
        numbers = numbers.filter { present.contains($0.key) }
        if numbers.count < 2 { began = time }
        let ordered = ReadingOrder.ids(of: places)
        guard ordered.contains(where: { numbers[$0] == nil }) else { return }
        if time >= began, time - began <= Self.settling { numbers = [:] }
        var free = (1...).lazy.filter { [taken = Set(numbers.values)] in !taken.contains($0) }.makeIterator()
        for id in ordered where numbers[id] == nil { numbers[id] = free.next() }
    }
}
