/// The parts of the window's header for which there is room, and whether the page below has the shape of a phone's
/// screen.
nonisolated package struct HeaderFit: Hashable, Sendable {
    /// Whether buttons are hidden whose actions are in the menu, too.
    package var isCompact = false
    /// Whether even a button is hidden that is nowhere else on its page, because it would push the window's own buttons
    /// out of the header.
    package var isTight = false
    /// Whether the page switcher is at the bottom instead of in the header.
    package var isNarrow = false
    /// Whether a narrow window is low, but wide enough for two columns, as on a phone held sideways.
    package var isLow = false
    /// Whether the names of the pages at the bottom are smaller than other large text: the three would be wider than a
    /// phone's screen. On a phone held sideways they are as small, so that turning it upright needs no more room.
    package var hasSmallNames = true
    /// Whether the names of scene and camera are shown beside their buttons. Beside the switcher there is too little
    /// room for them in a narrow window.
    package var showsSceneName = true
    package var showsCameraName = true
    /// The maximum number of characters of these names.
    package var sceneCharacters = 12
    package var cameraCharacters = 16

    package init() {}

    /// - Parameters:
    ///   - width: Width of the window, in logical pixels.
    ///   - height: Height of the window, in logical pixels.
    ///   - textScale: Text size relative to the usual one.
    package init(width: Int, height: Int, textScale: Double) {
        let widthOfText = Double(width) / textScale
        // Phones' screens are 360 pixels wide.
        isCompact = width < 500
        isTight = widthOfText < 340
        isNarrow = widthOfText < 760
        // Phones' screens are 648 pixels wide, held sideways, and 360 high.
        isLow = isNarrow && widthOfText >= 600 && height < 480
        hasSmallNames = widthOfText < 400
        showsSceneName = widthOfText >= 860
        showsCameraName = widthOfText >= 940
        // Half of the width that a wide window has in addition is beside the switcher, for two names with characters
        // of eight pixels.
        let more = min(12, max(0, Int((widthOfText - 1160) / 32)))
        sceneCharacters += more
        cameraCharacters += more
    }
}
