import Barcodes

/// A symbol as a picture: each module a square of whole pixels, hard edges, dark on white.
package struct SymbolPicture: Hashable, Sendable {
    package let symbol: Symbol
    /// The side of a module, in pixels.
    package let scale: Int
    /// The light margin on each side, in modules.
    package let quietZone: QuietZone
    /// The side of a module on paper, in millimetres; `nil` prints 96 pixels an inch.
    package let moduleSize: Double?

    /// The longest side of a picture, in pixels: what most programs still open.
    package static let maximumSide = 32_767

    /// - Parameters:
    ///   - quietZone: `nil` takes the one that the standard asks for.
    /// - Throws: ``SymbolPictureError``.
    package init(
        _ symbol: Symbol, scale: Int = 8, quietZone: QuietZone? = nil, moduleSize: Double? = nil
    ) throws(SymbolPictureError) {
        let quietZone = quietZone ?? symbol.quietZone
        guard scale > 0 else { throw .option(name: "scale") }
        guard quietZone.widest <= 1000 else { throw .option(name: "quietZone") }
        guard moduleSize.map({ $0.isFinite && $0 >= 0.001 && $0 <= 1000 }) ?? true else {
            throw .option(name: "moduleSize")
        }
        let grid = symbol.grid
        let modules = max(
            grid.width + quietZone.left + quietZone.right, grid.height + quietZone.top + quietZone.bottom)
        let (side, isOverflowing) = modules.multipliedReportingOverflow(by: scale)
        guard !isOverflowing, side <= Self.maximumSide else {
            throw .tooLarge(side: isOverflowing ? Int.max : side, limit: Self.maximumSide)
        }
        self.symbol = symbol
        self.scale = scale
        self.quietZone = quietZone
        self.moduleSize = moduleSize
    }

    /// The width in pixels.
    package var width: Int { (symbol.grid.width + quietZone.left + quietZone.right) * scale }
    /// The height in pixels.
    package var height: Int { (symbol.grid.height + quietZone.top + quietZone.bottom) * scale }
    /// The side of a pixel on paper, in millimetres.
    var pixelSize: Double { moduleSize.map { $0 / Double(scale) } ?? 25.4 / 96 }

    /// A run of dark modules in a row.
    struct Run {
        let x: Int
        let y: Int
        let length: Int
    }

    /// The dark modules as runs, row by row, counted from the picture's corner in modules.
    var darkRuns: [Run] {
        let grid = symbol.grid
        var runs: [Run] = []
        for y in 0..<grid.height {
            var x = 0
            while x < grid.width {
                let start = x
                while x < grid.width, grid[x, y] { x += 1 }
                if x > start { runs.append(Run(x: start + quietZone.left, y: y + quietZone.top, length: x - start)) }
                x += 1
            }
        }
        return runs
    }

    /// The picture for a screen.
    package var raster: PixelRaster {
        var raster = PixelRaster(width: width, height: height)
        for run in darkRuns {
            for y in run.y * scale..<(run.y + 1) * scale {
                for x in run.x * scale..<(run.x + run.length) * scale {
                    raster.setPixel(x: x, y: y, red: 0, green: 0, blue: 0)
                }
            }
        }
        return raster
    }
}

/// Why a symbol's picture can't be made.
package enum SymbolPictureError: Error, Hashable, Sendable {
    /// The scale, the quiet zone or the module's size is out of its range: `name` is the property's.
    case option(name: String)
    /// The longer side would have this many pixels.
    case tooLarge(side: Int, limit: Int)
}
