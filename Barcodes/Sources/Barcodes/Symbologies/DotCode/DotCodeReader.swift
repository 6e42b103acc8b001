/// Reads the symbol whose dots lie on a lattice.
struct DotCodeReader {
    private let lattice: DotLattice
    private let blobs: [DotBlob]
    private let isInverted: Bool
    /// What reading took, in pixels looked at.
    private(set) var cost = 0

    init(_ lattice: DotLattice, _ blobs: [DotBlob], isInverted: Bool) {
        self.lattice = lattice
        self.blobs = blobs
        self.isInverted = isInverted
    }

    /// The part of the lattice that may be a symbol.
    private struct Box: Hashable {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int

        var width: Int { right - left + 1 }
        var height: Int { bottom - top + 1 }
    }

    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        let xs = lattice.nodes.map(\.x)
        let ys = lattice.nodes.map(\.y)
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        let box = Box(left: left, top: top, right: right, bottom: bottom)
        let pairs = lattice.nodes.map {
            PerspectiveTransform.Correspondence(
                from: Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5), to: blobs[$0.blob].center)
        }
        guard let transform = PerspectiveTransform(fitting: pairs) else { return nil }
        var boxes: [Box] = []
        if (box.width + box.height) % 2 == 1 {
            boxes = [box]
        } else {
            // The outermost row or column may have no dots, or what was taken for one may be none.
            boxes = [
                Box(left: left - 1, top: top, right: right, bottom: bottom),
                Box(left: left, top: top - 1, right: right, bottom: bottom),
                Box(left: left, top: top, right: right + 1, bottom: bottom),
                Box(left: left, top: top, right: right, bottom: bottom + 1),
            ]
        }
        for box in boxes where DotCodeLayout.isValid(width: box.width, height: box.height) {
            cost += box.width * box.height * 10
            let (values, level) = values(box, transform, pixels, raster)
            guard isQuiet(around: box, level, transform, pixels, raster) else { continue }
            if let barcode = read(box, values, level, transform) { return barcode }
        }
        return nil
    }

    /// The width of the border that is looked at, of the three places that the standard asks for.
    private static let border = 2
    /// In places for dots. A smaller symbol has up to four digits.
    private static let smallArea = 150

    /// Whether dots and ground hardly change along the lines around a part: where they do, it is a part of a larger
    /// symbol, of which a small one may be read by chance. What lies beyond a narrow border may be as dark as dots.
    private func isQuiet(
        around box: Box, _ level: Float, _ transform: PerspectiveTransform, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        func isDot(_ x: Int, _ y: Int) -> Bool {
            let place = transform(Double(x) + 0.5, Double(y) + 0.5)
            guard place.x >= 0, place.y >= 0, place.x < Double(raster.width), place.y < Double(raster.height) else {
                return false
            }
            let value = raster.sample(pixels, x: Float(place.x), y: Float(place.y))
            return (isInverted ? 255 - value : value) < level
        }
        var changes = 0
        for distance in 1...Self.border {
            for x in box.left..<box.right {
                for y in [box.top - distance, box.bottom + distance] where isDot(x, y) != isDot(x + 1, y) {
                    changes += 1
                }
            }
            for y in box.top..<box.bottom {
                for x in [box.left - distance, box.right + distance] where isDot(x, y) != isDot(x, y + 1) {
                    changes += 1
                }
            }
        }
        let most = 2 * Self.border * (box.width + box.height) / (box.width * box.height < Self.smallArea ? 12 : 6)
        return changes <= most
    }

    /// How dark each place of a part is, row by row, and the level between dots and what is between them.
    private func values(
        _ box: Box, _ transform: PerspectiveTransform, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (values: [Float], level: Float) {
        // Paper is bent: where there is a spot, the lattice is where the spot is.
        var shifts: [Int: Point] = [:]
        for node in lattice.nodes {
            let expected = transform(Double(node.x) + 0.5, Double(node.y) + 0.5)
            shifts[(node.y - box.top) * box.width + node.x - box.left] = blobs[node.blob].center - expected
        }
        var values = [Float](repeating: 0, count: box.width * box.height)
        var (lit, litCount, ground, groundCount): (Float, Float, Float, Float) = (0, 0, 0, 0)
        for y in 0..<box.height {
            for x in 0..<box.width {
                let index = y * box.width + x
                var place = transform(Double(x + box.left) + 0.5, Double(y + box.top) + 0.5)
                if let shift = shifts[index] {
                    place = place + shift
                } else {
                    let around = [index - 2, index + 2, index - 2 * box.width, index + 2 * box.width]
                        .compactMap { shifts[$0] }
                    if !around.isEmpty {
                        place = place + around.reduce(Point(x: 0, y: 0), +) * (1 / Double(around.count))
                    }
                }
                guard place.x.isFinite, place.y.isFinite, abs(place.x) < 1e6, abs(place.y) < 1e6 else { continue }
                let value = raster.sample(pixels, x: Float(place.x), y: Float(place.y))
                values[index] = isInverted ? 255 - value : value
                if shifts[index] != nil {
                    (lit, litCount) = (lit + values[index], litCount + 1)
                } else if (x + box.left + y + box.top) % 2 != 0 {
                    (ground, groundCount) = (ground + values[index], groundCount + 1)
                }
            }
        }
        return (values, (lit / max(1, litCount) + ground / max(1, groundCount)) / 2)
    }

    /// Tries the ways in which the symbol may lie: four turns, and the same in the mirror.
    private mutating func read(
        _ box: Box, _ values: [Float], _ level: Float, _ transform: PerspectiveTransform
    ) -> Barcode? {
        for isMirrored in [false, true] {
            for quarters in 0..<4 {
                let isSide = quarters % 2 == 1
                let (width, height) = isSide ? (box.height, box.width) : (box.width, box.height)
                /// Where a place of the upright symbol is in the box; also of its edges.
                func source(_ x: Double, _ y: Double) -> Point {
                    let x = isMirrored ? Double(width) - x : x
                    return switch quarters {
                    case 0: Point(x: x, y: y)
                    case 1: Point(x: Double(box.width) - y, y: x)
                    case 2: Point(x: Double(box.width) - x, y: Double(box.height) - y)
                    default: Point(x: y, y: Double(box.height) - x)
                    }
                }
                // A dot is possible in the top left.
                let origin = source(0.5, 0.5)
                guard (Int(origin.x) + box.left + Int(origin.y) + box.top) % 2 == 0 else { continue }
                var grid = ModuleGrid(width: width, height: height)
                var reliability = [UInt8](repeating: 0, count: width * height)
                for y in 0..<height {
                    for x in 0..<width {
                        let place = source(Double(x) + 0.5, Double(y) + 0.5)
                        let value = values[Int(place.y) * box.width + Int(place.x)]
                        grid[x, y] = value < level
                        reliability[y * width + x] = UInt8(max(0, min(254, abs(value - level) * 3)))
                    }
                }
                cost += width * height * 20
                guard let content = try? DotCodeDecoder.decode(grid, reliability: reliability) else { continue }
                func corner(_ x: Int, _ y: Int) -> Point {
                    let place = source(Double(x), Double(y))
                    return transform(place.x + Double(box.left), place.y + Double(box.top))
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
}
