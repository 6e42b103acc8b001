import GtkKit

/// The few rules beyond the desktop's theme.
enum Style {
    static func install() -> StyleSheet {
        StyleSheet(
            """
            .yomitori-controls { border-radius: 9px; padding: 6px; }
            .yomitori-controls button:checked { background: @theme_selected_bg_color; color: @theme_selected_fg_color; }
            .yomitori-drop { border: 3px dashed @theme_selected_bg_color; border-radius: 12px; padding: 36px; }
            .yomitori-notice { border-radius: 9px; padding: 6px 6px 6px 12px; }
            .yomitori-results { border-top: 1px solid @borders; }
            .yomitori-results.yomitori-beside { border-top: none; border-left: 1px solid @borders; }
            .yomitori-results list { background: transparent; }
            .yomitori-results row { border-bottom: 1px solid alpha(@borders, 0.5); }
            .yomitori-handle { min-height: 20px; padding: 0 12px; }
            .yomitori-card { padding: 4px 6px; }
            .yomitori-chosen { box-shadow: inset 3px 0 0 @theme_selected_bg_color; }
            .yomitori-request { border-bottom: 1px solid @borders; background: alpha(@theme_selected_bg_color, 0.15); }
            .yomitori-title { font-weight: bold; }
            .yomitori-inventory { border-left: 1px solid @borders; }
            .yomitori-light, .yomitori-light .yomitori-results, .yomitori-light .yomitori-results list {
                background: white; color: black; }
            .yomitori-quiet { opacity: 0.7; }
            .yomitori-controls button:focus, .yomitori-controls scale:focus, .yomitori-notice button:focus {
                outline: 2px solid white; outline-offset: -3px; }
            .yomitori-levels button { padding-left: 8px; padding-right: 8px; }
            .yomitori-symbol { background: white; border: 1px solid @borders; border-radius: 6px; }
            .yomitori-history-details.yomitori-beside { border-left: 1px solid @borders; }
            .yomitori-example { border: 1px solid @borders; border-radius: 6px; padding: 6px; }
            .yomitori-spotlight, .yomitori-spotlight checkbutton, .yomitori-spotlight label {
                background: black; color: #b0b0b0; text-shadow: none; }
            .yomitori-spotlight button { background: black; color: #b0b0b0; border-color: #606060; box-shadow: none;
                text-shadow: none; -gtk-icon-shadow: none; }
            .yomitori-spotlight button:hover { background: #303030; }
            .yomitori-spotlight *:focus { outline: 2px solid #b0b0b0; }
            .yomitori-text { border: 1px solid @borders; border-radius: 6px; }
            """)
    }
}

extension Color {
    /// The detection frame.
    static let detectionFrame = Color(red: 1, green: 0, blue: 0)
    /// The frame's flash for a code that was read before.
    static let duplicate = Color(red: 1, green: 0.75, blue: 0)
    /// The outlines of codes.
    static let outline = Color(red: 0.2, green: 0.9, blue: 0.3)
    /// Under outlines and frame, so that they stand out from any picture.
    static let halo = Color(red: 0, green: 0, blue: 0, alpha: 0.45)
    /// Under the text beside an outline.
    static let plate = Color(red: 0, green: 0, blue: 0, alpha: 0.7)
    static let shade = Color(red: 0, green: 0, blue: 0, alpha: 0.35)
    static let black = Color(red: 0, green: 0, blue: 0)
    static let white = Color(red: 1, green: 1, blue: 1)
    static let focus = Color(red: 1, green: 1, blue: 1, alpha: 0.9)
}

extension Color {
    /// The same colour with another opacity.
    func faded(to opacity: Double) -> Color {
        var result = self
        result.alpha *= opacity
        return result
    }
}

extension DrawingContext {
    /// The outline of a code; of several, with its number at the top left corner.
    /// - Parameters:
    ///   - isChosen: whether it is the one of several that was chosen.
    ///   - opacity: less than 1 while it fades.
    ///   - size: what is drawn on; a number whose corner is outside of it stands at its edge.
    func drawOutline(
        _ corners: [(x: Double, y: Double)], number: Int?, isChosen: Bool = false, opacity: Double = 1,
        in size: (width: Double, height: Double)
    ) {
        strokePolygon(corners, lineWidth: isChosen ? 9 : 6, Color.halo.faded(to: opacity))
        strokePolygon(corners, lineWidth: isChosen ? 6 : 4, Color.outline.faded(to: opacity))
        if let number, let badge = badge(number, at: corners, isChosen: isChosen, in: size) {
            drawBadge(
                "\(number)", x: badge.x, y: badge.y, radius: badge.radius, color: Color.outline.faded(to: opacity),
                textColor: Color.black.faded(to: opacity))
        }
    }

    /// Where the number of an outline is.
    func badge(
        _ number: Int, at corners: [(x: Double, y: Double)], isChosen: Bool, in size: (width: Double, height: Double)
    ) -> (x: Double, y: Double, radius: Double)? {
        guard let corner = corners.first else { return nil }
        let radius = badgeRadius("\(number)") + (isChosen ? 2 : 0)
        return (
            max(radius, min(corner.x, size.width - radius)), max(radius, min(corner.y, size.height - radius)), radius
        )
    }
}
