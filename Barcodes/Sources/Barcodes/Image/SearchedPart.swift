/// The searched part of a caller's picture, as a raster with one byte a pixel.
struct SearchedPart {
    /// Layout of the part: within ``image`` if there is one, otherwise within the caller's own bytes.
    let raster: Raster
    /// Copy of the part's pixels, if the caller's are interleaved with other data, or stored from bottom to top.
    let image: LuminanceImage?
    /// Top-left corner of the part in the caller's picture.
    let origin: Point

    /// Makes the part from a region of a picture; `nil` means the whole picture.
    /// - Precondition: the layout fits the bytes.
    init(of luminance: Span<UInt8>, _ layout: ImageLayout, region: PixelRectangle?) {
        let region =
            region?.clipped(toWidth: layout.width, height: layout.height)
            ?? PixelRectangle(x: 0, y: 0, width: layout.width, height: layout.height)
        origin = Point(x: Double(region.x), y: Double(region.y))
        let offset = layout.offset + region.y * layout.rowStride + region.x * layout.pixelStride
        // The search takes indices to increase from row to row.
        let isInPlace = layout.pixelStride == 1 && layout.rowStride >= 0
        if isInPlace || region.width == 0 || region.height == 0 {
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
