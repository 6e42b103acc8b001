/// A place where rows and columns of pixels look like the middle of a finder pattern.
struct FinderCandidate {
    /// The centre, in pixels of the picture that was scanned.
    var x: Float
    var y: Float
    /// The side of a module, in pixels, as seen along rows and columns: up to √2 too large in a turned symbol.
    var module: Float
    /// The number of rows that agreed.
    var count: Int
    /// Whether the pattern is light on dark.
    var isInverted: Bool
}
