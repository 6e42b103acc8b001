extension DemoScene {
    /// The picture at a time, in ``PixelFormat/nv12``.
    /// - Parameters:
    ///   - time: in seconds from the scene's start.
    ///   - zoom: the factor of the lens, from 1; more of the card's detail is seen, as with a real one.
    ///   - torch: whether the light beside the lens is on.
    /// - Complexity: linear in the frame's size; a few milliseconds with optimization.
    public func render(at time: Double, zoom: Double = 1, torch: Bool = false) -> Frame {
        let width = Self.width
        let height = Self.height
        var luma = [UInt8](repeating: 0, count: width * height)
        var bytes = [UInt8](repeating: 0, count: width * height * 3 / 2)
        let zoom = max(zoom, 1)
        drawBackground(at: time, zoom: zoom, luma: &luma, frame: &bytes)
        if let held = heldCard(at: time, zoom: zoom) { drawCard(held, luma: &luma, frame: &bytes) }
        expose(luma, at: time, zoom: zoom, torch: torch, into: &bytes)
        return Frame(
            bytes: bytes, width: width, height: height, rowStride: width, pixelFormat: .nv12,
            timestamp: UInt64(max(time, 0) * 1e9), sequence: UInt64(max(time, 0) * 30))
    }

    /// The table, enlarged about the picture's centre by 16.16 fixed-point steps.
    private func drawBackground(at time: Double, zoom: Double, luma: inout [UInt8], frame: inout [UInt8]) {
        let width = Self.width
        let height = Self.height
        let shake = self.shake(at: time)
        let step = Int(65_536 / zoom)
        let left = Double(DemoBackground.margin) + shake.x + Double(width) / 2 * (1 - 1 / zoom)
        let top = Double(DemoBackground.margin) + shake.y + Double(height) / 2 * (1 - 1 / zoom)
        let table = background.luma.span
        var target = luma.mutableSpan
        for y in 0..<height {
            let v = Int(top * 65_536) + y * step
            let fy = UInt32((v >> 8) & 0xFF)
            let row = (v >> 16) * background.width
            var u = Int(left * 65_536)
            for x in 0..<width {
                let i = row &+ (u >> 16)
                let fx = UInt32(truncatingIfNeeded: (u >> 8) & 0xFF)
                let a = UInt32(table[i]) &* (256 &- fx) &+ UInt32(table[i &+ 1]) &* fx
                let j = i &+ background.width
                let b = UInt32(table[j]) &* (256 &- fx) &+ UInt32(table[j &+ 1]) &* fx
                target[y &* width &+ x] = UInt8(truncatingIfNeeded: (a &* (256 &- fy) &+ b &* fy) >> 16)
                u &+= step
            }
        }
        let colors = background.chroma.span
        var out = frame.mutableSpan
        for y in 0..<height / 2 {
            let row = ((Int(top * 32_768) + y * step) >> 16) * (background.width / 2)
            var u = Int(left * 32_768)
            var o = width * height + y * width
            for _ in 0..<width / 2 {
                let color = colors[row &+ (u >> 16)]
                out[o] = UInt8(truncatingIfNeeded: color)
                out[o &+ 1] = UInt8(truncatingIfNeeded: color >> 8)
                o &+= 2
                u &+= step
            }
        }
    }
}
