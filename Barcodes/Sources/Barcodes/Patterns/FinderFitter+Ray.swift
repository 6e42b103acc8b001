// Finding the edges that a ray crosses from the luminance along it.

extension FinderFitter {
    /// Indices of the samples at which a ray's luminance has an extreme: darkest of the core, lightest of the ring,
    /// darkest of the outline, lightest outside. `outside` is 0 if not all of them were met.
    struct Turns {
        var core = 0
        var ring = 0
        var outline = 0
        var outside = 0
    }

    /// Follows the luminance along a ray from the centre outwards, and stops as soon as the pattern is ruled out: in
    /// noise, after a few pixels.
    /// - Parameters:
    ///   - samples: receives the samples, as 256 times the luminance.
    ///   - flip: 0, or -1 for an inverted pattern: exclusive or with it reverses the order of values.
    ///   - quiet: value beyond the picture's edge, for the quiet zone that a tight crop took away. It is the pattern's
    ///     own light, since white beside a dark picture would move the outline outwards.
    ///   - isInside: whether all of the ray is known to be inside the picture.
    ///   - swing: minimum change that confirms an extreme.
    @inline(__always)
    static func turns(
        _ samples: inout MutableSpan<Int>, _ path: RayPath, flip: Int, quiet: Int, isInside: Bool, _ swing: Int,
        _ pixels: Span<UInt8>
    ) -> Turns {
        let count = path.count
        let inside = isInside ? count : path.countInside
        var (base, across) = (path.start, path.across)
        var i = 0
        @inline(__always)
        func next() -> Int {
            guard i < inside else { return quiet }
            let at = base &+ (across &>> Raster.fixedBits) &* path.acrossStride
            let part = (across &>> (Raster.fixedBits - 8)) & 255
            let near = Int(pixels[at])
            base &+= path.alongStride
            across &+= path.slope
            return (near &<< 8 &+ (Int(pixels[at &+ path.acrossStride]) &- near) &* part) ^ flip
        }
        var (extreme, place) = (next(), 0)
        samples[0] = extreme
        i = 1
        /// Advances until the values return from an extreme by the swing.
        @inline(__always)
        func turn(isMinimum: Bool) -> Bool {
            while i < count {
                let value = next()
                samples[i] = value
                let back = isMinimum ? value &- extreme : extreme &- value
                if back < 0 {
                    (extreme, place) = (value, i)
                } else if back >= swing {
                    return true
                }
                i &+= 1
            }
            return false
        }
        /// Returns the index of the extreme, and starts the next one where the last value was read.
        @inline(__always)
        func passed() -> Int {
            let passed = place
            (extreme, place) = (samples[i], i)
            i &+= 1
            return passed
        }
        var turns = Turns()
        guard turn(isMinimum: true) else { return turns }
        turns.core = passed()
        guard turn(isMinimum: false) else { return turns }
        turns.ring = passed()
        guard turn(isMinimum: true) else { return turns }
        turns.outline = passed()
        _ = turn(isMinimum: false)
        turns.outside = place
        return turns
    }

    /// Finds the edges between the turns and checks their proportions.
    static func measure(
        _ samples: borrowing MutableSpan<Int>, _ turns: Turns, _ path: RayPath, _ found: inout Edges
    ) -> Bool {
        let core = path.distance(crossing(samples, turns.core, turns.ring))
        let ring = path.distance(crossing(samples, turns.ring, turns.outline))
        let outline = path.distance(crossing(samples, turns.outline, turns.outside))
        guard core > 0, ring > core, outline > ring else { return false }
        // The proportions are 3 : 5 : 7. Of two edges, both may be off in opposite directions by 0.3 to 0.4 modules.
        guard ring < core * 2.4, ring > core * 1.2, outline < ring * 1.9, outline > ring * 1.15, outline < core * 3.6,
            outline > core * 1.6
        else { return false }
        found.isValid = true
        found.core = core
        found.ring = ring
        found.outline = outline
        return true
    }

    /// Returns the position between two extremes at which the profile passes their mean, in steps.
    private static func crossing(_ samples: borrowing MutableSpan<Int>, _ from: Int, _ to: Int) -> Float {
        let level = (samples[from] + samples[to]) / 2
        let rising = samples[to] > samples[from]
        var i = from
        while i < to {
            let (near, far) = (samples[i], samples[i &+ 1])
            if rising ? (near <= level && far > level) : (near >= level && far < level) {
                return Float(i) + Float(level &- near) / Float(far &- near)
            }
            i &+= 1
        }
        return Float(from &+ to) / 2
    }
}
