/// Search for a known code around its last place, at the pyramid level that suits its module size.
package struct RegionSearch {
    private let known: Barcode
    /// Searched part of the frame.
    let area: PixelRectangle

    /// Distance by which the code may have moved or grown since the last frame, as a share of its shorter side.
    private static let margin = 0.5
    /// Minimum of that distance, as a share of the code's longer side. A row of bars is not expected to move by its own
    /// length in one frame.
    private static let minimumMargin = 0.2
    /// Module size from which on half the resolution is enough, in pixels.
    private static let module = 8.0

    /// Shares of the whole margin to which it may be narrowed where areas have to be small, the widest first. A quarter
    /// still leaves a code that does not move its edges, and bars half of the quiet zone of EAN-13.
    static let marginShares = [1, 0.5, 0.25]

    /// Makes the search area around a code's last place.
    /// - Parameter marginShare: one of ``marginShares``.
    /// - Returns: `nil` if nothing of the area is inside the picture.
    package init?(around known: Barcode, _ raster: Raster, marginShare: Double = 1) {
        let xs = known.corners.points.map(\.x)
        let ys = known.corners.points.map(\.y)
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
            // Coordinates far outside the picture need not fit an `Int`.
            max(abs(left), abs(right), abs(top), abs(bottom)) < Double(4 * ImageLayout.maximumSide)
        else { return nil }
        let (across, down) = (
            (known.corners.topRight - known.corners.topLeft).length,
            (known.corners.bottomLeft - known.corners.topLeft).length
        )
        let margin = marginShare * max(Self.margin * min(across, down), Self.minimumMargin * max(across, down))
        area = PixelRectangle(
            x: Int(left - margin), y: Int(top - margin), width: Int(right - left + 2 * margin),
            height: Int(bottom - top + 2 * margin)
        ).clipped(toWidth: raster.width, height: raster.height)
        self.known = known
        guard min(area.width, area.height) >= LuminancePyramid.minimumSide else { return nil }
    }

    /// Number of pixels in the search area.
    var pixelCount: Int { area.width * area.height }

    /// Reads the first wanted code of these symbologies in the area. If only unwanted neighbours are found, the area is
    /// searched once more for several codes.
    /// - Parameters:
    ///   - budget: common budget of all searches of regions in this frame.
    ///   - isWanted: predicate on codes, given in frame coordinates.
    package func read(
        _ symbologies: Set<Symbology>, _ options: ReaderOptions, _ pixels: Span<UInt8>, _ frame: Raster,
        budget: inout SearchBudget, where isWanted: (Barcode) -> Bool = { _ in true }
    ) -> Barcode? {
        for count in [1, Self.maximumNeighbours] {
            let found = codes(symbologies, options, atMost: count, pixels, frame, &budget)
            if let wanted = found.first(where: isWanted) {
                budget.codeWasRead()
                return wanted
            }
            guard !found.isEmpty else { return nil }
        }
        return nil
    }

    /// Maximum number of codes read when the first one found is an unwanted neighbour.
    private static let maximumNeighbours = 4

    /// Reads the codes in the area.
    /// - Returns: the codes, in frame coordinates.
    private func codes(
        _ symbologies: Set<Symbology>, _ options: ReaderOptions, atMost count: Int, _ pixels: Span<UInt8>,
        _ frame: Raster, _ budget: inout SearchBudget
    ) -> [Barcode] {
        // Codes that were read by a costlier look at the frame take one here, too.
        let effort = known.symbology == .qrCode ? .fast : max(options.effort, .balanced)
        let reader = BarcodeReader(
            options: ReaderOptions(symbologies: symbologies, effort: effort, maximumCount: count))
        func search(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
            let own = SearchBudget(pixels: raster.width * raster.height, effort: effort, within: budget)
            let search = reader.search(pixels, raster, budget: own)
            budget.charge(search.budget.spent)
            return search.report.barcodes
        }
        let raster = frame.part(area)
        var barcodes: [Barcode]
        if isLarge, min(area.width, area.height) >= 2 * LuminancePyramid.minimumSide {
            let half = LuminanceImage(halving: pixels, raster)
            barcodes = search(half.pixels.span, half.raster)
            for index in barcodes.indices { barcodes[index].corners = barcodes[index].corners.scaled(by: 2) }
        } else {
            barcodes = search(pixels, raster)
        }
        let origin = Point(x: Double(area.x), y: Double(area.y))
        for index in barcodes.indices { barcodes[index].corners = barcodes[index].corners.moved(by: origin) }
        return barcodes
    }

    /// Whether the modules are so large that the half-size picture is enough. The module size is known only for QR
    /// codes, from their version.
    private var isLarge: Bool {
        guard known.symbology == .qrCode, let version = known.details.qrCode?.version else { return false }
        let top = known.corners.topRight - known.corners.topLeft
        return top.length > Double(QRCodeTables.dimension(version: version)) * Self.module
    }
}
