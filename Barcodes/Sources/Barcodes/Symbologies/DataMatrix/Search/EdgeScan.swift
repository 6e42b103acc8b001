/// Scan of a picture for straight edges that are nearer to the vertical than to the horizontal, or for those nearer to
/// the horizontal, which have texture on one side.
///
/// In every few rows, the edges that continue straight for four rows up and down are found for 64 pixels at once. For
/// edges nearer to the horizontal, rows and columns are exchanged throughout, except in the results.
struct EdgeScan {
    private let picture: ThresholdedPicture
    private let bits: BitPicture
    /// Whether edges nearer to the vertical are found.
    private let isUpright: Bool
    /// Whether edges nearly parallel to the picture's sides are left out.
    private let isOblique: Bool
    private let spacing: Int
    /// Minimum length of an edge, in pixels.
    private let least: Int
    private var y: Int
    private var word: Int
    /// Bits of the edges that continue straight and are still to be examined: first those with dark after them, then
    /// those with light.
    private var straight: [UInt64]
    /// Edges and the pixels beside them, for each of four rows around and each direction of change.
    private var planes: [UInt64]
    /// Edges traced so far, for each scanned row and pair of columns: bit 0 is set if an edge with dark after it was
    /// traced through it, bit 1 if one with light.
    private var traced: [UInt8]
    private let tracedStride: Int
    /// Part of the edge that was found last, up to where it is interrupted.
    private var part: Found?
    /// Work done so far, in the unit of ``SearchBudget``.
    private(set) var work = 0

    /// Maximum length of a scratch, in pixels: most modules are larger, and two symbols are a module apart.
    private static let scratch = 2

    struct Found {
        var edge: StraightEdge
        /// Whether the edge may be a solid side of a symbol that is not inverted.
        var mayBePlain: Bool
        /// Whether the edge may be a solid side of an inverted symbol.
        var mayBeInverted: Bool
    }

    /// - Parameters:
    ///   - isUpright: whether edges nearer to the vertical are found.
    ///   - isOblique: whether edges that lean by less than about one in four are left out.
    init(picture: ThresholdedPicture, isUpright: Bool = true, isOblique: Bool = false, spacing: Int, least: Int) {
        self.picture = picture
        self.isUpright = isUpright
        self.isOblique = isOblique
        self.spacing = spacing
        self.least = least
        bits = isUpright ? picture.rows : picture.columns
        let words = bits.wordsPerRow
        straight = Array(filling: 2 * words, with: 0)
        planes = Array(filling: 8 * (words + 2), with: 0)
        tracedStride = bits.width / 2 + 2
        traced = Array(filling: (bits.height / spacing + 1) * tracedStride, with: 0)
        y = spacing / 2 - spacing
        word = straight.count
    }

    /// Returns the next edge that may be a solid side; `nil` at the end, or when enough work was done.
    /// - Parameters:
    ///   - taken: outlines of symbols that were read, in this picture's coordinates.
    ///   - maximumWork: amount of ``work`` that is enough.
    mutating func next(_ taken: [Quadrilateral], maximumWork: Int) -> Found? {
        if let part {
            self.part = nil
            return part
        }
        let words = bits.wordsPerRow
        while true {
            if word >= straight.count {
                y += spacing
                guard y < bits.height, work < maximumWork else { return nil }
                findStraight()
                for place in taken { clear(place) }
                word = 0
            }
            guard straight[word] != 0 else {
                word += 1
                continue
            }
            // A row may have thousands of edges.
            guard work < maximumWork else { return nil }
            let bit = straight[word].trailingZeroBitCount
            straight[word] &= straight[word] &- 1
            let isDarkAfter = word < words
            let x = (isDarkAfter ? word : word &- words) &* 64 &+ bit
            let kind: UInt8 = isDarkAfter ? 1 : 2
            guard x > 0, x < bits.width, traced[y / spacing &* tracedStride &+ x / 2] & kind == 0, hasTexture(x) else {
                continue
            }
            var tracer = EdgeTracer(
                picture: picture, isUpright: isUpright, isDarkAfter: isDarkAfter, scratch: Self.scratch)
            defer { work += tracer.work }
            guard let edge = tracer.trace(along: y, across: x, slope: 0, least: least) else { continue }
            mark(edge, kind)
            part = tracer.part.flatMap { found($0, isDarkAfter) }
            if let found = found(edge, isDarkAfter) { return found }
            if let part {
                self.part = nil
                return part
            }
        }
    }

    /// Returns the edge with the kinds of symbols that it may be a side of; `nil` if there are none.
    private func found(_ edge: StraightEdge, _ isDarkAfter: Bool) -> Found? {
        let texture = edge.texture(bits, isUpright: isUpright)
        guard texture.before || texture.after else { return nil }
        return Found(
            edge: edge, mayBePlain: isDarkAfter ? texture.after : texture.before,
            mayBeInverted: isDarkAfter ? texture.before : texture.after)
    }

    /// Returns whether dark and light change several times within 63 pixels on at least one side of an edge.
    private func hasTexture(_ x: Int) -> Bool {
        let after = bits.window(x, y)
        if ((after ^ after &>> 1) &<< 1).nonzeroBitCount >= 3 { return true }
        let before = bits.window(x &- 64, y)
        return ((before ^ before &>> 1) &<< 1).nonzeroBitCount >= 3
    }

    /// Finds the edges of the row that continue straight in the rows two and four pixels up and down.
    private mutating func findStraight() {
        let words = bits.wordsPerRow
        for index in 0..<straight.count { straight[index] = 0 }
        for (plane, offset) in [-4, -2, 2, 4].enumerated() {
            Self.fill(plane, of: &planes, bits, row: y &+ offset)
        }
        let (bits, y, planes, isOblique) = (bits, y, planes, isOblique)
        var target = straight.mutableSpan
        for index in 0..<words {
            let row = bits.word(index, y)
            let shifted = row &<< 1 | bits.word(index &- 1, y) &>> 63
            for change in 0..<2 {
                let edges = change == 0 ? row & ~shifted : ~row & shifted
                guard edges != 0 else { continue }
                @inline(__always)
                func plane(_ number: Int, _ shift: Int) -> UInt64 {
                    let at = (number &* 2 &+ change) &* (words &+ 2) &+ index &+ 1
                    if shift == 0 { return planes[at] }
                    if shift > 0 {
                        return planes[at] &>> UInt64(shift) | planes[at &+ 1] &<< UInt64(64 &- shift)
                    }
                    return planes[at] &<< UInt64(-shift) | planes[at &- 1] &>> UInt64(64 &+ shift)
                }
                @inline(__always)
                func chain(_ near: Int, _ far: Int) -> UInt64 {
                    plane(0, -far) & plane(1, -near) & plane(2, near) & plane(3, far)
                }
                // Each plane has a tolerance of a pixel to both sides, so that five slopes from -1 to 1 cover all.
                let oblique = chain(1, 2) | chain(-1, -2) | chain(2, 4) | chain(-2, -4)
                target[change &* words &+ index] = edges & (isOblique ? oblique : oblique | chain(0, 0))
            }
        }
    }

    private static func fill(_ plane: Int, of planes: inout [UInt64], _ bits: BitPicture, row y: Int) {
        let words = bits.wordsPerRow
        var target = planes.mutableSpan
        let first = plane &* 2 &* (words &+ 2) &+ 1
        guard y >= 0, y < bits.height else {
            for index in 0..<words {
                target[first &+ index] = 0
                target[first &+ words &+ 2 &+ index] = 0
            }
            return
        }
        var before: UInt64 = 0
        var here = bits.word(0, y)
        for index in 0..<words {
            let after = bits.word(index &+ 1, y)
            // The row shifted by one pixel to the right and to the left, and by two to the right.
            let previous = here &<< 1 | before &>> 63
            let following = here &>> 1 | after &<< 63
            let second = here &<< 2 | before &>> 62
            target[first &+ index] = here & ~previous | following & ~here | previous & ~second
            target[first &+ words &+ 2 &+ index] = ~here & previous | ~following & here | ~previous & second
            before = here
            here = after
        }
    }

    /// Returns a point of the picture in the coordinates of the scanned rows.
    private func turned(_ point: Point) -> Point { isUpright ? point : Point(x: point.y, y: point.x) }

    /// Removes the edges inside a symbol that was read.
    private mutating func clear(_ place: Quadrilateral) {
        let words = bits.wordsPerRow
        let line = Double(y) + 0.5
        var (left, right) = (Double.infinity, -Double.infinity)
        @inline(__always)
        func cross(_ a: Point, _ b: Point) {
            guard (a.y > line) != (b.y > line) else { return }
            let x = a.x + (line - a.y) / (b.y - a.y) * (b.x - a.x)
            left = min(left, x)
            right = max(right, x)
        }
        let (a, b) = (turned(place.topLeft), turned(place.topRight))
        let (c, d) = (turned(place.bottomRight), turned(place.bottomLeft))
        cross(a, b)
        cross(b, c)
        cross(c, d)
        cross(d, a)
        guard left < right else { return }
        let first = Int(max(0, min(left, Double(bits.width))))
        let last = Int(max(0, min(right, Double(bits.width &- 1))))
        guard first <= last else { return }
        for index in first / 64...last / 64 {
            var mask: UInt64 = ~0
            if index == first / 64 { mask &= ~0 &<< UInt64(first & 63) }
            if index == last / 64 { mask &= ~0 &>> UInt64(63 &- last & 63) }
            straight[index] &= ~mask
            straight[words &+ index] &= ~mask
        }
    }

    /// Marks the places of an edge in the scanned rows, so that it is not traced again from them.
    private mutating func mark(_ edge: StraightEdge, _ kind: UInt8) {
        let (first, last) = (turned(edge.first), turned(edge.last))
        let height = last.y - first.y
        guard height > 0 else { return }
        let slope = (last.x - first.x) / height
        var at = max(0, Int(first.y)) / spacing * spacing + spacing / 2
        while Double(at) < last.y, at < bits.height {
            let x = first.x + (Double(at) + 0.5 - first.y) * slope
            let column = Int(max(0, min(x, Double(bits.width)))) / 2
            for offset in -1...1 where column + offset >= 0 {
                traced[at / spacing * tracedStride + column + offset] |= kind
            }
            at += spacing
        }
    }
}
