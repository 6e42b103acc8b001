/// Data masks of ISO/IEC 18004, table 10. Micro QR code and rMQR code have some of the same.
package enum DataMask {
    /// Number of columns, and of rows, after which all masks repeat.
    static let period = 12

    /// Whether each mask inverts the modules of one period, row by row, mask by mask.
    static let pattern: [Bool] = (0..<8 * period * period).map { index in
        inverts(index / (period * period), x: index % period, y: index / period % period)
    }

    /// Rows of each mask's period as bits, mask by mask: bit x is set if a module is inverted.
    static let periodRows: [UInt16] = (0..<8 * period).map { index in
        (0..<period).reduce(0) { $0 | (inverts(index / period, x: $1, y: index % period) ? 1 << UInt16($1) : 0) }
    }

    /// Returns whether a mask inverts the module in column `x` and row `y`.
    /// - Parameter mask: mask, 0 to 7.
    @inline(__always)
    package static func inverts(_ mask: Int, x: Int, y: Int) -> Bool {
        switch mask {
        case 0: (x + y) & 1 == 0
        case 1: y & 1 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y >> 1) & 1 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) & 1 == 0
        default: ((x + y) % 2 + x * y % 3) & 1 == 0
        }
    }
}
