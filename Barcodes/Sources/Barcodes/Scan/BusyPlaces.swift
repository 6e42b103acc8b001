/// Places of a large picture that are as full of edges as small symbols are.
///
/// Large pictures are searched in their half or quarter, where modules of two or three pixels vanish. Nearly all of a
/// photograph is smooth or has single edges, so the few places that are full of them can be looked at in full
/// resolution, each as a picture of its own. Pages of text are full of edges everywhere and have no such places.
package struct BusyPlaces {
    /// The places, the busiest first, in pixels of the frame.
    package let places: [PixelRectangle]

    /// Mean squared gradient of a block as a share of the squared contrast around it. A single edge through nine blocks
    /// makes 0.02; modules of 2 to 8 pixels, of which every second border is an edge, 0.05 to 0.15 in the half.
    private static let leastDensity = 0.045
    /// The least contrast around a block, in grey levels: that of ``RemainingTexture`` twice.
    private static let leastContrast = 40
    /// The least contrast around a block as a share of that of the strongest twentieth of the picture: a code is as
    /// strong as what else there is, or in a shadow.
    private static let leastShareOfContrast = 0.5
    /// The least sum over the blocks of a place of density less ``leastDensity``: leaves, hair and single letters of
    /// photographs have up to 0.1, the smallest symbols of the corpora, placed in large pictures, 0.2 to 0.6. Beside
    /// codes that were read, where few places are large enough and few symbologies are looked for, less is enough.
    private static let (leastExcess, leastExcessBesideCodes) = (0.2, 0.08)
    /// Blocks that are this far apart or less belong to one place: text beside bars, and bars that are far apart.
    private static let reach = 2
    /// What is searched around a place, in blocks: a quiet zone, and what of a symbol was not busy.
    private static let margin = 3
    /// The longest side of a place in pixels. What is larger has modules that are seen in the half.
    private static let longestSide = 700
    /// How many places are searched in one picture; two more for each code that was read.
    private static let mostPlaces = 6
    /// The part of the picture that is searched again at most, and what each code that was read adds, as in a tray.
    private static let (mostArea, areaPerCode) = (0.05, 0.03)

    /// How long the busy part of a code is as a share of one beside it, the smallest and the largest.
    private static let (leastShare, mostShare) = (0.5, 2.0)
    /// The least contrast around a block, in multiples of what noise gives a single block.
    private static let leastTimesNoise = 3
    /// The least share of a place's blocks that are busy: a symbol turned by 45 degrees fills half of its place, and
    /// bars of which few are busy a sixth.
    private static let leastFill = 0.15

    /// The places of a picture without codes that were read.
    package init(_ pixels: Span<UInt8>, _ raster: Raster, besides taken: [Quadrilateral]) {
        var picture = PreparedPicture(base: raster)
        self = BusyPlaces(places: picture.busyPlaces(besides: taken, pixels))
    }

    private init(places: [PixelRectangle]) { self.places = places }

    /// - Parameters:
    ///   - field: gradients of a level.
    ///   - ranges: of the same level.
    ///   - scale: the side of a pixel of the level in pixels of the frame.
    ///   - frame: the frame's width and height in pixels.
    ///   - taken: codes that were read, in pixels of the frame.
    init(
        _ field: GradientField, _ ranges: BlockRanges, scale: Int, frame: (width: Int, height: Int),
        taken: [Quadrilateral]
    ) {
        let side = GradientField.side * scale
        var busy = Self.busyBlocks(field, ranges)
        for code in taken {
            for index in code.blocks(
                within: PlacesLikeCodes.besideCode, side: Double(side), field.columns, field.rows)
            {
                busy[index] = 0
            }
        }
        var found: [(excess: Double, place: PixelRectangle)] = []
        let least = taken.isEmpty ? Self.leastExcess : Self.leastExcessBesideCodes
        for start in busy.indices where busy[start] > 0 {
            let group = Self.takeGroup(start, field.columns, field.rows, &busy)
            let left = max(0, (group.columns.lowerBound - Self.margin) * side)
            let top = max(0, (group.rows.lowerBound - Self.margin) * side)
            let right = min(frame.width, (group.columns.upperBound + 1 + Self.margin) * side)
            let bottom = min(frame.height, (group.rows.upperBound + 1 + Self.margin) * side)
            let blocks = Double(group.columns.count * group.rows.count)
            guard group.excess >= least, Double(group.count) >= Self.leastFill * blocks,
                right - left <= Self.longestSide, bottom - top <= Self.longestSide,
                right - left >= 16, bottom - top >= 16
            else { continue }
            found.append((group.excess, PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)))
        }
        // Beside codes that were read, others are about as large.
        let sizes = taken.map(\.boundingSize)
        if let least = sizes.map({ min($0.x, $0.y) }).min(), let most = sizes.map({ max($0.x, $0.y) }).max() {
            found.removeAll { _, place in
                let short = Double(min(place.width, place.height) - 2 * Self.margin * side)
                let long = Double(max(place.width, place.height) - 2 * Self.margin * side)
                return short < Self.leastShare * least || long > Self.mostShare * most
            }
        }
        found.sort { $0.excess > $1.excess }
        let share = min(0.5, Self.mostArea + Self.areaPerCode * Double(taken.count))
        var areaLeft = Int(share * Double(frame.width * frame.height))
        var places: [PixelRectangle] = []
        for (_, place) in found where places.count < Self.mostPlaces + 2 * taken.count {
            areaLeft -= place.width * place.height
            // A page full of such places is one of text.
            guard areaLeft >= 0 else {
                if taken.isEmpty { places = [] }
                break
            }
            places.append(place)
        }
        self.places = places
    }

    /// How dense the edges of busy blocks are; 0 where a block is not busy.
    private static func busyBlocks(_ field: GradientField, _ ranges: BlockRanges) -> [Double] {
        var busy = [Double](repeating: 0, count: field.columns * field.rows)
        var target = busy.mutableSpan
        let (lows, highs) = (ranges.lows.span, ranges.highs.span)
        let least = max(
            leastContrast, leastTimesNoise * Int(ranges.leastContrast),
            Int(leastShareOfContrast * Double(strongContrast(ranges))))
        let (xx, yy) = (field.xx.span, field.yy.span)
        // What a block of the least contrast has that is just busy; rounding must not take one away.
        let leastEnergy = Int(leastDensity * Double(GradientField.samples * least * least)) - 1
        for row in 0..<field.rows {
            for column in 0..<field.columns {
                let index = row &* field.columns &+ column
                // Most blocks are smooth, which costs one look.
                let energy = Int(xx[index]) &+ Int(yy[index])
                guard energy > leastEnergy else { continue }
                // Most edges are left by the contrast of the block itself, which is not less around it.
                let own = Int(highs[row &* ranges.columns &+ column]) &- Int(lows[row &* ranges.columns &+ column])
                guard Double(energy &+ 1) > leastDensity * Double(GradientField.samples * own * own) else { continue }
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
                if contrast >= least, density > leastDensity { target[index] = density }
            }
        }
        return busy
    }

    /// The contrast of the strongest twentieth of the blocks, by one in four.
    private static func strongContrast(_ ranges: BlockRanges) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        let count = ranges.columns * ranges.rows
        for index in stride(from: 0, to: count, by: 4) { histogram[Int(ranges.highs[index] - ranges.lows[index])] += 1 }
        var left = count / 80
        for contrast in histogram.indices.reversed() {
            left -= histogram[contrast]
            if left <= 0 { return contrast }
        }
        return 0
    }

    /// Takes a busy block and all that are near it or near one of those.
    private static func takeGroup(
        _ start: Int, _ columns: Int, _ rows: Int, _ busy: inout [Double]
    ) -> (count: Int, excess: Double, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        var excess = busy[start] - leastDensity
        busy[start] = 0
        var open = [start]
        var count = 0
        var (left, right, top, bottom) = (columns, 0, rows, 0)
        while let index = open.popLast() {
            let (row, column) = (index / columns, index % columns)
            count += 1
            (left, right) = (min(left, column), max(right, column))
            (top, bottom) = (min(top, row), max(bottom, row))
            for line in max(0, row - reach)...min(rows - 1, row + reach) {
                for place in max(0, column - reach)...min(columns - 1, column + reach)
                where busy[line * columns + place] > 0 {
                    excess += busy[line * columns + place] - leastDensity
                    busy[line * columns + place] = 0
                    open.append(line * columns + place)
                }
            }
        }
        return (count, excess, left...right, top...bottom)
    }
}
