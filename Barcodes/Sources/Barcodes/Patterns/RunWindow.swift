/// Five run lengths in succession, which are tested for a line through the middle of a finder pattern: dark, light,
/// dark, light, dark in the proportions 1:1:3:1:1 (or light for dark).
package struct RunWindow {
    let (a, b, c, d, e): (Int, Int, Int, Int, Int)

    package init(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) {
        (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e)
    }

    @inline(__always) package var total: Int { a &+ b &+ c &+ d &+ e }

    /// Whether the middle run is longer than its neighbours by a third: the quickest test, made first. Both comparisons
    /// are made at once, as neither difference is negative, without a branch that is hard to predict.
    @inline(__always) private var isPeak: Bool { (c &* 3 &- b &* 4) | (c &* 3 &- d &* 4) >= 0 }

    /// Whether the proportions fit.
    ///
    /// Blur and an inexact threshold widen dark runs at the cost of light ones or the other way round, which leaves the
    /// sums of neighbours unchanged. These are tested closely, single runs only roughly.
    ///
    /// - Parameter totals: accepted total lengths of the five runs, in pixels.
    @inline(__always)
    package func isFinderLike(_ totals: ClosedRange<Int>) -> Bool {
        guard isPeak else { return false }
        let total = total
        // The lengths are compared in fourteenths of the total, in which a module is 2, to avoid a division.
        guard total >= totals.lowerBound, total <= totals.upperBound, c &* 14 >= total &* 3, c &* 14 <= total &* 10
        else { return false }
        let slack = total &* 3 / 2 &+ 10  // three quarters of a module and 0.7 of a pixel
        return abs((a &+ b) &* 14 &- total &* 4) <= slack
            && abs((d &+ e) &* 14 &- total &* 4) <= slack
            && abs((b &+ c) &* 14 &- total &* 8) <= slack
            && abs((c &+ d) &* 14 &- total &* 8) <= slack
            && a &* 28 >= total && b &* 28 >= total && d &* 28 >= total && e &* 28 >= total
            && a &* 14 <= total &* 5 && e &* 14 <= total &* 5
    }

    /// Makes most of the tests of ``isFinderLike(_:)`` for eight sequences of ``LineRuns`` at once.
    /// - Parameter least: smallest accepted total length, in pixels.
    /// - Returns: a negative number for each sequence that fails a test.
    @inline(__always)
    package static func finderLike(_ end: LineRuns.Ends, atLeast least: Int) -> SIMD8<Int16> {
        let (p, q, r, s, t, u) = (end(-1), end(0), end(1), end(2), end(3), end(4))
        let (a, b, c, d, e) = (q &- p, r &- q, s &- r, t &- s, u &- t)
        let total = u &- p
        // A number is negative if a test fails, and so is the bitwise or of the numbers if one of them is.
        let peak = (c &+ c &<< 1 &- b &<< 2) | (c &+ c &<< 1 &- d &<< 2)
        // The slack and the differences are half of those in the other function, to fit into 16 bits.
        let slack = ((total &+ total &<< 1) &>> 1 &+ 10) &>> 1
        @inline(__always)
        func isNear(_ sum: SIMD8<Int16>, _ modules: SIMD8<Int16>) -> SIMD8<Int16> {
            let difference = sum &<< 3 &- sum &- modules
            return (slack &- difference) | (slack &+ difference)
        }
        let (two, four) = (total &<< 1, total &<< 2)
        let proportions =
            isNear(r &- p, two) | isNear(u &- s, two) | isNear(s &- q, four) | isNear(t &- r, four)
            | (total &- Int16(truncatingIfNeeded: least))
        // If a run is so long that a number may not fit into 16 bits, nothing is ruled out.
        let all: SIMD8<Int16> = a | b | c | d | e
        return (peak | proportions) & ~LineRuns.reach(10, all)
    }
}
