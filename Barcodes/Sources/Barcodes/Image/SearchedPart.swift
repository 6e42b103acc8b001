/// The part of a caller's picture that is searched, as a raster with one byte a pixel.
struct SearchedPart {
    /// Where the part lies: in ``image`` where there is one, otherwise in the caller's own bytes.
    let raster: Raster
    /// The part's pixels, gathered, where the caller's are interleaved with other data.
    let image: LuminanceImage?
    /// The part's top-left corner in the caller's picture.
    let origin: Point

    /// - Precondition: the layout fits the bytes.
    init(of luminance: Span<UInt8>, _ layout: ImageLayout, region: PixelRectangle?) {
        let region =
            region?.clipped(toWidth: layout.width, height: layout.height)
            ?? PixelRectangle(x: 0, y: 0, width: layout.width, height: layout.height)
        origin = Point(x: Double(region.x), y: Double(region.y))
        let offset = layout.offset + region.y * layout.rowStride + region.x * layout.pixelStride
        if layout.pixelStride == 1 || region.width == 0 || region.height == 0 {
            image = nil
            raster = Raster(width: region.width, height: region.height, stride: layout.rowStride, offset: offset)
        } else {
            let gathered = LuminanceImage(
                gathering: luminance,
                layout: ImageLayout(
                    width: region.width, height: region.height, rowStride: layout.rowStride,
                    pixelStride: layout.pixelStride, offset: offset))
            image = gathered
            raster = gathered.raster
        }
    }
}
