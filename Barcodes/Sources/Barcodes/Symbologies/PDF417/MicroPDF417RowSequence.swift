/// Order of the rows of one symbol along its bars: where each row is, by the row numbers that scan lines met.
///
/// Symbols one above the other have their left edges on one line, too. Their row numbers start anew.
struct MicroPDF417RowSequence {
    private let anchor: MicroPDF417Sighting
    /// Distance along the bars from one row to the next, in pixels; negative if rows are numbered upwards.
    private let pitch: Double

    /// Number of rows among which the order is looked for.
    private static let maximumAnchors = 24
    /// Highest rows, in modules. The standard's are two to five modules high.
    private static let maximumPitch = 8.0
    /// Lowest rows, in modules, as seen at an angle.
    private static let minimumPitch = 0.8
    /// Number of rows of the highest symbol.
    private static let maximumRows = 44.0
    /// Difference of a row's number from that of the row that is expected in its place, in rows, from which on it is of
    /// another symbol: this much, and more with the distance, because perspective makes rows lower, up to a maximum.
    private static let tolerance = 0.8
    private static let tolerancePerRow = 0.05
    private static let maximumTolerance = 2.0

    /// Finds the order that most of these rows have; `nil` if no two have different numbers.
    init?(of rows: [MicroPDF417Sighting]) {
        let rows = rows.sorted { $0.t < $1.t }
        var best: (sequence: MicroPDF417RowSequence, support: Int)?
        let anchors = Array(stride(from: 0, to: rows.count, by: rows.count / Self.maximumAnchors + 1))
        for (number, index) in anchors.enumerated() {
            let anchor = rows[index]
            let module = Double(anchor.row.module)
            for other in anchors[(number + 1)...].map({ rows[$0] }) where other.row.left != anchor.row.left {
                let pitch = (other.t - anchor.t) / Double(anchor.rows(to: other))
                guard abs(pitch) > Self.minimumPitch * module, abs(pitch) < Self.maximumPitch * module else { continue }
                let sequence = MicroPDF417RowSequence(anchor: anchor, pitch: pitch)
                let support = sequence.support(among: rows, around: index)
                if support > best?.support ?? 0 { best = (sequence, support) }
            }
        }
        guard let best else { return nil }
        self = best.sequence
    }

    private init(anchor: MicroPDF417Sighting, pitch: Double) {
        (self.anchor, self.pitch) = (anchor, pitch)
    }

    /// Returns by how many the rows that belong to the symbol outnumber others between them: those of two symbols have
    /// no common order that does not leave out some.
    /// - Parameters:
    ///   - rows: rows in their order along the bars.
    ///   - index: index of the anchor.
    private func support(among rows: [MicroPDF417Sighting], around index: Int) -> Int {
        func most(_ places: some Sequence<Int>) -> Int {
            var (sum, most) = (0, 0)
            for place in places {
                sum += contains(rows[place]) ? 1 : -1
                most = max(most, sum)
            }
            return most
        }
        return most(index + 1..<rows.count) + most((0..<index).reversed())
    }

    /// Returns whether a row has the number that is expected in its place.
    func contains(_ sighting: MicroPDF417Sighting) -> Bool {
        let expected = (sighting.t - anchor.t) / pitch
        let count = Double(MicroPDF417Tables.addressCount)
        let difference = expected - Double(sighting.row.left - anchor.row.left)
        let deviation = difference - count * (difference / count).rounded()
        return abs(expected) < Self.maximumRows
            && abs(deviation) < min(Self.maximumTolerance, Self.tolerance + Self.tolerancePerRow * abs(expected))
    }
}
