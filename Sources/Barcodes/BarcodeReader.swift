/// Reads the codes in a picture.
///
/// ```swift
/// let barcodes = try BarcodeReader().read(luminance.span, layout: ImageLayout(width: 1280, height: 720))
/// for barcode in barcodes { print(barcode.text) }
/// ```
///
/// A reader keeps nothing between calls and may be used from several threads at once. For a camera, see
/// ``LiveBarcodeReader``, which carries on from the last frame.
public struct BarcodeReader: Sendable {
    public var options: ReaderOptions

    public init(options: ReaderOptions = ReaderOptions()) {
        self.options = options
    }

    /// The codes in a picture, in the order in which they were found.
    ///
    /// - Parameters:
    ///   - luminance: the picture's bytes.
    ///   - layout: how the picture lies in them.
    /// - Returns: an empty array when there is none.
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    /// - Complexity: linear in the number of pixels; see `Benchmarks/README.md` for figures.
    public func read(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try layout.validate(byteCount: luminance.count)
        let region = options.region?.clipped(toWidth: layout.width, height: layout.height)
        let left = region?.x ?? 0
        let top = region?.y ?? 0
        let part = ImageLayout(
            width: region?.width ?? layout.width, height: region?.height ?? layout.height,
            rowStride: layout.rowStride, pixelStride: layout.pixelStride,
            offset: layout.offset + top * layout.rowStride + left * layout.pixelStride)
        guard part.width > 0, part.height > 0, options.maximumCount > 0 else { return [] }
        var barcodes: [Barcode]
        if part.pixelStride == 1 {
            let raster = Raster(width: part.width, height: part.height, stride: part.rowStride, offset: part.offset)
            barcodes = read(luminance, raster)
        } else {
            let image = LuminanceImage(gathering: luminance, layout: part)
            barcodes = read(image.pixels.span, image.raster)
        }
        if left != 0 || top != 0 {
            let shift = Point(x: Double(left), y: Double(top))
            for index in barcodes.indices { barcodes[index].corners = barcodes[index].corners.moved(by: shift) }
        }
        return barcodes
    }

    private func read(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        let barcodes = search(pixels, raster)
        guard barcodes.isEmpty, options.effort > .fast,
            raster.width * raster.height <= LuminanceImage.tinyPicture
        else { return barcodes }
        // What is as small as this was made by a program and may have been cut at the very edge of a symbol.
        let margin = 8
        let padded = LuminanceImage(padding: pixels, raster, margin: margin)
        let shift = Point(x: -Double(margin), y: -Double(margin))
        return search(padded.pixels.span, padded.raster).map { barcode in
            var barcode = barcode
            barcode.corners = barcode.corners.moved(by: shift)
            return barcode
        }
    }

    private func search(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        let symbologies = options.symbologies
        guard !symbologies.isDisjoint(with: [.qrCode, .microQRCode, .rmqrCode]) else { return [] }
        var reader = QRCodeReader(
            effort: options.effort, maximumCount: options.maximumCount, isSearchOnly: !symbologies.contains(.qrCode),
            leastSide: symbologies.contains(.rmqrCode) ? RMQRCodeReader.leastSide : LuminancePyramid.leastSide)
        reader.read(pixels, raster)
        var others = readOthers(reader.patterns, pixels, raster)
        reader.exclude(others.map(\.corners))
        if reader.barcodes.count + others.count < options.maximumCount {
            let tried = Set(reader.patterns.map(\.center))
            reader.readAgain(pixels, raster)
            others += readOthers(reader.patterns.filter { !tried.contains($0.center) }, pixels, raster)
        }
        return Array((reader.barcodes + others).prefix(options.maximumCount))
    }

    /// Reads the symbologies with a single finder pattern, which take what QR codes leave.
    private func readOthers(_ patterns: [FinderPattern], _ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        guard !patterns.isEmpty else { return [] }
        var found: [Barcode] = []
        if options.symbologies.contains(.rmqrCode) {
            var search = RMQRCodeReader(effort: options.effort, maximumCount: options.maximumCount)
            search.read(patterns, pixels, raster)
            found += search.barcodes
        }
        if options.symbologies.contains(.microQRCode) {
            var search = MicroQRCodeReader(effort: options.effort, maximumCount: options.maximumCount)
            let free = patterns.filter { pattern in !found.contains { $0.corners.contains(pattern.center) } }
            search.read(free, pixels, raster)
            found += search.barcodes
        }
        return found
    }
}
