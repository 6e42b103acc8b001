import Barcodes
import Foundation
import Glibc
import Pictures
import Testing

@Suite struct CreateTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func texts(in path: String) throws -> [String] {
        let run = try YomiProgram.run("scan", "--json", path)
        let barcodes = try #require(run.objects().first?["barcodes"] as? [[String: Any]])
        return barcodes.compactMap { $0["text"] as? String }
    }

    @Test(arguments: ["png", "svg"], ["https://example.org/", "読み取り", "1234567890", "a\nb\u{1D}\"<&>é", " spaces "])
    func writtenCodesAreReadBack(format: String, text: String) throws {
        let path = folder.path("code.\(format)")
        let run = try YomiProgram.run("create", "-o", path, text)
        #expect(run.status == 0 && run.output == "" && run.errors == "")
        #expect(try texts(in: path) == [text])
    }

    @Test(.enabled(if: YomiProgram.canLeaveRootsRights, "as root, needs setpriv"))
    func aFileThatIsWriteProtectedIsNotReplaced() throws {
        try folder.write(Array("old".utf8), to: "code.png")
        let path = folder.path("code.png")
        chmod(path, 0o444)
        let run = try YomiProgram.run(
            ["create", "-o", path, "new"].map { Array($0.utf8) }, prefix: YomiProgram.withoutRootsRights)
        #expect(run.status == 2 && run.errors == "yomi: can't replace \(path): Permission denied\n")
        #expect(try folder.names == ["code.png"] && folder.bytes(of: "code.png") == Array("old".utf8))
    }

    @Test func aCodeThatIsTooShortIsRefusedForThatReason() throws {
        let run = try YomiProgram.run("create", "--symbology", "ITF", "1234", "-o", folder.path("code.png"))
        #expect(run.status == 2 && run.errors.contains("too short to be read safely"), "\(run.errors)")
    }

    @Test func aPDFHasThePageThatWasAskedFor() throws {
        let path = folder.path("label.pdf")
        #expect(try YomiProgram.run("create", "-o", path, "--width", "25.4", "KEG-0042").status == 0)
        let text = String(decoding: try folder.bytes(of: "label.pdf"), as: Unicode.ASCII.self)
        #expect(text.hasPrefix("%PDF-") && text.contains("/MediaBox [ 0 0 72 72 ]"))
        // The code has 21 modules and four on each side, each a quarter of an inch.
        #expect(try YomiProgram.run("create", "-o", path, "--module-size", "6.35", "KEG-0042").status == 0)
        let other = String(decoding: try folder.bytes(of: "label.pdf"), as: Unicode.ASCII.self)
        #expect(other.contains("/MediaBox [ 0 0 522 522 ]"))
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
        for (input, text) in [
            ("two\nlines\n", "two\nlines"), ("one\r\n", "one"), ("two\n\n", "two\n"), ("return\r", "return\r"),
        ] {
            #expect(try YomiProgram.run(words, input: Array(input.utf8)).status == 0)
            #expect(try texts(in: path) == [text])
        }
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

    @Test func aCodeWithoutLevelsIsNotSaidToHaveALowerOne() throws {
        func verdict(_ symbology: String, sentences: Int) throws -> String {
            let text = String(repeating: "A long text that takes many modules. ", count: sentences)
            let run = try YomiProgram.run(
                "create", "--check", "--symbology", symbology, "-o", folder.path("\(symbology).png"), text)
            #expect(run.status == 0 && run.errors.contains("too many modules"), "\(run)")
            return run.errors
        }
        #expect(try !verdict("dotcode", sentences: 24).contains("--level"))
        #expect(try verdict("qrcode", sentences: 60).contains("lower --level"))
    }

    @Test(arguments: [
        (["--symbology", "ean13", "abc"], "an EAN-13 has no character “a” (character 1); it takes digits\n"),
        (["--symbology", "code128", "日"], "a Code 128 has no character “日” (character 1); it takes the characters of"),
        (["--symbology", "codabar", "A123"], "it takes a letter from A to D at both ends, or at neither\n"),
        (["--symbology", "gs1composite", "4006381333931"], "it takes a number, a | and GS1 elements, as in 40063"),
        (["--sequence", "17", "x"], "--sequence is from 1 to 16"),
        (["--symbology", "msi", "-o", "msi.png", "12345"], "--check-character"),
        (
            ["--symbology", "msi", "--check-character", "-o", "msi.png", "7"],
            "as MSI it is too short to be read safely"
        ),
        (
            ["--symbology", "kix", String(repeating: "A", count: 51)],
            "there are 51 characters, and a KIX takes 1 to 50\n"
        ),
        (["--symbology", "postnet", "1234"], "there are 4 characters, and a POSTNET takes 5, 9 or 11\n"),
        (["--symbology", "ean13", "1"], "yomi: there is 1 character, and an EAN-13 takes 12 or 13\n"),
        (
            ["--symbology", "microqrcode", "--symbol-version", "M1", "ABC"],
            "a Micro QR Code of version M1 can't contain this; take another --symbol-version"
        ),
        (["--symbology", "aztec", "--symbol-version", "rune", "256"], "of version rune can't contain this"),
        (
            ["--symbology", "maxicode", "--symbol-version", "3", "-o", "x.png", "A parcel"],
            "a MaxiCode of mode 3 needs a postal code, a country and a class of service"
        ),
        (["--symbology", "pharmacode", "2"], "a Pharmacode takes a number from 3 to 131070, and this is 2\n"),
        (["--sequence", "3", "ab"], "there are too few characters for 3 codes; take a smaller --sequence\n"),
        (["--symbology", "maxicode", "A parcel"], "a MaxiCode can't be drawn with characters; name a file with -o"),
        (["--symbology", "maxicode", "--format", "text", "-o", "-", "A parcel"], "can't be drawn with characters"),
        (
            ["--symbology", "code128", "--gs1", "(00)395212345678901236(99)0123456789012345678901234567"],
            "too long for a GS1-128 code: it has 50 characters, and 48 are possible"
        ),
    ])
    func errorsSayWhatWouldDo(arguments: [String], expected: String) throws {
        let run = try YomiProgram.run((["create"] + arguments).map { Array($0.utf8) })
        #expect(run.status == 2 && run.errors.contains(expected))
    }

    @Test(arguments: [1, 4]) func aTextTooLongForReadersIsNotSaidToNeedAnotherScale(scale: Int) throws {
        let text = String(repeating: "The quick brown fox 0123456789 ", count: 8)
        let run = try YomiProgram.run(
            "create", "--symbology", "code39", "--scale", String(scale), "-o", folder.path("long.png"), text)
        #expect(run.status == 2 && folder.names.isEmpty)
        #expect(run.errors.contains("use a shorter text or another --symbology"), "\(run.errors)")
    }

    @Test func aPictureThatIsTooLargeNeedsASmallerScale() throws {
        let run = try YomiProgram.run("create", "--scale", "1000", "-o", folder.path("huge.png"), "hi")
        #expect(run.status == 2 && folder.names.isEmpty)
        #expect(
            run.errors
                == "yomi: the picture would be 29000 × 29000 pixels, and the limit is 200 megapixels; take a smaller "
                + "--scale\n")
    }

    @Test func anOutputFilesNameNeedNotBeUTF8BehindAnEqualsSign() throws {
        let path = Array(folder.path("caf").utf8) + [0xE9] + Array(".png".utf8)
        let words = [Array("create".utf8), Array("--output=".utf8) + path, Array("found".utf8)]
        #expect(try YomiProgram.run(words).status == 0)
        let output = try YomiProgram.runForBytes([Array("scan".utf8), path])
        #expect(output == Array("found\n".utf8))
    }

    @Test func theLargestCodeIsReadBack() throws {
        let path = folder.path("largest.png")
        let text = String(repeating: "7", count: 7089)
        #expect(try YomiProgram.run("create", "-o", path, "--level", "L", "--scale", "4", text).status == 0)
        #expect(try texts(in: path) == [text])
    }

    @Test(arguments: [
        ["-o", "code.txt", "x"], ["-o", "code", "x"], ["--scale", "0", "x"], ["--quiet-zone", "-1", "x"],
        ["--level", "X", "x"], ["--width", "10", "--module-size", "1", "x"], [], [""], ["\u{FEFF}"],
        ["--symbology", "nonesuch", "x"], ["--symbol-version", "41", "x"], ["--mask", "8", "x"],
        ["--add-on", "12", "x"], ["--symbology", "EAN8", "--add-on", "52", "9638507"],
        ["--symbology", "microqrcode", "--sequence", "2", "x"], ["--symbology", "rmqrcode", "--mask", "0", "x"],
        ["--gs1", "(0)1"], ["--gs1", "(01"], ["--gs1", "(10)"], ["--gs1", "(01)09521234543214"],
        ["--gs1", "0109521234543213Z"],
        ["--sequence", "17", "x"], ["--format", "gif", "x"],
        ["--sequence", "2", "-o", "-", "abcdef"], ["--module-size", "0", "x"],
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

    @Test(arguments: [
        ("UPCE", "11234562", "does not read this code"), ("Code32", "92380368", "“VK0812”"),
        ("Code39", "0CSSBD", "“A012345676”"),
    ])
    func aCodeThatScanReadsOtherwiseIsWrittenWithAWarning(symbology: String, text: String, reading: String) throws {
        let path = folder.path("code.png")
        let run = try YomiProgram.run("create", "--symbology", symbology, "-o", path, text)
        #expect(run.status == 0 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(run.errors.contains("warning: by default, yomi scan ") && run.errors.contains(reading), "\(run.errors)")
        #expect(run.errors.contains("--symbologies \(symbology) "))
        let scan = try YomiProgram.run("scan", "--symbologies", symbology, path)
        #expect(scan.status == 0 && scan.output.contains(text))
        #expect(try YomiProgram.run("scan", path).output.contains(text) == false)
    }

    @Test(arguments: [("UPCE", "01234565"), ("Code39", "KEG-0042"), ("Code32", "01234567"), ("EAN13", "0012345678905")])
    func aCodeThatScanReadsIsWrittenWithoutAWarning(symbology: String, text: String) throws {
        let run = try YomiProgram.run("create", "--symbology", symbology, "-o", folder.path("code.png"), text)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    }

    @Test func barsThatAreTooLowToBeReadNeedAGreaterHeight() throws {
        let path = folder.path("low.png")
        let run = try YomiProgram.run(
            "create", "--symbology", "ean13", "--height", "3", "-o", path, "4006381333931")
        #expect(run.status == 2 && run.errors.contains("take a greater --height"), "\(run.errors)")
        #expect(!run.errors.contains("--symbology"))
        #expect(!folder.names.contains("low.png"))
    }

    @Test func aSmallPictureIsWrittenWithAWarning() throws {
        let path = folder.path("small.png")
        let run = try YomiProgram.run(
            "create", "-o", path, "--scale", "1", "--quiet-zone", "0", String(repeating: "x", count: 500))
        #expect(run.status == 0)
        #expect(run.errors.isEmpty || run.errors.contains("readers may have trouble"))
        #expect(folder.names == ["small.png"])
    }

    /// At this scale the code is read only when it is enlarged.
    @Test func aWarningNamesAScaleThatIsReadBetter() throws {
        let path = folder.path("composite.png")
        let number = ["--symbology", "DataBarLimited", "0303112084924"]
        let component = ["--composite", "(10)SZONB35JATHN6(11)260203(21)LsCzt.mHXXbm"]
        let arguments = ["create", "-o", path, "--scale", "6"] + component + number
        let run = try YomiProgram.run(arguments.map { Array($0.utf8) })
        #expect(run.status == 0)
        guard !run.errors.isEmpty else { return }
        let words = run.errors.split(separator: " ").map(String.init)
        let place = try #require(words.firstIndex(of: "--scale"))
        let scale = try #require(Int(words[place + 2]))
        #expect(scale > 6)
        let again = ["create", "-o", path, "--scale", String(scale), "--quiet-zone", "1"] + component + number
        let other = try YomiProgram.run(again.map { Array($0.utf8) })
        #expect(other.status == 0 && other.errors == "")
    }

    private func barcodes(in path: String) throws -> [[String: Any]] {
        let run = try YomiProgram.run("scan", "--json", path)
        return try #require(run.objects().first?["barcodes"] as? [[String: Any]])
    }

    @Test(
        arguments: [
            ("QRCode", "7", "QRCode", 7), ("MicroQRCode", "M3", "MicroQRCode", 3),
            ("rmqr-code", "R11x43", "RMQRCode", 12),
        ] as [(String, String, String, Int)])
    func theSymbologyAndItsVersionAreThoseAskedFor(name: String, version: String, symbology: String, number: Int) throws
    {
        let path = folder.path("code.png")
        let run = try YomiProgram.run(
            "create", "--symbology", name, "--symbol-version", version, "-o", path, "KEG-42")
        #expect(run.status == 0 && run.errors == "")
        let barcode = try #require(try barcodes(in: path).first)
        #expect(barcode["symbology"] as? String == symbology && barcode["version"] as? Int == number)
        #expect(barcode["text"] as? String == "KEG-42")
    }

    @Test(arguments: 0...7) func theMaskIsTheOneAskedFor(mask: Int) throws {
        let path = folder.path("code.png")
        #expect(try YomiProgram.run("create", "--mask", "\(mask)", "-o", path, "mask").status == 0)
        #expect(try barcodes(in: path).first?["mask"] as? Int == mask)
    }

    @Test func parenthesesOfGS1BecomeSeparatorsWhereTheyAreNeeded() throws {
        let path = folder.path("item.png")
        let text = "(01)09521234543213(10)ABC123(17)271231(21)4"
        #expect(try YomiProgram.run("create", "--gs1", "-o", path, text).status == 0)
        let barcode = try #require(try barcodes(in: path).first)
        #expect(barcode["text"] as? String == "010952123454321310ABC123\u{1D}17271231214")
        #expect((barcode["fnc1"] as? [String: Any])?["position"] as? String == "first")
    }

    @Test func standardOutputTakesAFile() throws {
        for (arguments, start) in [
            (["-o", "-"], [0x89, 0x50, 0x4E, 0x47]), (["-o", "-", "--format", "svg"], Array("<?xml".utf8)),
            (["--format", "pdf"], Array("%PDF-".utf8)),
        ] as [([String], [UInt8])] {
            let bytes = try YomiProgram.runForBytes(["create"] + arguments + ["to a pipe"])
            #expect(bytes.starts(with: start), "\(arguments)")
        }
    }

    @Test func theFormatIsTheOneAskedForWhateverTheName() throws {
        let path = folder.path("code.dat")
        #expect(try YomiProgram.run("create", "--format", "svg", "-o", path, "x").status == 0)
        #expect(try folder.text(of: "code.dat").hasPrefix("<?xml"))
        #expect(try YomiProgram.run("create", "--format", "text", "-o", path, "drawn").status == 0)
        #expect(
            try Self.grid(of: folder.text(of: "code.dat"), quietZone: 4) == BarcodeWriter.qrCode(text: "drawn").grid)
    }

    @Test func lostOutputIsAnError() throws {
        for arguments in [
            ["create", "x"], ["create", "--format", "svg", "x"], ["cameras"], ["--help"], ["--version"],
        ] {
            for stream in ["/dev/full", "closed"] {
                let run = try YomiProgram.runLosingOutput(arguments, to: stream)
                #expect(run.status == 2, "\(arguments) to \(stream)")
                #expect(run.errors.split(separator: "\n").filter { $0.hasPrefix("yomi: can't write to ") }.count == 1)
            }
        }
    }

    /// Returns the modules of a drawing, which has two rows in each line.
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

    @Test func anOptionThatDoesNotFitIsNamedAsItIsGiven() throws {
        let run = try YomiProgram.run(
            "create", "--symbology", "ean13", "--composite", "(17)261231", "--component", "c", "-o",
            folder.path("x.png"), "4006381333931")
        #expect(
            run.status == 2 && run.errors.contains("--component") && run.errors.contains("GS1-128"), "\(run.errors)")
    }

    @Test func theCheckSaysHowWellACodeReads() throws {
        let path = folder.path("code.png")
        #expect(try YomiProgram.run("create", "-o", path, "--check", "short").errors == "yomi: reads well\n")
        let faint = try YomiProgram.run("create", "-o", path, "--check", "--foreground", "#aaaaaa", "faint")
        #expect(faint.errors.hasPrefix("yomi: reads when close: ") && faint.errors.contains("contrast"))
        let long = String(repeating: "much, ", count: 350)
        #expect(try YomiProgram.run("create", "-o", path, "--check", long).errors.contains("too many modules"))
    }
}
