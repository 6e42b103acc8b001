import Barcodes
import PictureMaker
import Testing

@Suite struct QRCodeMaskChooserTests {
    /// The four rules of ISO/IEC 18004, 7.8.3.1, module by module.
    private func penalty(_ grid: ModuleGrid) -> Int {
        let size = grid.width
        var result = 0
        var dark = 0
        for line in 0..<size {
            for isRow in [true, false] {
                func module(_ index: Int) -> Bool {
                    guard (0..<size).contains(index) else { return false }
                    return isRow ? grid[index, line] : grid[line, index]
                }
                var run = 1
                for index in 1...size {
                    if index < size, module(index) == module(index - 1) {
                        run += 1
                    } else {
                        if run >= 5 { result += run - 2 }
                        run = 1
                    }
                }
                for start in 0...(size - 7) {
                    let finder = (0..<7).map { module(start + $0) }
                    guard finder == [true, false, true, true, true, false, true] else { continue }
                    let before = (1...4).allSatisfy { !module(start - $0) }
                    let after = (7...10).allSatisfy { !module(start + $0) }
                    if before || after { result += 40 }
                }
            }
        }
        for y in 0..<size {
            for x in 0..<size {
                if grid[x, y] { dark += 1 }
                guard x + 1 < size, y + 1 < size else { continue }
                let first = grid[x, y]
                if grid[x + 1, y] == first, grid[x, y + 1] == first, grid[x + 1, y + 1] == first { result += 3 }
            }
        }
        let percent = Double(dark) / Double(size * size) * 100
        return result + Int(abs(percent - 50) / 5) * 10
    }

    @Test(arguments: [1, 2, 7, 10, 11, 13, 14, 26, 27, 29, 40])
    func penaltiesAreThoseOfTheRulesAndTheLeastIsChosen(version: Int) throws {
        var random = SeededGenerator(seed: UInt64(version))
        let count = QRCodeEncoder.dataBits(version: version, level: .low) / 8 - 4
        let bytes = (0..<count).map { _ in random.byte() }
        func options(mask: Int?) -> QRCodeOptions {
            QRCodeOptions(
                errorCorrectionLevel: .low, boostsErrorCorrection: false, versions: version...version, mask: mask)
        }
        var expected: [Int] = []
        for mask in 0..<8 {
            let symbol = try BarcodeWriter.qrCode(bytes: bytes, options: options(mask: mask))
            expected.append(penalty(symbol.grid))
        }
        let chosen = try BarcodeWriter.qrCode(bytes: bytes, options: options(mask: nil)).details.qrCode?.mask
        #expect(chosen == expected.firstIndex(of: try #require(expected.min())))

        // The chooser, which takes the symbol without mask and format, must give the same numbers.
        let stream = try #require(
            BitStreamEncoder(format: .qrCode(version: version)).encode([RawSegment(mode: .byte, bytes: bytes)]))
        let structure = QRCodeTables.blocks(version: version, level: .low)
        var grid = QRCodeEncoder.functionPatterns(version: version)
        QRCodeTables.placement(version: version).place(
            structure.codewords(data: stream.padded(dataCount: structure.dataCount, terminatorBits: 4)), in: &grid)
        let chooser = QRCodeMaskChooser(
            grid: grid, function: QRCodeTables.functionModules(version: version), level: .low)
        #expect((0..<8).map { chooser.penalty(mask: $0) } == expected)
    }

    @Test func theProportionCountsWholeSteps() {
        #expect(QRCodeMaskChooser.proportionPenalty(dark: 500, total: 1000) == 0)
        #expect(QRCodeMaskChooser.proportionPenalty(dark: 549, total: 1000) == 0)
        #expect(QRCodeMaskChooser.proportionPenalty(dark: 550, total: 1000) == 10)
        #expect(QRCodeMaskChooser.proportionPenalty(dark: 450, total: 1000) == 10)
        #expect(QRCodeMaskChooser.proportionPenalty(dark: 399, total: 1000) == 20)
    }
}
