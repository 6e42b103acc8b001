extension Symbol {
    /// Returns the symbol drawn with half-block characters, two rows of modules a line, for terminals.
    ///
    /// Every module is a square: of ``ModuleShape/hexagon`` the drawing lacks the offset of every other row and the
    /// rings, and can't be read.
    ///
    /// - Parameters:
    ///   - quietZone: light margin, of which at most 1000 modules a side are drawn; `nil` for the one that the standard
    ///     requires.
    ///   - isOnDark: whether the characters are light on a dark ground, as in most terminals: light modules are drawn
    ///     then, otherwise dark ones.
    /// - Returns: lines of equal length, each ended by a line feed.
    public func textDrawing(quietZone: QuietZone? = nil, isOnDark: Bool = true) -> String {
        let margin = (quietZone ?? self.quietZone).drawn
        let grid = grid
        let columns = -margin.left..<(grid.width + margin.right)
        func isDrawn(_ x: Int, _ y: Int) -> Bool {
            let isDark = x >= 0 && y >= 0 && x < grid.width && y < grid.height && grid[x, y]
            return isDark != isOnDark
        }
        var result = ""
        for y in stride(from: -margin.top, to: grid.height + margin.bottom, by: 2) {
            // With an odd number of rows, the lower half of the last line is outside and stays empty.
            let hasLower = y + 1 < grid.height + margin.bottom
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
