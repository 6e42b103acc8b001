// Fitting the outline of the pattern to the edges that the rays met.
extension FinderFitter {
    /// Returns the four corners of the outline, clockwise.
    func outline(_ x: Float, _ y: Float) -> InlineArray<4, Point>? {
        // Rays are assigned to sides first by the square that fits best, then by the corners found.
        var lines = [Line?](filling: 4, with: nil)
        let square = bestSquare()
        if square.error > Self.errorOfDistortion, let stretched = bestStretchedSquare(),
            stretched.error < Self.shareOfError * square.error
        {
            fitSides(x, y, &lines) { stretched.side(of: outlinePoint($0)) }
        } else {
            // A turn is 5.625° and a ray 11.25°, so a turn equals half the angle between rays.
            let turn = Float(square.turn) / 2
            fitSides(x, y, &lines) { ray in
                let angle = Float(ray) - turn + 4  // a side spans 8 rays, -4 to 4 around its middle
                let folded = angle < 0 ? angle + 32 : angle >= 32 ? angle - 32 : angle
                let side = Int(folded / 8)
                let within = folded - Float(side * 8)
                return within < 0.7 || within > 7.3 ? nil : side
            }
        }
        guard var corners = Self.corners(lines) else { return nil }
        let directions = Self.directions
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
                    if from.cross(direction) > Self.sineOfCorner * from.length,
                        direction.cross(to) > Self.sineOfCorner * to.length
                    {
                        return side
                    }
                }
                return nil
            }
            guard let next = Self.corners(lines) else { return nil }
            var change = 0.0
            for i in 0..<4 { change = max(change, next[i].distance(to: corners[i])) }
            corners = next
            if change < Self.settledChange * spokes[0].length { break }
        }
        return corners
    }

    /// Sine of the angle to a corner's direction that a ray must exceed to be on a side.
    private static let sineOfCorner = 0.08
    /// Change of a corner, as a share of its distance from the centre, below which the sides are settled.
    private static let settledChange = 0.05
    /// Standard deviation of an outline's distance from the centre, as a share of its mean, below which it is a circle.
    private static let maximumSpread = 0.05
    /// Error of the best square above which the pattern is seen distorted: that of a rectangle of 5 : 6.
    private static let errorOfDistortion: Float = 0.008
    /// Share of a square's error below which a stretched square fits better.
    private static let shareOfError: Float = 0.25

    /// Returns the turn, in 64ths of a full one, at which the rays agree most closely on the side of a square, and the
    /// variance of that side as a share of its square.
    private func bestSquare() -> (turn: Int, error: Float) {
        let table = Self.squares
        let squares = table.span
        var best = (turn: 0, error: Float.infinity, side: Float(1))
        for turn in 0..<16 {
            let side = squareSide { edges[$0].outline * squares[turn * Self.rayCount + $0] }
            if side.variance < best.error { best = (turn, side.variance, side.mean) }
        }
        return (best.turn, best.error / (best.side * best.side))
    }

    /// Returns the mean and the variance of a square's side over the valid rays.
    /// - Parameter side: Returns the side at which the square's outline passes through the outline point of a ray.
    @inline(__always)
    private func squareSide(_ side: (Int) -> Float) -> (mean: Float, variance: Float) {
        var (sum, power, count): (Float, Float, Float) = (0, 0, 0)
        for ray in 0..<Self.rayCount where edges[ray].isValid {
            let side = side(ray)
            sum += side
            power += side * side
            count += 1
        }
        let mean = sum / count
        return (mean, power / count - mean * mean)
    }

    /// Outline point of a ray, relative to the centre.
    private func outlinePoint(_ ray: Int) -> SIMD2<Float> { Self.directions[ray] * edges[ray].outline }

    /// Square that was stretched and sheared, as a strongly tilted pattern is, or one in a stretched picture. A
    /// rectangle of 1 : 1.7 is taken for a square on its corner otherwise.
    private struct StretchedSquare {
        /// Rows of the matrix that turns the outline back into an upright square.
        var right, down: SIMD2<Float>
        /// Variance of the square's side as a share of its square.
        var error: Float

        /// Returns the side on which an outline point lies: right, bottom, left or top; `nil` if it is near a corner.
        func side(of point: SIMD2<Float>) -> Int? {
            let (x, y) = ((right * point).sum(), (down * point).sum())
            guard min(abs(x), abs(y)) < 0.87 * max(abs(x), abs(y)) else { return nil }
            return abs(x) > abs(y) ? (x > 0 ? 0 : 2) : (y > 0 ? 1 : 3)
        }
    }

    /// Finds the stretched square by the outline's second moments: without its stretch they are those of a circle.
    /// - Returns: `nil` if all outline points are on one line.
    private func bestStretchedSquare() -> StretchedSquare? {
        var (xx, xy, yy, count): (Float, Float, Float, Float) = (0, 0, 0, 0)
        for ray in 0..<Self.rayCount where edges[ray].isValid {
            let point = outlinePoint(ray)
            xx += point.x * point.x
            xy += point.x * point.y
            yy += point.y * point.y
            count += 1
        }
        (xx, xy, yy) = (xx / count, xy / count, yy / count)
        let rest = xx > 0 ? yy - xy * xy / xx : 0
        guard rest > 0 else { return nil }
        // The inverse of the Cholesky factor of the moments.
        let across = SIMD2(1 / xx.squareRoot(), 0)
        let along = SIMD2(-xy / xx, 1) / rest.squareRoot()
        var best: StretchedSquare?
        for turn in Self.squareTurns {
            let square = StretchedSquare(
                right: across * turn.x + along * turn.y, down: along * turn.x - across * turn.y, error: 0)
            let side = squareSide { ray in
                let point = outlinePoint(ray)
                return max(abs((square.right * point).sum()), abs((square.down * point).sum()))
            }
            let error = side.variance / (side.mean * side.mean)
            if error < best?.error ?? .infinity {
                best = square
                best?.error = error
            }
        }
        return best
    }

    /// Fits a line to the outline points of each side. A line is kept if a side has too few points.
    private func fitSides(_ x: Float, _ y: Float, _ lines: inout [Line?], side: (Int) -> Int?) {
        let directions = Self.directions
        var fits = [LineFit](filling: 4, with: LineFit())
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
        return variance < Self.maximumSpread * Self.maximumSpread * mean * mean ? mean : nil
    }
}
