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
