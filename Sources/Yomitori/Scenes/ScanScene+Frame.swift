import Scanning
import ScannerView

nonisolated extension ScanScene {
    /// Position of the frame until the user moves it. A frame of this size is shown widened in a narrow picture, so a
    /// copy has that of its original.
    package var homeFrame: DetectionFrame {
        let shipped = Self.shipped.first { $0.id == origin ?? id }?.frame
        guard frame != nil, let shipped else { return .standard }
        return DetectionFrame(x: shipped.x, y: shipped.y, width: shipped.width, height: shipped.height)
    }
}
