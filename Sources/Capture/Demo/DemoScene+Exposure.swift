extension DemoScene {
    /// Columns that share one value of the light: it changes by less than a grey level over them.
    private static let lightStep = 8

    /// What lens and sensor make of the scene: blur, light, noise.
    func expose(_ scene: [UInt8], at time: Double, zoom: Double, torch: Bool, into frame: inout [UInt8]) {
        let width = Self.width
        let height = Self.height
        // The lens hunts: a kernel [k, 1 − 2k, k], k from nearly nothing to a quarter, in 256ths.
        let hunt = 0.5 + 0.5 * DemoMath.sin(1.3 * time + 0.8 * DemoMath.sin(0.37 * time))
        let k = UInt32(10 + 50 * hunt)
        let middle = 256 - 2 * k
        let light = DemoLight(at: time, zoom: zoom, torch: torch)
        // The less light, the higher the sensor's gain, the coarser its noise.
        let grain = Int32(torch ? 36 : 52)
        var seed = DemoNoise(seed: UInt64(max(time, 0) * 1_000) &* 0x1_0001)
        let source = scene.span
        let grains = noise.span
        var out = frame.mutableSpan
        var column = [UInt32](repeating: 0, count: width + 2)
        var gains = [UInt32](repeating: 0, count: width / Self.lightStep)
        for y in 0..<height {
            let row = y * width
            let above = max(y - 1, 0) * width
            let below = min(y + 1, height - 1) * width
            for x in 0..<width {
                let sides = UInt32(source[above &+ x]) &+ UInt32(source[below &+ x])
                column[x &+ 1] = sides &* k &+ UInt32(source[row &+ x]) &* middle
            }
            column[0] = column[1]
            column[width + 1] = column[width]
            light.fill(&gains, y: y, step: Self.lightStep)
            let start = Int(truncatingIfNeeded: seed.next() & 0x1FFF)
            for x in 0..<width {
                let blurred = ((column[x] &+ column[x &+ 2]) &* k &+ column[x &+ 1] &* middle) >> 16
                let lit = Int32(truncatingIfNeeded: blurred &* gains[x >> 3]) >> 4
                let value = (lit &+ Int32(grains[start &+ x]) &* grain &+ 128) >> 8
                out[row &+ x] = UInt8(truncatingIfNeeded: min(max(value, 0), 255))
            }
        }
        tint(&out, light: light, gains: &gains, grains: grains)
    }

    /// Colours fade in the dark like brightness does.
    private func tint(
        _ out: inout MutableSpan<UInt8>, light: DemoLight, gains: inout [UInt32], grains: Span<Int8>
    ) {
        let width = Self.width
        for y in 0..<Self.height / 2 {
            light.fill(&gains, y: 2 * y, step: Self.lightStep)
            let row = width * (Self.height + y)
            for x in 0..<width {
                let color = Int32(out[row &+ x]) &- 128
                let lit = (color &* Int32(bitPattern: gains[x >> 3])) >> 12
                let value = lit &+ 128 &+ (Int32(grains[(y &* 577 &+ x) & 0x3FFF]) >> 3)
                out[row &+ x] = UInt8(truncatingIfNeeded: min(max(value, 0), 255))
            }
        }
    }
}

/// The light on the scene, as a sum of two products of a function of x and one of y.
struct DemoLight: Sendable {
    private let roomX: [Float]
    private let roomY: [Float]
    private let lampX: [Float]
    private let lampY: [Float]

    init(at time: Double, zoom: Double, torch: Bool) {
        let (width, height) = (DemoScene.width, DemoScene.height)
        // Exposure drifts slowly, and the lamp's bright spot with the hand.
        let exposure = 0.80 + 0.10 * DemoMath.sin(0.45 * time) + 0.03 * DemoMath.sin(1.9 * time)
        let lamp = torch ? 0.75 : 0.26 + 0.08 * DemoMath.sin(0.31 * time)
        let spot =
            torch
            ? (x: 0.5, y: 0.48)
            : (x: 0.3 + 0.12 * DemoMath.sin(0.23 * time), y: 0.22 + 0.08 * DemoMath.sin(0.29 * time))
        func curve(_ count: Int, _ center: Double, _ size: Double, _ factor: Double) -> [Float] {
            (0..<count).map {
                let place = ((Double($0) + 0.5) / Double(count) - 0.5) / zoom + 0.5
                return Float(factor * DemoMath.bell((place - center) / size))
            }
        }
        roomX = curve(width, 0.5, 0.85, exposure)
        roomY = curve(height, 0.5, 0.95, 1)
        lampX = curve(width, spot.x, torch ? 0.36 : 0.30, lamp)
        lampY = curve(height, spot.y, torch ? 0.52 : 0.42, 1)
    }

    /// The factors for a row, in 4096ths, one for every `step` columns.
    func fill(_ gains: inout [UInt32], y: Int, step: Int) {
        let room = roomY[y] * 4096
        let lamp = lampY[y] * 4096
        for i in gains.indices {
            let x = i * step + step / 2
            gains[i] = UInt32(roomX[x] * room + lampX[x] * lamp)
        }
    }
}
