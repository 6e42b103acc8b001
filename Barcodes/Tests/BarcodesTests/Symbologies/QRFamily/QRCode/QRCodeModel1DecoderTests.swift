import Barcodes
import PictureMaker
import Testing

@Suite struct QRCodeModel1DecoderTests {
    private static let text = "MODEL1"

    /// Returns a symbol of Model 1 with ``text`` in bytes, as an encoder would make it if there were still a use for
    /// one.
    private func symbol(version: Int, level: ErrorCorrectionLevel, mask: Int) -> ModuleGrid {
        let structure = QRCodeModel1Tables.blocks(version: version, level: level)
        // The bits are four zeros, the mode, the count, the text and a terminator.
        var bits = [0, 0, 0, 0, 0, 1, 0, 0]
        let countBits = version < 10 ? 8 : 16
        for value in [(Self.text.utf8.count, countBits)] + Self.text.utf8.map({ (Int($0), 8) }) {
            bits += (0..<value.1).reversed().map { value.0 >> $0 & 1 }
        }
        bits += [0, 0, 0, 0]
        while bits.count % 8 != 0 { bits.append(0) }
        var data = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
        }
        while data.count < structure.dataCount { data.append(data.count % 2 == 0 ? 0xEC : 0x11) }
        let side = QRCodeTables.dimension(version: version)
        // The function patterns are those of Model 2, with Model 1's own corner and format.
        var grid = ModuleGrid(width: side, height: side)
        for index in 8..<side - 8 {
            grid[index, 6] = index % 2 == 0
            grid[6, index] = index % 2 == 0
        }
        for (left, top) in [(0, 0), (side - 7, 0), (0, side - 7)] {
            for y in 0..<7 {
                for x in 0..<7 { grid[left + x, top + y] = max(abs(x - 3), abs(y - 3)) != 2 }
            }
        }
        let placement = QRCodeModel1Tables.placement(version: version)
        for (place, codeword) in zip(QRCodeModel1Tables.sequence(structure), structure.codewords(data: data)) {
            let modules = placement[place]
            for (index, module) in modules.enumerated() {
                let (x, y) = (Int(module & 0xFF), Int(module >> 8))
                grid[x, y] = (codeword << UInt8(index) & 0x80 != 0) != DataMask.inverts(mask, x: x, y: y)
            }
        }
        for (x, y) in [(side - 2, side - 2), (side - 1, side - 2), (side - 2, side - 1)] { grid[x, y] = false }
        grid[side - 1, side - 1] = true
        let format = QRCodeFormatInformation(level: level, mask: mask).bits ^ QRCodeFormatInformation.modelDifference
        for index in 0..<15 {
            let first = QRCodeFormatInformation.firstPosition(index)
            let second = QRCodeFormatInformation.secondPosition(index, dimension: side)
            grid[first.x, first.y] = format >> index & 1 == 1
            grid[second.x, second.y] = format >> index & 1 == 1
        }
        return grid
    }

    @Test(arguments: QRCodeModel1Tables.versions, ErrorCorrectionLevel.allCases)
    func readsEveryVersionAndLevel(version: Int, level: ErrorCorrectionLevel) throws {
        let grid = symbol(version: version, level: level, mask: (version + level.rawValue.utf8.count) % 8)
        let content = try QRCodeModel1Decoder.decode(grid, reliability: nil)
        #expect(content.text == Self.text)
        #expect(content.details.qrCode?.version == version)
        #expect(content.details.qrCode?.errorCorrectionLevel == level)
    }

    @Test(arguments: QRCodeModel1Tables.versions) func placementTouchesEachModuleOnceAndNoPattern(version: Int) {
        let modules = QRCodeModel1Tables.placement(version: version).flatMap(\.self)
        #expect(Set(modules).count == modules.count)
        let side = QRCodeTables.dimension(version: version)
        for module in modules {
            let (x, y) = (Int(module & 0xFF), Int(module >> 8))
            #expect(x < side && y < side && x != 6 && y != 6)
            #expect(!(x < 9 && y < 9) && !(x < 9 && y >= side - 8) && !(x >= side - 8 && y < 9))
        }
        // Versions 13 and 14 have one or two codewords that belong to no block.
        let unused = modules.count / 8 - QRCodeModel1Tables.blocks(version: version, level: .low).codewordCount
        #expect((0...(version < 13 ? 0 : 2)).contains(unused))
    }

    @Test func isReadFromAPicture() throws {
        var pose = SymbolPose()
        pose.rotation = 30
        let picture = PictureMaker.picture(of: [(symbol(version: 3, level: .medium, mask: 4), pose)], in: Scene())
        let barcodes = try BarcodeReader().read(picture.luminance.span, layout: picture.layout)
        #expect(barcodes.map(\.text) == [Self.text])
    }

    @Test func model2IsNotModel1() throws {
        let grid = try BarcodeWriter.qrCode(text: "Model 2").grid
        #expect(throws: QRCodeDecodingError.self) { try QRCodeModel1Decoder.decode(grid, reliability: nil) }
    }
}
