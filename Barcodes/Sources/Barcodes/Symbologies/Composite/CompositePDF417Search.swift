/// Search for CC-C components: PDF417 symbols whose first codeword marks them as part of a composite symbol.
struct CompositePDF417Search {
    /// A component, not yet assigned to a linear symbol.
    struct Component {
        var found: CompositeReader.Found
        var corners: Quadrilateral
        var isMirrored: Bool
        var isTaken = false
    }

    private(set) var components: [Component] = []
    private var tried: [PDF417Guard] = []

    /// Density of the search: the spacing of scanned rows and columns of pixels, and the level of the pyramid.
    enum SamplingDensity: CaseIterable {
        case sparse, dense
    }

    /// Number of pixels above which the first search takes the half-size picture.
    private static let vastPicture = 3_000_000

    mutating func look(_ density: SamplingDensity, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let base = search.picture.base
        let isVast = base.width * base.height > Self.vastPicture
        let side = min(base.width, base.height)
        switch density {
        case .sparse: look(level: isVast ? 1 : 0, step: side < 300 ? 2 : side < 600 ? 4 : 8, &search, pixels)
        case .dense:
            look(level: 0, step: 3, &search, pixels)
            look(level: 1, step: 3, &search, pixels)
        }
    }

    private mutating func look(level: Int, step: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard let thresholds = search.picture.thresholds(level, pixels) else { return }
        var scanner = PDF417GuardScanner()
        _ = search.picture.withLevel(level, pixels) { pixels, raster in
            guard raster.width >= 16, raster.height >= 8 else { return }
            scanner.scanRows(step, thresholds, pixels, raster)
            scanner.scanColumns(step, thresholds, pixels, raster)
        }
        let scale = Double(1 << level)
        for hit in scanner.hits {
            let place = (hit.isColumn ? Point(x: hit.line, y: hit.inner) : Point(x: hit.inner, y: hit.line)) * scale
            guard !hit.isInverted, !tried.contains(where: { $0.covers(place) }),
                !components.contains(where: { $0.corners.contains(place) })
            else { continue }
            guard search.budget.spend(3_000),
                let pattern = search.picture.withLevel(level, pixels, { PDF417Guard(hit, $0, $1) }) ?? nil
            else { continue }
            tried.append(pattern.scaled(by: scale))
            read(pattern, level: level, &search, pixels)
        }
    }

    private mutating func read(
        _ pattern: PDF417Guard, level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        var reader = PDF417RowReader(pattern)
        for stage in PDF417RowReader.Stage.allCases {
            guard search.budget.spend(reader.cost(stage)) else { return }
            let read = search.picture.withLevel(level, pixels) { reader.read(stage, $0, $1) } ?? nil
            if stage == .straight { search.budget.charge(reader.extraCost) }
            guard let result = read else { return }
            // A component always has both of its guard patterns.
            guard !result.codewords.isCompact,
                let text = PDF417Search.decode(result, as: { try? CompositeDecoder.text($0) })
            else { continue }
            let corners = result.corners.scaled(by: Double(1 << level))
            let side = corners.topLeft - corners.bottomLeft
            components.append(
                Component(
                    found: CompositeReader.Found(
                        kind: .c, rows: result.codewords.rows, columns: result.codewords.columns, text: text,
                        height: side.length),
                    corners: corners, isMirrored: result.isMirrored))
            return
        }
    }

    /// Returns the component above a linear symbol, and assigns it to that symbol.
    mutating func take(
        above linear: Barcode, _ placement: CompositePlacement, _ budget: inout SearchBudget, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> CompositeReader.Found? {
        for index in components.indices where !components[index].isTaken {
            let component = components[index]
            guard let height = component.height(above: linear), budget.spend(placement.cost) else { continue }
            // The component's height is compared at the middle of its lower edge.
            let lower = component.corners.bottomLeft - placement.origin
            let middle = (component.corners.bottomLeft + component.corners.bottomRight) * 0.5 - placement.origin
            guard
                placement.admitsLarge(
                    start: lower.dot(placement.along), bottom: middle.dot(placement.upwards), pixels, raster)
            else { continue }
            components[index].isTaken = true
            components[index].found.height = height
            return components[index].found
        }
        return nil
    }
}

extension CompositePDF417Search.Component {
    /// Returns the distance by which the component extends beyond the upper edge of a linear symbol, in pixels; `nil`
    /// if it belongs to another symbol.
    ///
    /// The component has to stand right above the bars, leaving about a module for the separator, and be about as wide
    /// as the linear symbol with its light margins, or wider.
    fileprivate func height(above linear: Barcode) -> Double? {
        let bars = linear.corners
        let (edge, own) = (bars.topRight - bars.topLeft, corners.bottomRight - corners.bottomLeft)
        let side = (bars.topLeft - bars.bottomLeft) + (bars.topRight - bars.bottomRight)
        guard isMirrored == linear.isMirrored, edge.length > 1, own.length > 1, side.length > 1 else { return nil }
        let (along, upwards) = (edge * (1 / edge.length), side * (1 / side.length))
        // The tolerance reflects the accuracy with which the ends of bars and of rows are seen.
        let gap = 0.12 * edge.length
        guard own.dot(along) > 0.97 * own.length,
            // Only the left ends are compared, since the right end varies.
            abs((corners.bottomLeft - bars.topLeft).dot(along)) < 0.2 * edge.length,
            abs((corners.bottomLeft - bars.topLeft).dot(upwards)) < gap,
            own.length > 0.75 * edge.length
        else { return nil }
        let height = (corners.topLeft - bars.topLeft).dot(upwards)
        return height > 0 ? height : nil
    }
}
