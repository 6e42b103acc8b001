import GtkKit

/// Sentences over the picture: about the camera, that the picture is paused, and errors in the scene file.
final class PictureNotices {
    let widget: Box
    /// For the zoom alone.
    let zoom = Notice()
    /// The user resumes a paused picture.
    var onGoOn: () -> Void = {}
    /// A sentence to show once the camera is live.
    var greeting: String?
    /// What to do with the picture, until the user knows.
    var hint: String?
    /// The user has read the hint.
    var onHintRead: () -> Void = {}
    /// Whether it was a read that has stopped the picture.
    private(set) var stoppedByRead = false

    private let notice = Notice()
    private var isHinting = false
    /// What was wrong with the scenes, until the user has read it.
    private var complaint: String?

    init() {
        widget = Box(.vertical, [notice.widget, zoom.widget])
        widget.verticalAlignment = .start
        notice.onAction = { [unowned self] in onGoOn() }
        notice.onDismiss = { [unowned self] in
            complaint = nil
            if isHinting { onHintRead() }
        }
    }

    /// The height that it takes of the picture now.
    var height: Double { notice.isShown || zoom.isShown ? widget.size.height : 0 }

    /// Has a sentence shown with every other until it is dismissed.
    func complain(_ sentence: String) { complaint = sentence }

    /// - Parameter resume: what a button beside it says that lets a stopped picture go on.
    func say(_ sentence: String?, resume: String? = nil) {
        let sentences = [complaint, sentence].compactMap(\.self)
        isHinting = false
        notice.show(sentences.isEmpty ? nil : sentences.joined(separator: "\n"), action: resume)
    }

    /// Shows what there is to say of a camera that is live, or else what to do with it.
    func greet() {
        say(greeting ?? hint)
        isHinting = greeting == nil && hint != nil
        greeting = nil
    }

    /// The user knows what to do.
    func dropHint() {
        hint = nil
        if isHinting { say(nil) }
    }

    /// Says that the picture is paused, and how to resume it: by a button, and by a key where there is likely a
    /// keyboard.
    /// - Parameters:
    ///   - isRead: whether it was a read that has stopped it.
    ///   - isRequested: whether another program waits for a code: then the bar of its request says so, and has buttons
    ///     of its own.
    ///   - isNarrow: whether the window is as narrow as a phone's screen.
    func sayStopped(isRead: Bool, isRequested: Bool, isNarrow: Bool) {
        stoppedByRead = isRead
        guard !isRequested else { return say(nil) }
        let resume = isRead ? tr("Scan A_nother") : tr("_Resume")
        if isNarrow {
            say(isRead ? tr("Code read.") : tr("Paused."), resume: resume)
        } else {
            say(
                isRead ? tr("Code read. Press Space to scan another one.") : tr("Paused. Press Space to resume."),
                resume: resume)
        }
    }
}
