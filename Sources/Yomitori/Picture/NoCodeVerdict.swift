import GtkKit

/// The text below a picture without codes: that there are none, advice, and buttons for another picture. It also stands
/// below a picture that is gone.
final class NoCodeVerdict {
    let widget: Box
    private let title = Label()
    private let advice = Label()
    private let openButton = Button(tr("_Open a Picture…"))
    private let screenButton = Button(tr("Scan the Screen A_gain"), isSuggested: true)

    init(openPicture: @escaping () -> Void, scanScreen: @escaping () -> Void) {
        let buttons = Box(.vertical, spacing: 9, [screenButton, openButton])
        buttons.horizontalAlignment = .center
        for button in [screenButton, openButton] { button.addStyleClass("pill") }
        openButton.onClick(openPicture)
        screenButton.onClick(scanScreen)
        // At large text sizes, a title in an even larger font would fill a phone's screen.
        if !DesktopSettings.isTextLarge { title.addStyleClass("yomitori-verdict") }
        for label in [title, advice] {
            label.wraps = true
            label.textAlignment = 0.5
            label.maximumCharacters = 60
        }
        widget = Box(.vertical, spacing: 9, [title, advice, buttons])
        widget.margin = 12
    }

    /// Says that a picture whose codes were read can't be shown.
    func show(lost name: String) {
        widget.isVisible = true
        title.text = tr("{name} can't be shown any more.").with("name", name)
        advice.text = tr("Its codes were read before. The file may have been moved or deleted since.")
        (openButton.isVisible, screenButton.isVisible) = (false, false)
        (widget.accessibleName, widget.accessibleDescription) = (title.text, advice.text)
    }

    /// - Parameters:
    ///   - sentence: Sentence that there is no code, or none that can be read; `nil` hides the text.
    ///   - hasUnreadCode: Whether there seems to be a code.
    ///   - isAlone: Whether there is no other picture, so that the button for opening one is shown.
    ///   - isScreen: Whether the picture is a screenshot, which is sharp and well lit.
    ///   - isPhone: Whether the page is as narrow as a phone's screen.
    func show(_ sentence: String?, hasUnreadCode: Bool, isAlone: Bool, isScreen: Bool, isPhone: Bool) {
        widget.isVisible = sentence != nil
        guard let sentence else { return }
        title.text = sentence
        (openButton.isVisible, screenButton.isVisible) = (isAlone, isScreen)
        advice.text = Self.advice(
            hasUnreadCode: hasUnreadCode, isAlone: isAlone, isScreen: isScreen, isPhone: isPhone)
        (widget.accessibleName, widget.accessibleDescription) = (sentence, advice.text)
    }

    private static func advice(hasUnreadCode: Bool, isAlone: Bool, isScreen: Bool, isPhone: Bool) -> String {
        if isScreen { return tr("Enlarge the code on the screen, so that nothing covers it, and scan again.") }
        var sentences = [tr("Codes are read best in sharp, well-lit pictures taken from close up.")]
        if hasUnreadCode { sentences.insert(tr("Flatten the code, and remove what covers a part of it."), at: 0) }
        if isAlone { sentences.append(otherPicture(isPhone: isPhone)) }
        // Translators: two sentences; in Japanese and Chinese there is no space between them
        return sentences.dropFirst().reduce(sentences[0]) { sentence, next in
            tr("{sentence} {next}").with("sentence", sentence).with("next", next)
        }
    }

    /// Returns how another picture is opened. On a phone's screen there is no other window to drag one from.
    nonisolated static func otherPicture(isPhone: Bool) -> String {
        isPhone ? tr("Open another picture, or paste one.") : tr("Drop another picture here, or open one.")
    }
}
