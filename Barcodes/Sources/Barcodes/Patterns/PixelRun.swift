/// Counting of consecutive pixels of one colour.
enum PixelRun {
    /// Returns the number of consecutive pixels of one colour after a pixel, at most `limit` + 1.
    /// - Parameters:
    ///   - index: the start pixel; moved to the last pixel counted.
    ///   - room: number of pixels up to the picture's edge; reduced by the number counted.
    @inline(__always)
    static func count(
        _ pixels: Span<UInt8>, _ index: inout Int, _ step: Int, _ room: inout Int, _ limit: Int, _ level: UInt8,
        isDark: Bool
    ) -> Int {
        let most = min(room, limit &+ 1)
        var count = 0
        var next = index &+ step
        while count < most, (pixels[next] < level) == isDark {
            count &+= 1
            next &+= step
        }
        index = next &- step
        room &-= count
        return count
    }
}
