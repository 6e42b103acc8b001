import Barcodes

/// A symbol as a picture, dark on white: each module a square of whole pixels with hard edges. Modules of another
/// shape, and text beside bars, have smooth edges.
package struct SymbolPicture: Hashable, Sendable {
    package let symbol: Symbol
    /// The side of a module, in pixels.
    package private(set) var scale: Int
    /// The light margin on each side, in modules, with the room that text needs.
    package let quietZone: QuietZone
    /// Whether the symbol's texts are drawn.
    package let showsText: Bool
    /// The side of a module on paper, in millimetres; `nil` prints 96 pixels an inch.
    package let moduleSize: Double?
    /// Colours and the like.
    package let look: SymbolLook

    /// The longest side of a picture, in pixels: what most programs still open.
    package static let maximumSide = 32_767
    /// The widest picture in colours with smooth edges: what ``RepeatedRowDeflater`` takes of three bytes a pixel.
    private static let maximumColorWidth = 10_922

    /// - Parameters:
    ///   - quietZone: `nil` takes the one that the standard asks for. Text needs room beyond it.
    ///   - showsText: whether the symbol's texts are drawn, if it has any.
    /// - Throws: ``SymbolPictureError``.
    package init(
        _ symbol: Symbol, scale: Int = 8, quietZone: QuietZone? = nil, moduleSize: Double? = nil,
        showsText: Bool = true, look: SymbolLook = SymbolLook()
    ) throws(SymbolPictureError) {
        let quietZone = quietZone ?? symbol.quietZone
        guard scale > 0 else { throw .option(name: "scale") }
        guard quietZone.widest <= 1000 else { throw .option(name: "quietZone") }
        guard moduleSize.map({ $0.isFinite && $0 >= 0.001 && $0 <= 1000 }) ?? true else {
            throw .option(name: "moduleSize")
        }
        let size = symbol.drawnSize
        var margin = symbol.margin(quietZone, showsText: showsText)
        if let caption = look.caption { margin.bottom += Int(Self.captionRoom(caption, symbol, margin: margin)) }
        let modules = max(size.width + margin.left + margin.right, size.height + margin.top + margin.bottom)
        let (side, isOverflowing) = modules.multipliedReportingOverflow(by: scale)
        guard !isOverflowing, side <= Self.maximumSide else {
            throw .tooLarge(side: isOverflowing ? Int.max : side, limit: Self.maximumSide)
        }
        self.symbol = symbol
        self.scale = scale
        self.quietZone = margin
        self.showsText = showsText
        self.moduleSize = moduleSize
        self.look = look
        guard width <= Self.maximumColorWidth || isPlain || look.isBlackOnWhite && emblemPlate == nil else {
            throw .tooLarge(side: width, limit: Self.maximumColorWidth)
        }
    }

    /// The same picture with modules of so many pixels, fewer where it would be too large.
    func scaled(to scale: Int) -> SymbolPicture {
        var result = self
        let modules = max(width, height) / self.scale
        result.scale = max(1, min(scale, Self.maximumSide / max(modules, 1)))
        return result
    }

    /// The width in pixels.
    package var width: Int { (symbol.drawnSize.width + quietZone.left + quietZone.right) * scale }
    /// The height in pixels.
    package var height: Int { (symbol.drawnSize.height + quietZone.top + quietZone.bottom) * scale }
    /// The side of a pixel on paper, in millimetres.
    var pixelSize: Double { moduleSize.map { $0 / Double(scale) } ?? 25.4 / 96 }

    /// A run of dark modules in a row.
    package struct Run {
        package let x: Int
        package let y: Int
        package let length: Int
    }

    /// Whether there are only squares, which are dark or light.
    var isPlain: Bool {
        symbol.moduleShape == .square && (symbol.texts.isEmpty || !showsText) && !hasLooks
    }

    /// Whether the looks have a part that shows in this symbol.
    var hasLooks: Bool { isRound || emblemPlate != nil || look.caption != nil }

    /// What is drawn besides squares, in modules from the symbol's top left.
    package var shapes: [DrawnShape] { symbol.moduleShapes + roundModules + (showsText ? symbol.textShapes : []) }

    /// The dark modules as runs, row by row, counted from the picture's corner in modules; none where they are no
    /// squares.
    package var darkRuns: [Run] {
        guard symbol.moduleShape == .square else { return [] }
        let grid = symbol.grid
        let (isRound, plate) = (isRound, emblemPlate)
        func isDrawn(_ x: Int, _ y: Int) -> Bool {
            grid[x, y] && (plate == nil || !isCovered(x, y)) && (!isRound || isFinder(x, y))
        }
        var runs: [Run] = []
        for y in 0..<grid.height {
            var x = 0
            while x < grid.width {
                let start = x
                while x < grid.width, isDrawn(x, y) { x += 1 }
                if x > start { runs.append(Run(x: start + quietZone.left, y: y + quietZone.top, length: x - start)) }
                x += 1
            }
        }
        return runs
    }

    /// How much of each pixel is dark.
    var shapeRaster: ShapeRaster {
        var raster = ShapeRaster(width: width, height: height)
        for run in darkRuns {
            raster.fill(x: run.x * scale..<(run.x + run.length) * scale, y: run.y * scale..<(run.y + 1) * scale)
        }
        let origin = Point(x: Double(quietZone.left), y: Double(quietZone.top))
        for shape in shapes { raster.draw(shape, scale: Double(scale), origin: origin) }
        raster.fill(
            captionOutlines.map { outline in
                outline.map { Point(x: ($0.x + origin.x) * Double(scale), y: ($0.y + origin.y) * Double(scale)) }
            })
        return raster
    }

    /// The picture for a screen.
    package var raster: PixelRaster {
        let shapes = shapeRaster
        let colors = (0...255).map { look.background.mixed(with: look.foreground, coverage: UInt8($0)) }
        var raster = PixelRaster(width: width, height: height)
        for (index, darkness) in shapes.darkness.enumerated() where darkness > 0 || look.background != .white {
            let color = colors[Int(darkness)]
            raster.setPixel(x: index % width, y: index / width, red: color.red, green: color.green, blue: color.blue)
        }
        if let emblem = look.emblem, let frame = emblemFrame {
            let scale = Double(scale)
            raster.draw(
                emblem, x: (frame.x + Double(quietZone.left)) * scale, y: (frame.y + Double(quietZone.top)) * scale,
                width: frame.width * scale, height: frame.height * scale)
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
