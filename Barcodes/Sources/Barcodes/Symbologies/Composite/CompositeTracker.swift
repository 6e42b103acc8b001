/// Tracker of a composite symbol. Its 2-D component has smaller modules than its bars: if a frame shows only the bars,
/// with the same text, the symbol is taken to be still there.
struct CompositeTracker: SymbolTracker {
    private var known: Barcode
    /// Details of the current code. The text of one symbol is never confirmed by the linear part of another.
    private var details: CompositeDetails? { known.details.composite }
    private(set) var missed = 0
    /// Number of consecutive frames in which only the linear part was read.
    private var incomplete = 0

    /// Maximum number of such frames: as with QR codes that are seen and not read.
    private static let patience = 5

    /// Tracks a code.
    /// - Returns: `nil` for codes other than composite symbols.
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
    var center: Point { known.corners.center }

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

    /// Returns the outline after moving its lower edge to that of the linear part, with the corresponding rotation and
    /// scale.
    private func moved(to linear: Quadrilateral) -> Quadrilateral? {
        let (old, new) = (known.corners.bottomRight - known.corners.bottomLeft, linear.bottomRight - linear.bottomLeft)
        let square = old.dot(old)
        guard square > 1, new.dot(new) > 1 else { return nil }
        // The quotient new / old, as a complex number.
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
