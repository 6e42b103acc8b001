import Scanning
import ScannerView

extension ScanPage {
    /// What the page asks the window to do.
    struct Requests {
        var openPicture: () -> Void
        var useDemoCamera: () -> Void
        var useOtherCamera: () -> Void
        /// Ask the desktop for its cameras.
        var usePipeWire: () -> Void
        var cards: CardRequests
        /// Keep a read in the history.
        var keep: (KeptRead) -> Void
        var frameEdited: (DetectionFrame) -> Void
        /// The frame of the scene itself, rather than the one for all.
        var sceneFrameEdited: (NormalizedRectangle, ScanScene.FrameShape) -> Void
        var frameToggled: (Bool) -> Void
        /// The picture is turned by hand as far as this.
        var rotationChanged: (PreviewRotation) -> Void
    }
}
