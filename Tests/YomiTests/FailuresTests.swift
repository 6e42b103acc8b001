import Barcodes
import Foundation
import Pictures
import Testing

@Suite struct FailuresTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a code of which every third data module is inverted: more than its parity corrects.
    private func writeSpoiltCode() throws -> String {
        let symbol = try BarcodeWriter.qrCode(
            text: "What failed, and where?",
            options: QRCodeOptions(errorCorrectionLevel: .low, boostsErrorCorrection: false))
        let grid = symbol.grid
        let (scale, margin) = (8, 4)
        let side = (grid.width + 2 * margin) * scale
        let alignment = grid.width - 9..<grid.width - 4
        var pixels = [UInt8](repeating: 255, count: side * side)
        for y in 0..<grid.height {
            for x in 0..<grid.width {
                let isData = (9..<grid.width - 9).contains(x) && (9..<grid.height - 8).contains(y)
                let isSpoilt =
                    isData && (x + y) % 3 == 0 && !(alignment.contains(x) && alignment.contains(y))
                guard grid[x, y] != isSpoilt else { continue }
                for row in 0..<scale {
                    let start = ((y + margin) * scale + row) * side + (x + margin) * scale
                    for column in 0..<scale { pixels[start + column] = 0 }
                }
            }
        }
        return try folder.write(Array("P5 \(side) \(side) 255\n".utf8) + pixels, to: "spoilt.pgm")
    }

    @Test func aCodeThatFailsIsALineWithItsStageAndCorners() throws {
        let run = try YomiProgram.run("scan", "--failures", try writeSpoiltCode())
        #expect(run.status == 1 && run.errors == "")
        let line = try #require(run.lines.first)
        #expect(run.lines.count == 1)
        let pattern = /not read: QRCode: checksum \(block 0\): ([0-9.]+),([0-9.]+)( [0-9.]+,[0-9.]+){3}/
        let match = try #require(String(line).wholeMatch(of: pattern))
        #expect(abs(try #require(Double(match.output.1)) - 32) < 4)
        #expect(abs(try #require(Double(match.output.2)) - 32) < 4)
    }

    @Test func withJSONFailuresAreAMemberOfTheirFile() throws {
        let path = try writeSpoiltCode()
        let object = try #require(try YomiProgram.run("scan", "--json", "--failures", path).objects().first)
        let failure = try #require((object["failures"] as? [[String: Any]])?.first)
        #expect(failure["symbology"] as? String == "QRCode" && failure["stage"] as? String == "checksum")
        #expect(failure["block"] as? Int == 0 && (failure["corners"] as? [[Double]])?.count == 4)
        #expect((object["barcodes"] as? [Any])?.isEmpty == true)
    }

    @Test func barsWithoutCharactersAreALineToo() throws {
        let widths = [
            2, 1, 4, 4, 1, 3, 1, 1, 4, 2, 3, 4, 1, 2, 4, 1, 1, 4, 3, 4, 2, 2, 1, 4, 4, 1, 3, 2, 4, 1, 4, 3, 2,
        ]
        let bars = widths.enumerated().flatMap { index, width in
            [UInt8](repeating: index % 2 == 0 ? 0 : 255, count: 5 * width)
        }
        let row = [UInt8](repeating: 255, count: 60) + bars + [UInt8](repeating: 255, count: 60)
        let free = [UInt8](repeating: 255, count: 50 * row.count)
        let rows = free + (0..<140).flatMap { _ in row } + free
        let path = try folder.write(Array("P5 \(row.count) 240 255\n".utf8) + rows, to: "bars.pgm")
        let run = try YomiProgram.run("scan", "--failures", path)
        #expect(run.status == 1 && run.lines.count == 1)
        #expect(run.lines.first?.hasPrefix("not read: bars: characters: ") == true)
        let object = try #require(try YomiProgram.run("scan", "--json", "--failures", path).objects().first)
        let failure = try #require((object["failures"] as? [[String: Any]])?.first)
        #expect(failure["symbology"] is NSNull && failure["stage"] as? String == "characters")
    }

    @Test func nothingIsSaidOfFailuresUnlessAskedFor() throws {
        let path = try writeSpoiltCode()
        #expect(try YomiProgram.run("scan", path).output == "")
        #expect(try YomiProgram.run("scan", "--json", path).objects().first?["failures"] == nil)
    }

    @Test func aCodeThatIsReadIsNoFailure() throws {
        let path = try folder.write(SymbolPicture(BarcodeWriter.qrCode(text: "fine")).png(), to: "fine.png")
        #expect(try YomiProgram.run("scan", "--failures", path).output == "fine\n")
        let object = try #require(try YomiProgram.run("scan", "--json", "--failures", path).objects().first)
        #expect((object["failures"] as? [Any])?.isEmpty == true)
    }

    @Test func aFileThatCannotBeReadHasNoFailures() throws {
        let run = try YomiProgram.run("scan", "--json", "--failures", folder.path("absent.png"))
        let object = try #require(try run.objects().first)
        #expect(run.status == 2 && (object["failures"] as? [Any])?.isEmpty == true)
    }
}
