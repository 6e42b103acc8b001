import Barcodes

/// Decides when a small part of the picture is worth a closer look.
///
/// Live frames are searched with little effort: a code missed in one frame is usually read in the next. But a small and
/// blurred code is missed in every frame. Where the user has zoomed in, or made the detection frame small, the region
/// is a fraction of the picture. If a candidate in it is not read, the region is searched again with the highest
/// effort. That may take a hundred times as long, so the next such search waits until as much time has gone into
/// ordinary ones.
package struct CloseLook: Hashable, Sendable {
    /// Maximum share of the frame that the region may take up, which a zoom of 1.7 reaches.
    package static let largestShare = 0.36

    private var debt = Duration.zero

    package init() {}

    /// Returns whether a search with high effort is due, after an ordinary one.
    /// - Parameters:
    ///   - region: region in which codes count; `nil` is the whole frame.
    ///   - duration: duration of the ordinary search.
    package mutating func isDue(
        in region: NormalizedRectangle?, isUnread: Bool, isRead: Bool, after duration: Duration
    ) -> Bool {
        debt = max(.zero, debt - duration)
        guard let region, region.width * region.height <= Self.largestShare, isUnread, !isRead else { return false }
        return debt == .zero
    }

    /// Takes in the duration of a search with high effort.
    package mutating func taken(_ duration: Duration) { debt = duration }

    /// Searches the region with high effort, and returns the codes found.
    static func barcodes(
        _ pixels: Span<UInt8>, layout: ImageLayout, options: ReaderOptions
    ) throws(ImageLayoutError) -> [Barcode] {
        var options = options
        options.effort = .thorough
        return try BarcodeReader(options: options).read(pixels, layout: layout)
    }
}
