/// Looks for a known code around where it was, in the level of the pyramid that suits the size of its modules.
package struct RegionSearch {
    private let known: Barcode
    private let area: PixelRectangle

    /// How far the code may have moved or grown since the last frame, as a share of its shorter side, and of its longer
    /// one: a row of bars is not expected to leave its own length in one frame.
    private static let (margin, leastMargin) = (0.5, 0.2)
    /// Modules are large enough with this many pixels, and a picture half as large does as well.
    private static let module = 8.0

    /// - Returns: `nil` when nothing of the area is inside the picture.
    package init?(around known: Barcode, _ raster: Raster) {
        let xs = known.corners.corners.map(\.x)
        let ys = known.corners.corners.map(\.y)
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
            // Far outside, coordinates need not fit an Int.
            max(abs(left), abs(right), abs(top), abs(bottom)) < Double(4 * ImageLayout.maximumSide)
        else { return nil }
        let (across, down) = (
            (known.corners.topRight - known.corners.topLeft).length,
            (known.corners.bottomLeft - known.corners.topLeft).length
        )
        let margin = max(Self.margin * min(across, down), Self.leastMargin * max(across, down))
        area = PixelRectangle(
            x: Int(left - margin), y: Int(top - margin), width: Int(right - left + 2 * margin),
            height: Int(bottom - top + 2 * margin)
        ).clipped(toWidth: raster.width, height: raster.height)
        self.known = known
        guard min(area.width, area.height) >= LuminancePyramid.leastSide else { return nil }
    }

    /// How many pixels there are to search.
    var pixelCount: Int { area.width * area.height }

    /// The first code of one of these symbologies in the area that is wanted. Where a neighbour is read in its place,
    /// the area is searched for more.
    /// - Parameters:
    ///   - budget: what all searches of regions of the frame may cost together.
    ///   - isWanted: is asked about codes in frame coordinates.
    package func read(
        _ symbologies: Set<Symbology>, _ options: ReaderOptions, _ pixels: Span<UInt8>, _ frame: Raster,
        budget: inout SearchBudget, where isWanted: (Barcode) -> Bool = { _ in true }
    ) -> Barcode? {
        for count in [1, Self.mostNeighbours] {
            let found = codes(symbologies, options, atMost: count, pixels, frame, &budget)
            if let wanted = found.first(where: isWanted) {
                budget.codeWasRead()
                return wanted
            }
            guard !found.isEmpty else { return nil }
        }
        return nil
    }

    /// How many codes are read where the first one is a neighbour.
    private static let mostNeighbours = 4

    /// - Returns: the codes in the area, in frame coordinates.
    private func codes(
        _ symbologies: Set<Symbology>, _ options: ReaderOptions, atMost count: Int, _ pixels: Span<UInt8>,
        _ frame: Raster, _ budget: inout SearchBudget
    ) -> [Barcode] {
        let effort = known.symbology == .qrCode ? .fast : options.effort
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
        if isLarge, min(area.width, area.height) >= 2 * LuminancePyramid.leastSide {
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

    /// Whether modules are so large that half the picture shows them as well. Only a QR code's version tells.
    private var isLarge: Bool {
        guard known.symbology == .qrCode, let version = known.details.qrCode?.version else { return false }
        let top = known.corners.topRight - known.corners.topLeft
        return top.length > Double(QRCodeTables.dimension(version: version)) * Self.module
    }
}
