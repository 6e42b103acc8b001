import GtkKit
import Scanning

/// Sentences over the picture: about the camera, about the paused picture, and about errors in the files of settings
/// and scenes.
final class PictureNotices {
    let widget: Box
    /// Notice of the zoom control.
    let zoom = Notice()
    /// Called when the user resumes a paused picture.
    var onGoOn: () -> Void = {}
    /// Sentence that is shown once when the camera is live.
    var greeting: String?
    /// Hint about how to scan a code, until the user has read one.
    var hint: String?
    /// Called when the user dismisses the hint.
    var onHintRead: () -> Void = {}
    /// Whether a read has stopped the picture, rather than the user.
    private(set) var stoppedByRead = false

    private let notice = Notice()
    private var isHinting = false
    /// Whether the notice says that the picture is paused.
    private var isAboutPause = false
    private var isAtEnd = false
    /// Distance of the notices from the picture's upper edge.
    private var offset = 0
    /// Whether the notices keep clear of the codes in a stopped picture, which takes precedence over the detection
    /// frame.
    private var avoidsCodes = false
    /// Returns the detection frame's rectangle in the picture; `nil` if it is not shown.
    var detectionFrame: () -> WidgetRectangle? = { nil }
    /// Returns the height of the picture above its controls.
    var room: () -> Double = { .infinity }
    /// Errors in the files of settings and scenes, until the user dismisses them.
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

    /// Height that the notices currently cover at the picture's top and bottom.
    var height: (top: Double, bottom: Double) {
        let height = notice.isShown || zoom.isShown ? widget.size.height : 0
        return isAtEnd ? (0, height) : (height + Double(height > 0 ? offset : 0), 0)
    }

    /// Adds a sentence that is shown together with every other until it is dismissed.
    func complain(_ sentence: String) { complaints.append(sentence) }

    /// - Parameter resume: Label of a button beside the sentence that resumes a stopped picture.
    func say(_ sentence: String?, resume: String? = nil) {
        (isAboutPause, avoidsCodes) = (false, false)
        keepOffFrame()
        let sentences = complaints + [sentence].compactMap(\.self)
        isHinting = false
        notice.show(sentences.isEmpty ? nil : sentences.joined(separator: "\n"), action: resume)
    }

    /// Shows the greeting of a camera that has become live, or else the hint.
    func greet() {
        say(greeting ?? hint)
        isHinting = greeting == nil && hint != nil
        greeting = nil
    }

    /// Removes the hint: the user knows what to do.
    func dropHint() {
        hint = nil
        if isHinting { say(nil) }
    }

    /// Shows that the picture is paused and how to resume it: by a button, and by the space key if it does that.
    /// - Parameters:
    ///   - isRead: Whether a read has stopped the picture.
    ///   - isRequested: Whether another program waits for a code. The bar of its request then says so and has its own
    ///     buttons.
    ///   - namesKey: Whether a keyboard is likely, and its space key resumes the picture.
    func sayStopped(isRead: Bool, isRequested: Bool, namesKey: Bool) {
        stoppedByRead = isRead
        guard !isRequested else { return say(nil) }
        say(Self.sentence(isRead: isRead, namesKey: namesKey), resume: isRead ? tr("Scan A_nother") : tr("_Resume"))
        isAboutPause = true
    }

    /// Updates the sentence about the pause after the keyboard focus has moved. A dismissed notice does not come back.
    func namesKey(_ namesKey: Bool) {
        guard isAboutPause, notice.isShown else { return }
        notice.setText(
            (complaints + [Self.sentence(isRead: stoppedByRead, namesKey: namesKey)]).joined(separator: "\n"))
    }

    static func sentence(isRead: Bool, namesKey: Bool) -> String {
        guard namesKey else { return isRead ? tr("Code read.") : tr("Paused.") }
        return isRead ? tr("Code read. Press Space to scan another one.") : tr("Paused. Press Space to resume.")
    }

    /// Keeps the notices off these parts of the picture if possible: moves them to the lower end, if the parts are at
    /// the upper end only.
    /// - Parameters:
    ///   - codes: Bounding rectangles of the codes, in the widget's coordinates.
    ///   - picture: Height of the picture.
    ///   - controls: Height of the controls at the picture's lower end.
    func avoid(_ codes: [WidgetRectangle], picture: Double, controls: Double) {
        let height = knownHeight
        let lowest = picture - controls
        let isAbove = codes.contains { $0.y < height }
        let isBelow = codes.contains { $0.y + $0.height > lowest - height }
        avoidsCodes = true
        place(atEnd: isAbove && !isBelow, controls: controls)
    }

    /// Keeps the notices off the upper edge of the detection frame, which the user drags: above the edge, or else right
    /// below it. If below it there is no room above the camera's controls, the controls take precedence and the notices
    /// cover the edge.
    func keepOffFrame() {
        guard !avoidsCodes else { return }
        guard let frame = detectionFrame(), frame.y < knownHeight else { return place(atEnd: false) }
        // The notice's own margin is part of the distance.
        let offset = max(0, frame.y + Self.handle - Double(Notice.margin))
        place(atEnd: false, offset: offset + knownHeight <= room() ? offset : 0)
    }

    /// Distance kept from the frame's edge, in logical pixels.
    private static let handle = 8.0

    /// Height of the notices; before the first layout, an estimate of 64 pixels.
    private var knownHeight: Double { max(widget.size.height, 64) }

    private func place(atEnd: Bool, controls: Double = 0, offset: Double = 0) {
        (isAtEnd, self.offset) = (atEnd, Int(offset))
        widget.verticalAlignment = atEnd ? .end : .start
        widget.setMargin(top: self.offset, bottom: atEnd ? Int(controls) : 0)
    }
}
