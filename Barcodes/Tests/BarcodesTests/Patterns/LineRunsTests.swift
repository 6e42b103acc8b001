import Barcodes
import PictureMaker
import Testing

@Suite struct LineRunsTests {
    @Test func runsAreThoseOfTheLine() {
        var random = SeededGenerator(seed: 41)
        var runs = LineRuns(length: 300)
        for length in 1...300 {
            let pixels = (0..<length).map { _ in random.unit() < 0.3 }
            runs.collect(Self.packed(pixels).span, length: length)
            let wanted = Self.lengths(of: pixels)
            let found = (0..<runs.count).map { runs.length($0) }
            #expect(found == wanted, "\(length)")
            #expect(runs.end(-1) == 0 && runs.end(runs.count - 1) == length)
        }
    }

    @Test func finderPatternsAreFoundEightAtATimeAsOneByOne() {
        var random = SeededGenerator(seed: 42)
        var met = 0
        for _ in 0..<2_000 {
            // Lines of finder patterns, more or less distorted, with a module of one to some hundred pixels.
            let scale = 1 + 200 * random.unit() * random.unit() * random.unit()
            let distortion = random.unit()
            let lengths = (0..<40).map { index in
                max(1, Int(scale * (index % 5 == 2 ? 3 : 1) * (1 + distortion * (random.unit() - 0.5))))
            }
            let runs = Self.runs(lengths)
            let wanted = Self.windows(runs).filter { $0.window.isFinderLike(11...Int.max) }.map(\.first)
            var found: [Int] = []
            runs.forEachSequence(of: 5, passing: { RunWindow.finderLike($0, atLeast: 11) }) { found.append($0) }
            #expect(Set(wanted).isSubset(of: found))
            #expect(found == found.sorted())
            if let longest = lengths.max(), longest < 1_024 {
                // The shares of single runs are tested only one by one.
                #expect(found.count <= wanted.count + 5)
            }
            met += wanted.count
        }
        #expect(met > 5_000)
    }

    @Test func longRunsDoNotHideFinderPatterns() {
        for module in [3, 100, 1_023, 1_024, 4_000, 9_000] {
            let runs = Self.runs([20_000 % (2 * module) + 1, module, module, 3 * module, module, module, 5])
            var found: [Int] = []
            runs.forEachSequence(of: 5, passing: { RunWindow.finderLike($0, atLeast: 7) }) { found.append($0) }
            #expect(found.contains(1), "\(module)")
        }
    }

    @Test func ofALineThatIsTooLongTheBeginningIsTaken() {
        var pixels = [Bool](repeating: false, count: 70_000)
        for index in 65_000..<65_010 { pixels[index] = true }
        for index in 66_000..<66_010 { pixels[index] = true }
        var runs = LineRuns(length: pixels.count)
        runs.collect(Self.packed(pixels).span, length: pixels.count)
        #expect((0..<runs.count).map { runs.length($0) } == [65_000, 10, 525])
    }

    /// Returns the runs of a line with these lengths, the first one light.
    private static func runs(_ lengths: [Int]) -> LineRuns {
        let pixels = lengths.enumerated().flatMap { [Bool](repeating: $0 & 1 == 1, count: $1) }
        var runs = LineRuns(length: pixels.count)
        runs.collect(packed(pixels).span, length: pixels.count)
        return runs
    }

    private static func windows(_ runs: LineRuns) -> [(first: Int, window: RunWindow)] {
        (0..<max(0, runs.count - 4)).map { ($0, runs.window(from: $0)) }
    }

    private static func packed(_ pixels: [Bool]) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: (pixels.count + 63) / 64)
        for (index, isDark) in pixels.enumerated() where isDark { words[index / 64] |= 1 << UInt64(index % 64) }
        return words
    }

    /// Returns the lengths of runs, of which the first is light.
    private static func lengths(of pixels: [Bool]) -> [Int] {
        var (result, isDark) = ([0], false)
        for pixel in pixels {
            if pixel != isDark {
                result.append(0)
                isDark = pixel
            }
            result[result.count - 1] += 1
        }
        return result
    }
}
