import GtkKit

/// The program's CSS rules in addition to the desktop's theme.
///
/// The buttons of a view switcher are radio buttons whose mark is never shown; GTK would load it all the same, and with
/// it the library for SVG, so its icon is removed.
///
/// Names of fields have GTK's class `dim-label`, to which its themes give an opacity of 0.55: in Adwaita a contrast of
/// 3.2, in HighContrast one of 3.5, where WCAG 2 asks for 4.5.
enum Style {
    /// Class of buttons that have large names only where the text is not large: the inventory's, and the page switcher
    /// at the bottom of a narrow window.
    static let smallNames = "yomitori-small-names"

    /// Colour of the border of the field that has the focus. That of dark themes is dark blue, which on dark grey has a
    /// contrast of 1.3.
    private static let focus = "mix(@theme_selected_bg_color, @theme_fg_color, 0.4)"

    /// The line around other controls with the focus: in GTK's themes, also in HighContrast, it has an opacity of 0.3,
    /// which is a contrast of 1.9 where WCAG 2 asks for 3.
    private static let outline = "alpha(currentColor, 0.8)"

    static func install() -> StyleSheet {
        let barText = DesktopSettings.isTextLarge ? ".\(smallNames) label { font-size: 70%; }" : ""
        return StyleSheet(
            """
            \(barText)
            viewswitcher radio { -gtk-icon-source: none; }
            .yomitori-controls { border-radius: 9px; padding: 6px; }
            .yomitori-controls button:checked { background: @theme_selected_bg_color; color: @theme_selected_fg_color; }
            .yomitori-drop { border: 3px dashed @theme_selected_bg_color; border-radius: 12px; padding: 36px; }
            .yomitori-notice { border-radius: 9px; padding: 6px 6px 6px 12px; }
            .yomitori-notice:dir(rtl) { padding: 6px 12px 6px 6px; }
            .yomitori-results { border-top: 1px solid @borders; }
            .yomitori-results.yomitori-beside { border-top: none; border-left: 1px solid @borders; }
            .yomitori-results.yomitori-beside:dir(rtl) { border-left: none; border-right: 1px solid @borders; }
            .yomitori-results list { background: transparent; }
            .yomitori-results row { border-bottom: 1px solid alpha(@borders, 0.5); }
            .yomitori-handle { min-height: 20px; padding: 0 12px; }
            .yomitori-card { padding: 4px 6px; }
            .yomitori-chosen { box-shadow: inset 3px 0 0 @theme_selected_bg_color; }
            .yomitori-chosen:dir(rtl) { box-shadow: inset -3px 0 0 @theme_selected_bg_color; }
            .yomitori-request { border-bottom: 1px solid @borders; background: alpha(@theme_selected_bg_color, 0.15); }
            label.error, .error label, .error image { color: mix(@error_color, @theme_fg_color, 0.55); }
            label.warning { color: mix(@warning_color, @theme_fg_color, 0.5); }
            .yomitori-verdict { font-size: 150%; font-weight: 300; }
            .yomitori-title { font-weight: bold; }
            .yomitori-inventory { border-left: 1px solid @borders; }
            .yomitori-inventory:dir(rtl) { border-left: none; border-right: 1px solid @borders; }
            .yomitori-light, .yomitori-light .yomitori-results, .yomitori-light .yomitori-results list {
                background: white; color: black; }
            .yomitori-quiet, .dim-label { opacity: 0.7; }
            .yomitori-unseen { opacity: 0; }
            .yomitori-controls button:focus, .yomitori-controls scale:focus, .yomitori-notice button:focus {
                outline: 2px solid white; outline-offset: -3px; }
            .yomitori-levels button { padding-left: 8px; padding-right: 8px; }
            .yomitori-history-details.yomitori-beside { border-left: 1px solid @borders; }
            .yomitori-history-details.yomitori-beside:dir(rtl) {
                border-left: none; border-right: 1px solid @borders; }
            .yomitori-example { border: 1px solid @borders; border-radius: 6px; padding: 6px; }
            .yomitori-spotlight, .yomitori-spotlight checkbutton, .yomitori-spotlight label {
                background: black; color: #b0b0b0; text-shadow: none; }
            .yomitori-spotlight button { background: black; color: #b0b0b0; border-color: #606060; box-shadow: none;
                text-shadow: none; -gtk-icon-shadow: none; }
            .yomitori-spotlight button:hover { background: #303030; }
            .yomitori-spotlight *:focus { outline: 2px solid #b0b0b0; }
            .\(ChoiceBox.longStyleClass) { -GtkComboBox-appears-as-list: true; }
            .yomitori-text { border: 1px solid @borders; border-radius: 6px; padding: 2px; background: @theme_base_color; }
            .yomitori-text.yomitori-focused, entry:focus:not(.error):not(.flat), spinbutton:focus {
                border-color: \(focus); box-shadow: inset 0 0 0 1px \(focus); }
            *:focus { outline-color: \(outline); }
            switch:focus { box-shadow: 0 0 0 3px \(focus); }
            spinbutton entry:focus:not(.error):not(.flat) { box-shadow: none; }
            """)
    }
}
