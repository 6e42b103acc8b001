/// Says whether it is too dark where a code is looked for.
///
/// It is slow to change its mind, and has two thresholds: a hand that passes, or the light that it switched on
/// itself, must not make a torch flicker.
package struct LightMeter: Hashable, Sendable {
    /// Mean luminance below which it is dark. Below a sixth of full scale, cameras at the end of their gain show more
    /// noise than modules.
    package static let darkBelow = 42.0
    /// Mean luminance above which it is light again.
    package static let lightAbove = 70.0
    /// For this many seconds the light has to be on the other side.
    package static let patience = 0.7

    package private(set) var isDark = false
    private var otherSideSince: UInt64?

    package init() {}

    /// Takes in what a frame has.
    /// - Parameters:
    ///   - mean: mean luminance, 0 to 255.
    ///   - time: when the frame was taken, in nanoseconds.
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
        guard Double(time - since) / 1e9 >= Self.patience else { return false }
        isDark.toggle()
        otherSideSince = nil
        return true
    }
}
