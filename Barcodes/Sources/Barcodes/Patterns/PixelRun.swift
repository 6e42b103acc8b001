/// Counting pixels of one colour from a place on.
enum PixelRun {
    /// The number of pixels of one colour after a pixel, at most `limit` + 1.
    /// - Parameters:
    ///   - index: the pixel; moved to the last that counted.
    ///   - room: how many pixels there are to the picture's edge; lessened by those that counted.
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
