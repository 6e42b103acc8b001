import Barcodes
import Foundation
import Glibc
import Pictures
import Testing

@Suite struct CreateTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func texts(in path: String) throws -> [String] {
        let run = try YomiProgram.run("scan", "--json", path)
        let barcodes = try #require(run.objects().first?["barcodes"] as? [[String: Any]])
        return barcodes.compactMap { $0["text"] as? String }
    }

    @Test(arguments: ["png", "svg"], ["https://example.org/", "読み取り", "1234567890", "a\nb\u{1D}\"<&>é", " spaces "])
    func whatIsWrittenIsReadBack(format: String, text: String) throws {
        let path = folder.path("code.\(format)")
        let run = try YomiProgram.run("create", "-o", path, text)
        #expect(run.status == 0 && run.output == "" && run.errors == "")
        #expect(try texts(in: path) == [text])
    }

    @Test func aPDFHasThePageThatWasAskedFor() throws {
        let path = folder.path("label.pdf")
        #expect(try YomiProgram.run("create", "-o", path, "--width", "25.4", "KEG-0042").status == 0)
        let text = String(decoding: try folder.bytes(of: "label.pdf"), as: Unicode.ASCII.self)
        #expect(text.hasPrefix("%PDF-") && text.contains("/MediaBox [ 0 0 72 72 ]"))
    }

    @Test(.enabled(if: access("/usr/bin/pdftoppm", X_OK) == 0, "needs pdftoppm, from poppler-utils"))
    func aPDFIsReadAsItIsPrinted() throws {
        let path = folder.path("label.pdf")
        #expect(try YomiProgram.run("create", "-o", path, "--width", "20", "KEG-0042").status == 0)
        let printing = try Process.run(
            URL(fileURLWithPath: "/usr/bin/pdftoppm"), arguments: ["-r", "300", "-png", path, folder.path("page")])
        printing.waitUntilExit()
        let page = try #require(folder.names.first { $0.hasPrefix("page") })
        #expect(try texts(in: folder.path(page)) == ["KEG-0042"])
    }

    @Test func scaleAndQuietZoneAreCountedInPixelsAndModules() throws {
        let path = folder.path("code.png")
        #expect(try YomiProgram.run("create", "-o", path, "--scale", "3", "--quiet-zone", "5", "1").status == 0)
        let picture = try Picture(.file(path))
        #expect(picture.width == (21 + 10) * 3 && picture.height == picture.width)
        #expect(Set(picture.luminance) == [0, 255])
    }

    @Test(arguments: ["L", "M", "Q", "h"])
    func theLevelIsAtLeastTheOneAskedFor(level: String) throws {
        let path = folder.path("code.png")
        #expect(try YomiProgram.run("create", "-o", path, "--level", level, "level").status == 0)
        let object = try #require(try YomiProgram.run("scan", "--json", path).objects().first)
        let read = (object["barcodes"] as? [[String: Any]])?.first?["errorCorrectionLevel"] as? String
        let found = try #require(read.flatMap { ErrorCorrectionLevel(rawValue: $0) })
        #expect(try found >= #require(ErrorCorrectionLevel(rawValue: level.uppercased())))
    }

    @Test func withoutAFileTheCodeIsDrawnInTheTerminal() throws {
        let run = try YomiProgram.run("create", "drawn")
        #expect(run.status == 0)
        let drawn = try #require(Self.grid(of: run.output, quietZone: 4))
        let symbol = try BarcodeWriter.qrCode(text: "drawn")
        #expect(drawn == symbol.grid)
    }

    @Test func standardInputIsTheTextWithoutItsLastLineBreak() throws {
        let path = folder.path("code.png")
        let words = ["create", "-o", path, "-"].map { Array($0.utf8) }
        #expect(try YomiProgram.run(words, input: Array("two\nlines\n".utf8)).status == 0)
        #expect(try texts(in: path) == ["two\nlines"])
    }

    @Test func bytesThatAreNoTextStayThemselves() throws {
        let path = folder.path("code.png")
        let bytes: [UInt8] = [0xFF, 0x00, 0xE9, 0x80, 0x41]
        let words = ["create", "-o", path, "-"].map { Array($0.utf8) }
        #expect(try YomiProgram.run(words, input: bytes).status == 0)
        let object = try #require(try YomiProgram.run("scan", "--json", path).objects().first)
        let read = (object["barcodes"] as? [[String: Any]])?.first?["bytes"] as? String
        #expect(read == Data(bytes).base64EncodedString())
    }

    @Test func tooMuchTextIsAnErrorWithSizes() throws {
        let text = String(repeating: "é読", count: 2000)
        let run = try YomiProgram.run("create", "-o", folder.path("code.png"), text)
        #expect(run.status == 2 && folder.names.isEmpty)
        #expect(run.errors.contains("too long for a QR code of level M") && run.errors.contains("shorten it by"))
    }

    @Test func theLargestCodeIsReadBack() throws {
        let path = folder.path("largest.png")
        let text = String(repeating: "7", count: 7089)
        #expect(try YomiProgram.run("create", "-o", path, "--level", "L", "--scale", "4", text).status == 0)
        #expect(try texts(in: path) == [text])
    }

    @Test(arguments: [
        ["-o", "code.txt", "x"], ["-o", "code", "x"], ["--scale", "0", "x"], ["--quiet-zone", "-1", "x"],
        ["--level", "X", "x"], ["--width", "10", "-o", "x.png", "x"], [], [""],
    ])
    func argumentsThatMakeNoSenseEndWithStatus2(arguments: [String]) throws {
        let run = try YomiProgram.run((["create"] + arguments).map { Array($0.utf8) })
        #expect(run.status == 2 && run.output == "" && !run.errors.isEmpty)
    }

    @Test func aFileThatCannotBeWrittenIsAnErrorThatNamesIt() throws {
        let path = folder.path("absent/code.png")
        let run = try YomiProgram.run("create", "-o", path, "x")
        #expect(run.status == 2 && run.errors == "yomi: can't create \(path): No such file or directory\n")
    }

    @Test func nothingIsLeftBesideTheFileAndItsOldContentIsReplaced() throws {
        let path = try folder.write(Array("old".utf8), to: "code.png")
        #expect(try YomiProgram.run("create", "-o", path, "new").status == 0)
        #expect(folder.names.filter { $0 != "code.png" } == [])
        #expect(try texts(in: path) == ["new"])
    }

    @Test func aSmallPictureIsWrittenWithAWarning() throws {
        let path = folder.path("small.png")
        let run = try YomiProgram.run(
            "create", "-o", path, "--scale", "1", "--quiet-zone", "0", String(repeating: "x", count: 500))
        #expect(run.status == 0)
        #expect(run.errors.isEmpty || run.errors.contains("readers may have trouble"))
        #expect(folder.names == ["small.png"])
    }

    /// The modules that a drawing shows, two rows a line.
    private static func grid(of drawing: String, quietZone: Int) -> ModuleGrid? {
        var rows: [String] = []
        for line in drawing.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty {
            rows.append(String(line.map { $0 == "█" || $0 == "▀" ? "#" : "." }))
            rows.append(String(line.map { $0 == "█" || $0 == "▄" ? "#" : "." }))
        }
        let width = rows.first?.count ?? 0
        let inside = rows.dropFirst(quietZone).prefix(width - 2 * quietZone)
            .map { $0.dropFirst(quietZone).prefix(width - 2 * quietZone) }
        return ModuleGrid(textArt: inside.joined(separator: "\n"))
    }
}
