import Barcodes
import GtkKit
import Scanning

// Position and wording of the notices over a paused picture, and the hints about codes outside the frame.
extension ScanPage {
    /// Whether the space key resumes a paused picture; if a button has the focus, it presses the button. A page
    /// narrower than 500 pixels is taken for a phone's, without a keyboard.
    var spaceIsForPicture: Bool {
        widget.size.width >= 500 && (window.focusesNothing || preview.widget.hasFocus || inventory.hasFocus)
    }

    /// Announces to screen readers why the camera has no picture any more, and that it has one again: what happens to a
    /// camera moves no focus. On another page it is not announced.
    func tellChange(to new: ViewfinderState) {
        guard new != state, !isSuspended else { return }
        switch new {
        case .stalled(let camera): widget.announce(Self.stalledSentence(camera))
        case .live: if case .stalled = state { widget.announce(tr("Resumed.")) }
        // A camera that starts is either live soon, and its picture gets the focus, or the reason is announced.
        case .starting, .paused: break
        default:
            let message = ViewfinderMessage(new, surroundings)
            if let message { widget.announce(message.title + "\n" + message.description) }
        }
    }

    static func stalledSentence(_ camera: String) -> String {
        tr("{camera} sends no pictures. Yomitori is restarting it.").with("camera", camera)
    }

    /// Hint that there are codes outside the frame and none inside; `nil` otherwise, and in a paused picture, in which
    /// no code can be moved.
    var outsideHint: String? {
        guard state != .paused, let codesOutside, preview.showsDetectionFrame, results.count == 0 else { return nil }
        return Waiting.outside(codesOutside.why).sentence
    }

    /// Reason why no code is detected, or advice where to hold one.
    enum Waiting {
        /// The camera's picture is not shown.
        case lastRead
        /// The picture is paused: nothing can be held before the camera.
        case paused
        case outside(OutsideCodes)
        /// Codes that were read before are still shown; in the second case, a frame limits the search. A code may be in
        /// clear view beside a small one.
        case afterReads, afterReadsInFrame
        case anywhere, inFrame

        var sentence: String {
            switch self {
            case .lastRead: tr("Last read")
            case .paused: tr("No code detected: resume the picture to scan")
            case .outside(.beside): tr("A code is outside the red frame: hold it inside")
            case .outside(.tooLarge): tr("A code is larger than the red frame: hold it further away")
            case .afterReads: tr("No code detected · last read:")
            case .afterReadsInFrame: tr("No code in the red frame · last read:")
            case .anywhere: tr("No code detected: hold one in front of the camera")
            case .inFrame: tr("No code detected: hold one inside the red frame")
            }
        }
    }

    /// Sentences that may be shown while no code is read.
    static var waitingSentences: [String] {
        let all: [Waiting] = [
            .lastRead, .paused, .outside(.beside), .outside(.tooLarge), .afterReads, .afterReadsInFrame, .anywhere,
            .inFrame,
        ]
        return all.map(\.sentence)
    }

    /// Remembers for a second that there are codes outside the frame, because the search doesn't read them in every
    /// frame.
    func noteCodesOutside(_ report: ScanReport) {
        if let why = report.outside {
            codesOutside = (report.timestamp, why)
        } else if let last = codesOutside, report.timestamp > last.time + 1_000_000_000 {
            codesOutside = nil
        }
    }

    /// Moves the notices off the codes of a paused picture, which stay where they are.
    func keepNoticesOffCodes() {
        // A lifted code has a fixed place below notices at the upper end.
        guard !(scene.lifts && notices.stoppedByRead) else {
            return notices.avoid([], picture: preview.widget.size.height, controls: controls.widget.size.height)
        }
        let geometry = preview.geometry
        let codes = results.codes.map { code in
            let corners = code.barcode.corners.points.map { geometry.widgetPoint($0) }
            let (left, top) = (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
            return WidgetRectangle(
                x: left, y: top, width: (corners.map(\.x).max() ?? 0) - left,
                height: (corners.map(\.y).max() ?? 0) - top)
        }
        notices.avoid(codes, picture: preview.widget.size.height, controls: controls.widget.size.height)
    }
}
