import Barcodes
import GtkKit
import Scanning

// Where the sentence over a paused picture is, and whether it names a key.
extension ScanPage {
    /// Whether Space resumes a paused picture; it presses the button that has the keyboard.
    var spaceIsForPicture: Bool {
        widget.size.width >= 500 && (window.focusesNothing || preview.widget.hasFocus || inventory.hasFocus)
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
