import Barcodes
import PictureMaker
import Testing

@Suite struct MaxiCodeStrategyTests {
    private static let text = "A parcel for YOMITORI, 2026"
    /// Edges of the bullseye's rings, in millimetres (ISO/IEC 16023, 4.2.1), and the width of a module.
    private static let rings = [0.51, 1.18, 1.86, 2.53, 3.20, 3.87]
    private static let module = 0.88

    /// Returns a picture of a symbol, 320 pixels wide and high.
    /// - Parameters:
    ///   - turn: cosine and sine of the symbol's rotation.
    ///   - dot: width of a dark hexagon, in modules.
    ///   - stretch: height of the tilted symbol, as a share of its width.
    ///   - nearness: increase of the distance from the camera for each module further down the tilted symbol, as a
    ///     share of the distance of its centre.
    private func picture(
        _ grid: ModuleGrid, pixels: Double, turn: (Double, Double) = (1, 0), dot: Double = 0.9,
        isMirrored: Bool = false, stretch: Double = 1, nearness: Double = 0
    ) -> [UInt8] {
        let side = 320
        var result = [UInt8](repeating: 255, count: side * side)
        let rowPitch = 0.8660254037844386
        for py in 0..<side {
            for px in 0..<side {
                var sum = 0
                for sub in 0..<4 {
                    let right = (Double(px) + 0.25 + Double(sub % 2) * 0.5 - 160) / pixels
                    let down = (Double(py) + 0.25 + Double(sub / 2) * 0.5 - 160) / pixels
                    let dy = down / (stretch - down * nearness)
                    let dx = right * (1 + dy * nearness)
                    let x = (dx * turn.0 + dy * turn.1) * (isMirrored ? -1 : 1)
                    let y = dy * turn.0 - dx * turn.1
                    let radius = (x * x + y * y).squareRoot() * Self.module
                    if radius < Self.rings[5] {
                        sum += Self.rings.filter { $0 <= radius }.count % 2
                        continue
                    }
                    let row = Int((y / rowPitch + 16.5).rounded(.down))
                    let column = Int((x + 14.5 - (row % 2 == 0 ? 0 : 0.5)).rounded(.down))
                    guard (0..<33).contains(row), (0..<30).contains(column), grid[column, row] else { continue }
                    let (cx, cy) = (Double(column) - 14 + (row % 2 == 0 ? 0 : 0.5), Double(row - 16) * rowPitch)
                    let off = (x - cx) * (x - cx) + (y - cy) * (y - cy)
                    if off < dot * dot / 4 { sum += 1 }
                }
                result[py * side + px] = UInt8(230 - sum * 50)
            }
        }
        return result
    }

    private func read(_ pixels: [UInt8]) throws -> [Barcode] {
        let options = ReaderOptions(symbologies: [.maxiCode])
        return try BarcodeReader(options: options).read(pixels.span, layout: ImageLayout(width: 320, height: 320))
    }

    private func grid() throws -> ModuleGrid { try BarcodeWriter.maxiCode(bytes: Array(Self.text.utf8)).modules }

    @Test(arguments: [4.0, 5, 6, 7, 9, 10]) func readsModulesOfManySizes(pixels: Double) throws {
        let barcodes = try read(picture(try grid(), pixels: pixels))
        #expect(barcodes.map(\.text) == [Self.text])
        #expect(barcodes.first?.isMirrored == false)
    }

    @Test(arguments: [(0.6, 0.8), (0.96, -0.28), (-0.8, 0.6), (0, 1), (-1, 0), (-0.28, -0.96)])
    func readsASymbolTurnedByAnyAngle(turn: (Double, Double)) throws {
        #expect(try read(picture(try grid(), pixels: 7, turn: turn)).map(\.text) == [Self.text])
    }

    @Test func readsMirroredSymbols() throws {
        let barcodes = try read(picture(try grid(), pixels: 7, turn: (0.96, 0.28), isMirrored: true))
        #expect(barcodes.map(\.text) == [Self.text])
        #expect(barcodes.first?.isMirrored == true)
    }

    @Test(arguments: [0.65, 1.05]) func readsThinAndThickPrint(dot: Double) throws {
        #expect(try read(picture(try grid(), pixels: 8, dot: dot)).map(\.text) == [Self.text])
    }

    @Test func readsATiltedSymbol() throws {
        #expect(try read(picture(try grid(), pixels: 8, turn: (0.8, 0.6), stretch: 0.8)).map(\.text) == [Self.text])
    }

    /// The camera is so near that the symbol's far side is a tenth or a fifth smaller than its near one.
    @Test(arguments: [(0.766, 0.008), (0.643, 0.0096), (0.5, 0.0108), (0.5, 0.0144)])
    func readsATiltedSymbolFromNearby(stretch: Double, nearness: Double) throws {
        for turn in [(1.0, 0.0), (0.8, 0.6), (-0.28, 0.96)] {
            let picture = picture(try grid(), pixels: 8, turn: turn, stretch: stretch, nearness: nearness)
            #expect(try read(picture).map(\.text) == [Self.text], "\(turn)")
        }
    }
}
