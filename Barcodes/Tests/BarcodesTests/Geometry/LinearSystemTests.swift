import Barcodes
import Testing

@Suite struct LinearSystemTests {
    @Test func solvesWithAZeroPivotInFront() throws {
        // y + z = 5, x + z = 4, x + y = 3
        var matrix: [Double] = [0, 1, 1, 5, 1, 0, 1, 4, 1, 1, 0, 3]
        let solution = try #require(LinearSystem.solve(&matrix, 3))
        #expect(zip(solution, [1, 2, 3]).allSatisfy { abs($0 - $1) < 1e-12 })
    }

    @Test func aSingularSystemHasNoSolution() {
        var matrix: [Double] = [1, 2, 3, 2, 4, 6]
        #expect(LinearSystem.solve(&matrix, 2) == nil)
    }
}
