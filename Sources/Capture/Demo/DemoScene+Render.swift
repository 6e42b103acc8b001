extension DemoScene {
    /// Returns the picture at a time, in ``PixelFormat/nv12``.
    /// - Parameters:
    ///   - time: time from the scene's start, in seconds.
    ///   - zoom: factor of the lens, from 1; it shows more of the card's detail, as a real one does.
    ///   - torch: whether the light beside the lens is on.
    ///   - exposure: brightness of the picture relative to the light.
    /// - Complexity: linear in the frame's size; a few milliseconds with optimization.
    public func render(
        at time: Double, zoom: Double = 1, torch: Bool = false, exposure: DemoExposure = DemoExposure()
    ) -> Frame {
        let width = Self.width
        let height = Self.height
        var luma = [UInt8](repeating: 0, count: width * height + 2 * Self.padding)
        var bytes = [UInt8](repeating: 0, count: width * height * 3 / 2)
        let zoom = max(zoom, 1)
        drawBackground(at: time, zoom: zoom, luma: &luma, frame: &bytes)
        if let held = heldCard(at: time, zoom: zoom) { drawCard(held, luma: &luma, frame: &bytes) }
        expose(luma, at: time, zoom: zoom, torch: torch, exposure, into: &bytes)
        return Frame(
            bytes: bytes, width: width, height: height, rowStride: width, pixelFormat: .nv12,
            timestamp: UInt64(max(time, 0) * 1e9), sequence: UInt64(max(time, 0) * 30))
    }

    /// Draws the table, enlarged about the picture's centre in steps of 1/65,536 of a pixel.
    private func drawBackground(at time: Double, zoom: Double, luma: inout [UInt8], frame: inout [UInt8]) {
        let shake = self.shake(at: time)
        let step = Int(65_536 / zoom)
        let left = Double(DemoBackground.margin) + shake.x + Double(Self.width) / 2 * (1 - 1 / zoom)
        let top = Double(DemoBackground.margin) + shake.y + Double(Self.height) / 2 * (1 - 1 / zoom)
        var line = [UInt8](repeating: 0, count: background.width + 16)
        for y in 0..<Self.height {
            let v = Int(top * 65_536) + y * step
            background.blendRows(v, into: &line)
            stretch(line, from: Int(left * 65_536), step: step, into: &luma, at: Self.padding + y * Self.width)
        }
        let colors = background.chroma.span
        var out = frame.mutableSpan
        for y in 0..<Self.height / 2 {
            let row = ((Int(top * 32_768) + y * step) >> 16) * (background.width / 2)
            var u = Int(left * 32_768)
            var o = (Self.height + y) * Self.width
            for _ in 0..<Self.width / 2 {
                let color = colors[row &+ (u >> 16)]
                out[o] = UInt8(truncatingIfNeeded: color)
                out[o &+ 1] = UInt8(truncatingIfNeeded: color >> 8)
                o &+= 2
                u &+= step
            }
        }
    }

    /// Writes a row of the frame from a row of the table.
    private func stretch(_ line: [UInt8], from left: Int, step: Int, into luma: inout [UInt8], at start: Int) {
        let source = line.span
        var target = luma.mutableSpan
        var u = left
        if step == 65_536 {
            let share = UInt16(truncatingIfNeeded: (u >> 8) & 0xFF)
            for x in stride(from: 0, to: Self.width, by: 16) {
                let i = (u >> 16) &+ x
                let sum = source.pixels(at: i) &* (256 &- share) &+ source.pixels(at: i &+ 1) &* share
                target.store(SIMD16<Int16>(truncatingIfNeeded: sum &>> 8), at: start &+ x)
            }
            return
        }
        for o in start..<start &+ Self.width {
            let i = u >> 16
            let share = UInt32(truncatingIfNeeded: (u >> 8) & 0xFF)
            let sum = UInt32(source[i]) &* (256 &- share) &+ UInt32(source[i &+ 1]) &* share
            target[o] = UInt8(truncatingIfNeeded: sum >> 8)
            u &+= step
        }
    }
}
