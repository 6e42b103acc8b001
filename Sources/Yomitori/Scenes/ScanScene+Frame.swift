import Scanning
import ScannerView

nonisolated extension ScanScene {
    /// Position of the frame until the user moves it.
    var homeFrame: DetectionFrame {
        let shipped = Self.shipped.first { $0.id == id }?.frame
        guard frame != nil, let shipped else { return .standard }
        return DetectionFrame(x: shipped.x, y: shipped.y, width: shipped.width, height: shipped.height)
    }
}
