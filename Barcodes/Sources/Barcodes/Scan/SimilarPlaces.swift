/// Places of a picture that resemble the codes read in it, in size and in edge density.
///
/// In a tray of small symbols or on a sheet of labels many codes look the same, and some are not found in the picture
/// as a whole: the half-size picture shows too little of their modules, and thresholds and attempts are shared with
/// everything around them. So a window of a code's size is moved over the picture's gradients, and every position with
/// as much edge energy as a code is searched by itself.
package struct SimilarPlaces {
    /// Places in descending order of edge energy, in pixels of the frame.
    package let places: [PixelRectangle]

    /// Symbology that is searched for this way. QR codes don't need it: their finder patterns are found in the picture
    /// as a whole.
    static let symbology = Symbology.dataMatrix

    /// Minimum energy of a block that counts as filled, as a share of the mean energy of the codes' blocks.
    private static let minimumShare = 0.35
    /// Maximum energy that a block adds to the sum of its window, as a multiple of the same mean.
    private static let maximumShare = 2.0
    /// Minimum share of filled blocks in a window. A symbol that is turned by 45 degrees fills half of its box, and
    /// further codes need not be turned like those that were read.
    private static let minimumFill = 0.55
    /// Minimum distance between two windows, as a share of a window's width and height. Nearer windows show the same.
    private static let minimumDistance = 0.7
    /// Margin searched around a window, as a share of the code's longer side: a quiet zone, and half a block of
    /// inaccuracy.
    private static let margin = 0.35
    /// Minimum width of that margin, in pixels.
    private static let minimumMargin = 24.0
    /// Distance from a code that was read up to which blocks are counted as part of it, in blocks.
    static let besideCode = 1.2
    /// Maximum number of places listed. More are never searched.
    private static let maximumPlaces = 200

    /// Finds the places of a picture that resemble these codes.
    /// - Parameter codes: outlines of the codes that were read, in pixels.
    package init(_ pixels: Span<UInt8>, _ raster: Raster, codes: [Quadrilateral]) {
        var picture = PreparedPicture(base: raster)
        let level = picture.gradientLevel
        let field = picture.gradients(level, pixels)
        self =
            field.map {
                SimilarPlaces($0, scale: 1 << level, frame: (raster.width, raster.height), codes: codes)
            } ?? SimilarPlaces(places: [])
    }

    private init(places: [PixelRectangle]) { self.places = places }

    /// Finds the places from the gradients of one pyramid level.
    /// - Parameters:
    ///   - field: gradients of the level.
    ///   - scale: side of a pixel of the level, in pixels of the frame.
    ///   - frame: width and height of the frame, in pixels.
    ///   - codes: outlines of the codes that were read, in pixels of the frame.
    init(_ field: GradientField, scale: Int, frame: (width: Int, height: Int), codes: [Quadrilateral]) {
        let side = Double(GradientField.side * scale)
        let (columns, rows) = (field.columns, field.rows)
        var energies = field.sums.map(Self.energy)
        // Mean energy and size of the codes that were read.
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
        let margin = max(Self.minimumMargin, Self.margin * max(width, height))
        places = Self.windows(energies, columns, rows, window, mean: mean).map { column, row in
            let x = (Double(column) + Double(window.columns) / 2) * side
            let y = (Double(row) + Double(window.rows) / 2) * side
            return PixelRectangle(
                x: Int(x - width / 2 - margin), y: Int(y - height / 2 - margin), width: Int(width + 2 * margin),
                height: Int(height + 2 * margin)
            ).clipped(toWidth: frame.width, height: frame.height)
        }
    }

    /// Returns the mean energy of the gradients at right angles to their strongest direction. A single edge has none,
    /// however strong it is; modules have as much as in the strongest direction.
    /// - Parameter sums: sums over a block and its neighbours: xx, xy, yy, and the number of blocks.
    private static func energy(_ sums: SIMD4<Int32>) -> Double {
        let (xx, xy, yy) = (Double(sums.x), Double(sums.y), Double(sums.z))
        let difference = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
        return (xx + yy - difference) / (2 * Double(max(1, sums.w)))
    }

    private static func median(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

    /// Returns the windows filled like a code, in descending order of energy.
    private static func windows(
        _ energies: [Double], _ columns: Int, _ rows: Int, _ window: (columns: Int, rows: Int), mean: Double
    ) -> [(column: Int, row: Int)] {
        // Integral images: sums over all blocks above and to the left.
        var sums = [Double](filling: (columns + 1) * (rows + 1), with: 0)
        var counts = [Int32](filling: (columns + 1) * (rows + 1), with: 0)
        for row in 0..<rows {
            var (sum, count) = (0.0, Int32(0))
            for column in 0..<columns {
                let energy = energies[row * columns + column]
                sum += min(energy, maximumShare * mean)
                if energy >= minimumShare * mean { count += 1 }
                let index = (row + 1) * (columns + 1) + column + 1
                sums[index] = sums[index - columns - 1] + sum
                counts[index] = counts[index - columns - 1] + count
            }
        }
        let leastCount = Int32((minimumFill * Double(window.columns * window.rows)).rounded(.up))
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
        let (near, close) = (minimumDistance * Double(window.columns), minimumDistance * Double(window.rows))
        var result: [(column: Int, row: Int)] = []
        for (_, column, row) in found where result.count < maximumPlaces {
            let isSame = result.contains {
                Double(abs($0.column - column)) < near && Double(abs($0.row - row)) < close
            }
            if !isSame { result.append((column, row)) }
        }
        return result
    }
}
