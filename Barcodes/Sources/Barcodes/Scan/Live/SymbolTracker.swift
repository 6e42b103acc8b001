/// A tracker that follows a code, or a possible code, from frame to frame.
///
/// A code's content and the modules it was read from are kept together and replaced together, so the modules of one
/// symbol never confirm the content of another.
protocol SymbolTracker: Sendable {
    /// The code as it was last read; `nil` if no frame so far was enough to read it.
    var barcode: Barcode? { get }
    /// Symbology of the code, or of the possible code.
    var symbology: Symbology { get }
    /// Symbologies to search for around its place: its own, and those of parts of it that may be seen alone.
    var searched: Set<Symbology> { get }
    /// Number of consecutive frames in which it was not seen.
    var missed: Int { get }
    /// Number of consecutive frames in which it was seen and not read.
    var unread: Int { get }
    /// Centre of the symbol, in pixels of the searched part.
    var center: Point { get }
    /// Outline last seen, if it was seen without being read.
    var outline: Quadrilateral? { get }
    /// Whether it was seen in the last frame without its content being reported.
    var isSeenUnread: Bool { get }
    /// Centre now, and expected centre in the next frame; `nil` if motion is not measured.
    var expectation: (now: Point, next: Point)? { get }

    /// Whether a point belongs to the same symbol.
    func isNear(_ place: Point) -> Bool

    /// Shifts all coordinates after the searched part has moved.
    mutating func move(by shift: Point)

    /// Replaces everything known of the code by the result of a search of the frame.
    mutating func update(_ found: Barcode)

    /// Takes over a code of the ``searched`` symbologies found around its place.
    /// - Returns: the code in this frame; `nil` if the found code doesn't belong to it.
    mutating func take(_ found: Barcode) -> Barcode?

    /// Records that the code was not seen.
    mutating func miss()

    /// Looks for the code at its expected place.
    ///
    /// - Parameter drifts: possible offsets from the expected place, the likeliest first.
    /// - Returns: the code in this frame: read, joined from several frames, or known from before and seen to be still
    ///   there. `nil` if it is none of these, or if this tracker has no quick way to tell.
    mutating func follow(drifts: [Point], _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode?
}

/// Defaults, for trackers that see a code only where it is read.
extension SymbolTracker {
    var searched: Set<Symbology> { [symbology] }
    var unread: Int { 0 }
    var outline: Quadrilateral? { nil }
    var isSeenUnread: Bool { false }
    var expectation: (now: Point, next: Point)? { nil }

    mutating func take(_ found: Barcode) -> Barcode? {
        update(found)
        return found
    }
}

/// A tracker of a code of which only the place is known. The code is searched for around that place.
struct RegionTracker: SymbolTracker {
    private var known: Barcode
    private(set) var missed = 0

    init(_ barcode: Barcode) {
        known = barcode
    }

    var barcode: Barcode? { known }
    var symbology: Symbology { known.symbology }
    var center: Point { known.corners.center }

    func isNear(_ place: Point) -> Bool {
        let corners = known.corners
        // Bars are much wider than high, so a point among them belongs to them.
        return corners.contains(place)
            || center.distance(to: place) < corners.topLeft.distance(to: corners.bottomRight) / 8
    }

    mutating func move(by shift: Point) { known.corners = known.corners.moved(by: shift) }

    mutating func update(_ found: Barcode) {
        known = found
        missed = 0
    }

    mutating func miss() { missed += 1 }

    mutating func follow(drifts: [Point], _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? { nil }
}
