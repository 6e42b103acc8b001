/// A place where rows and columns of pixels look like the centre of a finder pattern.
struct FinderCandidate {
    /// Centre, in pixels of the picture that was scanned.
    var x: Float
    var y: Float
    /// Side of a module, in pixels, measured along rows and columns: up to √2 too large in a turned symbol.
    var module: Float
    /// Number of rows that met the pattern.
    var count: Int
    /// Whether the pattern is light on dark.
    var isInverted: Bool
}
