import Barcodes

/// What was read in one frame.
package struct ScanReport: Sendable {
    /// The codes whose centre is inside the region, with their corners in frame coordinates.
    package var barcodes: [Barcode]
    /// Those among ``barcodes`` that were not in view before. Reports may be skipped by a slow reader; each of these
    /// is in ``ScanSession/arrivals`` too.
    package var arrivals: [CodeArrival]
    /// What looks like a code and was not read, in frame coordinates, its centre inside the region: too small, too
    /// blurred, half covered, or no code at all. Codes that another look has to confirm are among these.
    package var unread: [Quadrilateral]
    package var frameWidth: Int
    package var frameHeight: Int
    /// When the frame was taken, in nanoseconds of the monotonic clock.
    package var timestamp: UInt64
    /// The frame's number in its stream.
    package var sequence: UInt64
    /// The region that was in force; `nil` is the whole frame.
    package var region: NormalizedRectangle?
    /// Mean luminance inside the region, 0 to 255.
    package var luminance: Double
    /// How long the search took.
    package var duration: Duration

    package init(
        barcodes: [Barcode], arrivals: [CodeArrival] = [], unread: [Quadrilateral] = [], frameWidth: Int,
        frameHeight: Int, timestamp: UInt64, sequence: UInt64, region: NormalizedRectangle? = nil,
        luminance: Double = 128, duration: Duration = .zero
    ) {
        self.barcodes = barcodes
        self.arrivals = arrivals
        self.unread = unread
        self.frameWidth = frameWidth
        self.frameHeight = frameHeight
        self.timestamp = timestamp
        self.sequence = sequence
        self.region = region
        self.luminance = luminance
        self.duration = duration
    }

    /// The codes among ``arrivals`` that count as reads.
    package var newCodes: [Barcode] { arrivals.filter(\.isNew).map(\.barcode) }
}
