import Barcodes
import PictureMaker
import Testing

@Suite struct RMQRCodeDecoderTests {
    /// Made with an independent encoder.
    @Test func symbolsOfAnotherEncoderAreRead() throws {
        #expect(
            try read(
                """
                #######.#.#.#.#.#.#.###.#.#.#.#.#.#.#.#.###
                #.....#..#.#..###.###.#..##.....##.##...#.#
                #.###.#.#.##.###....####.#.####.#.#########
                #.###.#..##....##.###.#.#.##..####....#...#
                #.###.#...##.#.#...#######.##.###..#..#.#.#
                #.....#.###.##...##.#.###.....#..####.#...#
                #######.#.#.#.#.#.#.###.#.#.#.#.#.#.#.#####
                """) == "1234567")
        #expect(
            try read(
                """
                #######.#.#.#.#.#.#.#.#.###
                #.....#.###..#...####.#.#.#
                #.###.#..####..#.##.#..##.#
                #.###.#...#.##........##...
                #.###.#....##..###.#.#..#.#
                #.....#..#####.#....###.##.
                #######...#...#.#.#..######
                ..........###.#####.#.#...#
                ##....##..........##.##.#.#
                #.#.#.#.#...#....#..#.#...#
                ###.#.#.#.#.#.#.#.#.#.#####
                """) == "A")
        #expect(
            try read(
                """
                #######.#.#.#.#.#.###.#.#.#.#.#.#.#.#.###.#.#.#.#.#.#.#.###
                #.....#..#.#....###.#####.##.####.#####.#.###.#...#.##..#.#
                #.###.#..##.####.####.##.##.#####.#...####...##.#.###...#.#
                #.###.#...####.##...#..####.##.##..##.#.#..#.####.#..#..#..
                #.###.#..#..#..#####..##.##.#.#####.####..###.#.####......#
                #.....#.#.##.######...#..##..####..####..#..##...#.##.###..
                #######.##...#.#.###.#.####.#.....###..#######.###.###..#.#
                .........#..##....#...#....#.##..#.##.#.#.#.#.##...##..#.#.
                ##..#.##.#..##..##.##......#########.###..#..#..#.#..######
                .#..#.#..########.#.####.##.#......####....#...###..#.#...#
                #......##.#......#####.#..#..##...#.#.######.###.######.#.#
                #..###.##.#####.#.#.##.#...##.#.#.#####.#.#.##.....#..#...#
                ###.#.#.#.#.#.#.#.###.#.#.#.#.#.#.#.#.###.#.#.#.#.#.#.#####
                """) == "abcDEF")
        #expect(
            try read(
                """
                #######.#.#.#.#.#.#.#.#.###.#.#.#.#.#.#.#.#.#.#.#.###.#.#.#.#.#.#.#.#.#.#.###
                #.....#.#####..###.####.#.####....#.####..###.#.###.#.#...########..#.#.###.#
                #.###.#.####.#..##..#..#####.###.##..#....####.##.###.#....#..#####.#####..##
                #.###.#..#.#...###.....##.###.#.....#.###..####...#...##.##..##.##.#..##.....
                #.###.#..#..#..#.##.###..#.#.#.##.#.#.#######...#.###...#.#.##.....#.#.######
                #.....#.##...#..##.####.#.##........##...#.##..####..########.##.#.....##...#
                #######.......#...##...######.#.##.#.#.#.###...#######.#.#....#####..####.#.#
                ..............##.##.###.#.####....#...#.#..########.##....##.##....######...#
                ###.#.#.#.#.#.#.#.#.#.#.###.#.#.#.#.#.#.#.#.#.#.#.###.#.#.#.#.#.#.#.#.#.#####
                """) == "点")
    }

    private func read(_ art: String) throws -> String {
        try RMQRCodeDecoder.decode(try #require(ModuleGrid(textArt: art))).text
    }

    @Test func thePatternsLeaveJustTheCodewordsAndRemainderBits() {
        for version in RMQRCodeTables.versions {
            let modules = RMQRCodeTables.placement(version: version).modules.count
            for level in [ErrorCorrectionLevel.medium, .high] {
                let structure = RMQRCodeTables.blocks(version: version, level: level)
                #expect((0..<8).contains(modules - structure.codewordCount * 8), "version \(version)")
                #expect(structure.parityPerBlock <= structure.shortDataCount * 4)
            }
        }
    }

    @Test func characterCountsCanTellWhatFits() {
        for version in RMQRCodeTables.versions {
            let format = RMQRCodeTables.format(version: version)
            let bits = RMQRCodeTables.dataBits(version: version, level: .medium) - 3
            #expect((bits - format.numericCountBits) * 3 / 10 < 1 << format.numericCountBits)
            #expect((bits - format.alphanumericCountBits) * 2 / 11 < 1 << format.alphanumericCountBits)
            #expect((bits - format.byteCountBits) / 8 < 1 << format.byteCountBits)
            #expect((bits - format.kanjiCountBits) / 13 < 1 << format.kanjiCountBits)
        }
    }

    /// The capacity is the published one of the largest version, R17x139-M.
    @Test func theLargestVersionHoldsWhatIsPublished() throws {
        let options = RMQRCodeOptions(heights: 17...17, widths: 139...139)
        for (text, count) in [("7", 361), ("A", 219), ("a", 150), ("点", 92)] {
            let full = String(repeating: text, count: count)
            #expect(try BarcodeWriter.rmqrCode(text: full, options: options).details.qrCode?.version == 32)
            #expect(throws: BarcodeWriterError.self) { try BarcodeWriter.rmqrCode(text: full + text, options: options) }
        }
    }

    @Test(arguments: RMQRCodeTables.versions)
    func damageUpToTheCapacityIsRepairedAtBothLevels(version: Int) throws {
        var random = SeededGenerator(seed: 600 + UInt64(version))
        let numbers = RMQRCodeTables.version(version)
        for level in [ErrorCorrectionLevel.medium, .high] {
            let structure = RMQRCodeTables.blocks(version: version, level: level)
            let options = RMQRCodeOptions(
                errorCorrectionLevel: level, boostsErrorCorrection: false, heights: numbers.height...numbers.height,
                widths: numbers.width...numbers.width)
            let count = max(0, (structure.dataCount * 8 - 12) / 8)
            let bytes = (0..<count).map { _ in random.byte() | 0x80 }
            var grid = try BarcodeWriter.rmqrCode(bytes: bytes, options: options).grid
            let modules = RMQRCodeTables.placement(version: version).modules
            for block in 0..<structure.blockCount {
                let length = structure.dataCount(block: block) + structure.parityPerBlock
                for position in (0..<length).shuffled(using: &random).prefix(structure.parityPerBlock / 2) {
                    let index = structure.symbolIndex(block: block, position: position)
                    let module = modules[index * 8 + Int.random(in: 0..<8, using: &random)]
                    grid[Int(module & 0xFF), Int(module >> 8)].toggle()
                }
            }
            let content = try RMQRCodeDecoder.decode(grid)
            #expect(
                content.bytes == bytes && content.details.qrCode?.version == version
                    && content.details.qrCode?.errorCorrectionLevel == level)
        }
    }

    @Test(arguments: ["", "1", "Łódź", "https://example.org/rmqr", "点茗 and 0123456789", "AC-42"])
    func everyTextIsReadBack(text: String) throws {
        let symbol = try BarcodeWriter.rmqrCode(text: text)
        #expect(try RMQRCodeDecoder.decode(symbol.grid).text == text)
    }

    @Test func gs1IsReadBack() throws {
        let symbol = try BarcodeWriter.rmqrCode(text: "0109501\u{1D}10ABC", options: RMQRCodeOptions(fnc1: .gs1))
        let content = try RMQRCodeDecoder.decode(symbol.grid)
        #expect(content.text == "0109501\u{1D}10ABC" && content.fnc1 == .gs1)
    }

    @Test func eitherCopyOfTheFormatInformationIsEnough() throws {
        let symbol = try BarcodeWriter.rmqrCode(text: "rMQR", options: RMQRCodeOptions(errorCorrectionLevel: .high))
        var (first, second) = (symbol.grid, symbol.grid)
        for index in 0..<18 {
            let near = RMQRCodeFormatInformation.firstPosition(index)
            let far = RMQRCodeFormatInformation.secondPosition(index, width: first.width, height: first.height)
            first[near.x, near.y].toggle()
            second[far.x, far.y].toggle()
        }
        #expect(try RMQRCodeDecoder.decode(first).text == "rMQR")
        #expect(try RMQRCodeDecoder.decode(second).text == "rMQR")
    }

    @Test func formatInformationTellsVersionAndLevel() throws {
        for version in RMQRCodeTables.versions {
            for level in [ErrorCorrectionLevel.medium, .high] {
                let format = RMQRCodeFormatInformation(version: version, level: level)
                #expect(
                    try #require(RMQRCodeFormatInformation.decode(firstBits: format.firstBits ^ 0b111)).format == format
                )
                #expect(try #require(RMQRCodeFormatInformation.decode(secondBits: format.secondBits)).format == format)
            }
        }
    }

    @Test func gridsOfNoiseAreNeverRead() {
        var random = SeededGenerator(seed: 700)
        var accepted = 0
        for index in 0..<10_000 {
            let version = [1, 2, 6, 11, 17][index % 5]
            let numbers = RMQRCodeTables.version(version)
            var grid = NoiseGrid.make(width: numbers.width, height: numbers.height, using: &random)
            // The grids get valid format information, because random modules would nearly always fail at that.
            let format = RMQRCodeFormatInformation(version: version, level: index % 2 == 0 ? .medium : .high)
            for bit in 0..<18 {
                let (x, y) = RMQRCodeFormatInformation.firstPosition(bit)
                grid[x, y] = format.firstBits >> bit & 1 == 1
            }
            let reliability = NoiseGrid.reliability(count: numbers.width * numbers.height, using: &random)
            if (try? RMQRCodeDecoder.decode(grid, reliability: reliability)) != nil { accepted += 1 }
        }
        #expect(accepted == 0)
    }
}
