import Barcodes
import Capture

/// Result of searching one frame.
package struct ScanReport: Sendable {
    /// The frame itself, so that a picture shown with the result is this one and not a later one.
    package var frame: Frame
    /// Codes in the frame whose centre is inside the region, with their corners in frame coordinates.
    package var barcodes: [Barcode]
    /// Codes in view, including those that only this frame misses.
    package var codes: [CodeInView]
    /// Codes that have come into view with this frame.
    package var arrivals: [CodeArrival]
    /// Outlines of candidates that look like a code and were not read, in frame coordinates, with their centre inside
    /// the region: too small, too blurred, half covered, or no code at all. Codes that still have to be confirmed by
    /// another reading are among these.
    package var unread: [Quadrilateral]
    /// Region in which codes were looked for; `nil` is the whole frame.
    package var region: NormalizedRectangle?
    /// Mean luminance inside the region, 0 to 255.
    package var luminance: Double
    /// Duration of the search.
    package var duration: Duration
    /// Reason why codes that were read are not among ``barcodes``; `nil` if there are no such codes. A code with a weak
    /// check counts from its second reading on. Codes far from the region are not searched.
    package var outside: OutsideCodes?
    /// Number of times that the session had been told to start over before the frame was taken.
    package var generation = 0

    package init(
        _ frame: Frame, barcodes: [Barcode], codes: [CodeInView] = [], arrivals: [CodeArrival] = [],
        unread: [Quadrilateral] = [], region: NormalizedRectangle? = nil, luminance: Double = 128,
        duration: Duration = .zero, outside: OutsideCodes? = nil
    ) {
        self.frame = frame
        self.barcodes = barcodes
        self.codes = codes
        self.arrivals = arrivals
        self.unread = unread
        self.region = region
        self.luminance = luminance
        self.duration = duration
        self.outside = outside
    }

    package var frameWidth: Int { frame.width }
    package var frameHeight: Int { frame.height }
    /// Time at which the frame was taken, in nanoseconds of the monotonic clock.
    package var timestamp: UInt64 { frame.timestamp }

    /// Codes among ``arrivals`` that count as reads.
    package var newCodes: [Barcode] { arrivals.filter(\.isNew).map(\.barcode) }
}

/// Reason why codes that were read are not reported.
package enum OutsideCodes: Sendable {
    /// They lie outside the region, or stick out of a strict one; at least one of them would be reported if it were
    /// moved.
    case beside
    /// Each of them is larger than the strict region, so that none can be held inside.
    case tooLarge
}
