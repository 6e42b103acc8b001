/// What of the window's header there is room for.
nonisolated package struct HeaderFit: Hashable, Sendable {
    /// Whether buttons are left out for what is in the menu anyway.
    package var isCompact = false
    /// Whether even a button that is nowhere else on its page would push the window's own out of the header.
    package var isTight = false
    /// Whether the switcher between the places is at the bottom.
    package var isNarrow = false
    /// Whether the names of scene and camera are beside their buttons. Beside the switcher, little of them could be
    /// read.
    package var showsSceneName = true
    package var showsCameraName = true

    package init() {}

    /// - Parameters:
    ///   - width: the window's, in logical pixels.
    ///   - textScale: how much larger than usual texts are.
    package init(width: Int, textScale: Double) {
        let widthOfText = Double(width) / textScale
        // Phones' screens are 360 pixels wide.
        isCompact = width < 500
        isTight = widthOfText < 340
        isNarrow = widthOfText < 760
        showsSceneName = widthOfText >= 860
        showsCameraName = widthOfText >= 940
    }
}
