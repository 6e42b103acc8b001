/// Arrangement of pixels in the bytes of a ``Frame``.
public enum PixelFormat: Hashable, Sendable {
    /// One byte of luminance for each pixel.
    case grey
    /// Luminance in every even byte, chrominance shared by two pixels in the odd ones.
    case yuyv
    /// A plane of luminance, then a plane of half the height with interleaved chrominance.
    case nv12
    /// A JPEG file for each frame.
    case mjpeg
    /// Blue, green, red and an unused byte: the format that cairo draws.
    case bgrx
}
