import Barcodes
import Testing

@Suite struct QRCodeTablesTests {
    @Test func functionModulesLeaveJustTheModulesForCodewords() {
        for version in QRCodeTables.versions {
            let grid = QRCodeTables.functionModules(version: version)
            var free = 0
            for y in 0..<grid.height { for x in 0..<grid.width where !grid[x, y] { free += 1 } }
            #expect(free == QRCodeTables.dataModuleCount(version: version), "version \(version)")
            #expect(QRCodeTables.version(dimension: grid.width) == version)
        }
    }

    /// ISO/IEC 18004, table 7: data bits of some versions at L, M, Q, H.
    @Test(arguments: [
        (1, [19, 16, 13, 9]), (2, [34, 28, 22, 16]), (3, [55, 44, 34, 26]), (5, [108, 86, 62, 46]),
        (7, [156, 124, 88, 66]), (10, [274, 216, 154, 122]), (15, [523, 415, 295, 223]),
        (20, [861, 669, 485, 385]), (27, [1468, 1128, 808, 628]), (32, [1955, 1541, 1115, 845]),
        (40, [2956, 2334, 1666, 1276]),
    ])
    func dataCodewordsAreThoseOfTheStandard(version: Int, expected: [Int]) {
        for (level, count) in zip(ErrorCorrectionLevel.allCases, expected) {
            #expect(QRCodeTables.blocks(version: version, level: level).dataCount == count)
        }
    }

    @Test func everyCodewordBelongsToOneBlock() {
        for version in QRCodeTables.versions {
            for level in ErrorCorrectionLevel.allCases {
                let structure = QRCodeTables.blocks(version: version, level: level)
                var seen = [Bool](repeating: false, count: structure.codewordCount)
                for block in 0..<structure.blockCount {
                    for position in 0..<(structure.dataCount(block: block) + structure.parityPerBlock) {
                        let index = structure.symbolIndex(block: block, position: position)
                        #expect(!seen[index])
                        seen[index] = true
                    }
                }
                #expect(!seen.contains(false), "version \(version)-\(level.rawValue)")
            }
        }
    }

    @Test func alignmentPatternsAreEvenlySpacedFromTheSecondOn() {
        for version in 2...40 {
            let centers = QRCodeTables.alignmentPatternCenters(version: version)
            #expect(centers.first == 6 && centers.last == QRCodeTables.dimension(version: version) - 7)
            #expect(centers.count == version / 7 + 2)
            let gaps = zip(centers.dropFirst(), centers.dropFirst(2)).map { $1 - $0 }
            #expect(Set(gaps).count <= 1, "version \(version)")
        }
    }
}
