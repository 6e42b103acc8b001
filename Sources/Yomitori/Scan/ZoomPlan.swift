/// Splits a zoom factor into the camera's own zoom, which adds detail, and a digital zoom for the rest.
nonisolated package struct ZoomPlan: Hashable, Sendable {
    /// The camera's largest factor; 1 where it has no zoom.
    package var cameraMaximum: Double

    package init(cameraMaximum: Double) {
        self.cameraMaximum = max(1, cameraMaximum)
    }

    /// What the digital zoom adds: four times leaves 480 columns of a 1080p picture's 1920.
    package static let digitalMaximum = 4.0

    /// The factors that can be had.
    package var range: ClosedRange<Double> { 1...(cameraMaximum * Self.digitalMaximum) }

    /// One notch of the wheel or one press of a key: each makes the picture larger by the same part.
    package static let step = 1.1

    /// The factor nearest to the one wanted.
    package func clamped(_ factor: Double) -> Double {
        factor.isFinite ? min(max(factor, range.lowerBound), range.upperBound) : 1
    }

    /// The two factors whose product is the one wanted.
    package func shares(of factor: Double) -> (camera: Double, digital: Double) {
        let total = clamped(factor)
        let camera = min(total, cameraMaximum)
        return (camera, total / camera)
    }
}
