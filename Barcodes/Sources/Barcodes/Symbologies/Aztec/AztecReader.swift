/// Reader of the symbol around a bullseye.
struct AztecReader {
    private let bullseye: AztecBullseye
    /// Cost of reading, in pixels looked at.
    private(set) var cost = 0

    init(_ bullseye: AztecBullseye) {
        self.bullseye = bullseye
    }

    /// Whether orientation marks and a mode message were found.
    private(set) var hasCore = false

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
        cost += side * side * 30
        var grower = GridGrower(
            core.transform, side: side, expected: AztecLayout.functionPatterns(size), isInverted: bullseye.isInverted)
        let map = grower.grow(pixels, raster)
        guard map.isConvex else { return nil }
        let values = ModuleSampler.sample(map, pixels, raster, scale: 1)
        for sharpening in [0, 0.6, 1.2] as [Float] {
            cost += side * side * 20
            let modules = ModuleClassifier(
                values, width: side, height: side, isInverted: bullseye.isInverted, sharpening: sharpening)
            guard
                let content = try? AztecDecoder.decode(
                    modules.grid, core.message, reliability: modules.reliability)
            else { continue }
            return barcode(content, map, core)
        }
        return nil
    }

    private func barcode(_ content: DecodedContent, _ map: GridMap, _ core: AztecCore) -> Barcode {
        Barcode(
            symbology: .aztec, content: content, corners: map.outline, isMirrored: core.isMirrored,
            isInverted: bullseye.isInverted)
    }
}
