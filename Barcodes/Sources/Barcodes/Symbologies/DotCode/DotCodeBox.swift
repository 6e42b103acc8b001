/// The part of a checkerboard that may be a symbol: its outermost columns and rows.
struct DotCodeBox: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }

    /// Whether a place is one for a dot.
    struct Dot {
        var isDark: Bool
        /// How sure that is, 0 to 254.
        var reliability: UInt8
    }

    /// Tries the ways in which the symbol may lie: four turns, and the same in the mirror.
    /// - Parameters:
    ///   - cost: what that takes in pixels looked at is added.
    ///   - mostDiffering: the most dots that error correction may change, as a share of all.
    ///   - dot: what is at a column and a row of the checkerboard; dots have an even sum of both.
    ///   - place: where the corner of a module is in the picture.
    func read(
        isInverted: Bool, cost: inout Int, mostDiffering: Double = 1, dot: (Int, Int) -> Dot,
        place: (Double, Double) -> Point
    ) -> Barcode? {
        for isMirrored in [false, true] {
            for quarters in 0..<4 {
                let isSide = quarters % 2 == 1
                let (width, height) = isSide ? (height, width) : (width, height)
                // A dot is possible in the top left.
                let origin = source(0.5, 0.5, quarters, isMirrored: isMirrored)
                guard (Int(origin.x) + left + Int(origin.y) + top) % 2 == 0 else { continue }
                var grid = ModuleGrid(width: width, height: height)
                var reliability = [UInt8](repeating: 0, count: width * height)
                for y in 0..<height {
                    for x in 0..<width {
                        let from = source(Double(x) + 0.5, Double(y) + 0.5, quarters, isMirrored: isMirrored)
                        let found = dot(Int(from.x) + left, Int(from.y) + top)
                        grid[x, y] = found.isDark
                        reliability[y * width + x] = found.reliability
                    }
                }
                cost += width * height * Self.cost
                guard let content = try? DotCodeDecoder.decode(grid, reliability: reliability),
                    mostDiffering >= 1 || Self.agrees(grid, reliability, most: mostDiffering)
                else { continue }
                func corner(_ x: Int, _ y: Int) -> Point {
                    let from = source(Double(x), Double(y), quarters, isMirrored: isMirrored)
                    return place(from.x + Double(left), from.y + Double(top))
                }
                // The lattice itself may be mirrored.
                let corners = Quadrilateral(
                    topLeft: corner(0, 0), topRight: corner(width, 0), bottomRight: corner(width, height),
                    bottomLeft: corner(0, height))
                let (right, down) = (corners.topRight - corners.topLeft, corners.bottomLeft - corners.topLeft)
                return Barcode(
                    symbology: .dotCode, content: content, corners: corners, isMirrored: right.cross(down) < 0,
                    isInverted: isInverted)
            }
        }
        return nil
    }

    /// What a place takes in each way, and in all that may hold a symbol, in units of ``SearchBudget``.
    private static let cost = 20
    static let mostCost = 8 * cost

    /// Whether error correction changes no more than a share of all dots.
    private static func agrees(_ grid: ModuleGrid, _ reliability: [UInt8], most: Double) -> Bool {
        guard let (words, mask) = try? DotCodeDecoder.data(grid, reliability: reliability) else { return false }
        let (meant, _) = DotCodeEncoder.grid(words, width: grid.width, height: grid.height, mask: mask)
        var differing = 0
        for y in 0..<grid.height {
            for x in 0..<grid.width where meant[x, y] != grid[x, y] { differing += 1 }
        }
        return Double(differing) <= most * Double(grid.width * grid.height / 2)
    }

    /// Where a place of the upright symbol is in the box; also of its edges.
    private func source(_ x: Double, _ y: Double, _ quarters: Int, isMirrored: Bool) -> Point {
        let x = isMirrored ? Double(quarters % 2 == 1 ? height : width) - x : x
        return switch quarters {
        case 0: Point(x: x, y: y)
        case 1: Point(x: Double(width) - y, y: x)
        case 2: Point(x: Double(width) - x, y: Double(height) - y)
        default: Point(x: y, y: Double(height) - x)
        }
    }
}
