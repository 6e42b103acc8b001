/// How large a page is drawn.
package struct PagePlan: Hashable, Sendable {
    /// The resolution in whose pixels the corners of codes are reported.
    package static let nominalResolution = 200.0
    /// The resolution that pages are drawn with, once. It is what most scanners give. A module of a tenth of a
    /// millimetre has 1.2 pixels, which suffices for codes that are drawn without noise; those that phones read have a
    /// third of a millimetre.
    package static let resolution = 300.0
    /// The most pixels that a page is drawn with, whatever its size: 160 MB. An A2 sheet at 300 dpi has 35 million.
    package static let pixels = 40_000_000
    /// cairo's limit for a side.
    package static let side = 32_767

    /// The picture's size.
    package let width: Int
    package let height: Int
    /// The size at ``nominalResolution``.
    package let nominalWidth: Int
    package let nominalHeight: Int
    /// Pixels a point.
    package let scaleX: Double
    package let scaleY: Double

    /// - Parameters:
    ///   - size: in points, as the page says of itself.
    ///   - resolution: in pixels an inch.
    /// - Returns: `nil` for a page that has no size.
    package init?(_ size: (width: Double, height: Double), resolution: Double) {
        // 200 inches a side are the format's own limit (ISO 32000-1, annex C); a file may say anything.
        let sides = (min(size.width, 14_400), min(size.height, 14_400))
        guard sides.0 > 0, sides.1 > 0, sides.0.isFinite, sides.1.isFinite else { return nil }
        nominalWidth = max(1, Int((sides.0 * PagePlan.nominalResolution / 72).rounded(.up)))
        nominalHeight = max(1, Int((sides.1 * PagePlan.nominalResolution / 72).rounded(.up)))
        let wanted = resolution / 72
        let area = sides.0 * sides.1 * wanted * wanted
        let fitting = min(
            1, (Double(PagePlan.pixels) / area).squareRoot(),
            Double(PagePlan.side) / (max(sides.0, sides.1) * wanted)
        )
        // Rounded down where the limit decides, so that it holds.
        let rounding: FloatingPointRoundingRule = fitting < 1 ? .down : .up
        width = max(1, Int((sides.0 * wanted * fitting).rounded(rounding)))
        height = max(1, Int((sides.1 * wanted * fitting).rounded(rounding)))
        (scaleX, scaleY) = (Double(width) / sides.0, Double(height) / sides.1)
    }
}
