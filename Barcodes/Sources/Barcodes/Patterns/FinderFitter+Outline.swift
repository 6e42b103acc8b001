// Fitting the outline of the pattern to the edges that the rays met.
extension FinderFitter {
    /// Returns the four corners of the outline, clockwise.
    func outline(_ x: Float, _ y: Float) -> InlineArray<4, Point>? {
        // The best turn is that at which all rays agree most closely on the side of a square.
        let table = Self.squares
        let squares = table.span
        var best = (turn: 0, error: Float.infinity)
        for turn in 0..<16 {
            var (sum, power, count): (Float, Float, Float) = (0, 0, 0)
            for ray in 0..<Self.rayCount where edges[ray].isValid {
                let side = edges[ray].outline * squares[turn * Self.rayCount + ray]
                sum += side
                power += side * side
                count += 1
            }
            let error = power / count - (sum / count) * (sum / count)
            if error < best.error { best = (turn, error) }
        }
        let directions = Self.directions
        // Rays are assigned to sides first by that turn, then by the corners found.
        var lines = [Line?](repeating: nil, count: 4)
        // A turn is 5.625° and a ray 11.25°, so a turn equals half the angle between rays.
        let turn = Float(best.turn) / 2
        fitSides(x, y, &lines) { ray in
            let angle = Float(ray) - turn + 4  // a side spans 8 rays, -4 to 4 around its middle
            let folded = angle < 0 ? angle + 32 : angle >= 32 ? angle - 32 : angle
            let side = Int(folded / 8)
            let within = folded - Float(side * 8)
            return within < 0.7 || within > 7.3 ? nil : side
        }
        guard var corners = Self.corners(lines) else { return nil }
        let center = Point(x: Double(x), y: Double(y))
        // The first assignment assumed a square. In a strongly tilted pattern, even the second still assigns some rays
        // near the corners to the wrong sides.
        for _ in 0..<3 {
            var spokes = InlineArray<4, Point>(repeating: center)
            for i in 0..<4 { spokes[i] = corners[i] - center }
            fitSides(x, y, &lines) { ray in
                let direction = Point(x: Double(directions[ray].x), y: Double(directions[ray].y))
                // Side 0 is the right one, between corners 1 and 2.
                for side in 0..<4 {
                    let from = spokes[(side + 1) & 3]
                    let to = spokes[(side + 2) & 3]
                    if from.cross(direction) > 0.08 * from.length, direction.cross(to) > 0.08 * to.length {
                        return side
                    }
                }
                return nil
            }
            guard let next = Self.corners(lines) else { return nil }
            var change = 0.0
            for i in 0..<4 { change = max(change, next[i].distance(to: corners[i])) }
            corners = next
            if change < 0.05 * spokes[0].length { break }
        }
        return corners
    }

    /// Fits a line to the outline points of each side. A line is kept if a side has too few points.
    private func fitSides(_ x: Float, _ y: Float, _ lines: inout [Line?], side: (Int) -> Int?) {
        let directions = Self.directions
        var fits = [LineFit](repeating: LineFit(), count: 4)
        for ray in 0..<Self.rayCount where edges[ray].isValid {
            guard let index = side(ray) else { continue }
            let r = Double(edges[ray].outline)
            fits[index].add(
                Point(x: Double(x) + Double(directions[ray].x) * r, y: Double(y) + Double(directions[ray].y) * r))
        }
        // A side without enough points is taken from the opposite one, mirrored at the centre.
        for index in 0..<4 {
            if let line = fits[index].line {
                lines[index] = line
            } else if let opposite = fits[(index + 2) & 3].line {
                lines[index] = opposite.mirrored(at: Point(x: Double(x), y: Double(y)))
            }
        }
    }

    /// Returns the intersections of the right, bottom, left and top line, clockwise from the top left.
    private static func corners(_ lines: [Line?]) -> InlineArray<4, Point>? {
        guard let right = lines[0], let bottom = lines[1], let left = lines[2], let top = lines[3],
            let topLeft = left.meets(top), let topRight = top.meets(right), let bottomRight = right.meets(bottom),
            let bottomLeft = bottom.meets(left)
        else { return nil }
        return [topLeft, topRight, bottomRight, bottomLeft]
    }

    /// Returns the mean distance of the outline from the centre, in the pattern's own units, if the outline is a
    /// circle. A square's corners are √2 times as far from the centre as its sides, a spread of 11 %, and don't pass.
    func roundRadius(of pattern: FinderPattern, _ x: Float, _ y: Float) -> Double? {
        var (sum, squares, count) = (0.0, 0.0, 0.0)
        for ray in 0..<Self.rayCount where edges[ray].isValid {
            let tip = Point(
                x: Double(x + Self.directions[ray].x * edges[ray].outline),
                y: Double(y + Self.directions[ray].y * edges[ray].outline))
            let square = pattern.inModules(tip - pattern.center)
            sum += square.length
            squares += square.dot(square)
            count += 1
        }
        let mean = sum / count
        let variance = squares / count - mean * mean
        return variance < 0.05 * 0.05 * mean * mean ? mean : nil
    }
}
