/// Modules of a symbol, without its quiet zone: `true` is dark.
///
/// Encoders produce grids and decoders read them. A grid has no size in pixels; see ``Symbol`` for a grid together with
/// its symbology, quiet zone and texts.
public struct ModuleGrid: Sendable {
    /// Number of columns, in modules.
    public let width: Int
    /// Number of rows, in modules.
    public let height: Int
    /// Modules row by row, `width * height` entries; empty if the modules are stored in ``bars``.
    var modules: [Bool]
    /// Modules of a linear symbol as the encoder made it, until one of them is changed.
    private let bars: PackedBars

    /// Creates a grid of light modules.
    /// - Precondition: neither side is negative, and `width * height` is less than 2³¹.
    public init(width: Int, height: Int) {
        precondition(width >= 0 && height >= 0, "no side of a grid is negative")
        let (count, isOverflow) = width.multipliedReportingOverflow(by: height)
        precondition(!isOverflow && count < Self.moduleLimit, "a grid has less than 2³¹ modules")
        self.init(width: width, height: height, modules: Array(filling: count, with: false))
    }

    /// Number of modules that no grid has.
    static let moduleLimit = 1 << 31

    /// - Precondition: there are `width * height` modules, row by row.
    init(width: Int, height: Int, modules: [Bool]) {
        precondition(modules.count == width * height)
        self.width = width
        self.height = height
        self.modules = modules
        bars = .none
    }

    init(width: Int, height: Int, bars: PackedBars) {
        self.width = width
        self.height = height
        self.bars = bars
        modules = []
    }

    /// The module in column `x` (from the left) and row `y` (from the top), both from 0.
    /// - Precondition: the module is inside the grid.
    public subscript(x: Int, y: Int) -> Bool {
        get {
            precondition(x >= 0 && x < width && y >= 0 && y < height)
            return modules.isEmpty ? bars[x, y] : modules[y * width + x]
        }
        set {
            precondition(x >= 0 && x < width && y >= 0 && y < height)
            if modules.isEmpty { modules = unpacked }
            modules[y * width + x] = newValue
        }
    }

    /// Modules row by row.
    private var unpacked: [Bool] {
        guard modules.isEmpty, width > 0 else { return modules }
        var modules: [Bool] = []
        modules.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width { modules.append(bars[x, y]) }
        }
        return modules
    }

    /// Returns up to 64 modules of a row from column `start` on as bits, the first in the lowest bit.
    func rowBits(_ y: Int, from start: Int) -> UInt64 {
        var bits: UInt64 = 0
        for index in stride(from: y * width + min(start + 64, width) - 1, through: y * width + start, by: -1) {
            bits = bits &<< 1 | (modules[index] ? 1 : 0)
        }
        return bits
    }

    /// Grid mirrored at the diagonal from the top left to the bottom right.
    public var transposed: ModuleGrid {
        var result = ModuleGrid(width: height, height: width)
        for y in 0..<height {
            for x in 0..<width { result[y, x] = self[x, y] }
        }
        return result
    }
}

extension ModuleGrid: Hashable {
    /// Whether both grids have the same size and modules.
    public static func == (left: ModuleGrid, right: ModuleGrid) -> Bool {
        left.width == right.width && left.height == right.height && left.unpacked == right.unpacked
    }

    /// Hashes the modules.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(unpacked)
    }
}

extension ModuleGrid {
    /// Reads a grid from text art with one line for each row; `#`, `1` and `█` are dark, `.`, `0` and a space are
    /// light. Lines end with LF, CR LF or CR; empty ones are left out, so a grid has at least one module.
    /// - Returns: `nil` if a character is none of these, the lines differ in length, or all are empty.
    public init?(textArt: String) {
        let lines = textArt.split(omittingEmptySubsequences: true) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        guard let first = lines.first, lines.allSatisfy({ $0.count == first.count }) else { return nil }
        self.init(width: first.count, height: lines.count)
        for (y, line) in lines.enumerated() {
            for (x, character) in line.enumerated() {
                switch character {
                case "#", "1", "█": self[x, y] = true
                case ".", "0", " ": break
                default: return nil
                }
            }
        }
    }

    /// Grid as lines of `#` and `.`, from which ``init(textArt:)`` makes the same grid, unless the grid has no modules.
    public var textArt: String {
        (0..<height).map { y in
            String((0..<width).map { x in self[x, y] ? "#" : "." })
        }.joined(separator: "\n")
    }
}
