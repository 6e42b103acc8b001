extension DemoScene {
    /// Number of columns that share one value of the light, which changes by less than a grey level over them.
    private static let lightStep = 16

    /// Applies the effects of lens and sensor to the scene: blur, light, noise.
    /// - Parameters:
    ///   - scene: rows without padding, with ``padding`` bytes before the first and after the last.
    ///   - frame: NV12, with the colours of the scene in its second plane.
    func expose(
        _ scene: [UInt8], at time: Double, zoom: Double, torch: Bool, _ exposure: DemoExposure,
        into frame: inout [UInt8]
    ) {
        let height = Self.height
        // The lens hunts for focus: the kernel is [k, 1 − 2k, k], with k from nearly 0 to a quarter, in 256ths.
        let hunt = 0.5 + 0.5 * DemoMath.sin(1.3 * time + 0.8 * DemoMath.sin(0.37 * time))
        let side = UInt16(10 + 50 * hunt)
        let light = DemoLight(at: time, zoom: zoom, torch: torch, gain: exposure.gain)
        let offset = Int16(exposure.offset * 16)
        // With less light the sensor's gain is higher, and so its noise is coarser.
        let grain = Int16(torch ? 36 : 52)
        var seed = DemoNoise(seed: UInt64(max(time, 0) * 1_000) &* 0x1_0001)
        let source = scene.span
        let grains = noise.span
        var out = frame.mutableSpan
        let columns = Self.width / 16
        var above = [PixelVector](repeating: .zero, count: columns)
        var row = above
        var below = above
        var gains = [UInt16](repeating: 0, count: columns)
        Self.blur(source, y: 0, side, into: &row)
        above = row
        for y in 0..<height {
            if y + 1 < height { Self.blur(source, y: y + 1, side, into: &below) }
            light.fill(&gains, y: y, step: Self.lightStep)
            let start = Int(truncatingIfNeeded: seed.next() & 0x1FFF)
            for column in 0..<columns {
                let blurred = (above[column] &+ below[column]) &* side &+ row[column] &* (256 &- 2 &* side)
                let lit = Self.lit(blurred, gains[column])
                let noisy = lit &+ (grains.pixels(at: start &+ 16 &* column) &* grain) &>> 4 &+ offset
                out.store(noisy &>> 4, at: y &* Self.width &+ 16 &* column)
            }
            swap(&above, &row)
            swap(&row, &below)
        }
        tint(&out, light: light, gains: &gains, grains: grains)
    }

    /// Maximum gain for colours that doesn't overflow 16 bits, in 4096ths.
    private static let strongest: UInt16 = 8_191

    /// Room before and after the scene's pixels, so that the first and the last have neighbours to read.
    static let padding = 16

    private static func blur(_ source: Span<UInt8>, y: Int, _ side: UInt16, into row: inout [PixelVector]) {
        var i = padding + y * width
        for column in row.indices {
            let sides = source.pixels(at: i &- 1) &+ source.pixels(at: i &+ 1)
            row[column] = (sides &* side &+ source.pixels(at: i) &* (256 &- 2 &* side)) &>> 8
            i &+= 16
        }
    }

    /// Returns brightness in 256ths times a gain in 4096ths, in 16ths of a grey level.
    @inline(__always)
    private static func lit(_ brightness: PixelVector, _ gain: UInt16) -> SIMD16<Int16> {
        let wide = SIMD16<UInt32>(truncatingIfNeeded: brightness) &* UInt32(gain)
        return SIMD16<Int16>(truncatingIfNeeded: wide &>> 16)
    }

    /// Fades colours in the dark like brightness.
    private func tint(
        _ out: inout MutableSpan<UInt8>, light: DemoLight, gains: inout [UInt16], grains: Span<Int8>
    ) {
        for y in 0..<Self.height / 2 {
            light.fill(&gains, y: 2 * y, step: Self.lightStep)
            let row = Self.width * (Self.height + y)
            let grain = (y &* 577) & 0x1FFF
            for column in gains.indices {
                let i = row &+ 16 &* column
                let colors = SIMD16<Int16>(truncatingIfNeeded: out.pixels(at: i)) &- 128
                let faded = (colors &* Int16(truncatingIfNeeded: min(gains[column], Self.strongest) >> 5)) &>> 7
                let value = faded &+ grains.pixels(at: grain &+ 16 &* column) &>> 3 &+ 128
                out.store(value, at: i)
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

    /// Maximum light, in 4096ths: with noise and offset, a pixel's brightness then still fits 16 bits.
    private static let limit: Float = 28_000

    init(at time: Double, zoom: Double, torch: Bool, gain: Double) {
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
        roomX = curve(width, 0.5, 0.85, exposure * gain)
        roomY = curve(height, 0.5, 0.95, 1)
        lampX = curve(width, spot.x, torch ? 0.36 : 0.30, lamp * gain)
        lampY = curve(height, spot.y, torch ? 0.52 : 0.42, 1)
    }

    /// Fills the factors for a row, in 4096ths, one for every `step` columns.
    func fill(_ gains: inout [UInt16], y: Int, step: Int) {
        let room = roomY[y] * 4096
        let lamp = lampY[y] * 4096
        for i in gains.indices {
            let x = i * step + step / 2
            gains[i] = UInt16(min(roomX[x] * room + lampX[x] * lamp, Self.limit))
        }
    }
}
