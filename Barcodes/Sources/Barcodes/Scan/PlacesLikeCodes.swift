/// Places of a picture that look like the codes that were read in it: as large, and as full of edges.
///
/// In a tray of small symbols or on a sheet of labels many look the same, and some are not found in the picture as a
/// whole: its half shows too little of their modules, and thresholds and attempts are shared with all that is around
/// them. A window of a code's size is moved over the picture's gradients, and where it holds as much as a code does,
/// the place is worth a search of its own.
package struct PlacesLikeCodes {
    /// The places, those with most edges first, in pixels of the frame.
    package let places: [PixelRectangle]

    /// The symbology whose symbols are worth it: QR codes have finder patterns, which are found in the picture as a
    /// whole.
    static let symbology = Symbology.dataMatrix

    /// The energy of a block as a share of what the blocks of codes have on average: that above which it counts, and
    /// the most that counts.
    private static let (leastShare, mostShare) = (0.35, 2.0)
    /// The share of a window's blocks that have as much. A symbol that is turned by 45 degrees fills half of its box,
    /// and other codes need not be turned like those that were read.
    private static let leastFill = 0.55
    /// Nearer to each other than this part of a window's width and height, two windows show the same.
    private static let leastDistance = 0.7
    /// What is searched around a window, as a share of its longer side: a quiet zone, and half a block that is off.
    private static let margin = 0.35
    /// No margin is narrower than this, in pixels.
    private static let leastMargin = 24.0
    /// Blocks that are so far from a code that was read belong to it, in blocks.
    static let besideCode = 1.2
    /// How many places are listed: more are never searched.
    private static let most = 200

    /// The places of a picture beside these outlines.
    package init(_ pixels: Span<UInt8>, _ raster: Raster, codes: [Quadrilateral]) {
        var picture = PreparedPicture(base: raster)
        let level = picture.gradientLevel
        let field = picture.gradients(level, pixels)
        self =
            field.map {
                PlacesLikeCodes($0, scale: 1 << level, frame: (raster.width, raster.height), codes: codes)
            } ?? PlacesLikeCodes(places: [])
    }

    private init(places: [PixelRectangle]) { self.places = places }

    /// - Parameters:
    ///   - field: gradients of a level.
    ///   - scale: the side of a pixel of the level in pixels of the frame.
    ///   - frame: the frame's width and height in pixels.
    ///   - codes: the outlines of those that were read, in pixels of the frame.
    init(_ field: GradientField, scale: Int, frame: (width: Int, height: Int), codes: [Quadrilateral]) {
        let side = Double(GradientField.side * scale)
        let (columns, rows) = (field.columns, field.rows)
        var energies = field.sums.map(Self.energy)
        // What codes have, and how large they are.
        var means: [Double] = []
        for code in codes {
            let blocks = code.blocks(within: 0, side: side, columns, rows)
            let sum = blocks.reduce(0) { $0 + energies[$1] }
            if !blocks.isEmpty { means.append(sum / Double(blocks.count)) }
        }
        let mean = Self.median(means)
        let sizes = codes.map(\.boundingSize)
        let (width, height) = (Self.median(sizes.map(\.x)), Self.median(sizes.map(\.y)))
        let window = (columns: max(2, Int((width / side).rounded())), rows: max(2, Int((height / side).rounded())))
        guard mean > 0, window.columns <= columns, window.rows <= rows else {
            places = []
            return
        }
        for code in codes {
            for index in code.blocks(within: Self.besideCode, side: side, columns, rows) { energies[index] = 0 }
        }
        let margin = max(Self.leastMargin, Self.margin * max(width, height))
        places = Self.windows(energies, columns, rows, window, mean: mean).map { column, row in
            let x = (Double(column) + Double(window.columns) / 2) * side
            let y = (Double(row) + Double(window.rows) / 2) * side
            return PixelRectangle(
                x: Int(x - width / 2 - margin), y: Int(y - height / 2 - margin), width: Int(width + 2 * margin),
                height: Int(height + 2 * margin)
            ).clipped(toWidth: frame.width, height: frame.height)
        }
    }

    /// The mean energy of a place's gradients at right angles to their strongest direction: a single edge has none,
    /// however strong it is, and modules have as much as in that direction.
    /// - Parameter sums: over a block and those around it, xx, xy and yy, and how many blocks they are.
    private static func energy(_ sums: SIMD4<Int32>) -> Double {
        let (xx, xy, yy) = (Double(sums.x), Double(sums.y), Double(sums.z))
        let difference = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
        return (xx + yy - difference) / (2 * Double(max(1, sums.w)))
    }

    private static func median(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

    /// The windows that hold as much as a code, those that hold most first.
    private static func windows(
        _ energies: [Double], _ columns: Int, _ rows: Int, _ window: (columns: Int, rows: Int), mean: Double
    ) -> [(column: Int, row: Int)] {
        // Sums over all blocks above and to the left.
        var sums = [Double](repeating: 0, count: (columns + 1) * (rows + 1))
        var counts = [Int32](repeating: 0, count: (columns + 1) * (rows + 1))
        for row in 0..<rows {
            var (sum, count) = (0.0, Int32(0))
            for column in 0..<columns {
                let energy = energies[row * columns + column]
                sum += min(energy, mostShare * mean)
                if energy >= leastShare * mean { count += 1 }
                let index = (row + 1) * (columns + 1) + column + 1
                sums[index] = sums[index - columns - 1] + sum
                counts[index] = counts[index - columns - 1] + count
            }
        }
        let leastCount = Int32((leastFill * Double(window.columns * window.rows)).rounded(.up))
        var found: [(sum: Double, column: Int, row: Int)] = []
        for row in 0...rows - window.rows {
            let (above, below) = (row * (columns + 1), (row + window.rows) * (columns + 1))
            for column in 0...columns - window.columns {
                let end = column + window.columns
                let count = counts[below + end] - counts[below + column] - counts[above + end] + counts[above + column]
                guard count >= leastCount else { continue }
                let sum = sums[below + end] - sums[below + column] - sums[above + end] + sums[above + column]
                found.append((sum, column, row))
            }
        }
        found.sort { $0.sum > $1.sum }
        let (near, close) = (leastDistance * Double(window.columns), leastDistance * Double(window.rows))
        var result: [(column: Int, row: Int)] = []
        for (_, column, row) in found where result.count < most {
            let isSame = result.contains {
                Double(abs($0.column - column)) < near && Double(abs($0.row - row)) < close
            }
            if !isSame { result.append((column, row)) }
        }
        return result
    }
}
