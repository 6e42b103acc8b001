import GtkKit

// Colours of what is painted over the picture. They are the same in every theme, because the picture may have any
// colour.
extension Color {
    /// Colour of the detection frame.
    package static let detectionFrame = Color(red: 1, green: 0, blue: 0)
    /// Colour of the flash for a code that was read before.
    package static let duplicate = Color(red: 1, green: 0.75, blue: 0)
    /// Colour of the outlines of codes.
    package static let outline = Color(red: 0.2, green: 0.9, blue: 0.3)
    /// Colour of a wider line under outlines and frame, so that they stand out from any picture.
    static let halo = Color(red: 0, green: 0, blue: 0, alpha: 0.45)
    /// Background of the text beside an outline.
    static let plate = Color(red: 0, green: 0, blue: 0, alpha: 0.7)
    static let shade = Color(red: 0, green: 0, blue: 0, alpha: 0.35)
    static let focus = Color(red: 1, green: 1, blue: 1, alpha: 0.9)
}
