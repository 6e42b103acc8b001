/// How the bytes of a ``Frame`` make pixels.
public enum PixelFormat: Hashable, Sendable {
    /// One byte of luminance a pixel.
    case grey
    /// Luminance in every even byte, chrominance shared by two pixels in the odd ones.
    case yuyv
    /// A plane of luminance, then a plane of half the height with interleaved chrominance.
    case nv12
    /// A JPEG picture a frame.
    case mjpeg
    /// Blue, green, red and an unused byte: what cairo draws.
    case bgrx
}
