import GtkKit

/// Below a picture without codes: that there are none, what might help, and a button for another picture.
final class NoCodeVerdict {
    let widget: Box
    private let title = Label()
    private let advice = Label()
    private let button = Button(tr("_Open a Picture…"))

    init(openPicture: @escaping () -> Void) {
        button.addStyleClass("pill")
        button.horizontalAlignment = .center
        button.onClick(openPicture)
        // Larger still than large text, a sentence would fill a phone's screen.
        if !DesktopSettings.isTextLarge { title.addStyleClass("yomitori-verdict") }
        for label in [title, advice] {
            label.wraps = true
            label.textAlignment = 0.5
            label.maximumCharacters = 60
        }
        widget = Box(.vertical, spacing: 9, [title, advice, button])
        widget.margin = 12
    }

    /// - Parameters:
    ///   - sentence: that there is no code, or none that can be read; `nil` where there is one.
    ///   - isAlone: whether there is no other picture, so that something has to be done.
    ///   - isScreen: whether the picture is one of the screen, which is sharp and well lit as it is.
    func show(_ sentence: String?, isAlone: Bool, isScreen: Bool = false) {
        widget.isVisible = sentence != nil
        guard let sentence else { return }
        title.text = sentence
        (advice.isVisible, button.isVisible) = (isAlone, isAlone)
        advice.text =
            isScreen
            ? tr("Enlarge the code on the screen, so that nothing covers it, and scan again.")
            : tr("Codes are read best in sharp, well-lit pictures taken from close up.") + " "
                + tr("Drop another picture here, or open one.")
        (widget.accessibleName, widget.accessibleDescription) = (sentence, isAlone ? advice.text : "")
    }
}
