extension DemoScene {
    /// Draws the card and the soft shadow it throws, by taking each pixel of their bounding box back
    /// into the card's plane.
    func drawCard(_ held: HeldCard, luma: inout [UInt8], frame: inout [UInt8]) {
        let card = held.card
        let box = boundingBox(of: held)
        guard !box.x.isEmpty, !box.y.isEmpty else { return }
        let center = held.pose.frame(Double(card.width) / 2, Double(card.height) / 2)
        let texels = Float(held.pose.texelsPerPixel(center.x, center.y))
        let level = Int(max(texels, 1).exponent)
        let plane = CardPlane(pose: held.pose)
        let pixels = card.levels[min(level, card.levels.count - 1)]
        draw(pixels, shift: min(level, card.levels.count - 1), of: card, plane, box, texels, luma: &luma)

        let colors = card.chroma.span
        let rows = card.chroma.count / card.chromaWidth
        var out = frame.mutableSpan
        for y in box.y.lowerBound / 2..<(box.y.upperBound + 1) / 2 {
            var point = plane.start(Float(2 * (box.x.lowerBound / 2)) + 1, Float(2 * y) + 1)
            for x in box.x.lowerBound / 2..<(box.x.upperBound + 1) / 2 {
                let scale = 1 / point.w
                let u = Int(point.u * scale)
                let v = Int(point.v * scale)
                if u >= 0, v >= 0, u < card.width, v < card.height {
                    let i =
                        min(v >> DemoCard.chromaShift, rows - 1) * card.chromaWidth
                        + min(u >> DemoCard.chromaShift, card.chromaWidth - 1)
                    let color = colors[i]
                    let o = Self.width * (Self.height + y) + 2 * x
                    out[o] = UInt8(truncatingIfNeeded: color)
                    out[o + 1] = UInt8(truncatingIfNeeded: color >> 8)
                }
                point.step(plane, 2)
            }
        }
    }

    private func draw(
        _ level: DemoCard.Level, shift: Int, of card: DemoCard, _ plane: CardPlane,
        _ box: (x: Range<Int>, y: Range<Int>),
        _ texels: Float, luma: inout [UInt8]
    ) {
        let source = level.luma.span
        var target = luma.mutableSpan
        let width = Float(card.width)
        let height = Float(card.height)
        let shrink = 1 / Float(1 << shift)
        let maximumX = Float(level.width) - 1.01
        let maximumY = Float(level.height) - 1.01
        let perPixel = 1 / texels
        let shadow = DemoShadow(width: width, height: height)
        for y in box.y {
            var point = plane.start(Float(box.x.lowerBound) + 0.5, Float(y) + 0.5)
            var o = y &* Self.width &+ box.x.lowerBound
            for _ in box.x {
                let scale = 1 / point.w
                let u = point.u * scale
                let v = point.v * scale
                let edge = min(min(u, width - u), min(v, height - v)) * perPixel + 0.5
                var value = Float(target[o])
                if edge < 1 { value *= shadow.light(u, v) }
                if edge > 0 {
                    let s = min(max(u * shrink - 0.5, 0), maximumX)
                    let t = min(max(v * shrink - 0.5, 0), maximumY)
                    let i = Int(s)
                    let j = Int(t)
                    let fx = s - Float(i)
                    let fy = t - Float(j)
                    let k = j &* level.width &+ i
                    let top = Float(source[k]) * (1 - fx) + Float(source[k &+ 1]) * fx
                    let m = k &+ level.width
                    let bottom = Float(source[m]) * (1 - fx) + Float(source[m &+ 1]) * fx
                    let paper = top * (1 - fy) + bottom * fy
                    value += (paper - value) * min(edge, 1)
                }
                target[o] = UInt8(value)
                o &+= 1
                point.step(plane, 1)
            }
        }
    }

    private func boundingBox(of held: HeldCard) -> (x: Range<Int>, y: Range<Int>) {
        let width = Double(held.card.width)
        let height = Double(held.card.height)
        let reach = Double(DemoShadow.reach)
        let near = -Double(DemoShadow.penumbra)
        let corners = [(near, near), (width + reach, near), (width + reach, height + reach), (near, height + reach)]
            .map { held.pose.frame($0.0, $0.1) }
        func range(_ values: [Double], _ limit: Int) -> Range<Int> {
            let low = min(max(values.min() ?? 0, 0), Double(limit))
            let high = min(max((values.max() ?? 0) + 1, 0), Double(limit))
            return Int(low)..<max(Int(high), Int(low))
        }
        return (range(corners.map(\.x), Self.width), range(corners.map(\.y), Self.height))
    }
}

/// The shadow of the card on the table: the card's rectangle moved aside, with soft edges.
private struct DemoShadow {
    static let offsetX: Float = 26
    static let offsetY: Float = 40
    static let penumbra: Float = 44
    static var reach: Float { offsetY + penumbra }
    let width: Float
    let height: Float

    /// The share of light that arrives at a point of the card's plane.
    @inline(__always)
    func light(_ u: Float, _ v: Float) -> Float {
        let x = min(u - Self.offsetX, width - u + Self.offsetX)
        let y = min(v - Self.offsetY, height - v + Self.offsetY)
        let scale = 0.5 / Self.penumbra
        let covered = min(max(x * scale + 0.5, 0), 1) * min(max(y * scale + 0.5, 0), 1)
        return 1 - 0.5 * covered
    }
}

/// The projective map from the frame into the card's plane, walked along a row.
private struct CardPlane {
    struct Walk {
        var u: Float
        var v: Float
        var w: Float

        @inline(__always)
        mutating func step(_ plane: CardPlane, _ count: Float) {
            u += plane.ux * count
            v += plane.vx * count
            w += plane.wx * count
        }
    }

    let ux, vx, wx: Float
    private let inverse: [Double]

    init(pose: DemoPose) {
        inverse = pose.inverse
        ux = Float(inverse[0])
        vx = Float(inverse[3])
        wx = Float(inverse[6])
    }

    func start(_ x: Float, _ y: Float) -> Walk {
        let (x, y) = (Double(x), Double(y))
        return Walk(
            u: Float(inverse[0] * x + inverse[1] * y + inverse[2]),
            v: Float(inverse[3] * x + inverse[4] * y + inverse[5]),
            w: Float(inverse[6] * x + inverse[7] * y + inverse[8]))
    }
}
