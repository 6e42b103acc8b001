import Barcodes

/// A symbol on its card, as the reflectance at each point.
struct Card {
    private struct Blotch {
        var center: Point
        var squaredRadius: Double
        var value: Float
    }

    private let grid: ModuleGrid
    private let quietZone: Double
    private let (dark, light): (Float, Float)
    private let blotches: [Blotch]
    private let squaredDotRadius: Double?

    init(grid: ModuleGrid, pose: SymbolPose, seed: UInt64) {
        self.grid = grid
        quietZone = max(0, pose.quietZone)
        dark = Float(pose.isInverted ? pose.light : pose.dark)
        light = Float(pose.isInverted ? pose.dark : pose.light)
        squaredDotRadius = pose.dotSize.map { $0 * $0 / 4 }
        var random = SeededGenerator(seed: seed ^ 0xDA3A6E)
        var blotches: [Blotch] = []
        var left = min(max(pose.damage, 0), 1) * Double(grid.width * grid.height)
        // The radius is at most a tenth of the symbol's side, so that the damage is spread.
        let largest = max(1, Double(max(grid.width, grid.height)) * 0.1)
        while left > 0 {
            let radius = min(random.number(in: 0.6...largest), (left / Double.pi).squareRoot() + 0.1)
            blotches.append(
                Blotch(
                    center: Point(
                        x: random.unit() * Double(grid.width), y: random.unit() * Double(grid.height)),
                    squaredRadius: radius * radius, value: random.next() & 1 == 0 ? dark : light))
            left -= Double.pi * radius * radius
        }
        self.blotches = blotches
    }

    /// Returns the reflectance at a point, in modules from the symbol's top left; `nil` beyond the card.
    func reflectance(at point: Point) -> Float? {
        let (width, height) = (Double(grid.width), Double(grid.height))
        guard point.x >= -quietZone, point.y >= -quietZone, point.x < width + quietZone, point.y < height + quietZone
        else { return nil }
        guard point.x >= 0, point.y >= 0, point.x < width, point.y < height else { return light }
        for blotch in blotches {
            let (dx, dy) = (point.x - blotch.center.x, point.y - blotch.center.y)
            if dx * dx + dy * dy < blotch.squaredRadius { return blotch.value }
        }
        return isDark(point) ? dark : light
    }

    /// Returns whether there is a dark module, or its dot, at a point of the symbol.
    private func isDark(_ point: Point) -> Bool {
        let (column, row) = (Int(point.x), Int(point.y))
        guard let squaredDotRadius else { return grid[column, row] }
        for y in max(0, row - 1)...min(grid.height - 1, row + 1) {
            for x in max(0, column - 1)...min(grid.width - 1, column + 1) where grid[x, y] {
                let (dx, dy) = (point.x - Double(x) - 0.5, point.y - Double(y) - 0.5)
                if dx * dx + dy * dy < squaredDotRadius { return true }
            }
        }
        return false
    }

    /// Points along the card's edge, eight on each side.
    var edge: [Point] {
        let (left, top) = (-quietZone, -quietZone)
        let (width, height) = (Double(grid.width) + 2 * quietZone, Double(grid.height) + 2 * quietZone)
        return (0..<8).flatMap { step in
            let way = Double(step) / 8
            return [
                Point(x: left + way * width, y: top), Point(x: left + width, y: top + way * height),
                Point(x: left + width - way * width, y: top + height), Point(x: left, y: top + height - way * height),
            ]
        }
    }
}
