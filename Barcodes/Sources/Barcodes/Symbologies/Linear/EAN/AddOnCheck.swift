/// Finds add-ons of two digits that may be the first digits of an add-on of five, whose rest something light covers.
///
/// Two digits have no other check than their parities. Where a label or glare covers the last three of five digits, a
/// line shows two digits with the free space that these need. Lines beside it may show that bars go on, or the free
/// space may have another shade than the spaces between the bars.
enum AddOnCheck {
    /// Number of lines across the add-on that are compared.
    private static let lines = 24
    /// Heights of these lines, as shares of the symbol's height from the top. Add-ons reach as far down as the guards,
    /// which may be below the outline.
    private static let heights = -0.04...1.08
    /// Minimum number of lines that show the end of an add-on of five digits. A single line of the picture beside the
    /// symbol may have bars of these sizes.
    private static let minimumLinesWithEnd = 3
    /// Maximum darkening of the free space against the spaces between bars, as a share of the contrast. Free space that
    /// is lighter says nothing, since blur makes spaces darker.
    private static let maximumDarkening = 0.08

    /// Whether the add-on of a barcode may be a part of a longer one.
    static func mayGoOn(behind barcode: Barcode, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard barcode.details.linear?.addOn?.utf8.count == 2, barcode.bodyShare < 1 else { return false }
        let corners = barcode.corners
        let (left, right) = (corners.bottomLeft - corners.topLeft, corners.bottomRight - corners.topRight)
        let moduleShare = barcode.bodyShare / Double(EANSymbol.width(barcode.symbology))
        var (linesWithEnd, step, contrast) = (0, 0.0, 0.0)
        for index in 0..<lines {
            let share = (Double(index) + 0.5) / Double(lines)
            let down = heights.lowerBound + share * (heights.upperBound - heights.lowerBound)
            let (start, end) = (corners.topLeft + left * down, corners.topRight + right * down)
            let module = start.distance(to: end) * moduleShare
            guard
                let line = Line(
                    from: start, to: end, module: module, isInverted: barcode.isInverted, pixels, raster)
            else { continue }
            if line.goesOn { return true }
            if line.endsLikeFiveDigits { linesWithEnd += 1 }
            step += line.space - line.free
            contrast += line.contrast
        }
        return linesWithEnd >= minimumLinesWithEnd || step > maximumDarkening * contrast
    }

    /// Line from the last bar of two digits onwards.
    private struct Line {
        /// Bars behind the second digit, in modules from its end.
        private let bars: [(from: Double, to: Double)]
        /// Level of the wide spaces of the add-on and of the free space behind it, and the contrast of the bars, in
        /// grey levels.
        let (space, free, contrast): (Double, Double, Double)

        /// Length of two digits with the guard before them, and that of the free space before the guard that counts
        /// with it, in modules.
        private static let (length, before) = (20.0, 2.0)
        /// Length of the line behind the second digit, in modules: three digits more and a part of the free space.
        private static let behind = 32.0
        /// Bounds of the free space whose level is taken, in modules from the last bar; the standard asks for 5.
        private static let (freeFrom, freeTo) = (1.5, 4.5)
        private static let halfWidth = 1.0
        /// Minimum difference between bars and spaces, in grey levels.
        private static let minimumContrast = 12.0
        /// Darkness of a bar's edge, as a share of the contrast from the level of spaces. Blur makes narrow bars light.
        private static let edge = 0.4
        /// Maximum distance between the expected end and the end of a bar, in modules.
        private static let endTolerance = 1.2

        /// Maximum width of a bar, in modules, with a tolerance.
        private static let widestBar = 4.6
        /// Bounds of the place at which the first bar behind the second digit begins, in modules: a space of one module
        /// and a bar of one separate the digits of an add-on.
        private static let separator = 0.4...1.8
        /// Bounds of the place at which the bars of the third digit end: 9 modules behind the second.
        private static let endOfThird = 7.5...10.5
        /// Bounds of the place at which the fifth digit ends: 27 modules behind the second.
        private static let endOfFifth = 25.5...28.5
        /// Minimum free space behind the fifth digit, in modules.
        private static let minimumSpace = 3.0

        /// - Returns: `nil` where the line does not show the end of an add-on.
        init?(
            from start: Point, to end: Point, module: Double, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
        ) {
            let step = end - start
            guard module > 0.5,
                let profile = LineProfile(
                    pixels, raster, center: end, direction: step * (1 / step.length),
                    before: (Self.length + Self.before) * module, after: Self.behind * module,
                    halfWidth: Self.halfWidth)
            else { return nil }
            let values = isInverted ? profile.values.map { 255 - $0 } : profile.values
            let bins = module / LineProfile.bin
            let last = (end - profile.origin).dot(profile.direction) / LineProfile.bin
            let inside = values[..<max(0, min(values.count, Int(last)))].sorted()
            guard inside.count > 8 else { return nil }
            let dark = Double(inside[inside.count / 10])
            space = Double(inside[inside.count * 9 / 10])
            contrast = space - dark
            guard contrast > Self.minimumContrast else { return nil }
            let level = Float(space - Self.edge * contrast)
            var found: [(from: Double, to: Double)] = []
            var begin: Int?
            for (index, value) in values.enumerated() {
                if value < level {
                    begin = begin ?? index
                } else if let first = begin {
                    found.append(((Double(first) - last) / bins, (Double(index) - last) / bins))
                    begin = nil
                }
            }
            guard let origin = found.map(\.to).min(by: { abs($0) < abs($1) }), abs(origin) < Self.endTolerance
            else { return nil }
            bars = found.filter { $0.from > origin }.map { ($0.from - origin, $0.to - origin) }
            let zone = [Self.freeFrom, Self.freeTo].map { min(values.count, max(0, Int(last + (origin + $0) * bins))) }
            let behind = values[zone[0]..<zone[1]].sorted()
            free = behind.isEmpty ? space : Double(behind[behind.count / 2])
        }

        /// Whether the bars of a third digit follow at once.
        var goesOn: Bool {
            bars.count >= 3 && Self.separator.contains(bars[0].from) && Self.endOfThird.contains(bars[2].to)
                && bars[..<3].allSatisfy { $0.to - $0.from < Self.widestBar }
        }

        /// Whether bars end where the fifth digit would.
        var endsLikeFiveDigits: Bool {
            guard let last = bars.lastIndex(where: { $0.to < Self.endOfFifth.upperBound }), last > 0
            else { return false }
            return Self.endOfFifth.contains(bars[last].to)
                && bars[last - 1...last].allSatisfy { $0.to - $0.from < Self.widestBar }
                && bars[last].from - bars[last - 1].to < Self.widestBar
                && (last + 1 == bars.count || bars[last + 1].from - bars[last].to > Self.minimumSpace)
        }
    }
}
