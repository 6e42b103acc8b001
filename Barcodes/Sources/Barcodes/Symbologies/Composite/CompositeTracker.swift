/// Follows a composite symbol, whose 2-D component is smaller than its bars: in a frame that shows these alone, with
/// the text that they had, it is still there.
struct CompositeTracker: SymbolTracker {
    private var known: Barcode
    /// Of what is known now: text of one symbol is never confirmed by the linear part of another.
    private var details: CompositeDetails? { known.details.composite }
    private(set) var missed = 0
    /// How many frames in a row only the linear part was read in.
    private var incomplete = 0

    /// How many of them there may be: as with QR codes that are seen and not read.
    private static let patience = 5

    /// - Returns: `nil` for other codes.
    init?(_ barcode: Barcode) {
        guard barcode.details.composite != nil else { return nil }
        known = barcode
    }

    var barcode: Barcode? { known }
    var symbology: Symbology { known.symbology }
    var searched: Set<Symbology> {
        guard incomplete < Self.patience, let linear = details?.linear else { return [symbology] }
        return [symbology, linear]
    }
    var unread: Int { 0 }
    var center: Point { known.corners.center }
    var outline: Quadrilateral? { nil }
    var isSeenUnread: Bool { false }
    var expectation: (now: Point, next: Point)? { nil }

    func isNear(_ place: Point) -> Bool { known.corners.contains(place) }

    mutating func move(by shift: Point) { known.corners = known.corners.moved(by: shift) }

    mutating func update(_ found: Barcode) {
        known = found
        (missed, incomplete) = (0, 0)
    }

    mutating func take(_ found: Barcode) -> Barcode? {
        guard found.symbology != symbology else {
            update(found)
            return found
        }
        guard let details, found.symbology == details.linear, found.text == details.linearText,
            incomplete < Self.patience, let corners = moved(to: found.corners)
        else { return nil }
        known.corners = corners
        (missed, incomplete) = (0, incomplete + 1)
        return known
    }

    /// The outline, where the linear part's lower edge is this outline's: turned and scaled with it.
    private func moved(to linear: Quadrilateral) -> Quadrilateral? {
        let (old, new) = (known.corners.bottomRight - known.corners.bottomLeft, linear.bottomRight - linear.bottomLeft)
        let square = old.dot(old)
        guard square > 1, new.dot(new) > 1 else { return nil }
        // As a complex number: new / old.
        let (cosine, sine) = (old.dot(new) / square, old.cross(new) / square)
        func place(_ point: Point) -> Point {
            let way = point - known.corners.bottomLeft
            return linear.bottomLeft + Point(x: way.x * cosine - way.y * sine, y: way.x * sine + way.y * cosine)
        }
        return Quadrilateral(
            topLeft: place(known.corners.topLeft), topRight: place(known.corners.topRight),
            bottomRight: linear.bottomRight, bottomLeft: linear.bottomLeft)
    }

    mutating func miss() { missed += 1 }

    mutating func follow(drifts: [Point], _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? { nil }
}
