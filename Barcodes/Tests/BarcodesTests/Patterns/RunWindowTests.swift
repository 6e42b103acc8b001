import Barcodes
import Testing

@Suite struct RunWindowTests {
    @Test func runsOfAFinderPatternAreRecognizedAtAnySizeAndWithBlur() {
        for module in 1...40 {
            let exact = RunWindow(module, module, 3 * module, module, module)
            #expect(exact.isFinderLike(7...Int.max))
            // A wrong threshold widens dark runs at the cost of light ones.
            let off = module / 4
            let dark = RunWindow(module + off, module - off, 3 * module + off, module - off, module + off)
            #expect(dark.isFinderLike(7...Int.max), "\(module)")
        }
    }

    @Test(arguments: [
        [1, 1, 1, 1, 1], [3, 1, 3, 1, 3], [1, 1, 3, 1, 4], [1, 3, 3, 1, 1], [5, 5, 5, 5, 5], [1, 1, 9, 1, 1],
    ])
    func otherProportionsAreNot(runs: [Int]) {
        let scaled = runs.map { $0 * 10 }
        #expect(!RunWindow(scaled[0], scaled[1], scaled[2], scaled[3], scaled[4]).isFinderLike(7...Int.max))
    }

    @Test func theLastFiveRunsCount() {
        var runs = LineRuns(length: 64)
        // 50 light pixels, then 2, 2, 6, 2 and 2 that are dark, light …
        let words: [UInt64] = [0b11 << 50 | 0b11_1111 << 54 | 0b11 << 62]
        runs.collect(words.span, length: 64)
        let window = runs.window(from: 1)
        #expect(window.total == 14 && window.isFinderLike(7...Int.max))
        #expect(!window.isFinderLike(15...Int.max))
    }
}
