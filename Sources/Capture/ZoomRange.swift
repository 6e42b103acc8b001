/// Conversion between a zoom factor and the units of a driver's `V4L2_CID_ZOOM_ABSOLUTE`, which the kernel leaves
/// undefined.
///
/// Most webcams use multiples of their minimum, 100…500 for 1…5. If that gives no sensible factor (a minimum of 0, a
/// maximum of 16,384), the range is mapped linearly to 1…4.
package struct ZoomRange: Hashable, Sendable {
    private static let largestFactor = 20.0
    private static let assumedFactor = 4.0

    package let factors: ClosedRange<Double>
    private let raw: ClosedRange<Int>
    private let step: Int

    /// - Returns: nil if the zoom can't be moved.
    package init?(_ control: CameraControl) {
        guard control.id == .zoom, !control.isReadOnly, control.range.upperBound > control.range.lowerBound else {
            return nil
        }
        raw = control.range
        step = max(control.step, 1)
        let ratio = raw.lowerBound > 0 ? Double(raw.upperBound) / Double(raw.lowerBound) : .infinity
        factors = 1...(ratio <= Self.largestFactor ? ratio : Self.assumedFactor)
    }

    /// Returns the driver's value nearest to a factor, on one of its steps.
    package func value(factor: Double) -> Int {
        let factor = min(max(factor.isNaN ? 1 : factor, factors.lowerBound), factors.upperBound)
        let share = (factor - 1) / (factors.upperBound - 1)
        let steps = (share * Double(raw.count - 1) / Double(step)).rounded()
        return min(raw.lowerBound + Int(steps) * step, raw.upperBound)
    }

    package func factor(value: Int) -> Double {
        let value = min(max(value, raw.lowerBound), raw.upperBound)
        let share = Double(value - raw.lowerBound) / Double(raw.count - 1)
        return 1 + share * (factors.upperBound - 1)
    }
}
