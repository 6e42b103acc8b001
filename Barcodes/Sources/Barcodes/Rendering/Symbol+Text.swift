extension Symbol {
    /// The symbol drawn with half-block characters, two rows of modules a line, for terminals.
    ///
    /// - Parameters:
    ///   - quietZone: modules on each side; `nil` is what the standard asks for.
    ///   - isOnDark: whether the characters are light on a dark ground, as in most terminals: light modules are
    ///     drawn then, otherwise dark ones.
    /// - Returns: lines of equal length, each ended by a line feed.
    public func textDrawing(quietZone: Int? = nil, isOnDark: Bool = true) -> String {
        let margin = max(0, quietZone ?? self.quietZone)
        let columns = -margin..<(grid.width + margin)
        func isDrawn(_ x: Int, _ y: Int) -> Bool {
            let isDark = x >= 0 && y >= 0 && x < grid.width && y < grid.height && grid[x, y]
            return isDark != isOnDark
        }
        var result = ""
        for y in stride(from: -margin, to: grid.height + margin, by: 2) {
            // The last line of an odd number of rows: its lower half is outside and empty.
            let hasLower = y + 1 < grid.height + margin
            for x in columns {
                switch (isDrawn(x, y), hasLower && isDrawn(x, y + 1)) {
                case (true, true): result += "█"
                case (true, false): result += "▀"
                case (false, true): result += "▄"
                case (false, false): result += " "
                }
            }
            result += "\n"
        }
        return result
    }
}
