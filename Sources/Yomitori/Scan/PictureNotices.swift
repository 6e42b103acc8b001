import GtkKit
import Scanning

/// Sentences over the picture: about the camera, that the picture is paused, and errors in the files of settings and of
/// scenes.
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
    /// Whether it says that the picture is paused.
    private var isAboutPause = false
    private var isAtEnd = false
    /// The distance from the picture's upper end.
    private var offset = 0
    /// What the user looks at in a stopped picture goes before the frame.
    private var avoidsCodes = false
    /// The detection frame in the picture, if one is shown.
    var detectionFrame: () -> WidgetRectangle? = { nil }
    /// The height of the picture above its controls.
    var room: () -> Double = { .infinity }
    /// What was wrong with the settings and the scenes, until the user has read it.
    private var complaints: [String] = []

    init() {
        widget = Box(.vertical, [notice.widget, zoom.widget])
        widget.verticalAlignment = .start
        notice.onAction = { [unowned self] in onGoOn() }
        notice.onDismiss = { [unowned self] in
            complaints = []
            if isHinting { onHintRead() }
        }
    }

    /// The height that it takes of the picture's upper and lower end now.
    var height: (top: Double, bottom: Double) {
        let height = notice.isShown || zoom.isShown ? widget.size.height : 0
        return isAtEnd ? (0, height) : (height + Double(height > 0 ? offset : 0), 0)
    }

    /// Has a sentence shown with every other until it is dismissed.
    func complain(_ sentence: String) { complaints.append(sentence) }

    /// - Parameter resume: what a button beside it says that lets a stopped picture go on.
    func say(_ sentence: String?, resume: String? = nil) {
        (isAboutPause, avoidsCodes) = (false, false)
        keepOffFrame()
        let sentences = complaints + [sentence].compactMap(\.self)
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

    /// Says that the picture is paused, and how to resume it: by a button, and by a key where that does it.
    /// - Parameters:
    ///   - isRead: whether it was a read that has stopped it.
    ///   - isRequested: whether another program waits for a code: then the bar of its request says so, and has buttons
    ///     of its own.
    ///   - namesKey: whether there is likely a keyboard, and Space is for the picture.
    func sayStopped(isRead: Bool, isRequested: Bool, namesKey: Bool) {
        stoppedByRead = isRead
        guard !isRequested else { return say(nil) }
        say(Self.sentence(isRead: isRead, namesKey: namesKey), resume: isRead ? tr("Scan A_nother") : tr("_Resume"))
        isAboutPause = true
    }

    /// The keyboard went to another control. A notice that was dismissed does not come back.
    func namesKey(_ namesKey: Bool) {
        guard isAboutPause, notice.isShown else { return }
        notice.setText(
            (complaints + [Self.sentence(isRead: stoppedByRead, namesKey: namesKey)]).joined(separator: "\n"))
    }

    private static func sentence(isRead: Bool, namesKey: Bool) -> String {
        guard namesKey else { return isRead ? tr("Code read.") : tr("Paused.") }
        return isRead ? tr("Code read. Press Space to scan another one.") : tr("Paused. Press Space to resume.")
    }

    /// Keeps what is said off these parts of the picture, where it can: at its lower end, if they are at the upper.
    /// - Parameters:
    ///   - codes: in the widget's own pixels.
    ///   - picture: the picture's height.
    ///   - controls: the height that the controls take at its lower end.
    func avoid(_ codes: [WidgetRectangle], picture: Double, controls: Double) {
        let height = knownHeight
        let lowest = picture - controls
        let isAbove = codes.contains { $0.y < height }
        let isBelow = codes.contains { $0.y + $0.height > lowest - height }
        avoidsCodes = true
        place(atEnd: isAbove && !isBelow, controls: controls)
    }

    /// Keeps what is said off the upper edge of the detection frame, which the user takes hold of: above it, or else
    /// right under it. Where there is no room for that above the camera's buttons, the buttons count for more than the
    /// edge.
    func keepOffFrame() {
        guard !avoidsCodes else { return }
        guard let frame = detectionFrame(), frame.y < knownHeight else { return place(atEnd: false) }
        // A notice has a margin of its own.
        let offset = max(0, frame.y + Self.handle - Double(Notice.margin))
        place(atEnd: false, offset: offset + knownHeight <= room() ? offset : 0)
    }

    /// Of the frame's edge, in logical pixels.
    private static let handle = 8.0

    /// Before it was laid out first, it has no height of its own yet.
    private var knownHeight: Double { max(widget.size.height, 64) }

    private func place(atEnd: Bool, controls: Double = 0, offset: Double = 0) {
        (isAtEnd, self.offset) = (atEnd, Int(offset))
        widget.verticalAlignment = atEnd ? .end : .start
        widget.setMargin(top: self.offset, bottom: atEnd ? Int(controls) : 0)
    }
}
