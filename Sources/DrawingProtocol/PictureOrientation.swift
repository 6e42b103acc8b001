/// Which way up a photo is shown: what has to be done with the file's pixels for that. The raw values are those of EXIF
/// (CIPA DC-008, 4.6.5, tag Orientation).
package enum PictureOrientation: Int, Hashable, Sendable {
    case upright = 1
    /// The left and the right side change places.
    case mirrored = 2
    case upsideDown = 3
    /// The upper and the lower side change places.
    case flipped = 4
    /// Columns become rows: the upper and the left side change places.
    case transposed = 5
    /// The picture is turned by a quarter clockwise, as those of a phone held upright.
    case turnedRight = 6
    /// Columns become rows: the upper and the right side change places.
    case transversed = 7
    /// The picture is turned by a quarter counterclockwise.
    case turnedLeft = 8

    /// Whether the width becomes the height.
    package var swapsSides: Bool { rawValue >= Self.transposed.rawValue }
}
