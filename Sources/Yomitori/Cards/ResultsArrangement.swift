/// Places of the list and the results pane on a page of Scan, for the size of the page.
///
/// Both places need less height than ``lowHeight`` for text of the usual size, so that a change of the arrangement
/// never changes the size by which it was chosen.
nonisolated package struct ResultsArrangement: Hashable, Sendable {
    /// Whether the results pane is beside the picture.
    package let isPaneBeside: Bool
    /// Whether the list is below the picture.
    package let isListBelow: Bool

    /// Page width, in logical pixels for text of the usual size, from which the results pane is beside the picture.
    package static let besideWidth = 900.0
    /// Page width from which pane and list are beside the picture on a low page: 360 pixels for the controls over the
    /// picture, and 280 for the pane or the list, in which a card's title still has some ten letters per line.
    package static let lowBesideWidth = 640.0
    /// Height below which a page is low. The screen of a phone held sideways is 360 pixels high, of which header and
    /// page switcher leave 268; below the picture, the pane would take up to 132.
    package static let lowHeight = 390.0

    /// - Parameters:
    ///   - width: Width of the page, in logical pixels.
    ///   - height: Height of the page, in logical pixels.
    ///   - textScale: Text size relative to the usual one.
    ///   - hasList: Whether there is a list, which takes the pane's place beside the picture.
    ///   - listBesideWidth: Page width, for text of the usual size, below which the list is below the picture unless
    ///     the page is low.
    package init(width: Double, height: Double, textScale: Double, hasList: Bool, listBesideWidth: Double) {
        let widthOfText = width / textScale
        let isLow = height / textScale < Self.lowHeight
        isPaneBeside = !hasList && widthOfText >= (isLow ? Self.lowBesideWidth : Self.besideWidth)
        isListBelow = widthOfText < (isLow ? min(listBesideWidth, Self.lowBesideWidth) : listBesideWidth)
    }
}
