/// Size at which a page is drawn.
package struct PagePlan: Hashable, Sendable {
    /// Resolution in whose pixels the corners of codes are reported, in pixels an inch.
    package static let nominalResolution = 200.0
    /// Resolution with which pages are drawn, once, in pixels an inch. It is that of most scanners. A module of a tenth
    /// of a millimetre has 1.2 pixels, which suffices for codes that are drawn without noise; codes for phones have
    /// modules of a third of a millimetre.
    package static let resolution = 300.0
    /// Maximum number of pixels of a drawn page, whatever its size: 160 MB. An A2 sheet at 300 dpi has 35 million.
    package static let pixels = 40_000_000
    /// Maximum side in pixels, a limit of cairo.
    package static let side = 32_767

    /// Size of the picture in pixels.
    package let width: Int
    package let height: Int
    /// Size at ``nominalResolution``.
    package let nominalWidth: Int
    package let nominalHeight: Int
    /// Scale in pixels a point.
    package let scaleX: Double
    package let scaleY: Double

    /// - Parameters:
    ///   - size: the size of the page in points, as the file states it.
    ///   - resolution: the resolution in pixels an inch.
    /// - Returns: `nil` for a page without a size.
    package init?(_ size: (width: Double, height: Double), resolution: Double) {
        // The format's own limit is 200 inches a side (ISO 32000-1, annex C); a file may state anything.
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
        // If the limit decides, sides are rounded down so that it holds.
        let rounding: FloatingPointRoundingRule = fitting < 1 ? .down : .up
        width = max(1, Int((sides.0 * wanted * fitting).rounded(rounding)))
        height = max(1, Int((sides.1 * wanted * fitting).rounded(rounding)))
        (scaleX, scaleY) = (Double(width) / sides.0, Double(height) / sides.1)
    }
}
