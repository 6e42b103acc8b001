import Barcodes
import Foundation
import Glibc
import PictureMaker
import Pictures
import Testing

/// Damaged or malicious files: each gives an error message, without a crash, and takes no more memory than a good file.
@Suite struct BadPictureTests {
    /// Memory limit in megabytes; the program itself needs a third of it.
    private static let memoryLimit = 400

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func error(of path: String) throws -> String {
        let run = try YomiProgram.run(
            ["scan", "--json", path].map { Array($0.utf8) }, memoryLimit: Self.memoryLimit)
        #expect(run.status == 2)
        let object = try #require(try run.objects().first)
        #expect((object["barcodes"] as? [Any])?.isEmpty == true)
        let error = try #require(object["error"] as? String)
        #expect(run.errors == "yomi: \(path): \(error)\n")
        return error
    }

    @Test func aPNGOf30000By30000IsRefusedBeforeItIsDecoded() throws {
        let path = try folder.write(TestPictures.png(width: 30_000, height: 30_000, bitDepth: 1), to: "huge.png")
        #expect(try error(of: path).hasPrefix("is too large: 30000 × 30000 pixels"))
    }

    @Test func aHeaderThatLiesAboutTheSizeIsRefused() throws {
        let gif: [UInt8] = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0xFF, 0xFF]
        #expect(
            try error(of: folder.write(gif + [0xFF, 0xFF, 0, 8], to: "liar.gif"))
                .hasPrefix("is too large: 65535 × 65535 pixels"))
        #expect(
            try error(of: folder.write(Array("P5 100000 100000 255\n\0\0\0".utf8), to: "liar.pgm"))
                .hasPrefix("is too large: 100000 × 100000 pixels"))
        // The file is lossless WebP, 16383 by 16383: fourteen bits for each side minus one.
        let webp = Array("RIFF\u{40}\0\0\0WEBPVP8L\u{34}\0\0\0/".utf8) + [0xFE, 0xBF, 0xFF, 0x0F]
        #expect(
            try error(of: folder.write(webp + [UInt8](repeating: 0, count: 47), to: "liar.webp"))
                .hasPrefix("is too large: 16383 × 16383 pixels"))
        let png = try folder.write(TestPictures.png(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF), to: "liar.png")
        #expect(try error(of: png).hasPrefix("is "))
    }

    @Test func aPNGThatEndsBetweenItsChunksIsCutOff() throws {
        let whole = try SymbolPicture(BarcodeWriter.qrCode(text: "cut off")).png()
        #expect(try error(of: folder.write(Array(whole.dropLast(12)), to: "a.png")).hasPrefix("is cut off"))
    }

    /// The files are cut short: their loaders decode nothing before the end, and fill in the missing pixels.
    @Test(arguments: [
        (TestPhotographs.baselineJPEG, "a.jpg"), (TestPhotographs.progressiveJPEG, "b.jpg"),
        (TestPhotographs.webP, "c.webp"),
    ])
    func aPhotographThatEndsTooSoonIsCutOff(whole: [UInt8], name: String) throws {
        let run = try YomiProgram.run("scan", folder.write(whole, to: name))
        // gdk-pixbuf's loader for WebP is a package of its own.
        if name == "c.webp", run.status == 2 { return }
        #expect(run.output == "HELLO\n" && run.status == 0)
        #expect(try YomiProgram.run("scan", folder.write(whole + [0, 1, 2], to: name)).output == "HELLO\n")
        for count in [2, 20, whole.count / 10] {
            #expect(
                try error(of: folder.write(Array(whole.dropLast(count)), to: name)).hasPrefix("is cut off"), "\(count)")
        }
    }

    @Test func aFileThatCrashesTheLoaderIsSaidToHaveDoneSo() throws {
        let path = try folder.write(Array("P5 1 1 255\n\0".utf8), to: "a.pgm")
        // This is a copy of the program with another drawing program beside it. That one is a copy as well: a file that
        // this process writes may still be open for writing in a program that another test starts, and is not run then.
        try folder.write(Array("#!/bin/sh\nkill -SEGV $$\n".utf8), to: "crash")
        let draw = folder.path("yomitori-draw")
        let script =
            "cp \"$0\" '\(folder.path("yomi"))' && cp '\(folder.path("crash"))' '\(draw)' && chmod +x '\(draw)' "
            + "&& exec '\(folder.path("yomi"))' \"$@\""
        let run = try YomiProgram.run(
            ["scan", path].map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", script])
        #expect(run.status == 2)
        #expect(run.errors == "yomi: \(path): made the program that loads pictures crash; it may be damaged\n")
    }

    @Test func theProgramThatDrawsEndsWithTheOneThatAsked() throws {
        let turbulence = "<feTurbulence baseFrequency=\"0.1\" numOctaves=\"9\"/><feGaussianBlur stdDeviation=\"40\"/>"
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f">\
            \(String(repeating: turbulence, count: 40))</filter><rect width="3000" height="3000" filter="url(#f)"/></svg>
            """
        let path = try folder.write(Array(svg.utf8), to: "slow.svg")
        let program = try YomiProgram.start(
            ["scan", path].map { Array($0.utf8) }, input: "/dev/null", output: folder.path("output"),
            errors: folder.path("errors"))
        var drawing: pid_t?
        for _ in 0..<600 where drawing == nil {
            usleep(50_000)
            drawing = Self.processes(named: "yomitori-draw").first { $0.parent == program.process }?.process
        }
        let process = try #require(drawing)
        // The process is in the middle of drawing, long before the limit of 20 seconds.
        usleep(500_000)
        kill(program.process, SIGKILL)
        #expect(program.waitForSignal() == SIGKILL)
        var isThere = true
        for _ in 0..<200 where isThere {
            usleep(50_000)
            isThere = Self.processes(named: "yomitori-draw").contains { $0.process == process }
        }
        #expect(!isThere)
    }

    /// Returns the processes of this name that have not ended.
    private static func processes(named name: String) -> [(process: pid_t, parent: pid_t)] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return folders.compactMap { folder in
            guard let process = pid_t(folder),
                let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let match = text.firstMatch(of: /\((.*)\) (.) (\d+)/), match.output.1 == name, match.output.2 != "Z",
                let parent = pid_t(match.output.3)
            else { return nil }
            return (process, parent)
        }
    }

    @Test func everyPrefixOfAPictureIsAnErrorOrThePicture() throws {
        let whole = try SymbolPicture(BarcodeWriter.qrCode(text: "prefix"), scale: 4).png()
        let lengths = Array(stride(from: 1, to: whole.count, by: max(1, whole.count / 40)))
        let paths = try lengths.map { try folder.write(Array(whole[..<$0]), to: "\($0).png") }
        let run = try YomiProgram.run((["scan", "--json"] + paths).map { Array($0.utf8) })
        let objects = try run.objects()
        #expect(run.status == 2 && objects.count == paths.count)
        for object in objects { #expect(object["error"] is String) }
    }

    @Test func damagedBytesNeverEndTheProgram() throws {
        let whole = try SymbolPicture(BarcodeWriter.qrCode(text: "damage"), scale: 4).png()
        var random = SeededGenerator(seed: 5)
        let paths = try (0..<60).map { number in
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            return try folder.write(bytes, to: "\(number).png")
        }
        let run = try YomiProgram.run(
            (["scan", "--json"] + paths).map { Array($0.utf8) }, memoryLimit: Self.memoryLimit)
        #expect(run.status != nil && run.lines.count == paths.count)
    }

    @Test func anEmptyFileIsEmpty() throws {
        #expect(try error(of: folder.write([], to: "empty.png")) == "is empty")
    }

    @Test func aDirectoryWithoutPicturesIsNamed() throws {
        let path = folder.path("directory")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try error(of: path) == "is a directory without pictures; directories in it are not looked into")
    }

    @Test func aDirectoryAsStandardInputIsToBeNamedInstead() throws {
        try folder.write([], to: "code.png")
        let run = try YomiProgram.run(
            ["scan", "-"].map { Array($0.utf8) },
            prefix: ["/bin/sh", "-c", "exec \"$0\" \"$@\" <'\(folder.path("."))'"])
        #expect(run.status == 2)
        #expect(run.errors == "yomi: standard input: is a directory; give its name in place of the -\n")
    }

    @Test(.enabled(if: YomiProgram.canLeaveRootsRights, "as root, needs setpriv"))
    func anUnreadableFileIsNotPermitted() throws {
        let path = try folder.write(TestPictures.grey(width: 4, height: 4), to: "secret.pgm")
        chmod(path, 0)
        let run = try YomiProgram.run(
            ["scan", path].map { Array($0.utf8) }, prefix: YomiProgram.withoutRootsRights)
        #expect(run.status == 2 && run.errors == "yomi: \(path): no permission to read it\n")
    }

    /// The program waits for the pipe's writer, as cat does.
    @Test func aPipeWhoseWriterComesLaterIsWaitedFor() throws {
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let code = try SymbolPicture(BarcodeWriter.qrCode(text: "later")).png()
        try folder.write(code, to: "code.png")
        let script = "(sleep 1; cat '\(folder.path("code.png"))' > '\(path)') & exec \"$0\" \"$@\""
        let run = try YomiProgram.run(["scan", path].map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", script])
        #expect(run.status == 0 && run.output == "later\n", "\(run)")
    }

    @Test func thatAPipeIsWaitedForIsTold() throws {
        let (path, errors) = (folder.path("pipe"), folder.path("errors"))
        #expect(mkfifo(path, 0o600) == 0)
        let code = try SymbolPicture(BarcodeWriter.qrCode(text: "later")).png()
        try folder.write(code, to: "code.png")
        // The writer comes once the pipe is told of.
        let script = """
            "$0" "$@" 2> '\(errors)' & count=0
            until [ -s '\(errors)' ] || [ $count -ge 600 ]; do sleep 0.1; count=$((count + 1)); done
            cat '\(folder.path("code.png"))' > '\(path)'; wait $!; cat '\(errors)' >&2
            """
        let run = try YomiProgram.run(["scan", path].map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", script])
        #expect(run.output == "later\n", "\(run)")
        #expect(run.errors.hasPrefix("yomi: \(path): is a pipe, not an ordinary file; waiting"), "\(run)")
    }

    /// The file's format shows only in more bytes than the first write may have.
    @Test func aDocumentThatComesInPiecesIsADocument() throws {
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let code = try SymbolPicture(BarcodeWriter.qrCode(text: "in pieces")).pdf()
        try folder.write(Array("junk\n".utf8) + code, to: "code.pdf")
        let file = folder.path("code.pdf")
        let pieces = "(head -c 7 '\(file)'; sleep 0.5; tail -c +8 '\(file)') > '\(path)'"
        let run = try YomiProgram.run(
            ["scan", path].map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", "\(pieces) & exec \"$0\" \"$@\""])
        #expect(run.status == 0 && run.output.contains("in pieces"), "\(run)")
    }

    @Test func aPipeWhoseWriterWritesNothingIsEmpty() throws {
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let script = "(: > '\(path)') & exec \"$0\" \"$@\""
        let run = try YomiProgram.run(["scan", path].map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", script])
        #expect(run.status == 2 && run.errors == "yomi: \(path): is empty\n")
    }

    @Test func aNameNeverStartsALineOfItsOwnInAMessage() throws {
        let name = "a\nyomi: all is well\u{1B}[31m.png"
        let run = try YomiProgram.run("scan", "/nowhere/" + name)
        #expect(run.status == 2)
        #expect(run.errors == "yomi: /nowhere/a␊yomi: all is well␛[31m.png: there is no such file\n")
    }

    @Test func anEndlessFileEnds() throws {
        #expect(try error(of: "/dev/zero").hasPrefix("is not a picture"))
    }

    @Test func aDrawingThatSaysItIsVastIsDrawnSmall() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="1000000000"><rect width="9" \
            height="9"/></svg>
            """
        let path = try folder.write(Array(svg.utf8), to: "vast.svg")
        let run = try YomiProgram.run(["scan", path].map { Array($0.utf8) }, memoryLimit: Self.memoryLimit)
        #expect(run.status == 1)
    }

    @Test func aDrawingThatIsCutOffIsDamaged() throws {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"><rect"
        #expect(try error(of: folder.write(Array(svg.utf8), to: "cut.svg")).hasPrefix("is damaged: "))
    }
}
