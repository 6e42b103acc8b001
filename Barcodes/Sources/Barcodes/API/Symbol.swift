/// A code that was made: its modules and what they say.
public struct Symbol: Hashable, Sendable {
    /// What kind of code it is.
    public var symbology: Symbology
    /// The modules without the quiet zone. Each row is drawn as high as ``rowHeights`` says.
    ///
    /// Bars are columns: a linear symbol has one row, or a few where some bars are longer than others.
    public var modules: ModuleGrid
    /// How high each row is, in widths of a module; empty where all are 1.
    public var rowHeights: [Int] {
        get { heights.array }
        set { heights = RowHeights(newValue) }
    }
    /// What the standard asks for around the modules, in modules.
    public var quietZone: QuietZone
    /// What a dark module is drawn as.
    public var moduleShape: ModuleShape
    /// Human-readable text, in modules from the symbol's top left; drawn only where it is asked for.
    public var texts: [SymbolText] {
        get { textPlaces.array }
        set { textPlaces = newValue.isEmpty ? .none : .anywhere(newValue) }
    }
    /// What only this family of symbologies has.
    public var details: SymbolDetails
    /// The place in a sequence, if the symbol is part of one.
    public var structuredAppend: StructuredAppend?
    /// What a reader says of it, where that is not the content it was made from: with a check digit, start and stop
    /// letters, or an application identifier, or in capital letters.
    public var readText: String?

    // Arrays are made when somebody asks for them: of a linear symbol that is one in a thousand labels, they would take
    // longer than all else.
    private var heights: RowHeights
    private var textPlaces: TextPlaces
}

extension Symbol {
    /// - Precondition: there is a height for each row, or none at all.
    public init(
        symbology: Symbology, modules: ModuleGrid, rowHeights: [Int] = [], quietZone: QuietZone,
        moduleShape: ModuleShape = .square, texts: [SymbolText] = [], details: SymbolDetails,
        structuredAppend: StructuredAppend? = nil, readText: String? = nil
    ) {
        precondition(rowHeights.isEmpty || rowHeights.count == modules.height)
        self.init(
            symbology: symbology, modules: modules, quietZone: quietZone, moduleShape: moduleShape, details: details,
            structuredAppend: structuredAppend, readText: readText, heights: RowHeights(rowHeights),
            textPlaces: texts.isEmpty ? .none : .anywhere(texts))
    }

    /// Bars, of as many rows as there are heights.
    init(
        symbology: Symbology, modules: ModuleGrid, heights: RowHeights, quietZone: QuietZone,
        texts: TextPlaces = .none, details: LinearDetails = LinearDetails(), readText: String? = nil
    ) {
        self.init(
            symbology: symbology, modules: modules, quietZone: quietZone, moduleShape: .square,
            details: .linear(details), structuredAppend: nil, readText: readText, heights: heights, textPlaces: texts)
    }

    /// The modules as they are drawn: each row repeated as often as it is high.
    public var grid: ModuleGrid {
        guard !rowHeights.isEmpty else { return modules }
        var result = ModuleGrid(width: modules.width, height: rowHeights.reduce(0, +))
        var y = 0
        for (row, height) in rowHeights.enumerated() {
            for _ in 0..<height {
                for x in 0..<modules.width { result[x, y] = modules[x, row] }
                y += 1
            }
        }
        return result
    }
}

/// What a dark module is drawn as.
public enum ModuleShape: String, Hashable, Sendable, Codable {
    /// A square that touches its neighbours.
    case square
    /// A disc that does not touch its neighbours (DotCode).
    case dot
    /// A hexagon, every other row moved right by half a module, with three rings in the middle (MaxiCode).
    case hexagon
}

/// Light space that a symbol needs on each side, in modules.
public struct QuietZone: Hashable, Sendable, Codable, ExpressibleByIntegerLiteral {
    /// On the left, in modules.
    public var left: Int
    /// Above, in modules.
    public var top: Int
    /// On the right, in modules.
    public var right: Int
    /// Below, in modules.
    public var bottom: Int

    /// - Precondition: none is negative.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        precondition(left >= 0 && top >= 0 && right >= 0 && bottom >= 0)
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The same on all sides.
    public init(_ all: Int) {
        self.init(left: all, top: all, right: all, bottom: all)
    }

    /// The same number of modules on all sides.
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    /// The widest of the four.
    public var widest: Int { max(left, top, right, bottom) }
}

/// A line of human-readable text beside the bars.
public struct SymbolText: Hashable, Sendable, Codable {
    /// The characters to draw.
    public var string: String
    /// Where the text may stand, in modules from the symbol's top left: it is centred there and made to fit.
    public var x: Double
    /// The upper edge of the place, in modules from the top of the symbol.
    public var y: Double
    /// The width of the place, in modules.
    public var width: Double
    /// The height of the place, in modules.
    public var height: Double

    /// A value with these members.
    public init(_ string: String, x: Double, y: Double, width: Double, height: Double) {
        self.string = string
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
