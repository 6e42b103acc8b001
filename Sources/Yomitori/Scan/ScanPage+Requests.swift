import Scanning
import ScannerView

extension ScanPage {
    /// Functions of the window that the page calls.
    struct Requests {
        var openPicture: () -> Void
        var useDemoCamera: () -> Void
        var useOtherCamera: () -> Void
        /// Asks the desktop for its cameras.
        var usePipeWire: () -> Void
        var cards: CardRequests
        /// Keeps a read in the history.
        var keep: (HistoryRecordDraft) -> Void
        var frameEdited: (DetectionFrame) -> Void
        /// Called when the user edits the scene's own frame, rather than the frame shared by all scenes.
        var sceneFrameEdited: (NormalizedRectangle, ScanScene.FrameShape) -> Void
        var frameToggled: (Bool) -> Void
        /// Called with the rotation by hand when the rotation has changed.
        var rotationChanged: (PreviewRotation) -> Void
    }
}
