public import Barcodes
public import Capture

extension LuminancePlane {
    /// Layout of the plane's pixels in its bytes, in the form that the engine takes.
    public var layout: ImageLayout {
        ImageLayout(width: width, height: height, rowStride: rowStride, pixelStride: pixelStride, offset: offset)
    }
}
