/// Reading of bars that run apart like a fan.
extension LinearSearchStrategy {
    /// Maximum number of regions that fans are grown from, unless every attempt is wanted. Of 18,700 pictures, 17 were
    /// read so: 16 in the first region, one in the second, all in the widest fan.
    private static let maximumFanRegions = 2

    /// Looks for bars that run apart and include an unread region, redraws them upright and reads them.
    /// - Parameter spend: charges an amount of work, and returns whether to go on.
    func lookAtFans(
        in search: inout PictureSearch, _ pixels: Span<UInt8>, spend: (Int, inout SearchBudget) -> Bool
    ) {
        guard search.barcodes.isEmpty, let outline = widestFan(&search, pixels),
            let roughly = UprightBars(outline, pixels, search.picture.base),
            search.budget.spend(4 * roughly.pixels.count),
            let bars = roughly.straightened(pixels, search.picture.base)
        else { return }
        var budget = search.budget
        var reader = RegionReader(region: bars.region, decoders: decoders)
        reader.maximumWork = budget.available
        reader.cross(bars.pixels.span, bars.raster, lines: Self.lines, sensitivity: 0.15, doubtful: 3)
        Self.crossRowsBeside(&reader, bars.pixels.span, bars.raster)
        var barcodes = reader.barcodes(bars.pixels.span, bars.raster)
        if barcodes.isEmpty, reader.isClearlyBars(bars.pixels.span, bars.raster) {
            let place = Place(region: bars.region, level: 0, isBars: true, areEven: true)
            let surroundings = Surroundings(
                isLarge: search.picture.isLarge, isThorough: search.options.effort == .thorough, hasCodes: false)
            barcodes = Self.readCloser(&reader, place, in: surroundings, bars.pixels.span, bars.raster) {
                spend($0, &budget)
            }
        }
        search.budget.charge(reader.work)
        for index in barcodes.indices { barcodes[index].corners = bars.outline(barcodes[index].corners) }
        _ = report(barcodes, isRedrawn: true, to: &search, pixels)
    }

    /// Returns the outline, in the picture, of the widest fan that one of the strongest unread regions is part of.
    private func widestFan(_ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Quadrilateral? {
        let level = search.picture.gradientLevel
        guard !unread.isEmpty, let field = search.picture.gradients(level, pixels) else { return nil }
        let directions = BlockDirections(field)
        var widest: (outline: Quadrilateral, width: Double)?
        for place in unread.prefix(search.options.effort == .thorough ? unread.count : Self.maximumFanRegions) {
            let region = place.region.scaled(by: Double(1 << place.level) / Double(1 << level))
            guard let fan = ConvergingBars.around(region, in: directions), fan.width > widest?.width ?? 0,
                let outline = fan.outline
            else { continue }
            widest = (outline, fan.width)
        }
        return widest?.outline.scaled(by: Double(1 << level))
    }
}
