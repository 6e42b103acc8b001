import Barcodes
import PictureMaker
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

    @Test func aPositiveSystemHasTheSameSolutionByBothMethods() throws {
        // Normal equations of random rows.
        var generator = SeededGenerator(seed: 11)
        let count = 11
        var full = [Double](repeating: 0, count: count * (count + 1))
        for _ in 0..<40 {
            let row = (0...count).map { _ in Double.random(in: -1...1, using: &generator) }
            for one in 0..<count {
                for other in 0...count { full[one * (count + 1) + other] += row[one] * row[other] }
            }
        }
        var triangle = (0..<count).flatMap { row in (0...row).map { full[row * (count + 1) + $0] } }
        let sides = (0..<count).map { full[$0 * (count + 1) + count] }
        let found = try #require(LinearSystem.solvePositive(&triangle, sides))
        let expected = try #require(LinearSystem.solve(&full, count))
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func matricesThatAreNotPositiveDefiniteHaveNoSolutionByRoots() {
        var matrix: [Double] = [1, 2, 1]
        #expect(LinearSystem.solvePositive(&matrix, [1, 1]) == nil)
        var singular: [Double] = [1, 1, 1]
        #expect(LinearSystem.solvePositive(&singular, [1, 1]) == nil)
    }
}
