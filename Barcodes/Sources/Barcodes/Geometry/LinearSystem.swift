/// Small dense systems of linear equations.
package enum LinearSystem {
    /// Solves `n` equations by Gaussian elimination with partial pivoting.
    /// - Parameter matrix: row by row, `n` rows of `n + 1` entries, the last of which is the right-hand side;
    ///   overwritten.
    /// - Returns: `nil` when the matrix is singular.
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
        var result = [Double](repeating: 0, count: n)
        for row in stride(from: n - 1, through: 0, by: -1) {
            var sum = matrix[row * columns + n]
            for k in row + 1..<max(n, row + 1) { sum -= matrix[row * columns + k] * result[k] }
            result[row] = sum / matrix[row * columns + row]
        }
        return result
    }
}
