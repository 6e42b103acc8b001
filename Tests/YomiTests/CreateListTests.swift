import Foundation
import Pictures
import Testing

@Suite struct CreateListTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String..., input: String = "") throws -> YomiRun {
        try YomiProgram.run((["create"] + arguments).map { Array($0.utf8) }, input: Array(input.utf8))
    }

    private func texts(in path: String) throws -> [String] {
        let run = try YomiProgram.run("scan", "--json", path)
        let objects = try run.objects()
        return objects.flatMap { $0["barcodes"] as? [[String: Any]] ?? [] }.compactMap { $0["text"] as? String }
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func aTableBecomesSheetsOfLabels() throws {
        let table = folder.path("kegs.csv")
        try folder.write(
            Array("\u{FEFF}code;caption\r\n\"KEG-1;a\";\"Keg \"\"1\"\"\"\r\nKEG-2;\r\n".utf8), to: "kegs.csv")
        let path = folder.path("labels.pdf")
        let run = try run("--csv", table, "--sheet", "avery L7160", "-o", path)
        #expect(run.status == 0 && run.output == "" && run.errors == "")
        #expect(try Set(texts(in: path)) == ["KEG-1;a", "KEG-2"])
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func aSeriesFillsSheetAfterSheet() throws {
        let path = folder.path("labels.pdf")
        let run = try run(
            "--series", "KEG-{0008}", "--count", "5", "--sheet", "2x2", "--page", "A5", "--margins", "5", "--gaps",
            "2,3",
            "--caption", "{text}", "--frames", "-o", path)
        #expect(run.status == 0 && run.errors == "")
        #expect(try texts(in: path).sorted() == ["KEG-0008", "KEG-0009", "KEG-0010", "KEG-0011", "KEG-0012"])
        #expect(String(decoding: try folder.bytes(of: "labels.pdf"), as: UTF8.self).contains("/Count 2 "))
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func aWideQuietZoneMakesTheCodesOfASheetSmaller() throws {
        let path = folder.path("labels.pdf")
        func width(_ options: String...) throws -> Double {
            let arguments = ["create", "--series", "KEG-{1}", "--count", "1", "--sheet", "2x2", "-o", path] + options
            #expect(try YomiProgram.run(arguments.map { Array($0.utf8) }).status == 0)
            let page = try #require(try YomiProgram.run("scan", "--json", path).objects().first)
            let barcode = try #require((page["barcodes"] as? [[String: Any]])?.first)
            let corners = try #require(barcode["corners"] as? [[Double]])
            return corners[1][0] - corners[0][0]
        }
        // 21 of 29 modules across, and 21 of 45.
        let (usual, small) = (try width(), try width("--quiet-zone", "12"))
        #expect(abs(small / usual - 29.0 / 45) < 0.05)
    }

    @Test func aFilesNameIsNoFolderForManyCodes() throws {
        let table = folder.path("codes.csv")
        try Data("text\nA\nB\n".utf8).write(to: URL(fileURLWithPath: table))
        let run = try YomiProgram.run("create", "--csv", table, "-o", folder.path("single.png"))
        #expect(run.status == 2 && run.errors.contains("has the name of a file"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("single.png")))
    }

    @Test func aFileThatCannotBeWrittenIsReportedWithTheNumberOfOthers() throws {
        // There is a folder with the name of the third file.
        let path = folder.path("codes")
        try FileManager.default.createDirectory(atPath: path + "/three.svg", withIntermediateDirectories: true)
        let table = "text,file\nA,one\nB,two\nC,three\nD,four\n"
        let run = try run("--csv", "-", "--format", "svg", "-o", path, input: table)
        #expect(
            run.status == 2 && run.errors.hasSuffix("/three.svg: Is a directory; 2 files were written\n"),
            "\(run.errors)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["one.svg", "three.svg", "two.svg"])
    }

    @Test func aNumberThatLostItsFirstZeroIsReportedAndMade() throws {
        let table = "text\n4006381333931\n036000291452\n"
        let path = folder.path("codes")
        let run = try run("--csv", "-", "--symbology", "EAN13", "--format", "svg", "-o", path, input: table)
        #expect(
            run.errors
                == "yomi: standard input:3: warning: 036000291452 gets a second check digit; "
                + "did the spreadsheet leave out its first zero?\n")
        #expect(run.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 2)
    }

    @Test func aTableBecomesAFolder() throws {
        let table = "text,file\nA,one\nB,\nC,../../one\nD,ONE.png\nE,.hidden\n"
        let path = folder.path("codes")
        let run = try run("--csv", "-", "--format", "svg", "-o", path, input: table)
        #expect(run.status == 0 && run.errors == "")
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(names == ["0002.svg", "ONE-2.svg", "_.-..-one.svg", "_hidden.svg", "one.svg"])
        #expect(try texts(in: path + "/0002.svg") == ["B"] && texts(in: path + "/ONE-2.svg") == ["D"])
    }

    @Test func anApostropheThatMarksACellAsTextIsNoPartOfIt() throws {
        let path = folder.path("codes")
        let run = try run("--csv", "-", "--format", "svg", "-o", path, input: "text\n'=A1\n'A2\n")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try texts(in: path + "/0001.svg") == ["=A1"] && texts(in: path + "/0002.svg") == ["'A2"])
    }

    @Test func noCodeIsLostWhereATableHasNoTitles() throws {
        let path = folder.path("codes")
        var run = try run("--csv", "-", "-o", path, input: "KEG-0001\nKEG-0002\nKEG-0003\n")
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(try texts(in: path + "/0001.png") == ["KEG-0001"] && texts(in: path + "/0003.png") == ["KEG-0003"])
        let table = "Keg,Beer\nKEG-0001,Stout\n"
        run = try self.run("--csv", "-", "-o", path + "2", input: table)
        #expect(run.status == 0 && run.errors.contains("the first row is taken as titles: Keg, Beer"), "\(run.errors)")
        #expect(try texts(in: path + "2/0001.png") == ["KEG-0001"])
        // A column number does not imply that the table has titles; a column name does.
        run = try self.run("--csv", "-", "--text-column", "2", "-o", path + "5", input: table)
        #expect(run.status == 0 && run.errors.contains("the first row is taken as titles: Keg, Beer"), "\(run.errors)")
        #expect(try texts(in: path + "5/0001.png") == ["Stout"])
        run = try self.run("--csv", "-", "--text-column", "beer", "-o", path + "6", input: table)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        run = try self.run("--csv", "-", "--no-header", "-o", path + "3", input: table)
        #expect(run.status == 0 && run.errors == "")
        #expect(try texts(in: path + "3/0001.png") == ["Keg"])
        run = try self.run("--csv", "-", "--header", "-o", path + "4", input: "Keg\nKEG-0001\n")
        #expect(run.status == 0 && run.errors == "")
        #expect(try texts(in: path + "4/0001.png") == ["KEG-0001"])
    }

    @Test func theTableIsNeverOverwritten() throws {
        let table = Array("text\nA\n".utf8)
        try folder.write(table, to: "list.pdf")
        let path = folder.path("list.pdf")
        let run = try run("--csv", path, "--sheet", "2x2", "-o", path)
        #expect(run.status == 2 && run.errors.contains("is what is read"))
        #expect(try folder.bytes(of: "list.pdf") == table)
    }

    @Test func rowsThatCantBeMadeAreNamedAndNothingIsWritten() throws {
        let table = "text\n401234567890\n40123456789x\n\"\"\n4012345678901\n"
        let path = folder.path("codes")
        var run = try run("--csv", "-", "--symbology", "ean13", "-o", path, input: table)
        #expect(run.status == 2 && !FileManager.default.fileExists(atPath: path))
        #expect(run.errors.contains("standard input:4: there is no text for a code"))
        run = try self.run("--csv", "-", "--symbology", "ean13", "--skip-errors", "-o", path, input: table)
        #expect(run.status == 0 && run.errors.contains("standard input:3: "))
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["0001.png", "0002.png"])
    }

    @Test(arguments: [
        ["--symbology", "ean13", "-o", "codes"], ["--symbology", "ean13", "--sheet", "2x2", "-o", "codes.pdf"],
        ["--sheet", "90x90", "-o", "codes.pdf"],
    ])
    func whereNoRowIsLeftThatIsSaid(options: [String]) throws {
        let options = Array(options.dropLast()) + [folder.path(options.last ?? "")]
        let run = try YomiProgram.run(
            (["create", "--csv", "-", "--skip-errors"] + options).map { Array($0.utf8) },
            input: Array("text\nno number\n".utf8))
        #expect(run.status == 2 && run.errors.hasSuffix("yomi: no row is left that a code can be made of\n"))
        #expect(folder.names.isEmpty)
    }

    @Test func whatIsNoTableIsRefusedWithASentence() throws {
        let path = folder.path("labels.pdf")
        for (table, sentence) in [
            ("a\u{0}b\n", "NUL"), ("text\n\"open\n", "never closed"), ("text\n", "no row"), ("", "no row"),
        ] {
            let run = try run("--csv", "-", "--sheet", "L7160", "-o", path, input: table)
            #expect(run.status == 2 && run.errors.contains(sentence), "\(run.errors)")
        }
        try folder.write([0xFF, 0xFE, 0x61, 0], to: "wide.csv")
        #expect(try run("--csv", folder.path("wide.csv"), "--sheet", "L7160", "-o", path).errors.contains("UTF-16"))
        try folder.write(Array("text\nM".utf8) + [0xFC, 0x0A], to: "latin.csv")
        #expect(
            try run("--csv", folder.path("latin.csv"), "--sheet", "L7160", "-o", path).errors.contains(
                ":2: this is not UTF-8"))
        #expect(
            try run("--csv", folder.path("none.csv"), "--sheet", "L7160", "-o", path).errors.contains("No such file"))
        #expect(!folder.names.contains("labels.pdf"))
    }

    @Test func optionsThatMakeNoSenseTogetherAreRefused() throws {
        #expect(try run("--csv", "-", "text", "-o", "x.pdf").status == 2)
        #expect(try run("--series", "A{1}", "-o", "x").status == 2)
        #expect(try run("--csv", "-", "--frames", "-o", "x").status == 2)
        #expect(try run("--csv", "-", "--sheet", "L7160", "--gaps", "1", "-o", "x.pdf").status == 2)
        #expect(try run("--csv", "-", "--sheet", "L7160", "-o", "x.svg").status == 2)
        #expect(
            try run("--csv", "-", "--sheet", "L0000", "-o", "x.pdf", input: "text\na\n").errors.contains("--sheet list")
        )
        #expect(try run("--csv", "-", "--sheet", "0x3", "-o", "x.pdf", input: "text\na\n").status == 2)
        #expect(try run("--csv", "-", input: "text\na\n").errors.contains("-o"))
        #expect(try run("--csv", "-", "-o", "-", input: "text\na\n").errors.contains("give the output folder with -o"))
        for option in ["--scale=8", "--width=20"] {
            let run = try run("--csv", "-", "--sheet", "L7160", option, "-o", "x.pdf", input: "text\na\n")
            #expect(run.status == 2 && run.errors.contains("are not for --sheet"), "\(run.errors)")
        }
        #expect(try run("--csv", "-", "--check", "-o", folder.path("x"), input: "text\na\n").errors.contains("--check"))
        for option in ["--text-column=1", "--caption-column=1", "--file-column=1", "--no-header", "--header"] {
            let run = try run("--series", "A{1}", "--count", "1", option, "-o", folder.path("x"))
            #expect(run.status == 2 && run.errors.contains("--csv"), "\(option): \(run.errors)")
        }
    }

    @Test(arguments: ["--text-column=7", "--caption-column=1", "--no-header", "--step=2", "--skip-errors"])
    func anOptionForManyCodesIsRefusedForOne(option: String) throws {
        let run = try run("hi", option)
        #expect(run.status == 2 && run.output == "", "\(run)")
        #expect(run.errors.contains("--csv") || run.errors.contains("--series"), "\(run.errors)")
    }

    @Test func aTableHasNoStep() throws {
        let run = try run("--csv", "-", "--step", "2", "-o", folder.path("x"), input: "text\na\n")
        #expect(run.status == 2 && run.errors.contains("--step is for --series"), "\(run.errors)")
    }

    @Test func noEmptyFolderIsLeftIfNoFileCanBeWritten() throws {
        // POSTNET can only be written, so the files are not read back, for which the limit would be too low as well.
        let arguments = [
            "create", "--series", "1234{1}", "--count", "2", "--symbology", "POSTNET", "--format", "eps", "-o",
            folder.path("codes"),
        ]
        let run = try YomiProgram.run(
            arguments.map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", "ulimit -f 1; exec \"$0\" \"$@\""])
        #expect(run.status == 2 && run.errors.contains("File too large"), "\(run.errors)")
        #expect(!folder.names.contains("codes"))
    }

    @Test func everyRowThatDoesNotFitIsNamedBeforeAnythingIsWritten() throws {
        let long = String(repeating: "long ", count: 200)
        let table = "text\nA\n\(long)\nB\n\(long)\n"
        let path = folder.path("labels.pdf")
        var run = try run("--csv", "-", "--sheet", "10x30", "-o", path, input: table)
        #expect(run.status == 2 && !FileManager.default.fileExists(atPath: path))
        #expect(run.errors.contains("standard input:3: the code doesn't fit on a label"), "\(run.errors)")
        #expect(run.errors.contains("standard input:5: the code doesn't fit on a label"))
        #expect(run.errors.contains("because of 2 of the rows"))
        run = try self.run("--csv", "-", "--sheet", "10x30", "--skip-errors", "-o", path, input: table)
        #expect(run.status == 0 && FileManager.default.fileExists(atPath: path))
    }

    @Test func codesInAFolderHaveTheCaptionsOfTheirRows() throws {
        let long = String(repeating: "long ", count: 2000)
        let table = "text,caption\nA,First\nB,\(long)\nC,\nD,\(long)\n"
        let path = folder.path("codes")
        var run = try run("--csv", "-", "--format", "svg", "-o", path, input: table)
        #expect(run.status == 2 && !FileManager.default.fileExists(atPath: path))
        #expect(run.errors.contains("standard input:3: the caption has more than"), "\(run.errors)")
        #expect(run.errors.contains("standard input:5: the caption has more than"))
        #expect(run.errors.contains("because of 2 of the rows"))
        run = try self.run("--csv", "-", "--format", "svg", "--skip-errors", "-o", path, input: table)
        #expect(run.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["0001.svg", "0003.svg"])
        let plain = try folder.bytes(of: "codes/0003.svg").count
        #expect(try folder.bytes(of: "codes/0001.svg").count > plain)
        run = try self.run(
            "--csv", "-", "--format", "svg", "--skip-errors", "-o", path + "2", input: "text,caption\nA,\(long)\n")
        #expect(run.status == 2 && !FileManager.default.fileExists(atPath: path + "2"), "\(run.errors)")
    }

    /// ITF symbols in light on dark without a quiet zone can't be read; those of Code 39 can.
    @Test func filesOfAFolderAreReadBackAsTheyAreDrawn() throws {
        let path = folder.path("codes")
        func made(_ symbology: String, _ text: String) throws -> YomiRun {
            try run(
                "--csv", "-", "--symbology", symbology, "--no-human-readable", "--foreground", "#ffffff",
                "--background",
                "#000000", "--quiet-zone", "0", "-o", path, input: "text\n\(text)\n")
        }
        let bars = try made("itf", "123457")
        #expect(
            bars.status == 2 && bars.errors.contains("standard input:2: what was made can't be read back"),
            "\(bars.errors)")
        #expect(!FileManager.default.fileExists(atPath: path))
        let letters = try made("code39", "KEG")
        #expect(letters.status == 0, "\(letters.errors)")
    }

    @Test func filesThatAreReadOnlyWithHelpAreCountedInAWarning() throws {
        let bars = ["--symbology", "code128", "--no-human-readable", "--scale", "1", "--quiet-zone", "0"]
        let one = try YomiProgram.run(
            (["create", "-o", folder.path("one.png")] + bars + ["KEG-4711-1"]).map { Array($0.utf8) })
        #expect(one.status == 0, "\(one.errors)")
        let table = "text\nKEG-4711-1\nKEG-4711-1\nKEG-4711-1\n"
        let run = try YomiProgram.run(
            (["create", "--csv", "-", "-o", folder.path("codes")] + bars).map { Array($0.utf8) },
            input: Array(table.utf8))
        #expect(run.status == 0, "\(run.errors)")
        let isTrouble = one.errors.contains("readers may have trouble with it; ")
        #expect(run.errors.contains("codes: written, but readers may have trouble with 3 of the files; ") == isTrouble)
        #expect(run.errors.split(separator: "\n").count == (isTrouble ? 1 : 0), "\(run.errors)")
    }

    @Test func noFileOfAListIsWrittenThroughALink() throws {
        let path = folder.path("codes")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try folder.write(Array("mine".utf8), to: "letter")
        try FileManager.default.createSymbolicLink(atPath: path + "/good.svg", withDestinationPath: "../letter")
        let run = try run("--csv", "-", "--format", "svg", "-o", path, input: "text,file\nA,good\nB,--help\n")
        #expect(run.status == 0 && run.errors == "")
        #expect(try folder.text(of: "letter") == "mine")
        #expect(try texts(in: path + "/good.svg") == ["A"])
        #expect(FileManager.default.fileExists(atPath: path + "/_-help.svg"))
    }

    @Test func filesOfGS1ElementsAreReadBack() throws {
        let path = folder.path("codes")
        let run = try run(
            "--csv", "-", "--gs1", "--symbology", "datamatrix", "-o", path, input: "text\n(01)09521234543213(10)A1\n")
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: path + "/0001.png"))
    }

    @Test func thePapersThatAreKnownAreListed() throws {
        let run = try run("--sheet", "list")
        #expect(run.status == 0 && run.lines.contains("Avery L7160, J8160\t3x7\t63.5x38.1 mm"))
    }
}
