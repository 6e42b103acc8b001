import GtkKit

// What is painted over the picture: the same in every theme, since the picture has any colour.
extension Color {
    /// The detection frame.
    package static let detectionFrame = Color(red: 1, green: 0, blue: 0)
    /// The frame's flash for a code that was read before.
    package static let duplicate = Color(red: 1, green: 0.75, blue: 0)
    /// The outlines of codes.
    package static let outline = Color(red: 0.2, green: 0.9, blue: 0.3)
    /// Under outlines and frame, so that they stand out from any picture.
    static let halo = Color(red: 0, green: 0, blue: 0, alpha: 0.45)
    /// Under the text beside an outline.
    static let plate = Color(red: 0, green: 0, blue: 0, alpha: 0.7)
    static let shade = Color(red: 0, green: 0, blue: 0, alpha: 0.35)
    static let focus = Color(red: 1, green: 1, blue: 1, alpha: 0.9)
}
