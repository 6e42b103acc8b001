/// Reader of a symbol whose dots lie on a lattice.
struct DotCodeReader {
    private let lattice: DotLattice
    private let blobs: [DotBlob]
    private let isInverted: Bool
    private let maximumDiffering: Double
    private let maximumCost: Int
    /// Cost of reading, in pixels looked at.
    private(set) var cost = 0

    /// - Parameters:
    ///   - maximumDiffering: maximum share of dots that error correction may change.
    ///   - maximumCost: cost up to which boxes are looked at.
    init(_ lattice: DotLattice, _ blobs: [DotBlob], isInverted: Bool, maximumDiffering: Double, maximumCost: Int) {
        self.lattice = lattice
        self.blobs = blobs
        self.isInverted = isInverted
        self.maximumDiffering = maximumDiffering
        self.maximumCost = maximumCost
    }

    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        let xs = lattice.nodes.map(\.x)
        let ys = lattice.nodes.map(\.y)
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        let box = DotCodeBox(left: left, top: top, right: right, bottom: bottom)
        let pairs = lattice.nodes.map {
            PerspectiveTransform.Correspondence(
                from: Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5), to: blobs[$0.blob].center)
        }
        guard let transform = PerspectiveTransform(fitting: pairs) else { return nil }
        var boxes: [DotCodeBox] = []
        if (box.width + box.height) % 2 == 1 {
            boxes = [box]
        } else {
            // The outermost row or column may have no dots, or what was taken for one may not belong to the symbol.
            boxes = [
                DotCodeBox(left: left - 1, top: top, right: right, bottom: bottom),
                DotCodeBox(left: left, top: top - 1, right: right, bottom: bottom),
                DotCodeBox(left: left, top: top, right: right + 1, bottom: bottom),
                DotCodeBox(left: left, top: top, right: right, bottom: bottom + 1),
            ]
        }
        for box in boxes where DotCodeLayout.isValid(width: box.width, height: box.height) {
            let boxCost = box.width * box.height * 10
            guard cost + boxCost <= maximumCost else { return nil }
            cost += boxCost
            let (values, level) = values(box, transform, pixels, raster)
            guard isQuiet(around: box, level, transform, pixels, raster) else { continue }
            if let barcode = read(box, values, level, transform) { return barcode }
        }
        return nil
    }

    /// Width of the border that must be quiet, in places. The standard requires a quiet zone of three.
    private static let border = 2
    /// Area below which a symbol is small, in places for dots. Such a symbol has up to four digits.
    private static let smallArea = 150

    /// Whether dots and ground hardly alternate along the lines around a box. If they do, the box is a part of a larger
    /// symbol, in which a small one may be read by chance. The ground beyond a narrow border may be as dark as dots.
    private func isQuiet(
        around box: DotCodeBox, _ level: Float, _ transform: PerspectiveTransform, _ pixels: Span<UInt8>,
        _ raster: Raster
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

    /// Returns the darkness of each place of a box, row by row, and the level between dots and ground.
    private func values(
        _ box: DotCodeBox, _ transform: PerspectiveTransform, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (values: [Float], level: Float) {
        // On bent paper the lattice is off the map, so it is shifted to the spots that were found.
        var shifts = [Point?](repeating: nil, count: box.width * box.height)
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
                    var (sum, count) = (Point(x: 0, y: 0), 0.0)
                    if x >= 2, let shift = shifts[index - 2] { (sum, count) = (sum + shift, count + 1) }
                    if x + 2 < box.width, let shift = shifts[index + 2] { (sum, count) = (sum + shift, count + 1) }
                    if y >= 2, let shift = shifts[index - 2 * box.width] { (sum, count) = (sum + shift, count + 1) }
                    if y + 2 < box.height, let shift = shifts[index + 2 * box.width] {
                        (sum, count) = (sum + shift, count + 1)
                    }
                    if count > 0 { place = place + sum * (1 / count) }
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

    private mutating func read(
        _ box: DotCodeBox, _ values: [Float], _ level: Float, _ transform: PerspectiveTransform
    ) -> Barcode? {
        box.read(isInverted: isInverted, cost: &cost, maximumDiffering: maximumDiffering) { x, y in
            let value = values[(y - box.top) * box.width + x - box.left]
            return DotCodeBox.Dot(
                isDark: value < level, reliability: UInt8(max(0, min(254, abs(value - level) * 3))))
        } place: {
            transform($0, $1)
        }
    }
}
