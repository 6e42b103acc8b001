/// Bars that run apart.
extension LinearSearchStrategy {
    /// Looks for bars that run apart, of which a region has some: those are drawn upright and read.
    /// - Parameter spend: asks for leave to go on, after so much work.
    func lookAtFans(
        in search: inout PictureSearch, _ pixels: Span<UInt8>, spend: (Int, inout SearchBudget) -> Bool
    ) {
        let level = search.picture.gradientLevel
        guard search.barcodes.isEmpty, !unread.isEmpty, let field = search.picture.gradients(level, pixels) else {
            return
        }
        let directions = BlockDirections(field)
        var fans: [(outline: Quadrilateral, width: Double)] = []
        for place in unread {
            let region = place.region.scaled(by: Double(1 << place.level) / Double(1 << level))
            guard let fan = BarFan.around(region, in: directions), let outline = fan.outline else { continue }
            fans.append((outline.scaled(by: Double(1 << level)), fan.width))
        }
        // Others of the same bars have fewer of them.
        fans.sort { $0.width > $1.width }
        for (index, fan) in fans.enumerated() where search.barcodes.isEmpty {
            guard !fans[..<index].contains(where: { $0.outline.contains(fan.outline.center) }),
                let roughly = UprightBars(fan.outline, pixels, search.picture.base),
                search.budget.spend(4 * roughly.pixels.count),
                let bars = roughly.straightened(pixels, search.picture.base)
            else { continue }
            var budget = search.budget
            var reader = RegionReader(region: bars.region, decoders: decoders)
            reader.mostWork = budget.available
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
            for var barcode in barcodes {
                barcode.corners = bars.outline(barcode.corners)
                search.report(barcode)
            }
        }
    }
}
