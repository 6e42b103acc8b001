import Barcodes
import PictureMaker
import Testing

@Suite struct MicroQRCodeDecoderTests {
    /// Made with an independent encoder.
    @Test func symbolsOfAnotherEncoderAreRead() throws {
        #expect(
            try read(
                """
                #######.#.#
                #.....#.##.
                #.###.#.#..
                #.###.#....
                #.###.#.###
                #.....#..##
                #######.#..
                .........##
                ##..###..##
                .#.#...##..
                ####.....##
                """) == ("12345", 1, nil))
        #expect(
            try read(
                """
                #######.#.#.#.#
                #.....#...#.#.#
                #.###.#.#..##.#
                #.###.#.###.#..
                #.###.#.#......
                #.....#.#.#.###
                #######..#..##.
                ........####.#.
                #....##.##.#..#
                .....##.#.###..
                ##..##..##.#.#.
                ..#.#..#.#...#.
                #####....###...
                ...#....#.##..#
                ###...#.##.#..#
                """) == ("HELLO WORLD", 3, .medium))
        #expect(
            try read(
                """
                #######.#.#.#.#.#
                #.....#...##.###.
                #.###.#..##.....#
                #.###.#.#.###...#
                #.###.#...######.
                #.....#.##.#####.
                #######.....#....
                ........#..##....
                #.##...##.#######
                .#..#..#...##..#.
                ####..######..##.
                .#.#.#.####..##.#
                ####.###.#..#####
                ...#..##....###..
                #..###.#.#..##..#
                .#.###.#..###..#.
                ##..##..##.#..##.
                """) == ("点茗", 4, .quartile))
    }

    /// The symbol is from a photographed package. Its encoder computed the parity with a half codeword of ones, but
    /// drew zeros.
    @Test func aHalfCodewordThatParityContradictsIsIgnoredBehindTheContent() throws {
        #expect(
            try read(
                """
                #######.#.#.#.#
                #.....#....#.##
                #.###.#....####
                #.###.#..#.#.##
                #.###.#..##.###
                #.....#.#..##.#
                #######.##..##.
                .........#.#..#
                #...##..##.####
                ...#..##..#####
                #..#.#.###..###
                .######.#.#..#.
                ######..######.
                ...#.####..#..#
                #..##.#..##.###
                """) == ("Victus", 3, .medium))
    }

    private func read(_ art: String) throws -> (String, Int?, ErrorCorrectionLevel?) {
        let content = try MicroQRCodeDecoder.decode(try #require(ModuleGrid(textArt: art)))
        return (content.text, content.details.qrCode?.version, content.details.qrCode?.errorCorrectionLevel)
    }

    @Test func theTablesAgreeWithTheModules() {
        for symbol in 0..<8 {
            let (version, _) = MicroQRCodeTables.symbols[symbol]
            let bits =
                MicroQRCodeTables.dataBits(symbol: symbol) + MicroQRCodeTables.blocks(symbol: symbol).parityPerBlock * 8
            #expect(MicroQRCodeTables.placement(symbol: symbol).modules.count == bits, "M\(version)")
        }
    }

    /// ISO/IEC 18004, table 7: characters that symbols hold in each mode.
    @Test(arguments: [
        (0, [5, 0, 0, 0]), (1, [10, 6, 0, 0]), (2, [8, 5, 0, 0]), (3, [23, 14, 9, 6]), (4, [18, 11, 7, 4]),
        (5, [35, 21, 15, 9]), (6, [30, 18, 13, 8]), (7, [21, 13, 9, 5]),
    ])
    func symbolsHoldWhatTheStandardSays(symbol: Int, counts: [Int]) throws {
        let (version, level) = MicroQRCodeTables.symbols[symbol]
        let options = MicroQRCodeOptions(
            errorCorrectionLevel: level, boostsErrorCorrection: false, versions: version...version)
        for (text, count) in zip(["7", "A", "a", "点"], counts) where count > 0 {
            let full = String(repeating: text, count: count)
            let made = try BarcodeWriter.microQRCode(text: full, options: options)
            #expect(made.details.qrCode?.version == version && made.details.qrCode?.errorCorrectionLevel == level)
            #expect(try MicroQRCodeDecoder.decode(made.grid).text == full)
            #expect(throws: BarcodeWriterError.self) {
                try BarcodeWriter.microQRCode(text: full + text, options: options)
            }
        }
    }

    @Test(arguments: ["", "0", "98765", "ABC-1", "abc", "Zoë", "点茗点", "ß 1", "12345678901234567890123456789012345"])
    func everyTextIsReadBackInEveryVersionAndMask(text: String) throws {
        // Content that does not fit a version fits the larger ones.
        let smallest = try #require(try BarcodeWriter.microQRCode(text: text).details.qrCode?.version)
        for version in smallest...4 {
            for mask in 0..<4 {
                let options = MicroQRCodeOptions(errorCorrectionLevel: nil, versions: version...version, mask: mask)
                let symbol = try BarcodeWriter.microQRCode(text: text, options: options)
                let content = try MicroQRCodeDecoder.decode(symbol.grid)
                #expect(
                    content.text == text && content.details.qrCode?.mask == mask
                        && content.details.qrCode?.version == version)
                #expect(content.details.qrCode?.errorCorrectionLevel == symbol.details.qrCode?.errorCorrectionLevel)
            }
        }
    }

    @Test func damageUpToTheCapacityIsRepairedAndBeyondItRefused() throws {
        var random = SeededGenerator(seed: 400)
        for symbol in 1..<8 {
            let (version, level) = MicroQRCodeTables.symbols[symbol]
            let structure = MicroQRCodeTables.blocks(symbol: symbol)
            let options = MicroQRCodeOptions(
                errorCorrectionLevel: level, boostsErrorCorrection: false, versions: version...version)
            let made = try BarcodeWriter.microQRCode(text: "4711", options: options)
            let modules = MicroQRCodeTables.placement(symbol: symbol).modules
            let capacity = (structure.parityPerBlock - structure.spare) / 2
            for _ in 0..<50 {
                var grid = made.grid
                // The changed modules are those of parity, which consists of whole codewords at the end.
                let places = (0..<structure.parityPerBlock).shuffled(using: &random)
                func toggle(_ codeword: Int) {
                    let module = modules[modules.count - 1 - codeword * 8 - Int.random(in: 0..<8, using: &random)]
                    grid[Int(module & 0xFF), Int(module >> 8)].toggle()
                }
                for place in places.prefix(capacity) { toggle(place) }
                #expect(try MicroQRCodeDecoder.decode(grid).text == "4711")
                guard structure.spare > 0 else { continue }
                toggle(places[capacity])
                #expect(throws: MicroQRCodeDecodingError.checksum(block: 0)) { try MicroQRCodeDecoder.decode(grid) }
            }
        }
    }

    @Test func gridsOfNoiseAreNeverRead() {
        var random = SeededGenerator(seed: 500)
        var accepted = 0
        for index in 0..<40_000 {
            let size = 11 + 2 * (index % 4)
            let grid = NoiseGrid.make(width: size, height: size, using: &random)
            let reliability = NoiseGrid.reliability(count: size * size, using: &random)
            if (try? MicroQRCodeDecoder.decode(grid, reliability: reliability)) != nil { accepted += 1 }
        }
        #expect(accepted == 0)
    }

    @Test func contentThatDoesNotFitGivesBothSizes() {
        #expect(throws: BarcodeWriterError.contentTooLong(requiredBits: 3 + 5 + 16 * 8, availableBits: 128)) {
            try BarcodeWriter.microQRCode(text: "sixteen letters.")
        }
        #expect(throws: BarcodeWriterError.contentNotRepresentable) {
            try BarcodeWriter.microQRCode(
                text: "a", options: MicroQRCodeOptions(errorCorrectionLevel: nil, versions: 1...1))
        }
    }

    /// ISO/IEC 18004, 7.8.3.2: dark modules on the right and lower edges.
    @Test(arguments: ["7", "4217", "ABC-1", "abc", "点茗", "12345678901234567890"])
    func theMaskIsTheFirstWithTheDarkestEdges(text: String) throws {
        let smallest = try #require(try BarcodeWriter.microQRCode(text: text).details.qrCode?.version)
        for version in smallest...4 {
            func symbol(_ mask: Int?) throws -> Symbol {
                try BarcodeWriter.microQRCode(
                    text: text,
                    options: MicroQRCodeOptions(errorCorrectionLevel: nil, versions: version...version, mask: mask))
            }
            let chosen = try symbol(nil)
            let scores = try (0..<4).map { mask in
                let grid = try symbol(mask).grid
                let last = grid.width - 1
                let (right, bottom) = ((1...last).count { grid[last, $0] }, (1...last).count { grid[$0, last] })
                return right <= bottom ? right * 16 + bottom : bottom * 16 + right
            }
            #expect(scores.firstIndex(of: try #require(scores.max())) == chosen.details.qrCode?.mask)
        }
    }
}
