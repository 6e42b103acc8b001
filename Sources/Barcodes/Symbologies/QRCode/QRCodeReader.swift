/// Finds and reads the QR codes in a picture.
struct QRCodeReader {
    private let effort: ReaderOptions.Effort
    private let maximumCount: Int
    private(set) var barcodes: [Barcode] = []
    /// Patterns of codes that were read, and patterns still free, in frame coordinates.
    private var patterns: [FinderPattern] = []
    private var fitter = FinderFitter()

    init(effort: ReaderOptions.Effort, maximumCount: Int) {
        self.effort = effort
        self.maximumCount = maximumCount
    }

    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) {
        guard min(raster.width, raster.height) >= LuminancePyramid.leastSide else { return }
        look(pixels, raster, scale: 1, frame: pixels, raster)
        var pyramid = LuminancePyramid(base: raster)
        var level = 1
        while effort > .fast, barcodes.count < maximumCount {
            pyramid.build(to: level, pixels)
            guard pyramid.top >= level else { break }
            let image = pyramid.levels[level - 1]
            look(image.pixels.span, image.raster, scale: Double(1 << level), frame: pixels, raster)
            level += 1
        }
    }

    /// Looks for finder patterns in one level of the pyramid and reads what they make.
    private mutating func look(
        _ pixels: Span<UInt8>, _ raster: Raster, scale: Double, frame: Span<UInt8>, _ frameRaster: Raster
    ) {
        let step = min(raster.width, raster.height) > 400 ? 2 : 1
        var scanner = FinderScanner(thresholds: BlockThresholds(pixels, raster), rowStep: step)
        scanner.scan(pixels, raster)
        var found = 0
        for candidate in scanner.candidates {
            guard let fitted = fitter.fit(candidate, pixels, raster)?.scaled(by: scale) else { continue }
            // Known from a finer level, or part of a code that was read?
            if patterns.contains(where: {
                $0.isInverted == fitted.isInverted
                    && $0.center.distance(to: fitted.center) < 2 * $0.module
            }) {
                continue
            }
            if barcodes.contains(where: { $0.corners.contains(fitted.center) }) { continue }
            patterns.append(fitted)
            found += 1
        }
        guard found > 0 else { return }
        assemble(frame, frameRaster)
    }

    private mutating func assemble(_ pixels: Span<UInt8>, _ raster: Raster) {
        var used = [Bool](repeating: false, count: patterns.count)
        for triple in FinderTriple.all(patterns) {
            guard !used[triple.topLeft], !used[triple.topRight], !used[triple.bottomLeft] else { continue }
            guard let reading = QRCodeSearch(triple, effort: effort, pixels, raster).read(pixels, raster) else {
                continue
            }
            used[triple.topLeft] = true
            used[triple.topRight] = true
            used[triple.bottomLeft] = true
            var corners = reading.map.outline
            if reading.isMirrored { swap(&corners.topRight, &corners.bottomLeft) }
            barcodes.append(
                Barcode(
                    symbology: .qrCode, content: reading.content, corners: corners, isMirrored: reading.isMirrored,
                    isInverted: triple.isInverted))
            if barcodes.count >= maximumCount { return }
        }
        // What lies in a code that was read is done with.
        let outlines = barcodes.map(\.corners)
        patterns.removeAll { pattern in outlines.contains { $0.contains(pattern.center) } }
    }
}
