/// Row of a MicroPDF417 symbol that a scan line met.
struct MicroPDF417Sighting {
    var row: MicroPDF417RowParser.Row
    /// Offset of the scan line from the region's centre along the bars, in pixels.
    var t: Double
    /// Point in the picture at which the row begins.
    var begin: Point
    /// Point in the picture at which the row ends.
    var end: Point
    /// Whether the scan line runs from right to left in the symbol.
    var isBackward: Bool
    var isInverted: Bool

    /// Whether the row is unlikely to be a coincidence: more than an address pattern and one codeword was read.
    var isFirm: Bool { row.right != nil || row.codewords.count > 1 || row.hasCenter }

    /// Difference in module size from which on two rows are not of one symbol, in modules.
    private static let moduleTolerance: Float = 0.15
    /// Difference between the beginnings of two rows from which on they are not of one symbol: this many modules, and
    /// more with the distance between the scan lines, because the left edge may lean against them.
    private static let startTolerance: Float = 1.5
    private static let maximumLean: Float = 0.2

    /// Returns whether two rows begin at the same position and can belong to one symbol by their row numbers and
    /// distance.
    func agrees(with other: MicroPDF417Sighting) -> Bool {
        let module = row.module
        guard isBackward == other.isBackward, isInverted == other.isInverted, t != other.t,
            abs(module - other.row.module) < Self.moduleTolerance * module,
            abs(row.start - other.row.start) < Self.startTolerance * module + Self.maximumLean * Float(abs(t - other.t))
        else { return false }
        // A row is at least a module high, and a symbol has at most 44 rows.
        return abs(rows(to: other)) <= min(43, Int(Float(abs(t - other.t)) / module) + 1)
    }

    /// Returns the number of rows from this one to another by their row numbers, which begin anew after the last: the
    /// nearer way, negative towards lower numbers.
    func rows(to other: MicroPDF417Sighting) -> Int {
        let (count, steps) = (MicroPDF417Tables.addressCount, other.row.left - row.left)
        return abs(steps) <= count / 2 ? steps : steps - count * steps.signum()
    }
}
