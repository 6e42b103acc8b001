/// A symbol made by a writer: its modules and their description.
///
/// ``svg(quietZone:scale:foreground:background:showsText:)``, ``luminance(quietZone:scale:showsText:)`` and
/// ``textDrawing(quietZone:isOnDark:)`` draw it.
public struct Symbol: Hashable, Sendable {
    /// Kind of code.
    public var symbology: Symbology
    /// Modules without the quiet zone. Each row is drawn as high as ``rowHeights`` says.
    ///
    /// Bars are columns of modules: a linear symbol has one row, or a few if some bars are longer than others. A symbol
    /// with other modules is a new ``Symbol``, because modules and heights belong together.
    public let modules: ModuleGrid
    /// Height of each row, in modules; empty if all are 1.
    public var rowHeights: [Int] { heights.array }
    /// Light margin that the standard requires around the modules, in modules.
    public var quietZone: QuietZone
    /// Shape in which a dark module is drawn.
    public var moduleShape: ModuleShape
    /// Human-readable text, in modules from the symbol's top left; drawn only if the caller wants it.
    public var texts: [SymbolText] {
        get { textPlaces.array }
        set { textPlaces = newValue.isEmpty ? .none : .anywhere(newValue) }
    }
    /// Properties that only this family of symbologies has.
    public var details: SymbolDetails
    /// Position in a sequence, if the symbol is part of one.
    public var structuredAppend: StructuredAppend?
    /// Text that a reader returns for the symbol, where the symbology may change the content that the symbol was made
    /// from: with a check digit, leading zeros, start and stop letters, an application identifier or a carrier message,
    /// or in capital letters. `nil` if a reader always returns the content itself; of GS1 content, that is its
    /// ``GS1Message/elementString``.
    public var readText: String?

    // Arrays are made only on request: for a linear symbol that is one of a thousand labels, making them would take
    // longer than everything else.
    private let heights: RowHeights
    private var textPlaces: TextPlaces
}

extension Symbol {
    /// Creates a symbol from its members. All rows are one module high.
    public init(
        symbology: Symbology, modules: ModuleGrid, quietZone: QuietZone, moduleShape: ModuleShape = .square,
        texts: [SymbolText] = [], details: SymbolDetails, structuredAppend: StructuredAppend? = nil,
        readText: String? = nil
    ) {
        self.init(
            symbology: symbology, modules: modules, heights: [], quietZone: quietZone, moduleShape: moduleShape,
            texts: texts, details: details, structuredAppend: structuredAppend, readText: readText)
    }

    /// Creates a symbol whose rows have heights of their own.
    ///
    /// There is one height for each row, in modules, 1 to ``maximumRowHeight``, or none at all if all are 1.
    /// - Throws: ``SymbolError`` if there is not one height for each row, one is out of its range, or ``grid`` would
    ///   have too many modules.
    public init(
        symbology: Symbology, modules: ModuleGrid, rowHeights: [Int], quietZone: QuietZone,
        moduleShape: ModuleShape = .square, texts: [SymbolText] = [], details: SymbolDetails,
        structuredAppend: StructuredAppend? = nil, readText: String? = nil
    ) throws(SymbolError) {
        guard rowHeights.isEmpty || rowHeights.count == modules.height else {
            throw .rowCount(expected: modules.height, actual: rowHeights.count)
        }
        if let row = rowHeights.firstIndex(where: { !(1...Self.maximumRowHeight).contains($0) }) {
            throw .rowHeight(rowHeights[row], row: row)
        }
        let height = rowHeights.reduce(0, +)
        guard modules.width * height < ModuleGrid.moduleLimit else {
            throw .size(width: modules.width, height: height)
        }
        self.init(
            symbology: symbology, modules: modules, heights: rowHeights, quietZone: quietZone,
            moduleShape: moduleShape, texts: texts, details: details, structuredAppend: structuredAppend,
            readText: readText)
    }

    /// Greatest height of a row, in modules.
    public static let maximumRowHeight = 65_535

    /// Creates a symbol from its members.
    /// - Precondition: there is one positive height for each row, or none at all.
    init(
        symbology: Symbology, modules: ModuleGrid, heights: [Int], quietZone: QuietZone,
        moduleShape: ModuleShape = .square, texts: [SymbolText] = [], details: SymbolDetails,
        structuredAppend: StructuredAppend? = nil, readText: String? = nil
    ) {
        precondition(heights.isEmpty || heights.count == modules.height)
        self.init(
            symbology: symbology, modules: modules, quietZone: quietZone, moduleShape: moduleShape, details: details,
            structuredAppend: structuredAppend, readText: readText, heights: RowHeights(heights),
            textPlaces: texts.isEmpty ? .none : .anywhere(texts))
    }

    /// Creates a linear symbol from bars with one row for each height.
    init(
        symbology: Symbology, modules: ModuleGrid, heights: RowHeights, quietZone: QuietZone,
        texts: TextPlaces = .none, details: LinearDetails = LinearDetails(), readText: String? = nil
    ) {
        self.init(
            symbology: symbology, modules: modules, quietZone: quietZone, moduleShape: .square,
            details: .linear(details), structuredAppend: nil, readText: readText, heights: heights, textPlaces: texts)
    }

    /// Modules as they are drawn: each row is repeated according to its height.
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

/// Error in the heights of a symbol's rows.
///
/// New cases may be added: give a `switch` a `default`.
public enum SymbolError: Error, Hashable, Sendable {
    /// There are `actual` heights for `expected` rows.
    case rowCount(expected: Int, actual: Int)
    /// The height of this row, counted from 0, is outside 1 to ``Symbol/maximumRowHeight``.
    case rowHeight(Int, row: Int)
    /// With the heights of its rows the symbol would be so large, in modules, and ``Symbol/grid`` has less than 2³¹
    /// modules.
    case size(width: Int, height: Int)
}

extension SymbolError: CustomStringConvertible {
    /// Description of the error in English for a developer, without a full stop: what was expected, and what was given.
    /// Rows are counted from 1 here, and from 0 in the cases.
    public var description: String {
        switch self {
        case .rowCount(let expected, let actual):
            (actual == 1 ? "there is 1 row height for " : "there are \(actual) row heights for ")
                + (expected == 1 ? "1 row" : "\(expected) rows")
        case .rowHeight(let height, let row):
            "the height of row \(row + 1) is \(height) and has to be from 1 to \(Symbol.maximumRowHeight)"
        case .size(let width, let height):
            "the symbol would have \(width) × \(height) modules, and has to have less than 2³¹"
        }
    }
}

/// Shape in which a dark module is drawn.
///
/// New cases may be added: give a `switch` a `default`.
public enum ModuleShape: String, Hashable, Sendable, Codable {
    /// A square that touches its neighbours.
    case square
    /// A disc that does not touch its neighbours (DotCode).
    case dot
    /// A hexagon, every other row moved right by half a module, with three rings in the middle (MaxiCode).
    case hexagon
}

/// Light margin that a symbol needs on each side, in modules; no side is negative.
public struct QuietZone: Hashable, Sendable, Codable, ExpressibleByIntegerLiteral {
    /// Width on the left, in modules.
    public var left: Int { didSet { precondition(left >= 0, Self.rule) } }
    /// Height above the symbol, in modules.
    public var top: Int { didSet { precondition(top >= 0, Self.rule) } }
    /// Width on the right, in modules.
    public var right: Int { didSet { precondition(right >= 0, Self.rule) } }
    /// Height below the symbol, in modules.
    public var bottom: Int { didSet { precondition(bottom >= 0, Self.rule) } }

    /// Creates a quiet zone from its sides.
    /// - Precondition: none is negative.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        precondition(left >= 0 && top >= 0 && right >= 0 && bottom >= 0, Self.rule)
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Creates a quiet zone with the same number of modules on all sides.
    public init(_ all: Int) {
        self.init(left: all, top: all, right: all, bottom: all)
    }

    /// Creates a quiet zone with the same number of modules on all sides.
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    private enum CodingKeys: String, CodingKey { case left, top, right, bottom }

    private static let rule = "no side of a quiet zone is negative"

    /// Widest of the four sides.
    public var widest: Int { max(left, top, right, bottom) }
}

extension QuietZone {
    /// Decodes a quiet zone.
    /// - Throws: an error if a side is missing or negative.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func side(_ key: CodingKeys) throws -> Int {
            let modules = try values.decode(Int.self, forKey: key)
            guard modules >= 0 else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "The side has \(modules) modules, and has at least 0.")
            }
            return modules
        }
        self.init(left: try side(.left), top: try side(.top), right: try side(.right), bottom: try side(.bottom))
    }
}

/// A line of human-readable text beside the bars.
///
/// A text whose place or size is not a number, or beyond ±10⁹ modules, is not drawn.
public struct SymbolText: Hashable, Sendable, Codable {
    /// Characters to draw.
    public var string: String
    /// Left edge of the space for the text, in modules from the left of the symbol. The text is centred in its space
    /// and scaled to fit.
    public var x: Double
    /// Upper edge of the space, in modules from the top of the symbol.
    public var y: Double
    /// Width of the space, in modules.
    public var width: Double
    /// Height of the space, in modules.
    public var height: Double

    /// Creates a line of text from its members.
    public init(_ string: String, x: Double, y: Double, width: Double, height: Double) {
        self.string = string
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
