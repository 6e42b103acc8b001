/// Reading of tracks of bars side by side that are longer than their region: the wide bar at a track's end has too few
/// edges to belong to the region.
extension RegionReader {
    /// Run of elements in a line that repeat, from a place on.
    struct Middle: Sendable {
        var place: Point
        var period: Double
        /// Maximum length of the rest of the track.
        var length: Double
        var isReversed: Bool
        var along: Double
    }

    /// Minimum number of lines that show the same period.
    private static let minimumMiddles = 2
    /// Maximum difference between such periods, as a share.
    private static let maximumPeriodDifference = 0.1

    /// Whether lines showed the middle of a track whose ends are beyond the region.
    var showsTracks: Bool {
        let periods = middles.map(\.period).sorted()
        guard periods.count >= Self.minimumMiddles else { return false }
        let middle = periods[periods.count / 2]
        return periods.count { abs($0 - middle) < Self.maximumPeriodDifference * middle } >= Self.minimumMiddles
    }

    /// Distance by which lines leave the region along the bars on each side, in periods, where tracks lie side by side.
    private static let heightOfTracks = 2.0
    /// Distance between lines, in periods.
    private static let distanceOfLines = 0.15
    /// Maximum number of lines.
    private static let maximumTrackLines = 48
    /// Number of lines that are read first to tell whether there are tracks.
    private static let firstTrackLines = 8

    /// Crosses the tracks whose middles lines showed, and the tracks beside them, in a wider region.
    mutating func crossTracks(_ pixels: Span<UInt8>, _ raster: Raster) {
        let sorted = middles.sorted { $0.period < $1.period }
        guard let middle = sorted.dropFirst(sorted.count / 2).first else { return }
        let (period, length) = (middle.period, middle.length)
        let decoders = decoders.filter { type(of: $0).hasTracks }
        var region = regionOfMiddles
        region.reach += length
        region.halfHeight += Self.heightOfTracks * period
        let lines = min(Self.maximumTrackLines, Int(2 * region.halfHeight / (Self.distanceOfLines * period)))
        var wide = reader(of: region, decoders: decoders)
        // Print beside a track may leave only a few of its rows free, so lines are closer together.
        wide.minimumLineDistance = 1.5
        wide.cross(pixels, raster, lines: lines, sensitivity: 0.15, doubtful: Self.firstTrackLines)
        resume(from: wide, isRead: !wide.barcodes(pixels, raster).isEmpty)
    }

    /// Minimum distance between two lines that tell the direction, in pixels.
    private static let minimumSlopeDistance = 1.5

    /// The region turned so that its lines are at right angles to the line on which repeating elements begin: whatever
    /// is beside low bars turns the direction of their gradients.
    private var regionOfMiddles: BarRegion {
        var slopes: [Double] = []
        for (index, one) in middles.enumerated() {
            for other in middles[(index + 1)...]
            where other.isReversed == one.isReversed && abs(other.along - one.along) > Self.minimumSlopeDistance {
                let step = (other.place - one.place).dot(region.across)
                let period = (one.period + other.period) / 2
                slopes.append((step - period * (step / period).rounded()) / (other.along - one.along))
            }
        }
        slopes.sort()
        return slopes.isEmpty ? region : region.turned(by: slopes[slopes.count / 2])
    }
}
