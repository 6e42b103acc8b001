/// Reader of the symbol around a bullseye.
struct AztecReader {
    private let bullseye: AztecBullseye
    /// Cost that reading may have, in units of ``SearchBudget``.
    private let maximumCost: Int
    /// Cost of reading, in the same units.
    private(set) var cost = 0

    /// Minimum share of the reference grid's modules outside the core that must have their colour before a symbol is
    /// decoded. Half of them have it in noise, three quarters in a symbol half of which is hidden.
    private static let minimumGridAgreement = 0.62

    init(_ bullseye: AztecBullseye, maximumCost: Int) {
        (self.bullseye, self.maximumCost) = (bullseye, maximumCost)
    }

    /// Whether orientation marks and a mode message were found.
    private(set) var hasCore = false
    /// Outline of a symbol whose codewords have more errors than can be corrected. A valid mode message, and in a full
    /// symbol the reference grid, show that it is one.
    private(set) var unreadOutline: Quadrilateral?

    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        for core in AztecCore.all(bullseye, pixels, raster) {
            hasCore = true
            if let barcode = read(core, pixels, raster) { return barcode }
        }
        return nil
    }

    private mutating func read(_ core: AztecCore, _ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        let size = core.message.size
        let side = size.side
        guard size.layers > 0 else {
            let middle = Double(side) / 2
            let map = GridMap(width: side, height: side, transform: core.transform.moved(x: -middle, y: -middle))
            guard let content = try? AztecDecoder.decode(ModuleGrid(width: side, height: side), core.message) else {
                return nil
            }
            return barcode(content, map, core)
        }
        let (least, most) = AztecDecoder.costs(core.message)
        cost += side * side * 30
        let expected = AztecLayout.functionPatterns(size)
        var grower = GridGrower(core.transform, side: side, expected: expected, isInverted: bullseye.isInverted)
        let map = grower.grow(pixels, raster)
        guard map.isConvex else { return nil }
        let values = ModuleSampler.sample(map, pixels, raster, scale: 1)
        for sharpening in ModuleClassifier.sharpenings {
            cost += side * side * 20
            let modules = ModuleClassifier(
                values, width: side, height: side, isInverted: bullseye.isInverted, sharpening: sharpening)
            guard Self.showsGrid(modules.grid, size, expected), cost + least <= maximumCost else { return nil }
            guard
                let content = try? AztecDecoder.decode(
                    modules.grid, core.message, reliability: modules.reliability)
            else {
                cost += most
                unreadOutline = map.outline
                continue
            }
            return barcode(content, map, core)
        }
        return nil
    }

    /// Whether modules outside the core have the colours of the reference grid, as far as the symbol has one there.
    private static func showsGrid(_ grid: ModuleGrid, _ size: AztecSize, _ expected: [Int8]) -> Bool {
        guard !size.isCompact else { return true }
        let (side, center) = (size.side, size.side / 2)
        var (agreeing, count) = (0, 0)
        for y in 0..<side {
            for x in 0..<side where max(abs(x - center), abs(y - center)) > size.modeRadius {
                let sign = expected[y * side + x]
                guard sign != 0 else { continue }
                count += 1
                if grid[x, y] == (sign > 0) { agreeing += 1 }
            }
        }
        return Double(agreeing) >= minimumGridAgreement * Double(count)
    }

    private func barcode(_ content: DecodedContent, _ map: GridMap, _ core: AztecCore) -> Barcode {
        Barcode(
            symbology: .aztec, content: content, corners: map.outline, isMirrored: core.isMirrored,
            isInverted: bullseye.isInverted)
    }
}
