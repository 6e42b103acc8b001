import GtkKit
import Pictures

/// The preview of a code, as large as fits with every module on whole pixels, so that no edge is grey. Without a code,
/// it is an empty frame with a sentence that says why.
final class SymbolArea {
    let widget: Overlay
    private let canvas = DrawingArea(name: tr("No code yet"))
    /// Sentence why there is no code.
    private let reason = Label()
    /// Distance between the sentence and the frame.
    private static let reasonMargin = 12
    /// Width of the sentence at the usual size of text: with the margin, that of the frame on a phone's screen. Larger
    /// text is as wide as the page there allows.
    private static var reasonWidth: Int { Int(min(276, 176 * DesktopSettings.textScale)) }
    private var painter: SymbolPainter?
    /// Returns the picture that is dragged out of the preview.
    var onDragOut: () -> DraggedPicture? = { nil }
    private let statistics = RedrawStatistics()
    /// Minimum height for a code without a caption.
    var height = 200 { didSet { if height != oldValue { fit() } } }

    init() {
        widget = Overlay(canvas)
        reason.wraps = true
        reason.textAlignment = 0.5
        reason.maximumCharacters = 24
        reason.margin = Self.reasonMargin
        reason.setMinimumSize(width: Self.reasonWidth)
        reason.horizontalAlignment = .center
        reason.verticalAlignment = .center
        reason.isVisible = false
        widget.add(reason, passesThrough: true)
        fit()
        canvas.acceptPointer()
        canvas.onDragOut { [unowned self] in onDragOut() }
        canvas.onDraw { [unowned self] in draw($0) }
    }

    /// Records that the content has changed and the code is being made.
    func expectChange() { statistics?.changed() }

    func show(_ picture: SymbolPicture?) {
        painter = picture.map { SymbolPainter($0) }
        canvas.accessibleName = picture == nil ? tr("No code yet") : tr("The code")
        fit()
        canvas.queueDraw()
    }

    /// Says in the empty frame why there is no code; `nil` says nothing.
    func explain(_ sentence: String?, isProblem: Bool) {
        reason.text = sentence ?? ""
        reason.setStyleClass("error", isProblem)
        reason.isVisible = sentence != nil
        fit()
        // The frame is drawn around the sentence.
        canvas.queueDraw()
    }

    /// Sets the minimum size. A caption gets additional room, so that it does not make the code above it smaller, and
    /// so does a long sentence.
    private func fit() {
        let share = painter.map { Double($0.picture.captionHeight) / Double(max(1, $0.picture.height)) } ?? 0
        let codeHeight = Int((Double(height) / (1 - min(share, 0.5))).rounded(.up))
        let reasonHeight =
            reason.isVisible ? reason.minimumHeight(forWidth: Self.reasonWidth + 2 * Self.reasonMargin) : 0
        canvas.setMinimumSize(width: 200, height: max(codeHeight, reasonHeight))
    }

    private func draw(_ context: DrawingContext) {
        guard let painter else { return drawPlace(context) }
        painter.draw(in: context, room: canvas.size, ratio: canvas.pixelRatio)
        statistics?.drawn()
    }

    /// Draws a frame where the code will be: otherwise the empty page would not show what the room above the buttons is
    /// for. It is a square, or wider around large text, which in a wide page takes fewer lines.
    private func drawPlace(_ context: DrawingContext) {
        let size = canvas.size
        let side = min(size.width, size.height).rounded(.down)
        let room = reason.isVisible ? reason.size.width + Double(2 * Self.reasonMargin) : 0
        let width = max(side, min(size.width, room).rounded(.down))
        context.strokeRectangle(
            x: ((size.width - width) / 2).rounded(.down), y: ((size.height - side) / 2).rounded(.down), width: width,
            height: side, lineWidth: 1, Self.placeColor)
    }

    /// Colour of the frame, visible on light and dark themes but unobtrusive on both.
    private static let placeColor = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
}
