/// Bounding box of a possible symbol on a checkerboard: its outermost columns and rows.
struct DotCodeBox: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }

    /// A place of the checkerboard, with or without a dot.
    struct Dot {
        var isDark: Bool
        /// Reliability of that decision, 0 to 254.
        var reliability: UInt8
    }

    /// Tries to read the symbol in each of its possible orientations: four turns, each also mirrored.
    ///
    /// A symbol of even height has its dots column by column from the left, one of odd height row by row from the
    /// bottom: turned by a quarter, one is the other, with the same corners. So two turns read the same, and the one
    /// whose top edge is nearer to the picture's is tried first.
    /// - Parameters:
    ///   - cost: increased by the cost of the attempts, in pixels looked at.
    ///   - maximumDiffering: maximum share of dots that error correction may change.
    ///   - dot: returns the dot at a column and a row of the checkerboard; dots have an even sum of both.
    ///   - place: returns the place in the picture of a module's corner.
    func read(
        isInverted: Bool, cost: inout Int, maximumDiffering: Double = 1, dot: (Int, Int) -> Dot,
        place: (Double, Double) -> Point
    ) -> Barcode? {
        for isMirrored in [false, true] {
            // How far each turn's top edge goes to the right in the picture, as a share of its length.
            let rightness = (0..<4).map { quarters -> Double in
                let end = Double(quarters % 2 == 1 ? height : width)
                let (from, to) = (
                    source(0, 0, quarters, isMirrored: isMirrored), source(end, 0, quarters, isMirrored: isMirrored)
                )
                let edge =
                    place(to.x + Double(left), to.y + Double(top)) - place(from.x + Double(left), from.y + Double(top))
                return edge.length > 0 ? edge.x / edge.length : 0
            }
            for quarters in (0..<4).sorted(by: { rightness[$0] > rightness[$1] }) {
                let isSide = quarters % 2 == 1
                let (width, height) = isSide ? (height, width) : (width, height)
                // The top left place must be one that can have a dot.
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
                    maximumDiffering >= 1 || Self.agrees(grid, reliability, most: maximumDiffering)
                else { continue }
                func corner(_ x: Int, _ y: Int) -> Point {
                    let from = source(Double(x), Double(y), quarters, isMirrored: isMirrored)
                    return place(from.x + Double(left), from.y + Double(top))
                }
                // The lattice itself may be mirrored, so mirroring is judged by the corners in the picture.
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

    /// Cost of a place in one orientation, in units of ``SearchBudget``.
    private static let cost = 20
    /// Cost of a place in all orientations.
    static let maximumCost = 8 * cost

    /// Whether error correction changes at most a share of all dots.
    private static func agrees(_ grid: ModuleGrid, _ reliability: [UInt8], most: Double) -> Bool {
        guard let (words, mask) = try? DotCodeDecoder.data(grid, reliability: reliability) else { return false }
        let (meant, _) = DotCodeEncoder.grid(words, width: grid.width, height: grid.height, mask: mask)
        var differing = 0
        for y in 0..<grid.height {
            for x in 0..<grid.width where meant[x, y] != grid[x, y] { differing += 1 }
        }
        return Double(differing) <= most * Double(grid.width * grid.height / 2)
    }

    /// Returns the place in the box of a place of the upright symbol, which may lie on its border.
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
