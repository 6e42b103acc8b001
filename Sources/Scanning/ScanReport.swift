import Barcodes
import Capture

/// What was read in one frame.
package struct ScanReport: Sendable {
    /// The frame itself: a picture that is to show what was read is this one, not the one that came after it.
    package var frame: Frame
    /// The codes in it whose centre is inside the region, with their corners in frame coordinates.
    package var barcodes: [Barcode]
    /// The codes in view, also those that only this frame misses.
    package var codes: [CodeInView]
    /// The codes that have come into view with this frame.
    package var arrivals: [CodeArrival]
    /// What looks like a code and was not read, in frame coordinates, its centre inside the region: too small, too
    /// blurred, half covered, or no code at all. Codes that another look has to confirm are among these.
    package var unread: [Quadrilateral]
    /// The region that was in force; `nil` is the whole frame.
    package var region: NormalizedRectangle?
    /// Mean luminance inside the region, 0 to 255.
    package var luminance: Double
    /// How long the search took.
    package var duration: Duration
    /// What keeps codes that were read from being among ``barcodes``; `nil` where there are none. A code with weak
    /// checks counts from its second look on. What is far from the region is not searched.
    package var outside: OutsideCodes?
    /// How often the session had been told to start over before the frame was taken.
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
    /// When the frame was taken, in nanoseconds of the monotonic clock.
    package var timestamp: UInt64 { frame.timestamp }

    /// The codes among ``arrivals`` that count as reads.
    package var newCodes: [Barcode] { arrivals.filter(\.isNew).map(\.barcode) }
}

/// Why codes that were read are not reported.
package enum OutsideCodes: Sendable {
    /// They lie outside the region, or stick out of a strict one; at least one of them would be reported if it were
    /// moved.
    case beside
    /// Each of them is larger than the strict region, so that none can be held inside.
    case tooLarge
}
