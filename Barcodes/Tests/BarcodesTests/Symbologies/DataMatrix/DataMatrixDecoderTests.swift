import Barcodes
import PictureMaker
import Testing

struct DataMatrixDecoderTests {
    @Test("As many wrong codewords as parity allows are corrected, in every size")
    func errors() throws {
        var random = SeededGenerator(seed: 21471)
        for size in DataMatrixTables.sizes {
            let text = String(repeating: "7", count: size.dataCount)
            var grid = try BarcodeWriter.dataMatrix(
                text: text, options: DataMatrixOptions(sizes: .only(rows: size.rows, columns: size.columns))
            ).modules
            let placement = DataMatrixPlacement(size)
            // Codewords of one block lie `blockCount` apart.
            for error in 0..<(size.parityPerBlock / 2) {
                let codeword = error * size.blockCount
                let module = placement.modules[codeword * 8 + Int(random.next() % 8)]
                grid[module % size.columns, module / size.columns].toggle()
            }
            #expect(try DataMatrixDecoder.decode(grid).text == text, "\(size.name)")
        }
    }

    @Test("Weak modules become erasures, twice as many as errors")
    func erasures() throws {
        let size = try #require(DataMatrixTables.size(rows: 24, columns: 24))
        var grid = try BarcodeWriter.dataMatrix(
            text: "erasures", options: DataMatrixOptions(sizes: .only(rows: 24, columns: 24))
        ).modules
        var reliability = [UInt8](repeating: 255, count: 24 * 24)
        let placement = DataMatrixPlacement(size)
        for codeword in 0..<18 {
            let module = placement.modules[codeword * 8 + codeword % 8]
            grid[module % 24, module / 24].toggle()
            reliability[module] = 10
        }
        #expect(throws: DataMatrixDecodingError.self) { try DataMatrixDecoder.decode(grid) }
        #expect(try DataMatrixDecoder.decode(grid, reliability: reliability).text == "erasures")
    }

    @Test("Noise is hardly ever taken for a symbol, and never traps")
    func noise() {
        var random = SeededGenerator(seed: 10)
        var read = 0
        for round in 0..<400 {
            let size = DataMatrixTables.sizes[round % DataMatrixTables.sizes.count]
            let grid = NoiseGrid.make(width: size.columns, height: size.rows, using: &random)
            let reliability = NoiseGrid.reliability(count: size.columns * size.rows, using: &random)
            if (try? DataMatrixDecoder.decode(grid, reliability: reliability)) != nil { read += 1 }
        }
        #expect(read == 0)
    }

    @Test("A grid of no symbol's size is refused")
    func size() {
        #expect(throws: DataMatrixDecodingError.size(width: 11, height: 10)) {
            try DataMatrixDecoder.decode(ModuleGrid(width: 11, height: 10))
        }
    }
}
