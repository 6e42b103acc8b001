public import Barcodes
public import Capture

extension LuminancePlane {
    /// Where the plane's pixels lie in its bytes, as the engine wants it told.
    public var layout: ImageLayout {
        ImageLayout(width: width, height: height, rowStride: rowStride, pixelStride: pixelStride, offset: offset)
    }
}
