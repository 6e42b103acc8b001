extension DemoScene {
    /// Draws the card and its soft shadow, by mapping each pixel of their bounding box to the card's plane.
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
                let place = point.point
                let u = Int(place.x)
                let v = Int(place.y)
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

    /// Draws sixteen pixels at a time: the map is exact at both ends and linear between them, with an error of less
    /// than a tenth of a texel.
    private func draw(
        _ level: DemoCard.Level, shift: Int, of card: DemoCard, _ plane: CardPlane,
        _ box: (x: Range<Int>, y: Range<Int>),
        _ texels: Float, luma: inout [UInt8]
    ) {
        var brush = DemoBrush(card: card, shift: shift, texelsPerPixel: texels)
        let source = level.luma.span
        var target = luma.mutableSpan
        for y in box.y {
            let first = box.x.lowerBound & ~15
            var walk = plane.start(Float(first) + 0.5, Float(y) + 0.5)
            brush.end = walk.point
            for x in stride(from: first, to: box.x.upperBound, by: 16) {
                walk.step(plane, 16)
                brush.advance(to: walk.point)
                let o = Self.padding &+ y &* Self.width &+ x
                switch brush.place {
                case .outside: continue
                case .inside: brush.paint(source, level.width, &target, at: o)
                case .edge: brush.paintEdge(source, level, &target, at: o)
                }
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
