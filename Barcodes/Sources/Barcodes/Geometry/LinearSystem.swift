/// Solvers for small dense systems of linear equations.
package enum LinearSystem {
    /// Solves `n` equations by Gaussian elimination with partial pivoting.
    /// - Parameter matrix: row by row, `n` rows of `n + 1` entries, the last of which is the right-hand side;
    ///   overwritten.
    /// - Returns: `nil` if the matrix is singular.
    package static func solve(_ matrix: inout [Double], _ n: Int) -> [Double]? {
        let columns = n + 1
        for column in 0..<n {
            var pivot = column
            for row in column + 1..<max(n, column + 1)
            where abs(matrix[row * columns + column]) > abs(matrix[pivot * columns + column]) {
                pivot = row
            }
            guard abs(matrix[pivot * columns + column]) > 1e-12 else { return nil }
            if pivot != column {
                for k in column..<columns { matrix.swapAt(pivot * columns + k, column * columns + k) }
            }
            let inverse = 1 / matrix[column * columns + column]
            for row in column + 1..<max(n, column + 1) {
                let factor = matrix[row * columns + column] * inverse
                guard factor != 0 else { continue }
                for k in column..<columns { matrix[row * columns + k] -= factor * matrix[column * columns + k] }
            }
        }
        var result = [Double](filling: n, with: 0)
        for row in stride(from: n - 1, through: 0, by: -1) {
            var sum = matrix[row * columns + n]
            for k in row + 1..<max(n, row + 1) { sum -= matrix[row * columns + k] * result[k] }
            result[row] = sum / matrix[row * columns + row]
        }
        return result
    }

    /// Solves a system with a symmetric and positive definite matrix (Cholesky's method).
    /// - Parameter matrix: the lower triangle row by row, each row up to its diagonal; overwritten.
    /// - Returns: `nil` if the matrix is not positive definite.
    package static func solvePositive(_ matrix: inout [Double], _ sides: [Double]) -> [Double]? {
        let n = sides.count
        guard matrix.count == n * (n + 1) / 2 else { return nil }
        var result = sides
        var lower = matrix.mutableSpan
        var values = result.mutableSpan
        for row in 0..<n {
            let start = row &* (row &+ 1) / 2
            for column in 0...row {
                let other = column &* (column &+ 1) / 2
                var sum = lower[start &+ column]
                for k in 0..<column { sum -= lower[start &+ k] * lower[other &+ k] }
                if column < row {
                    lower[start &+ column] = sum * lower[other &+ column]
                } else {
                    guard sum > 1e-12 else { return nil }
                    // The reciprocal of the root is stored, since all later uses divide by it.
                    lower[start &+ row] = 1 / sum.squareRoot()
                }
            }
            var sum = values[row]
            for k in 0..<row { sum -= lower[start &+ k] * values[k] }
            values[row] = sum * lower[start &+ row]
        }
        for row in stride(from: n - 1, through: 0, by: -1) {
            var sum = values[row]
            for k in row + 1..<max(n, row + 1) { sum -= lower[k &* (k &+ 1) / 2 &+ row] * values[k] }
            values[row] = sum * lower[row &* (row &+ 1) / 2 &+ row]
        }
        return result
    }
}
