/// Division of a zoom factor into the camera's own zoom, which adds detail, and a digital zoom for the rest.
nonisolated package struct ZoomPlan: Hashable, Sendable {
    /// Maximum factor of the camera's own zoom; 1 if it has none.
    package var cameraMaximum: Double

    package init(cameraMaximum: Double) {
        self.cameraMaximum = max(1, cameraMaximum)
    }

    /// Maximum factor of the digital zoom; four times leaves 480 columns of a 1080p picture's 1920.
    package static let digitalMaximum = 4.0

    /// Range of possible factors.
    package var range: ClosedRange<Double> { 1...(cameraMaximum * Self.digitalMaximum) }

    /// Factor of one notch of the wheel or one press of a key; each enlarges the picture by the same proportion.
    package static let step = 1.1

    /// Returns the possible factor nearest to the wanted one.
    package func clamped(_ factor: Double) -> Double {
        factor.isFinite ? min(max(factor, range.lowerBound), range.upperBound) : 1
    }

    /// Returns the two factors whose product is the wanted one.
    package func shares(of factor: Double) -> (camera: Double, digital: Double) {
        let total = clamped(factor)
        let camera = min(total, cameraMaximum)
        return (camera, total / camera)
    }
}
