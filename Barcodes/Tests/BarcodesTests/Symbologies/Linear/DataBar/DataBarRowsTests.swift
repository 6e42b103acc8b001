import Barcodes
import PictureMaker
import Testing

/// Two stacked symbols, one above the other, of which a row of one and a row of the other would pass the check as one
/// symbol: so do one pair in 79 of DataBar Stacked and one in 211 of DataBar Expanded Stacked.
@Suite("Rows of two stacked DataBar symbols")
struct DataBarRowsTests {
    struct Pair: Sendable {
        let symbology: Symbology
        let options: WriterOptions
        /// Contents of the upper and of the lower symbol: the first row of one and the second row of the other one pass
        /// the check.
        let texts: [String]

        func grids() throws -> (upper: ModuleGrid, lower: ModuleGrid) {
            let symbols = try texts.map { try BarcodeWriter.symbol(.gs1($0), as: symbology, options: options) }
            return (symbols[0].grid, symbols[1].grid)
        }

        var readTexts: Set<String> { Set(texts.map { $0.filter { $0 != "(" && $0 != ")" } }) }
    }

    private static let pairs = [
        Pair(
            symbology: .dataBar, options: WriterOptions(version: .stacked),
            texts: ["(01)99636165778696", "(01)17086006076508"]),
        Pair(
            symbology: .dataBar, options: WriterOptions(version: .stackedOmnidirectional),
            texts: ["(01)49925866896736", "(01)40127154484215"]),
        Pair(
            symbology: .dataBarExpanded, options: WriterOptions(columns: 2),
            texts: ["(10)67511253287046", "(10)44494544373233"]),
        Pair(
            symbology: .dataBarExpanded, options: WriterOptions(columns: 2),
            texts: ["(10)99217127033412", "(10)81138802161444"]),
    ]

    /// Heights of the free space between the symbols, in modules.
    private static let gaps = [2, 6, 16]

    /// Returns the texts that are read in a picture of the rows of modules of both symbols.
    private static func texts(_ rows: [[Bool]], moduleSize: Double, rotation: Double) throws -> Set<String> {
        let grid = grid(rows)
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation) = (moduleSize, rotation)
        let picture = PictureMaker.picture(of: [(grid, pose)], in: Scene(width: 640, height: 480))
        return Set(try BarcodeReader().read(picture.luminance.span, layout: picture.layout).map(\.text))
    }

    private static func grid(_ rows: [[Bool]]) -> ModuleGrid {
        var grid = ModuleGrid(width: rows[0].count, height: rows.count)
        for (y, row) in rows.enumerated() {
            for (x, isDark) in row.enumerated() { grid[x, y] = isDark }
        }
        return grid
    }

    @Test("both are read, and nothing else", arguments: pairs.indices)
    func wholeSymbols(number: Int) throws {
        let pair = Self.pairs[number]
        let (upper, lower) = try pair.grids()
        var reads = 0
        for gap in Self.gaps {
            let free = Array(repeating: [Bool](repeating: false, count: upper.width), count: gap)
            for (moduleSize, rotation) in [(2.0, 0.0), (2.8, 0), (2.8, 4), (2.4, 90)] {
                let found = try Self.texts(upper.rows + free + lower.rows, moduleSize: moduleSize, rotation: rotation)
                #expect(found.isSubset(of: pair.readTexts), "gap of \(gap), modules of \(moduleSize), \(rotation)°")
                reads += found.count
            }
        }
        #expect(reads >= 14, "of 24")
    }

    @Test("rows that are left of both are no symbol", arguments: pairs.indices)
    func damagedSymbols(number: Int) throws {
        let (upper, lower) = try Self.pairs[number].grids()
        let half = upper.height * 2 / 5
        for gap in Self.gaps {
            func free(_ height: Int) -> [[Bool]] {
                Array(repeating: [Bool](repeating: false, count: upper.width), count: height)
            }
            // The lower row of the upper symbol and the upper row of the lower one; and the other two.
            let inner = free(half) + upper.rows.suffix(half) + free(gap) + lower.rows.prefix(half) + free(half)
            let outer = upper.rows.prefix(half) + free(half + gap) + lower.rows.suffix(half)
            for (moduleSize, rotation) in [(2.0, 0.0), (2.8, 0), (2.8, -7), (2.4, 90)] {
                for rows in [inner, Array(outer)] {
                    let found = try Self.texts(rows, moduleSize: moduleSize, rotation: rotation)
                    #expect(found.isEmpty, "gap of \(gap), modules of \(moduleSize), \(rotation)°")
                }
            }
        }
    }

    /// Only the top of one symbol and the bottom of the other one are not printed over.
    @Test("two symbols printed over each other are no symbol", arguments: [4, 6, 12])
    func overprintedSymbols(offset: Int) throws {
        let pair = Pair(
            symbology: .dataBar, options: WriterOptions(version: .stackedOmnidirectional),
            texts: ["(01)61415025354440", "(01)52051933173951"])
        let (upper, lower) = try pair.grids()
        let free = Array(repeating: [Bool](repeating: false, count: upper.width), count: offset)
        let rows = zip(upper.rows + free, free + lower.rows).map { zip($0, $1).map { $0 || $1 } }
        for (moduleSize, rotation) in [(2.0, 0.0), (3, 0), (2.4, 90)] {
            #expect(try Self.texts(rows, moduleSize: moduleSize, rotation: rotation).isEmpty, "\(moduleSize)")
        }
    }
}

extension ModuleGrid {
    fileprivate var rows: [[Bool]] { (0..<height).map { y in (0..<width).map { self[$0, y] } } }
}
