/// The wooden table over which the demo scene's card is held, a little larger than the frame to allow for the shaking
/// of the hand that holds the camera.
struct DemoBackground: Sendable {
    /// Maximum movement of the frame in each direction, in pixels.
    static let margin = 32

    let width: Int
    let height: Int
    let luma: [UInt8]
    /// Chroma at half the resolution, with both components in the low and the high byte.
    let chroma: [UInt16]

    init(frameWidth: Int, frameHeight: Int) {
        width = frameWidth + 2 * Self.margin
        height = frameHeight + 2 * Self.margin
        let halfWidth = width / 2
        let halfHeight = height / 2
        let wood = Wood()
        // The table is drawn at half the resolution and doubled below, because it is out of the camera's focus.
        var small = [UInt8](repeating: 0, count: halfWidth * halfHeight)
        var chroma = [UInt16](repeating: 0, count: halfWidth * halfHeight)
        for y in 0..<halfHeight {
            for x in 0..<halfWidth {
                let brightness = wood.brightness(Float(2 * x), Float(2 * y))
                small[y * halfWidth + x] = UInt8(min(max(brightness * 255, 0), 255))
                let cb = UInt16(112 - 12 * brightness)
                let cr = UInt16(139 + 22 * brightness)
                chroma[y * halfWidth + x] = cb | cr << 8
            }
        }
        self.chroma = chroma

        var luma = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            let y0 = y / 2
            let y1 = min(y0 + y % 2, halfHeight - 1)
            for x in 0..<width {
                let x0 = x / 2
                let x1 = min(x0 + x % 2, halfWidth - 1)
                let sum =
                    Int(small[y0 * halfWidth + x0]) + Int(small[y0 * halfWidth + x1]) + Int(small[y1 * halfWidth + x0])
                    + Int(small[y1 * halfWidth + x1])
                luma[y * width + x] = UInt8(truncatingIfNeeded: sum / 4)
            }
        }
        self.luma = luma
    }

    /// Blends the two rows around a height, which is given in 65,536ths of a pixel.
    func blendRows(_ y: Int, into line: inout [UInt8]) {
        let share = UInt16(truncatingIfNeeded: (y >> 8) & 0xFF)
        let upper = (y >> 16) * width
        let lower = upper + width
        let source = luma.span
        var target = line.mutableSpan
        for x in stride(from: 0, to: width, by: 16) {
            let sum = source.pixels(at: upper &+ x) &* (256 &- share) &+ source.pixels(at: lower &+ x) &* share
            target.store(SIMD16<Int16>(truncatingIfNeeded: sum &>> 8), at: x)
        }
    }

    /// Planks along x, each with its own shade and grain.
    private struct Wood {
        let lattice = DemoLattice(seed: 3)
        static let plank: Float = 178

        func brightness(_ x: Float, _ y: Float) -> Float {
            let plank = (y / Self.plank).rounded(.down)
            let inPlank = y - plank * Self.plank
            let shade = lattice.value(plank * 7.3 + 0.5, 11.5)
            let warp = lattice.value(x / 260 + plank * 9, y / 70) * 34
            let ring = lattice.value((y + warp) / 5.5 + plank * 17, x / 900 + plank)
            let pore = lattice.value(x / 22, y / 2.2)
            var value = 0.38 + 0.12 * shade + 0.13 * (ring - 0.5) + 0.06 * (pore - 0.5)
            let gap = min(inPlank, Self.plank - inPlank)
            if gap < 3 { value *= 0.35 + 0.2 * gap }
            return value
        }
    }
}
