/// Places of a picture that are full of edges and out of focus, as a code that is held too close to a camera of fixed
/// focus.
///
/// The edges of sharp text, and whatever else is in focus, have large Laplacians beside their differences; a blurred
/// code has small ones. Single blurred edges, as those of a background out of focus, are no place.
package struct OutOfFocusPlaces {
    /// A place, in pixels of the picture.
    package struct Place {
        package var area: PixelRectangle
        /// Whether it is so far out of focus that half the size may show more.
        package var isFarOutOfFocus: Bool
    }

    /// Places with the most and strongest edges, in descending order; those in the middle of the picture come first.
    package let places: [Place]

    /// Side of a block, in pixels.
    private static let side = 8
    /// Number of pixels that are measured of each block: every second row.
    private static let samples = side * side / 2
    /// Minimum mean of a block's squared differences between pixels. An EAN-13 symbol with modules of four pixels and a
    /// blur of one module has 40.
    private static let minimumEnergy = 20
    /// Minimum ratio of squared differences to squared Laplacians, in tenths. Sharp edges have 3 to 5, and codes with
    /// modules of 1.5 pixels and a blur of 0.6 modules 8.
    private static let minimumRatio = 7
    /// Ratio from which on a place is far out of focus, in tenths: modules of four pixels with a blur of 0.7.
    private static let farRatio = 14
    /// Minimum number of blurred blocks among a block and its neighbours. Most single edges are one block wide.
    private static let minimumNeighbours = 6
    /// Minimum number of blocks in a place.
    private static let minimumBlocks = 8
    /// Weight of a place in a corner of the picture, of those in the middle. A code is held into the middle.
    private static let weightInCorner = 0.25
    /// Maximum number of places.
    private static let maximumPlaces = 3

    /// Finds the places of a picture.
    package init(_ pixels: Span<UInt8>, _ raster: Raster) {
        guard min(raster.width, raster.height) >= 3 * Self.side else {
            places = []
            return
        }
        let blocks = BlockSharpness(pixels, raster, side: Self.side)
        var dense = Self.denseBlocks(blocks)
        var found: [(weight: Double, place: Place)] = []
        for start in dense.indices where dense[start] > 0 {
            let group = BlockGroup(taking: start, from: &dense, blocks.columns, blocks.rows)
            guard group.count >= Self.minimumBlocks else { continue }
            let area = Self.area(of: group, raster)
            let isFar = blocks.hasRatio(Self.farRatio, group.columns, group.rows)
            found.append(
                (group.sum * Self.weight(of: area, raster), Place(area: area, isFarOutOfFocus: isFar)))
        }
        found.sort { $0.weight > $1.weight }
        places = found.prefix(Self.maximumPlaces).map(\.place)
    }

    /// Returns the energy of each blurred block that has enough blurred neighbours, and 0 for all others.
    private static func denseBlocks(_ blocks: BlockSharpness) -> [Double] {
        let (columns, rows) = (blocks.columns, blocks.rows)
        let least = Int32(samples * minimumEnergy)
        let isBlurred = blocks.energies.indices.map {
            blocks.energies[$0] >= least && blocks.hasRatio(minimumRatio, $0)
        }
        var dense = [Double](filling: columns * rows, with: 0)
        for row in 0..<rows {
            for column in 0..<columns where isBlurred[row * columns + column] {
                var count = 0
                for line in max(0, row - 1)...min(rows - 1, row + 1) {
                    for place in max(0, column - 1)...min(columns - 1, column + 1)
                    where isBlurred[line * columns + place] {
                        count += 1
                    }
                }
                let index = row * columns + column
                if count >= minimumNeighbours { dense[index] = Double(blocks.energies[index]) }
            }
        }
        return dense
    }

    /// Returns the weight of a place by its distance from the middle of the picture.
    private static func weight(of area: PixelRectangle, _ raster: Raster) -> Double {
        let middle = Point(x: Double(raster.width) / 2, y: Double(raster.height) / 2)
        let center = Point(x: Double(area.x) + Double(area.width) / 2, y: Double(area.y) + Double(area.height) / 2)
        return 1 - (1 - weightInCorner) * center.distance(to: middle) / middle.length
    }

    /// Returns the area of a group of blocks with room for a quiet zone.
    private static func area(of group: BlockGroup, _ raster: Raster) -> PixelRectangle {
        let margin = 2 + max(group.columns.count, group.rows.count) / 8
        return PixelRectangle(
            x: (group.columns.lowerBound - margin) * side, y: (group.rows.lowerBound - margin) * side,
            width: (group.columns.count + 2 * margin) * side, height: (group.rows.count + 2 * margin) * side
        ).clipped(toWidth: raster.width, height: raster.height)
    }
}

/// Differences between pixels, and Laplacians, of the blocks of a picture.
private struct BlockSharpness {
    let columns: Int
    let rows: Int
    /// Sum of each block's squared differences between neighbouring pixels.
    let energies: [Int32]
    /// Sum of each block's squared Laplacians.
    private let laplacians: [Int32]

    /// Measures every second row of a picture.
    init(_ pixels: Span<UInt8>, _ raster: Raster, side: Int) {
        // A pixel is measured with its four neighbours.
        (columns, rows) = ((raster.width - 2) / side, (raster.height - 2) / side)
        let columns = columns
        var energies = [Int32](filling: columns * rows, with: 0)
        var laplacians = energies
        var energySums = energies.mutableSpan
        var laplacianSums = laplacians.mutableSpan
        for y in stride(from: 1, through: rows * side, by: 2) {
            let (here, row) = (raster.index(1, y), (y &- 1) / side &* columns)
            for column in 0..<columns {
                var (energy, laplacian): (Int32, Int32) = (0, 0)
                let start = here &+ column &* side
                for index in start..<start &+ side {
                    let value = Int32(pixels[index])
                    let (right, below) = (Int32(pixels[index &+ 1]), Int32(pixels[index &+ raster.stride]))
                    let (left, above) = (Int32(pixels[index &- 1]), Int32(pixels[index &- raster.stride]))
                    let (across, down) = (right &- value, below &- value)
                    let sum = left &+ right &+ above &+ below &- 4 &* value
                    energy &+= across &* across &+ down &* down
                    laplacian &+= sum &* sum
                }
                energySums[row &+ column] &+= energy
                laplacianSums[row &+ column] &+= laplacian
            }
        }
        (self.energies, self.laplacians) = (energies, laplacians)
    }

    /// Whether a block has a ratio of squared differences to squared Laplacians, in tenths.
    func hasRatio(_ least: Int, _ index: Int) -> Bool {
        10 * Int(energies[index]) >= least * Int(laplacians[index])
    }

    /// Whether some blocks together have a ratio of squared differences to squared Laplacians, in tenths.
    func hasRatio(_ least: Int, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
        var (energy, laplacian) = (0, 0)
        for row in rows {
            for column in columns {
                energy += Int(energies[row * self.columns + column])
                laplacian += Int(laplacians[row * self.columns + column])
            }
        }
        return 10 * energy >= least * laplacian
    }
}
