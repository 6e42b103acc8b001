/// Modules of a QR code that are the same in every symbol of its version.
enum QRCodeFunctionPatterns {
    /// Returns the expected colour of each module, row by row: 1 if it must be dark, -1 if light, 0 if it depends on
    /// the content.
    static func expected(dimension: Int) -> [Int8] {
        var result = [Int8](filling: dimension * dimension, with: 0)
        func set(_ x: Int, _ y: Int, _ isDark: Bool) {
            guard x >= 0, y >= 0, x < dimension, y < dimension else { return }
            result[y * dimension + x] = isDark ? 1 : -1
        }
        for index in 8..<dimension - 8 {
            set(index, 6, index & 1 == 0)
            set(6, index, index & 1 == 0)
        }
        for (left, top) in [(0, 0), (dimension - 7, 0), (0, dimension - 7)] {
            for y in -1...7 {
                for x in -1...7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    set(left + x, top + y, ring != 2 && ring != 4)
                }
            }
        }
        guard let version = QRCodeTables.version(dimension: dimension) else { return result }
        for (x, y) in QRCodeTables.alignmentPatternPlaces(version: version) {
            for dy in -2...2 {
                for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
            }
        }
        return result
    }
}
