/// Part of a picture around three finder patterns, in the lowest resolution that resolves them: halving a picture
/// halves its noise.
struct HalvedCrop {
    let image: LuminanceImage
    /// Top left corner of the part in the picture.
    let origin: Point
    /// Finder patterns in pixels of the crop.
    let spots: [QRCodeTracker.Spot]

    /// Side of a pixel of the crop, in pixels of the picture.
    let scale: Double

    /// Minimum side of a module, in pixels, of what is halved.
    private static let minimumModule = 2.5

    /// - Parameter drift: expected shift of the patterns, in addition to that by their velocities.
    /// - Returns: `nil` if the patterns are too small, or outside the picture.
    init?(around spots: [QRCodeTracker.Spot], by drift: Point, _ pixels: Span<UInt8>, _ raster: Raster) {
        let places = spots.map { $0.moved(by: $0.velocity + drift) }
        guard places.allSatisfy({ $0.module >= Self.minimumModule }) else { return nil }
        var (left, top, right, bottom) = (raster.width, raster.height, 0, 0)
        for place in places {
            let (center, reach) = (place.center, place.module * 8)
            guard center.x > 0, center.y > 0, center.x < Double(raster.width), center.y < Double(raster.height) else {
                return nil
            }
            left = min(left, Int(max(0, center.x - reach)))
            top = min(top, Int(max(0, center.y - reach)))
            right = max(right, Int(min(Double(raster.width), center.x + reach)))
            bottom = max(bottom, Int(min(Double(raster.height), center.y + reach)))
        }
        guard min(right - left, bottom - top) >= 2 * LuminancePyramid.minimumSide else { return nil }
        let least = places.reduce(.infinity) { min($0, $1.module) }
        let area = Raster(
            width: right - left, height: bottom - top, stride: raster.stride, offset: raster.index(left, top))
        var image = LuminanceImage(halving: pixels, area)
        var scale = 2.0
        while least / scale >= Self.minimumModule,
            min(image.raster.width, image.raster.height) >= 2 * LuminancePyramid.minimumSide
        {
            image = LuminanceImage(halving: image.pixels.span, image.raster)
            scale *= 2
        }
        let origin = Point(x: Double(left), y: Double(top))
        self.image = image
        self.scale = scale
        self.origin = origin
        self.spots = places.map {
            QRCodeTracker.Spot(center: ($0.center - origin) * (1 / scale), module: $0.module / scale)
        }
    }
}
