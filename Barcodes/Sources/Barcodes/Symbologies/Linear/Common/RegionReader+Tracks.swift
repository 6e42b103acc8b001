/// Tracks of bars side by side that are longer than their region: the wide bar at a track's end has too few edges to
/// belong to one.
extension RegionReader {
    /// Elements in a line that repeat, from a place on.
    struct Middle: Sendable {
        var place: Point
        var period: Double
        /// How far the rest may reach.
        var length: Double
        var isReversed: Bool
        var along: Double
    }

    /// The least number of lines that show the same period, and by what share their periods may differ.
    private static let (leastMiddles, sameness) = (2, 0.1)

    /// Whether lines showed the middle of something whose ends are beyond the region.
    var showsTracks: Bool {
        let periods = middles.map(\.period).sorted()
        guard periods.count >= Self.leastMiddles else { return false }
        let middle = periods[periods.count / 2]
        return periods.count { abs($0 - middle) < Self.sameness * middle } >= Self.leastMiddles
    }

    /// How far lines leave the region along the bars where tracks lie side by side, and how far they are apart, in
    /// periods; the most lines.
    private static let (heightOfTracks, distanceOfLines, mostLinesOfTracks) = (2.0, 0.15, 48)
    /// The number of lines that tell whether there are tracks.
    private static let fewLinesOfTracks = 8

    /// Crosses what lines showed the middle of, and the track beside it.
    mutating func crossTracks(_ pixels: Span<UInt8>, _ raster: Raster) {
        let sorted = middles.sorted { $0.period < $1.period }
        guard let middle = sorted.dropFirst(sorted.count / 2).first else { return }
        let (period, length) = (middle.period, middle.length)
        let decoders = decoders.filter { type(of: $0).hasTracks }
        var region = regionOfMiddles
        region.reach += length
        region.halfHeight += Self.heightOfTracks * period
        let lines = min(Self.mostLinesOfTracks, Int(2 * region.halfHeight / (Self.distanceOfLines * period)))
        var wide = reader(of: region, decoders: decoders)
        // What is printed beside a track leaves a few rows of it free.
        wide.leastDistance = 1.5
        wide.cross(pixels, raster, lines: lines, sensitivity: 0.15, doubtful: Self.fewLinesOfTracks)
        goOn(as: wide, isRead: !wide.barcodes(pixels, raster).isEmpty)
    }

    /// Lines that are further apart tell the direction.
    private static let leastDistance = 1.5

    /// The region turned so that elements which repeat begin at right angles to its lines: what is beside low bars
    /// turns the direction of their gradients.
    private var regionOfMiddles: BarRegion {
        var slopes: [Double] = []
        for (index, one) in middles.enumerated() {
            for other in middles[(index + 1)...]
            where other.isReversed == one.isReversed && abs(other.along - one.along) > Self.leastDistance {
                let step = (other.place - one.place).dot(region.across)
                let period = (one.period + other.period) / 2
                slopes.append((step - period * (step / period).rounded()) / (other.along - one.along))
            }
        }
        slopes.sort()
        return slopes.isEmpty ? region : region.turned(by: slopes[slopes.count / 2])
    }
}
