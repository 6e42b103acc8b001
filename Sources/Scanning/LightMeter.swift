/// Decides whether it is too dark where codes are looked for.
///
/// It changes its state slowly and has two thresholds, so that a passing hand, or the torch that was switched on
/// because of it, does not make the torch flicker.
package struct LightMeter: Hashable, Sendable {
    /// Mean luminance below which it is dark. Below a sixth of full scale, cameras at their maximum gain show more
    /// noise than modules.
    package static let darkBelow = 42.0
    /// Mean luminance above which it is light again.
    package static let lightAbove = 70.0
    /// Time for which the luminance has to be beyond the threshold before the state changes, in seconds.
    package static let patience = 0.7

    package private(set) var isDark = false
    private var otherSideSince: UInt64?

    package init() {}

    /// Takes in the luminance of a frame.
    /// - Parameters:
    ///   - mean: mean luminance, 0 to 255.
    ///   - time: time at which the frame was taken, in nanoseconds.
    /// - Returns: whether ``isDark`` has changed.
    @discardableResult
    package mutating func take(mean: Double, at time: UInt64) -> Bool {
        guard isDark ? mean > Self.lightAbove : mean < Self.darkBelow else {
            otherSideSince = nil
            return false
        }
        guard let since = otherSideSince, since <= time else {
            otherSideSince = time
            return false
        }
        guard CameraClock.seconds(from: since, to: time) >= Self.patience else { return false }
        isDark.toggle()
        otherSideSince = nil
        return true
    }
}
