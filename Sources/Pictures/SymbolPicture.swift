import Barcodes

/// A symbol as a picture, dark on white: each module is a square of whole pixels with hard edges. Modules of another
/// shape, and text beside bars, have smooth edges.
package struct SymbolPicture: Hashable, Sendable {
    package let symbol: Symbol
    /// Side of a module, in pixels.
    package private(set) var scale: Int
    /// Light margin on each side, in modules, with the room that text needs.
    package let quietZone: QuietZone
    /// Whether the symbol's texts are drawn.
    package let showsText: Bool
    /// Side of a module on paper, in millimetres; `nil` prints 96 pixels an inch.
    package let moduleSize: Double?
    /// Colours and other parts of the appearance.
    package let look: SymbolAppearance

    /// Longest side of a picture, in pixels; most programs can't open larger ones.
    package static let maximumSide = 32_767
    /// Maximum width of a picture in colours with smooth edges. A square one takes 360 MB while it is drawn.
    private static let maximumColorWidth = 10_922

    /// - Parameters:
    ///   - quietZone: quiet zone; `nil` uses the one that the standard requires. Text needs additional room.
    ///   - showsText: whether the symbol's texts are drawn, if it has any.
    /// - Throws: ``SymbolPictureError``.
    package init(
        _ symbol: Symbol, scale: Int = 8, quietZone: QuietZone? = nil, moduleSize: Double? = nil,
        showsText: Bool = true, look: SymbolAppearance = SymbolAppearance()
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

    /// The picture with modules of so many pixels, fewer where it would be too large.
    /// - Throws: ``SymbolPictureError``, that it is too large where it is so with modules of one pixel.
    package static func fitting(
        _ symbol: Symbol, scale: Int, quietZone: QuietZone? = nil, moduleSize: Double? = nil, showsText: Bool = true,
        look: SymbolAppearance = SymbolAppearance()
    ) throws(SymbolPictureError) -> SymbolPicture {
        var scale = scale
        while true {
            do throws(SymbolPictureError) {
                return try SymbolPicture(
                    symbol, scale: scale, quietZone: quietZone, moduleSize: moduleSize, showsText: showsText,
                    look: look)
            } catch {
                guard case .tooLarge = error, scale > 1 else { throw error }
                scale -= 1
            }
        }
    }

    /// The same picture with modules of so many pixels, fewer where it would be too large.
    func scaled(to scale: Int) -> SymbolPicture {
        var result = self
        let modules = max(width, height) / self.scale
        result.scale = max(1, min(scale, Self.maximumSide / max(modules, 1)))
        return result
    }

    /// Width of the picture, in pixels.
    package var width: Int { (symbol.drawnSize.width + quietZone.left + quietZone.right) * scale }
    /// Height of the picture, in pixels.
    package var height: Int { (symbol.drawnSize.height + quietZone.top + quietZone.bottom) * scale }
    /// Side of a pixel on paper, in millimetres.
    var pixelSize: Double { moduleSize.map { $0 / Double(scale) } ?? 25.4 / 96 }

    /// A run of dark modules in a row.
    package struct Run {
        package let x: Int
        package let y: Int
        package let length: Int
    }

    /// Whether the picture consists only of squares that are either dark or light.
    var isPlain: Bool {
        symbol.moduleShape == .square && (symbol.texts.isEmpty || !showsText) && !hasLooks
    }

    /// Whether the look has a part that is visible in this symbol.
    var hasLooks: Bool { isRound || emblemPlate != nil || look.caption != nil || swissCross != nil }

    /// Shapes besides squares, in modules from the symbol's top left.
    package var shapes: [DrawnShape] { symbol.moduleShapes + roundModules + lettering }

    /// Lines of the texts.
    var lettering: [DrawnShape] { (showsText ? symbol.textShapes : []) + captionStrokes }

    /// Dark modules as runs, row by row, counted from the picture's corner in modules; empty if modules are not
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

    /// Raster with the share of each pixel that is dark.
    var shapeRaster: ShapeRaster {
        var raster = moduleShapeRaster
        let origin = Point(x: Double(quietZone.left), y: Double(quietZone.top))
        for shape in symbol.moduleShapes + lettering { raster.draw(shape, scale: Double(scale), origin: origin) }
        raster.fill(
            captionOutlines.map { outline in
                outline.map { Point(x: ($0.x + origin.x) * Double(scale), y: ($0.y + origin.y) * Double(scale)) }
            })
        if let cross = swissCross { draw(cross, on: &raster) }
        return raster
    }

    /// Raster of the square and the round modules alone.
    private var moduleShapeRaster: ShapeRaster {
        var raster = ShapeRaster(width: width, height: height)
        for run in darkRuns {
            raster.fill(x: run.x * scale..<(run.x + run.length) * scale, y: run.y * scale..<(run.y + 1) * scale)
        }
        guard isRound else { return raster }
        // All discs have the same pixels, because a module is a whole number of pixels wide.
        var disc = ShapeRaster(width: scale, height: scale)
        disc.draw(.disc(center: Point(x: 0.5, y: 0.5), radius: 0.5), scale: Double(scale), origin: Point(x: 0, y: 0))
        for (x, y) in roundPlaces {
            raster.stamp(disc, x: (x + quietZone.left) * scale, y: (y + quietZone.top) * scale)
        }
        return raster
    }

    /// Draws the Swiss cross with its edges on whole pixels.
    private func draw(_ cross: SwissCross, on raster: inout ShapeRaster) {
        func pixels(_ start: Double, _ length: Double, _ margin: Int) -> Range<Int> {
            let (first, end) = (
                (start + Double(margin)) * Double(scale), (start + length + Double(margin)) * Double(scale)
            )
            return Int(first.rounded())..<max(Int(first.rounded()), Int(end.rounded()))
        }
        for (isDark, places) in [(false, [cross.plate]), (true, [cross.field]), (false, cross.bars)] {
            for place in places {
                raster.fill(
                    x: pixels(place.x, place.width, quietZone.left), y: pixels(place.y, place.height, quietZone.top),
                    darkness: isDark ? 255 : 0)
            }
        }
    }

    /// Picture for a screen.
    package var raster: PixelRaster {
        var raster = PixelRaster(shapeRaster, look)
        if let emblem = look.emblem, let frame = emblemFrame {
            let scale = Double(scale)
            raster.draw(
                emblem, x: (frame.x + Double(quietZone.left)) * scale, y: (frame.y + Double(quietZone.top)) * scale,
                width: frame.width * scale, height: frame.height * scale)
        }
        return raster
    }

    /// Returns the modules with their margin as pixels, to be enlarged for a screen without smoothing: this is much
    /// less work than filling a path of thousands of modules. The other parts of the picture are drawn over it by
    /// ``drawAboveModules(on:)``.
    /// - Parameter side: size of a module on the screen, in pixels.
    /// - Returns: the pixels, and the size of a module in them; `nil` if modules are neither square nor round.
    package func moduleRaster(side: Int) -> (raster: PixelRaster, scale: Int)? {
        guard symbol.moduleShape == .square, side > 0 else { return nil }
        let picture = scaled(to: isRound ? side : 1)
        guard !isRound || picture.scale == side else { return nil }
        return (PixelRaster(picture.moduleShapeRaster, look), picture.scale)
    }
}

extension PixelRaster {
    /// Creates a raster of shapes in the colours of a look.
    fileprivate init(_ shapes: ShapeRaster, _ look: SymbolAppearance) {
        let colors = (0...255).map { look.background.mixed(with: look.foreground, coverage: UInt8($0)) }
        var bgrx = [UInt8](repeating: 255, count: shapes.width * shapes.height * 4)
        for (index, darkness) in shapes.darkness.enumerated() {
            let color = colors[Int(darkness)]
            bgrx[4 * index] = color.blue
            bgrx[4 * index + 1] = color.green
            bgrx[4 * index + 2] = color.red
        }
        self.init(bgrx: bgrx, width: shapes.width, height: shapes.height)
    }
}

/// Reason why a symbol's picture can't be made.
package enum SymbolPictureError: Error, Hashable, Sendable {
    /// The scale, the quiet zone or the module's size is out of its range; `name` is the name of the property.
    case option(name: String)
    /// The longer side would have this many pixels.
    case tooLarge(side: Int, limit: Int)
}
