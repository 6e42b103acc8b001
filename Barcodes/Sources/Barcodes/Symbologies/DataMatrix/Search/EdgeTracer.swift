/// Dark and light of a picture, by the thresholds of its blocks.
struct ThresholdedPicture {
    let thresholds: BlockThresholds
    let raster: Raster

    @inline(__always)
    func isInside(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < raster.width && y < raster.height }

    /// - Precondition: the pixel is inside.
    @inline(__always)
    func isDark(_ x: Int, _ y: Int, _ pixels: Span<UInt8>) -> Bool {
        pixels[raster.index(x, y)] < thresholds.threshold(x: x, y: y)
    }

    /// Whether the pixel that contains a place has the symbol's dark; outside the picture none has.
    @inline(__always)
    func isInk(_ place: Point, isInverted: Bool, _ pixels: Span<UInt8>) -> Bool {
        guard place.x >= 0, place.y >= 0 else { return false }
        let (x, y) = (Int(place.x), Int(place.y))
        guard x < raster.width, y < raster.height else { return false }
        return isDark(x, y, pixels) != isInverted
    }
}

/// A straight edge between dark and light.
struct StraightEdge {
    var line: Line
    /// Its ends. The one with the lesser coordinate along the edge's main axis is first.
    var first: Point
    var last: Point
    /// A unit vector across the edge, to its dark side.
    var dark: Point

    var length: Double { first.distance(to: last) }

    /// How often dark and light change along a line beside the edge.
    /// - Parameter depth: how far away the line is, on the dark side where positive.
    func changes(depth: Double, _ picture: ThresholdedPicture, _ pixels: Span<UInt8>) -> Int {
        let length = length
        let count = max(8, min(96, Int(length)))
        let shift = dark * depth
        let step = (last - first) * (0.92 / Double(count - 1))
        var place = first + (last - first) * 0.04 + shift
        var isDark = picture.isInk(place, isInverted: false, pixels)
        var changes = 0
        for _ in 1..<count {
            place = place + step
            let isNowDark = picture.isInk(place, isInverted: false, pixels)
            if isNowDark != isDark { changes += 1 }
            isDark = isNowDark
        }
        return changes
    }

    /// Whether this may be a solid side of a symbol that lies on one side of it: there modules change, and on the other
    /// side nothing does.
    func maySide(dark isDark: Bool, _ picture: ThresholdedPicture, _ pixels: Span<UInt8>) -> Bool {
        let sign: Double = isDark ? 1 : -1
        let length = length
        // The quiet zone is one module wide, and a module is at least as many pixels.
        guard changes(depth: -1.2 * sign, picture, pixels) <= 1 + Int(length / 40) else { return false }
        // Whatever the number of modules, one of these lines runs through data. A side of eight modules has few changes.
        let least = length < 48 ? 2 : 3
        for share in [0.16, 0.28, 0.42, 0.05]
        where changes(depth: sign * max(2.5, share * length), picture, pixels) >= least {
            return true
        }
        return false
    }
}

/// Follows an edge between dark and light from pixel to pixel as long as it is straight.
///
/// The edge's place in each row (or column, where the edge is nearer to the horizontal) is predicted from those before by
/// a filter of growing memory, which forgets slowly enough for a leg of two modules' thickness and fast enough for a
/// label on a vial.
struct EdgeTracer {
    let picture: ThresholdedPicture
    /// Whether the edge runs along y rather than along x.
    let isUpright: Bool
    /// Whether the dark side is where the coordinate across is greater.
    let isDarkAfter: Bool

    /// Where an edge was met along its main axis.
    private struct Trail {
        var fit = LineFit()
        var end: Int
    }

    /// By how much an edge may be off its prediction on average, in pixels: noise is off by three quarters.
    private static let mostRoughness = 0.55

    /// Whether there is such an edge near where it would be some pixels further.
    @inline(__always)
    private func goesOn(_ along: Int, _ across: Int, _ step: Int, _ pixels: Span<UInt8>) -> Bool {
        let at = along &+ step
        guard at >= 0, at < alongLimit else { return false }
        let reach = abs(step)
        var offset = -reach
        while offset <= reach {
            if isEdge(at, across &+ offset, pixels) { return true }
            offset &+= 1
        }
        return false
    }

    private var acrossLimit: Int { isUpright ? picture.raster.width : picture.raster.height }
    private var alongLimit: Int { isUpright ? picture.raster.height : picture.raster.width }

    /// - Parameters:
    ///   - along: the pixel's coordinate along the main axis.
    ///   - across: that of the first pixel behind the edge.
    ///   - slope: the change across with each pixel along, as far as known.
    ///   - least: the least length in pixels.
    func trace(along: Int, across: Int, slope: Double, least: Int, _ pixels: Span<UInt8>) -> StraightEdge? {
        guard isEdge(along, across, pixels), goesOn(along, across, 3, pixels) || goesOn(along, across, -3, pixels)
        else {
            return nil
        }
        let start = place(along, across, pixels)
        var fit = LineFit()
        fit.add(point(Double(along) + 0.5, start))
        let forth = follow(along, start, slope, 1, &fit, pixels)
        let back = follow(along, start, -forth.slope, -1, &fit, pixels)
        let (forward, backward) = (forth.end, back.end)
        let roughness = (forth.roughness + back.roughness) / Double(max(1, forward - backward))
        guard forward - backward + 1 >= least, roughness < Self.mostRoughness, let line = fit.line else { return nil }
        let ends = [Double(backward), Double(forward + 1)].map { along -> Point? in
            let cut =
                isUpright
                ? Line(normal: Point(x: 0, y: 1), offset: along) : Line(normal: Point(x: 1, y: 0), offset: along)
            return line.meets(cut)
        }
        guard let first = ends[0], let last = ends[1] else { return nil }
        let normal = line.normal * (1 / line.normal.length)
        let isForward = (isUpright ? normal.x : normal.y) > 0
        return StraightEdge(line: line, first: first, last: last, dark: isForward == isDarkAfter ? normal : normal * -1)
    }

    @inline(__always)
    private func point(_ along: Double, _ across: Double) -> Point {
        isUpright ? Point(x: across, y: along) : Point(x: along, y: across)
    }

    @inline(__always)
    private func isDark(_ along: Int, _ across: Int, _ pixels: Span<UInt8>) -> Bool {
        isUpright ? picture.isDark(across, along, pixels) : picture.isDark(along, across, pixels)
    }

    @inline(__always)
    private func isEdge(_ along: Int, _ across: Int, _ pixels: Span<UInt8>) -> Bool {
        guard across > 0, across < acrossLimit else { return false }
        return isDark(along, across, pixels) == isDarkAfter && isDark(along, across &- 1, pixels) != isDarkAfter
    }

    /// Where the edge is between two pixels, by their luminance.
    @inline(__always)
    private func place(_ along: Int, _ across: Int, _ pixels: Span<UInt8>) -> Double {
        let (x, y) = isUpright ? (across, along) : (along, across)
        let i = picture.raster.index(x, y)
        let before = Float(pixels[i &- (isUpright ? 1 : picture.raster.stride)])
        let after = Float(pixels[i])
        let threshold = Float(picture.thresholds.threshold(x: x, y: y)) - 0.5
        guard before != after else { return Double(across) }
        return Double(across) - 0.5 + Double(max(0, min(1, (before - threshold) / (before - after))))
    }

    /// - Returns: the last pixel along the main axis that belongs to the edge, and the slope near the start.
    private func follow(
        _ along: Int, _ start: Double, _ slope: Double, _ step: Int, _ fit: inout LineFit, _ pixels: Span<UInt8>
    ) -> (end: Int, slope: Double, roughness: Double) {
        var (position, speed, roughness) = (start, slope, 0.0)
        var (end, at) = (along, along)
        var (count, missed) = (1.0, 0)
        while true {
            at &+= step
            guard at >= 0, at < alongLimit else { break }
            let predicted = position + speed
            let nearest = Int(predicted + 1024.5) &- 1024
            var found: Double?
            for turn in 0..<5 {
                // 0, 1, -1, 2, -2.
                let across = nearest &+ (turn & 1 == 1 ? (turn &+ 1) &>> 1 : -(turn &>> 1))
                guard isEdge(at, across, pixels) else { continue }
                let place = place(at, across, pixels)
                if abs(place - predicted) <= (count < 4 ? 1.8 : 1.3) { found = place }
                break
            }
            guard let found else {
                missed &+= 1
                position = predicted
                guard missed <= max(1, Int(count) / 10) else { break }
                continue
            }
            let residual = found - predicted
            let (alpha, beta) = (
                max(0.2, 2 * (2 * count + 1) / ((count + 1) * (count + 2))),
                max(0.015, 6 / ((count + 1) * (count + 2)))
            )
            roughness += abs(residual)
            position = predicted + alpha * residual
            speed += beta * residual
            guard abs(speed) < 1.6 else { break }
            count += 1
            missed = 0
            end = at
            fit.add(point(Double(at) + 0.5, found))
        }
        return (end, speed, roughness)
    }
}
