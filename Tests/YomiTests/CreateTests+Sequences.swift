import Foundation
import Testing

/// `yomi create --sequence`.
extension CreateTests {
    @Test func aSequenceIsWrittenToNumberedFilesThatScanJoins() throws {
        let text = (1...60).map { "line \($0), 東京\n" }.joined()
        let words = ["create", "--sequence", "3", "-o", folder.path("part.png"), "-"].map { Array($0.utf8) }
        #expect(try YomiProgram.run(words, input: Array((text + "\n").utf8)).status == 0)
        #expect(folder.names == ["part-1.png", "part-2.png", "part-3.png"])
        let paths = ["part-2.png", "part-3.png", "part-1.png"].map { folder.path($0) }
        let run = try YomiProgram.run((["scan", "--no-filename"] + paths).map { Array($0.utf8) })
        #expect(run.output == text + "\n" && run.errors == "" && run.status == 0)
    }

    @Test(arguments: ["qrcode", "aztec"]) func theBytesOfAFileAreSpreadOverSeveralCodes(symbology: String) throws {
        let bytes: [UInt8] = [0xFF, 0x00, 0xE9, 0x80] + Array("1234567890 and more".utf8)
        let words = ["create", "file", "--symbology", symbology, "--sequence", "3", "-o", folder.path("part.png"), "-"]
        #expect(try YomiProgram.run(words.map { Array($0.utf8) }, input: bytes).status == 0)
        let paths = (1...3).map { folder.path("part-\($0).png") }
        #expect(try YomiProgram.runForBytes(["scan", "--raw"] + paths) == bytes)
    }

    @Test func aSequenceThatIsTooShortAsksForALongerOne() throws {
        let text = String(repeating: "é読", count: 2000)
        let short = try YomiProgram.run("create", "--sequence", "2", "-o", folder.path("code.png"), text)
        #expect(short.status == 2 && short.errors.contains("take a larger --sequence (up to 16)"))
        let most = try YomiProgram.run("create", "--sequence", "16", text + text + text + text + text)
        #expect(most.status == 2 && !most.errors.contains("--sequence"))
    }

    @Test func aSequenceOfCodesThatCountCodewordsAsksForALongerOne() throws {
        let run = try YomiProgram.run(
            "create", "--symbology", "maxicode", "--sequence", "2", "-o", folder.path("code.png"),
            String(repeating: "A", count: 300))
        #expect(run.status == 2)
        #expect(run.errors.hasSuffix("; shorten it, or take a larger --sequence (up to 8)\n"), "\(run.errors)")
    }
}
