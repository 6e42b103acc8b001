import Barcodes

/// Decides when a small part of the picture is worth a closer look.
///
/// A live picture is looked at once, quickly: what is missed now comes again in the next frame. What the user has zoomed
/// in on, or put a small frame about, is a fraction of the picture and leaves time for more, and what is missed there for
/// being small and blurred is missed in every frame. So where something looks like a code and is not read, the part is
/// searched again with every attempt the engine knows. That may take a hundred times as long; the next one has to wait
/// until as much time has gone into quick looks.
package struct CloseLook: Hashable, Sendable {
    /// A region of this share of the frame or less: from a zoom of 1.7 on.
    package static let largestShare = 0.36

    private var debt = Duration.zero

    package init() {}

    /// Whether it is due, after a quick look.
    /// - Parameters:
    ///   - region: where codes count; `nil` is the whole frame.
    ///   - duration: how long the quick look took.
    package mutating func isDue(
        in region: NormalizedRectangle?, isUnread: Bool, isRead: Bool, after duration: Duration
    ) -> Bool {
        debt = max(.zero, debt - duration)
        guard let region, region.width * region.height <= Self.largestShare, isUnread, !isRead else { return false }
        return debt == .zero
    }

    /// It was taken, and took this long.
    package mutating func taken(_ duration: Duration) { debt = duration }

    /// What it finds.
    static func barcodes(
        _ pixels: Span<UInt8>, layout: ImageLayout, options: ReaderOptions
    ) throws(ImageLayoutError) -> [Barcode] {
        var options = options
        options.effort = .thorough
        return try BarcodeReader(options: options).read(pixels, layout: layout)
    }
}
