import Barcodes
import PictureMaker
import Testing

@Suite struct QRCodeDecoderTests {
    @Test func textArtIsReadWithNoPictureInvolved() throws {
        let grid = try #require(ModuleGrid(textArt: QRCodeExample.textArt))
        let content = try QRCodeDecoder.decode(grid)
        #expect(content.text == "01234567")
        #expect(content.details.qrCode?.version == 1 && content.details.qrCode?.errorCorrectionLevel == .medium)
        #expect(content.segments.map(\.mode) == [.numeric])
    }

    /// Returns a symbol filled to its capacity, with its text.
    private func filled(
        version: Int, level: ErrorCorrectionLevel, mask: Int, using random: inout SeededGenerator
    ) throws -> (symbol: Symbol, bytes: [UInt8]) {
        let header = version < 10 ? 12 : 20
        let count = (QRCodeEncoder.dataBits(version: version, level: level) - header) / 8
        // No byte is a digit or capital, so the content is one byte segment.
        let bytes = (0..<count).map { _ in random.byte() | 0x80 }
        let options = QRCodeOptions(
            errorCorrectionLevel: level, boostsErrorCorrection: false, versions: version...version, mask: mask)
        return (try BarcodeWriter.qrCode(bytes: bytes, options: options), bytes)
    }

    /// Changes `count` codewords of a block.
    private func damage(
        _ grid: inout ModuleGrid, modules: [UInt16], structure: BlockStructure, block: Int, count: Int,
        using random: inout SeededGenerator
    ) -> [Int] {
        let length = structure.dataCount(block: block) + structure.parityPerBlock
        let positions = (0..<length).shuffled(using: &random).prefix(count)
        let codewords = positions.map { structure.symbolIndex(block: block, position: $0) }
        for codeword in codewords {
            let pattern = UInt8.random(in: 1...255, using: &random)
            for bit in 0..<8 where pattern >> UInt8(bit) & 1 == 1 {
                let module = modules[codeword * 8 + bit]
                grid[Int(module & 0xFF), Int(module >> 8)].toggle()
            }
        }
        return codewords
    }

    @Test(arguments: QRCodeTables.versions)
    func damageUpToTheCapacityIsRepairedAtEveryLevelAndMask(version: Int) throws {
        var random = SeededGenerator(seed: UInt64(version))
        let modules = QRCodeTables.placement(version: version).modules
        for level in ErrorCorrectionLevel.allCases {
            let structure = QRCodeTables.blocks(version: version, level: level)
            for mask in 0..<8 {
                let (symbol, bytes) = try filled(version: version, level: level, mask: mask, using: &random)
                var grid = symbol.grid
                for block in 0..<structure.blockCount {
                    _ = damage(
                        &grid, modules: modules, structure: structure, block: block,
                        count: (structure.parityPerBlock - structure.spare) / 2, using: &random)
                }
                let content = try QRCodeDecoder.decode(grid)
                #expect(content.bytes == bytes)
                #expect(
                    content.details.qrCode?.version == version && content.details.qrCode?.errorCorrectionLevel == level
                        && content.details.qrCode?.mask == mask)
            }
        }
    }

    @Test(arguments: QRCodeTables.versions)
    func damageBeyondTheCapacityIsRefusedRatherThanMisread(version: Int) throws {
        var random = SeededGenerator(seed: 100 + UInt64(version))
        let modules = QRCodeTables.placement(version: version).modules
        for level in ErrorCorrectionLevel.allCases {
            let structure = QRCodeTables.blocks(version: version, level: level)
            let capacity = (structure.parityPerBlock - structure.spare) / 2
            for excess in [1, 2, capacity + 3] {
                var grid = try filled(version: version, level: level, mask: 0, using: &random).symbol.grid
                let block = structure.blockCount - 1
                let count = min(capacity + excess, structure.dataCount(block: block))
                _ = damage(
                    &grid, modules: modules, structure: structure, block: block, count: count, using: &random)
                #expect(throws: QRCodeDecodingError.checksum(block: block)) { try QRCodeDecoder.decode(grid) }
            }
        }
    }

    @Test func weakCodewordsBecomeErasuresBeyondTheCapacityForErrors() throws {
        var random = SeededGenerator(seed: 200)
        for version in [1, 2, 5, 10] {
            let modules = QRCodeTables.placement(version: version).modules
            for level in ErrorCorrectionLevel.allCases {
                let structure = QRCodeTables.blocks(version: version, level: level)
                // There is one error more than can be corrected without erasures, in codewords that are known to be
                // unreliable.
                let count = (structure.parityPerBlock - structure.spare) / 2 + 1
                let (symbol, bytes) = try filled(version: version, level: level, mask: 3, using: &random)
                var grid = symbol.grid
                let weak = damage(
                    &grid, modules: modules, structure: structure, block: 0, count: count, using: &random)
                #expect(throws: QRCodeDecodingError.checksum(block: 0)) { try QRCodeDecoder.decode(grid) }
                var reliability = [UInt8](repeating: 200, count: grid.width * grid.height)
                for codeword in weak {
                    let module = modules[codeword * 8 + 3]
                    reliability[Int(module >> 8) * grid.width + Int(module & 0xFF)] = 10
                }
                let text = "\(version)-\(level.rawValue)"
                // 1-L has so few parity codewords that erasures are not safe.
                if version == 1, level == .low { continue }
                #expect(try QRCodeDecoder.decode(grid, reliability: reliability).bytes == bytes, "\(text)")
            }
        }
    }

    @Test func gridsOfNoiseAreNeverRead() throws {
        var random = SeededGenerator(seed: 300)
        var accepted = 0
        for index in 0..<20_000 {
            let version = [1, 1, 1, 1, 2, 3][index % 6]
            let format = QRCodeFormatInformation(level: ErrorCorrectionLevel.allCases[index % 4], mask: index % 8)
            let size = QRCodeTables.dimension(version: version)
            var grid = NoiseGrid.make(width: size, height: size, using: &random)
            // Half of them get format information, which noise has by chance in one case of two.
            if index % 2 == 0 {
                for bit in 0..<15 {
                    let (x, y) = QRCodeFormatInformation.firstPosition(bit)
                    grid[x, y] = format.bits >> bit & 1 == 1
                }
            }
            let reliability = NoiseGrid.reliability(count: size * size, using: &random)
            if (try? QRCodeDecoder.decode(grid, reliability: reliability)) != nil { accepted += 1 }
        }
        #expect(accepted == 0)
    }

    @Test func theSecondCopyOfTheFormatIsEnough() throws {
        var grid = try BarcodeWriter.qrCode(
            text: "format", options: QRCodeOptions(errorCorrectionLevel: .quartile, mask: 6)
        ).grid
        for index in 0..<15 {
            let (x, y) = QRCodeFormatInformation.firstPosition(index)
            grid[x, y] = index % 2 == 0
        }
        #expect(try QRCodeDecoder.decode(grid).text == "format")
    }

    @Test func aMirroredSymbolIsReadFromItsTransposedGrid() throws {
        let symbol = try BarcodeWriter.qrCode(text: "mirror")
        #expect(try QRCodeDecoder.decode(symbol.grid.transposed.transposed).text == "mirror")
        #expect(throws: QRCodeDecodingError.self) { try QRCodeDecoder.decode(symbol.grid.transposed) }
    }

    @Test func otherSizesAreRefused() {
        #expect(throws: QRCodeDecodingError.dimension(width: 22, height: 22)) {
            try QRCodeDecoder.decode(ModuleGrid(width: 22, height: 22))
        }
        #expect(throws: QRCodeDecodingError.dimension(width: 21, height: 25)) {
            try QRCodeDecoder.decode(ModuleGrid(width: 21, height: 25))
        }
    }
}
