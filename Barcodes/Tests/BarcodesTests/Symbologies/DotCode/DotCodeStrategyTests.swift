import Barcodes
import PictureMaker
import Testing

@Suite struct DotCodeStrategyTests {
    private static let options = ReaderOptions(symbologies: [.dotCode])

    /// Dots that don't touch: each place is 5 × 5 cells of a finer grid.
    private func dots(_ grid: ModuleGrid) -> ModuleGrid {
        var fine = ModuleGrid(width: grid.width * 5, height: grid.height * 5)
        let disc = [".###.", "#####", "#####", "#####", ".###."].map { Array($0) }
        for y in 0..<grid.height {
            for x in 0..<grid.width where grid[x, y] {
                for dy in 0..<5 {
                    for dx in 0..<5 where disc[dy][dx] == "#" { fine[x * 5 + dx, y * 5 + dy] = true }
                }
            }
        }
        return fine
    }

    private func expectRead(
        _ text: String, _ pose: SymbolPose, sourceLocation: SourceLocation = #_sourceLocation,
        change: (inout Scene) -> Void = { _ in }
    ) throws {
        let symbol = try #require(try BarcodeWriter.symbols(.text(text), as: .dotCode).first)
        let grid = dots(symbol.modules)
        let side = Int(Double(max(grid.width, grid.height) + 40) * pose.moduleSize * 1.4)
        var scene = Scene(width: side, height: side)
        change(&scene)
        let picture = PictureMaker.picture(of: [(grid, pose)], in: scene)
        let barcodes = try picture.barcodes(Self.options)
        #expect(barcodes.map(\.text) == [text], sourceLocation: sourceLocation)
        #expect(barcodes.map(\.isInverted) == [pose.isInverted], sourceLocation: sourceLocation)
    }

    @Test(arguments: Array(stride(from: 7, to: 360, by: 45)), ["2741", "A longer one, 1234567890 and so on"])
    func readsASymbolTurnedByAnyAngle(degrees: Int, text: String) throws {
        var pose = SymbolPose()
        (pose.rotation, pose.moduleSize) = (Double(degrees), 2)
        try expectRead(text, pose)
    }

    @Test func readsInPerspectiveAndLightOnDark() throws {
        var pose = SymbolPose()
        (pose.rotation, pose.moduleSize, pose.tilt, pose.isInverted) = (20, 2, 20, true)
        try expectRead("Light on dark 2026", pose)
    }

    @Test func readsInNoise() throws {
        var pose = SymbolPose()
        (pose.rotation, pose.moduleSize) = (5, 2)
        try expectRead("Noise and blur", pose) { scene in (scene.noise, scene.blur) = (0.05, 1) }
    }

    @Test(arguments: [UInt64(1), 2, 3]) func readsNothingWhereThereIsNone(seed: UInt64) throws {
        var scene = Scene(width: 640, height: 480)
        (scene.seed, scene.clutter, scene.noise) = (seed, 1, 0.15)
        let picture = PictureMaker.picture(of: [], in: scene)
        #expect(try picture.barcodes(Self.options).isEmpty)
    }
}
