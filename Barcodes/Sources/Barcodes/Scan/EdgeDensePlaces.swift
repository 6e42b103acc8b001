/// Places of a large picture with an edge density like that of small symbols.
///
/// Large pictures are searched at half or a quarter of their size, where modules of two or three pixels vanish. Nearly
/// all of a photograph is smooth or has single edges, so the few places full of edges can be searched in full
/// resolution, each as a picture of its own. Pages of text are full of edges everywhere and have no such places.
package struct EdgeDensePlaces {
    /// Places in descending order of their excess (``minimumExcess``), in pixels of the frame.
    package let places: [PixelRectangle]
    /// The first few places, enlarged so that they contain the whole of a symbol of which only the part outside a
    /// shadow is busy. There are none if codes were read.
    let shadedPlaces: [PixelRectangle]

    /// Minimum edge density of a busy block: its mean squared gradient as a share of the squared contrast around it. A
    /// single edge through nine blocks makes 0.02; modules of 2 to 8 pixels, of which every second border is an edge,
    /// 0.05 to 0.15 in the half-size picture.
    private static let minimumDensity = 0.045
    /// Minimum contrast around a block, in grey levels: twice that of ``UnexplainedTexture``.
    private static let minimumContrast = 40
    /// Minimum contrast around a block, as a share of the contrast of the strongest twentieth of the picture's blocks.
    /// A code has about as much contrast as anything else in the picture, or less if it is in a shadow.
    private static let minimumShareOfContrast = 0.5
    /// Minimum excess of a place: the sum of its blocks' densities, each less ``minimumDensity``. Leaves, hair and
    /// single letters of photographs have up to 0.1, the smallest symbols of the corpora, placed in large pictures, 0.2
    /// to 0.6.
    private static let minimumExcess = 0.2
    /// Minimum excess of a place in a picture where codes were read. Few places there have a fitting size and few
    /// symbologies are looked for, so a lower threshold costs little.
    private static let minimumExcessBesideCodes = 0.08
    /// Margin searched around a place, in blocks: room for a quiet zone and for parts of a symbol that were not busy.
    private static let margin = 3
    /// Maximum length of a place's side, in pixels. Larger symbols have modules that are visible in the half-size
    /// picture.
    private static let longestSide = 700
    /// Maximum number of places searched in one picture, with two more for each code that was read.
    private static let maximumPlaces = 6
    /// Maximum area that is searched again, as a share of the picture.
    private static let maximumArea = 0.05
    /// Share of the picture that each code that was read adds to that maximum: trays hold many codes.
    private static let areaPerCode = 0.03

    /// Minimum length of a place's shorter side without its margins, as a share of the shortest side of the codes that
    /// were read.
    private static let minimumRelativeLength = 0.5
    /// Maximum length of a place's longer side without its margins, as a multiple of the longest side of the codes that
    /// were read.
    private static let maximumRelativeLength = 2.0
    /// Minimum contrast around a block, as a multiple of the contrast that noise gives a single block.
    private static let minimumNoiseMultiple = 3
    /// Minimum share of busy blocks in a place. A symbol turned by 45 degrees fills half of its place; bars with few
    /// busy blocks fill a sixth.
    private static let minimumFill = 0.15

    /// Maximum number of ``shadedPlaces``.
    private static let maximumShadedPlaces = 2
    /// Maximum area of ``shadedPlaces``, in pixels.
    private static let maximumShadedArea = 500_000
    /// Width by which they are enlarged on each side, as a share of their longer side.
    private static let shadedMargin = 0.25

    /// Finds the busy places of a picture.
    /// - Parameter taken: outlines of codes that were read, which are left out.
    package init(_ pixels: Span<UInt8>, _ raster: Raster, besides taken: [Quadrilateral]) {
        var picture = PreparedPicture(base: raster)
        self = picture.edgeDensePlaces(besides: taken, pixels) ?? EdgeDensePlaces()
    }

    private init() { (places, shadedPlaces) = ([], []) }

    /// Finds the busy places from the gradients of one pyramid level.
    /// - Parameters:
    ///   - field: gradients of the level.
    ///   - ranges: block ranges of the same level.
    ///   - scale: side of a pixel of the level, in pixels of the frame.
    ///   - frame: width and height of the frame, in pixels.
    ///   - taken: outlines of codes that were read, in pixels of the frame.
    init(
        _ field: GradientField, _ ranges: BlockRanges, scale: Int, frame: (width: Int, height: Int),
        taken: [Quadrilateral]
    ) {
        let side = GradientField.side * scale
        var busy = Self.busyBlocks(field, ranges)
        for code in taken {
            for index in code.blocks(
                within: SimilarPlaces.besideCode, side: Double(side), field.columns, field.rows)
            {
                busy[index] = 0
            }
        }
        var found: [(excess: Double, place: PixelRectangle)] = []
        let least = taken.isEmpty ? Self.minimumExcess : Self.minimumExcessBesideCodes
        for start in busy.indices where busy[start] > 0 {
            let group = BlockGroup(taking: start, from: &busy, field.columns, field.rows)
            let excess = group.sum - Double(group.count) * Self.minimumDensity
            let left = max(0, (group.columns.lowerBound - Self.margin) * side)
            let top = max(0, (group.rows.lowerBound - Self.margin) * side)
            let right = min(frame.width, (group.columns.upperBound + 1 + Self.margin) * side)
            let bottom = min(frame.height, (group.rows.upperBound + 1 + Self.margin) * side)
            let blocks = Double(group.columns.count * group.rows.count)
            guard excess >= least, Double(group.count) >= Self.minimumFill * blocks,
                right - left <= Self.longestSide, bottom - top <= Self.longestSide,
                right - left >= 16, bottom - top >= 16
            else { continue }
            found.append((excess, PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)))
        }
        // Further codes have about the size of those that were read.
        let sizes = taken.map(\.boundingSize)
        if let least = sizes.map({ min($0.x, $0.y) }).min(), let most = sizes.map({ max($0.x, $0.y) }).max() {
            found.removeAll { _, place in
                let short = Double(min(place.width, place.height) - 2 * Self.margin * side)
                let long = Double(max(place.width, place.height) - 2 * Self.margin * side)
                return short < Self.minimumRelativeLength * least || long > Self.maximumRelativeLength * most
            }
        }
        found.sort { $0.excess > $1.excess }
        let share = min(0.5, Self.maximumArea + Self.areaPerCode * Double(taken.count))
        var areaLeft = Int(share * Double(frame.width * frame.height))
        var places: [PixelRectangle] = []
        for (_, place) in found where places.count < Self.maximumPlaces + 2 * taken.count {
            areaLeft -= place.width * place.height
            // A picture that is full of busy places is a page of text, which has no codes to find.
            guard areaLeft >= 0 else {
                if taken.isEmpty { places = [] }
                break
            }
            places.append(place)
        }
        self.places = places
        shadedPlaces = taken.isEmpty ? Self.enlarged(found.map(\.place), frame) : []
    }

    /// Returns the first of some places, enlarged, up to ``maximumShadedArea``.
    private static func enlarged(_ places: [PixelRectangle], _ frame: (width: Int, height: Int)) -> [PixelRectangle] {
        var areaLeft = maximumShadedArea
        var result: [PixelRectangle] = []
        for place in places.prefix(maximumShadedPlaces) {
            let more = Int(shadedMargin * Double(max(place.width, place.height)))
            let (left, top) = (max(0, place.x - more), max(0, place.y - more))
            let right = min(frame.width, place.x + place.width + more)
            let bottom = min(frame.height, place.y + place.height + more)
            areaLeft -= (right - left) * (bottom - top)
            guard areaLeft >= 0 else { break }
            result.append(PixelRectangle(x: left, y: top, width: right - left, height: bottom - top))
        }
        return result
    }

    /// Returns the edge density of each busy block, and 0 for all others.
    private static func busyBlocks(_ field: GradientField, _ ranges: BlockRanges) -> [Double] {
        var busy = [Double](filling: field.columns * field.rows, with: 0)
        var target = busy.mutableSpan
        let (lows, highs) = (ranges.lows.span, ranges.highs.span)
        let least = max(
            minimumContrast, minimumNoiseMultiple * Int(ranges.minimumContrast),
            Int(minimumShareOfContrast * Double(strongContrast(ranges))))
        let (xx, yy) = (field.xx.span, field.yy.span)
        // Smallest energy of a busy block at the minimum contrast, less one so that rounding excludes no block.
        let leastEnergy = Int(minimumDensity * Double(GradientField.samples * least * least)) - 1
        for row in 0..<field.rows {
            for column in 0..<field.columns {
                let index = row &* field.columns &+ column
                // Most blocks are smooth and are rejected by this one comparison.
                let energy = Int(xx[index]) &+ Int(yy[index])
                guard energy > leastEnergy else { continue }
                // Most single edges are rejected by the block's own contrast; the contrast of its neighbourhood is at
                // least as large.
                let own = Int(highs[row &* ranges.columns &+ column]) &- Int(lows[row &* ranges.columns &+ column])
                guard Double(energy &+ 1) > minimumDensity * Double(GradientField.samples * own * own) else { continue }
                var (low, high): (UInt8, UInt8) = (255, 0)
                for line in max(0, row &- 1)...min(field.rows &- 1, row &+ 1) {
                    for place in max(0, column &- 1)...min(field.columns &- 1, column &+ 1) {
                        low = min(low, lows[line &* ranges.columns &+ place])
                        high = max(high, highs[line &* ranges.columns &+ place])
                    }
                }
                guard high > low else { continue }
                let contrast = Int(high) - Int(low)
                let density = Double(energy) / Double(GradientField.samples * contrast * contrast)
                if contrast >= least, density > minimumDensity { target[index] = density }
            }
        }
        return busy
    }

    /// Returns the contrast that the strongest twentieth of the blocks exceeds, estimated from every fourth block.
    private static func strongContrast(_ ranges: BlockRanges) -> Int {
        var histogram = [Int](filling: 256, with: 0)
        let count = ranges.columns * ranges.rows
        for index in stride(from: 0, to: count, by: 4) { histogram[Int(ranges.highs[index] - ranges.lows[index])] += 1 }
        var left = count / 80
        for contrast in histogram.indices.reversed() {
            left -= histogram[contrast]
            if left <= 0 { return contrast }
        }
        return 0
    }
}
