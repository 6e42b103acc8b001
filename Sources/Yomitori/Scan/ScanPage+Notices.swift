import Barcodes
import GtkKit
import Scanning

// Where the sentence over a paused picture is, whether it names a key, and what is said of codes outside the frame.
extension ScanPage {
    /// Whether Space resumes a paused picture; it presses the button that has the keyboard.
    var spaceIsForPicture: Bool {
        widget.size.width >= 500 && (window.focusesNothing || preview.widget.hasFocus || inventory.hasFocus)
    }

    /// What is said while there are codes outside the frame and none inside.
    var outsideHint: String? {
        guard let codesOutside, preview.showsDetectionFrame, results.count == 0 else { return nil }
        return Waiting.outside(codesOutside.why).sentence
    }

    /// Why no code is detected, or where one is to be held.
    enum Waiting {
        /// Without the camera's picture.
        case lastRead
        case outside(OutsideCodes)
        /// What was read before is still shown.
        case afterReads
        case anywhere, inFrame

        var sentence: String {
            switch self {
            case .lastRead: tr("Last read")
            case .outside(.beside): tr("A code is outside the red frame: hold it inside")
            case .outside(.tooLarge): tr("A code is larger than the red frame: hold it further away")
            case .afterReads: tr("No code detected · last read:")
            case .anywhere: tr("No code detected: hold one in front of the camera")
            case .inFrame: tr("No code detected: hold one inside the red frame")
            }
        }
    }

    /// What is said where no code is read, in turn.
    static var waitingSentences: [String] {
        let all: [Waiting] = [.lastRead, .outside(.beside), .outside(.tooLarge), .afterReads, .anywhere, .inFrame]
        return all.map(\.sentence)
    }

    /// Remembers for a second that there are codes outside: not every frame's search reads them.
    func noteCodesOutside(_ report: ScanReport) {
        if let why = report.outside {
            codesOutside = (report.timestamp, why)
        } else if let last = codesOutside, report.timestamp > last.time + 1_000_000_000 {
            codesOutside = nil
        }
    }

    /// In a paused picture codes stay where they are, and what is said over it as well.
    func keepNoticesOffCodes() {
        // A code that is lifted has a place of its own, below what is said at the upper end.
        guard !(scene.lifts && notices.stoppedByRead) else {
            return notices.avoid([], picture: preview.widget.size.height, controls: controls.widget.size.height)
        }
        let geometry = preview.geometry
        let codes = results.codes.map { code in
            let corners = code.barcode.corners.corners.map { geometry.widgetPoint($0) }
            let (left, top) = (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
            return WidgetRectangle(
                x: left, y: top, width: (corners.map(\.x).max() ?? 0) - left,
                height: (corners.map(\.y).max() ?? 0) - top)
        }
        notices.avoid(codes, picture: preview.widget.size.height, controls: controls.widget.size.height)
    }
}
