import Foundation
import Testing

/// Colours and captions.
extension CreateTests {
    @Test(arguments: ["png", "svg", "eps"]) func coloursAreThoseThatWereAskedFor(format: String) throws {
        let path = folder.path("code.\(format)")
        let run = try YomiProgram.run(
            "create", "-o", path, "--foreground", "#1a5fb4", "--background", "fff8e0", "colours")
        #expect(run.status == 0 && run.errors == "")
        let file = try folder.bytes(of: "code.\(format)")
        switch format {
        case "png": #expect(file.firstRange(of: [0x1A, 0x5F, 0xB4, 0xFF, 0xF8, 0xE0]) != nil)
        case "svg": #expect(String(decoding: file, as: UTF8.self).contains("#1a5fb4"))
        default: #expect(String(decoding: file, as: UTF8.self).contains(" rg\n"))
        }
        if format != "eps" { #expect(try texts(in: path) == ["colours"]) }
    }

    @Test func coloursWithoutContrastAreRefused() throws {
        #expect(try YomiProgram.run("create", "--foreground", "#777777", "--background", "#999999", "x").status == 2)
        #expect(try YomiProgram.run("create", "--foreground", "blue", "x").status == 2)
    }

    @Test func aLargerPictureIsAdvisedOnlyWhereItMayHelp() throws {
        // Codablock F is not read where it is light on dark.
        let run = try YomiProgram.run(
            "create", "--symbology", "codablockf", "--foreground", "#ffffff", "--background", "#000000", "-o",
            folder.path("x.png"), "HELLO12345")
        #expect(
            run.status == 2 && run.errors.contains("can't be read back") && !run.errors.contains("--scale"),
            "\(run.errors)")
    }

    @Test func theMarginThatIsAdvisedIsTheSymbologys() throws {
        let run = try YomiProgram.run(
            "create", "--symbology", "dotcode", "--foreground", "#ffffff", "--background", "#000000", "--scale", "1",
            "-o",
            folder.path("x.png"), "abcdefgh")
        #expect(run.status == 0 && run.errors.contains("--quiet-zone of 3 modules"), "\(run.errors)")
    }

    @Test func aQRBillIsBlackOnWhite() throws {
        let bill = [
            "create", "swiss", "--iban", "CH5800791123000889012", "--name", "A", "--postal-code", "1", "--town", "B",
            "-o",
            folder.path("bill.png"),
        ]
        for colour in [["--foreground", "#a00000"], ["--background", "#ffff00"]] {
            let run = try YomiProgram.run((bill + colour).map { Array($0.utf8) })
            #expect(run.status == 2 && run.errors.contains("black on white"), "\(run.errors)")
        }
        #expect(folder.names.isEmpty)
        #expect(try YomiProgram.run((bill + ["--foreground", "#000000"]).map { Array($0.utf8) }).status == 0)
    }

    /// A missing font must not be reported if the program that draws captions is missing.
    @Test func theReasonWhyACaptionCannotBeDrawnIsReported() throws {
        // The shell makes the copy, so that this process has no open file when other tests start programs.
        let script = "cp \"$2\" \"$1\" && \"$1\" create --format svg -o \"$1.svg\" --caption Ж x"
        let run = try YomiProgram.run([], prefix: ["/bin/sh", "-c", script, "sh", folder.path("yomi")])
        #expect(
            run.status == 2 && run.errors.contains("yomitori-draw") && !run.errors.contains("font"), "\(run.errors)")
    }

    @Test func aCaptionInAnotherScriptIsDrawnOrRefused() throws {
        let path = folder.path("code.png")
        let plain = try YomiProgram.run("create", "KEG", "-o", path)
        let height = try #require(try YomiProgram.run("scan", "--json", path).objects().first?["height"] as? Int)
        #expect(plain.status == 0)
        for caption in ["Keg 7", "{text}", "Кег", "Βαρέλι"] {
            let run = try YomiProgram.run("create", "KEG", "--caption", caption, "-o", path)
            if run.status == 0 {
                let scan = try #require(try YomiProgram.run("scan", "--json", path).objects().first)
                #expect(scan["height"] as? Int ?? 0 > height)
            } else {
                #expect(run.errors.hasPrefix("yomi: no font on this computer has “"))
                let isPlain = caption.allSatisfy(\.isASCII)
                #expect(!isPlain)
            }
        }
        try FileManager.default.removeItem(atPath: path)
        // These characters are for private use, and a font may have some of them.
        let isRefused = try ["\u{10FFFD}", "\u{FFFFD}", "\u{10ABCD}"].contains { character in
            let run = try YomiProgram.run("create", "KEG", "--caption", character, "-o", path)
            let isDrawn = FileManager.default.fileExists(atPath: path)
            if isDrawn { try FileManager.default.removeItem(atPath: path) }
            return run.status == 2 && run.errors.contains("no font on this computer has") && !isDrawn
        }
        #expect(isRefused)
    }
}
