/// The runs of equal pixels on a row or column of pixels, alternately light and dark; the first is light, and empty if
/// the first pixel is dark.
///
/// Sequences of runs are tested for the proportions of a pattern eight at a time, which takes half the time of tests
/// one by one. A picture's sides have at most 65,535 pixels (``ImageLayout/maximumSide``), and of a line that is longer
/// because of an added margin the rest is left out.
package struct LineRuns {
    /// Position of the first pixel, twice, and the positions at which the runs end.
    private var ends: [UInt16]
    /// Number of runs.
    package private(set) var count = 0

    private static let maximumLength = Int(UInt16.max)
    /// Number of places after the last end that may be loaded with it: those of seven sequences of nine runs.
    private static let padding = 16

    /// - Parameter length: maximum number of pixels on a line.
    package init(length: Int) {
        ends = [UInt16](filling: min(length, Self.maximumLength) + 3 + Self.padding, with: 0)
    }

    /// Takes the runs of a line.
    /// - Parameters:
    ///   - words: a bit for each pixel, the first in the lowest bit of the first word; 1 is dark.
    ///   - length: number of pixels.
    package mutating func collect(_ words: Span<UInt64>, length: Int) {
        count = Self.collect(words, length: min(length, Self.maximumLength), into: &ends)
    }

    /// A loop of its own rather than `forEachChange`, whose closure can't write to a span.
    private static func collect(_ words: Span<UInt64>, length: Int, into array: inout [UInt16]) -> Int {
        var ends = array.mutableSpan
        var count = 1
        var last: UInt64 = 0
        for index in 0..<(length &+ 63) / 64 {
            let word = words[index]
            // Bits are set for pixels that differ from the one before.
            var changes = word ^ (word &<< 1 | last)
            last = word &>> 63
            while changes != 0 {
                count &+= 1
                ends[count] = UInt16(truncatingIfNeeded: index &* 64 &+ changes.trailingZeroBitCount)
                changes &= changes &- 1
            }
        }
        // The last run ends with the line, unless the padding bits of the last word ended it there already.
        if ends[count] < length || count == 1 {
            count &+= 1
            ends[count] = UInt16(truncatingIfNeeded: length)
        }
        return count &- 1
    }

    /// Returns the length of a run in pixels; 0 for the run before the first, which can be asked for, too.
    @inline(__always)
    package func length(_ run: Int) -> Int { Int(ends[run &+ 2]) &- Int(ends[run &+ 1]) }

    /// Returns the position at which a run ends; 0 for the run before the first.
    @inline(__always)
    package func end(_ run: Int) -> Int { Int(ends[run &+ 2]) }

    /// Returns five runs.
    @inline(__always)
    package func window(from first: Int) -> RunWindow {
        RunWindow(
            length(first), length(first &+ 1), length(first &+ 2), length(first &+ 3), length(first &+ 4))
    }

    /// Whether a run is dark.
    @inline(__always)
    package static func isDark(_ run: Int) -> Bool { run & 1 == 1 }

    /// The ends of runs of eight sequences, one from each of eight runs on: from the index of a run, or -1 for the
    /// beginning of the first run, to a vector with a lane for each sequence.
    package typealias Ends = (Int) -> SIMD8<Int16>

    /// Calls `body` for the sequences of runs that pass a test, from the beginning to the end of the line.
    /// - Parameters:
    ///   - size: number of runs of a sequence, at most nine.
    ///   - start: first run of the first sequence; -1 for the run before the first.
    ///   - test: returns a negative number for each sequence that fails. Positions are below 2¹⁶, so sums and
    ///     differences wrap around where runs are long.
    ///   - body: gets the first run of a sequence.
    @inline(__always)
    package func forEachSequence(
        of size: Int, from start: Int = 0, passing test: (_ end: Ends) -> SIMD8<Int16>, _ body: (_ first: Int) -> Void
    ) {
        var first = start
        while first &+ size <= count {
            let part = ends.span.extracting(first &+ 1..<first &+ size &+ 9)
            var passed = Vector.nonNegativeLanes(test { Vector.loadSigned(part, $0 &+ 1) })
            while passed != 0 {
                let sequence = first &+ passed.trailingZeroBitCount &>> 3
                passed &= passed &- 1
                guard sequence &+ size <= count else { break }
                body(sequence)
            }
            first &+= 8
        }
    }

    /// Returns a negative number for each sequence in which one of the runs, given by their bitwise or, has at least
    /// 2ⁿ pixels.
    @inline(__always)
    package static func reach(_ bits: UInt16, _ runs: SIMD8<Int16>) -> SIMD8<Int16> {
        .zero &- Vector.shifted(runs, by: bits)
    }
}
