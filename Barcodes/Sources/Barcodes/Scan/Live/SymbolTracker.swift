/// Follows a code, or what may be one, from frame to frame.
///
/// The content of a code and the modules it was read from are kept together and replaced together: content that was
/// read from one symbol is never confirmed by the modules of another.
protocol SymbolTracker: Sendable {
    /// The code as it was read last; `nil` for one that no frame was enough to read.
    var barcode: Barcode? { get }
    /// What it is, or would be.
    var symbology: Symbology { get }
    /// What is looked for around its place: itself, and what may be seen of it alone.
    var searched: Set<Symbology> { get }
    /// How many frames in a row it was not seen in.
    var missed: Int { get }
    /// How many frames in a row it was seen in and not read.
    var unread: Int { get }
    /// The middle of the symbol, in pixels of the searched part.
    var center: Point { get }
    /// The outline as it was seen last, if it was seen without being read.
    var outline: Quadrilateral? { get }
    /// Whether it was seen in the last frame, and what it says was not reported.
    var isSeenUnread: Bool { get }
    /// The middle and where it should be in the next frame; `nil` where motion is not measured.
    var expectation: (now: Point, next: Point)? { get }

    /// Whether a place belongs to the same symbol.
    func isNear(_ place: Point) -> Bool

    /// Moves everything, when the searched part has moved.
    mutating func move(by shift: Point)

    /// The code was found by a search of the frame: everything that was known of it is replaced.
    mutating func update(_ found: Barcode)

    /// A search around its place found one of what is ``searched``.
    /// - Returns: the code in this frame; `nil` where what was found is none of it.
    mutating func take(_ found: Barcode) -> Barcode?

    /// The code was not seen.
    mutating func miss()

    /// Looks for the code where it should be.
    ///
    /// - Parameter drifts: how far off it may be from where it should be; the likeliest first.
    /// - Returns: the code in this frame: read, joined from several frames, or known from before and seen to be still
    ///   there. `nil` when it is none of these, or when this tracker has no quick way to tell.
    mutating func follow(drifts: [Point], _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode?
}

extension SymbolTracker {
    var searched: Set<Symbology> { [symbology] }

    mutating func take(_ found: Barcode) -> Barcode? {
        update(found)
        return found
    }
}

/// Follows a code of which nothing is known but where it was: it is looked for around there.
struct RegionTracker: SymbolTracker {
    private var known: Barcode
    private(set) var missed = 0

    init(_ barcode: Barcode) {
        known = barcode
    }

    var barcode: Barcode? { known }
    var symbology: Symbology { known.symbology }
    var unread: Int { 0 }
    var center: Point { known.corners.center }
    var outline: Quadrilateral? { nil }
    var isSeenUnread: Bool { false }
    var expectation: (now: Point, next: Point)? { nil }

    func isNear(_ place: Point) -> Bool {
        let corners = known.corners
        // Bars are much wider than high: a place among them is theirs.
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
