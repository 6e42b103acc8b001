import Foundation
import Glibc
import Pictures
import Testing

/// Each form in each kind of file is read by this reader and by another, from a picture that another program drew.
@Suite struct CreateFormatTests {
    struct Form: Sendable, CustomTestStringConvertible {
        var words: [String]
        var input = ""
        var testDescription: String { words[0] }
    }

    static let forms = [
        Form(words: ["text", "Grüße, 読み取り"]),
        Form(words: ["https://example.org/?a=1&b=2"]),
        Form(words: ["wifi", "--ssid", "Guests; all", "--security", "wpa"], input: "pass:word,1"),
        Form(words: ["contact", "--given", "Ana", "--family", "Muller", "--phone", "cell:+49301234567"]),
        Form(words: ["email", "--to", "a@b.example", "--subject", "x y&z"]),
        Form(words: ["phone", "+4930123"]),
        Form(words: ["sms", "--to", "+4930123", "--body", "a:b"]),
        Form(words: ["geo", "--latitude", "-33.5", "--longitude", "16.25"]),
        Form(words: ["event", "--title", "A,B", "--start", "2026-11-22T19:30Z"]),
        Form(words: ["otp", "--issuer", "Ex", "--account", "a"], input: "jbsw y3dp"),
        Form(words: ["epc", "--name", "Red Cross", "--iban", "BE72000000001616", "--amount", "10.00"]),
        Form(words: [
            "swiss", "--iban", "CH5800791123000889012", "--name", "Robert Schneider AG", "--postal-code", "2501",
            "--town", "Biel", "--amount", "199.95", "--reference", "RF18539007547034",
        ]),
        Form(words: ["link", "example.org/menu"]),
        Form(words: ["digital-link", "(01)09506000134352(10)ABC"]),
    ]

    /// What another program makes a picture of.
    private static let drawers: [String: (program: String, arguments: @Sendable (String, String) -> [String])] = [
        "png": ("/bin/cp", { [$0, $1] }),
        "svg": ("/usr/bin/rsvg-convert", { ["-o", $1, $0] }),
        "pdf": ("/usr/bin/pdftoppm", { ["-r", "200", "-png", "-singlefile", $0, String($1.dropLast(4))] }),
        "eps": (
            "/usr/bin/gs",
            { ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-r200", "-sDEVICE=pnggray", "-o", $1, $0] }
        ),
    ]

    private static func output(of program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    private static var hasPrograms: Bool {
        (drawers.values.map(\.program) + ["/usr/bin/zbarimg"]).allSatisfy { access($0, X_OK) == 0 }
    }

    @Test(
        .enabled(if: hasPrograms, "needs rsvg-convert, pdftoppm, gs and zbarimg"), arguments: forms,
        ["png", "svg", "pdf", "eps"])
    func everyFormIsReadFromEveryKindOfFileByTwoReaders(form: Form, format: String) throws {
        let folder = try TemporaryFolder()
        func create(_ options: String...) throws -> YomiRun {
            try YomiProgram.run(
                (["create"] + form.words + options).map { Array($0.utf8) }, input: Array(form.input.utf8))
        }
        let isForm = !["text", "https:"].contains { form.words[0].hasPrefix($0) }
        let expected = isForm ? String(try create("--text-only").output.dropLast()) : form.words.last ?? ""
        let (file, picture) = (folder.path("code.\(format)"), folder.path("drawn.png"))
        let run = try create("-o", file, "--module-size", "0.6")
        #expect(run.status == 0 && run.errors == "")
        let drawer = try #require(Self.drawers[format])
        #expect(try Self.output(of: drawer.program, drawer.arguments(file, picture)).status == 0)
        let scan = try YomiProgram.run("scan", "--json", picture).objects()
        let barcodes = scan.first?["barcodes"] as? [[String: Any]] ?? []
        #expect(barcodes.map { $0["text"] as? String } == [expected])
        let zbar = try Self.output(
            of: "/usr/bin/zbarimg", ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture])
        #expect(zbar.output == expected + "\n")
    }

    @Test(.enabled(if: hasPrograms, "needs gs"), arguments: [0.25, 1.0]) func anEPSFileHasItsSizeOnPaper(module: Double)
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("code.eps")
        #expect(try YomiProgram.run("create", "-o", path, "--module-size", "\(module)", "size").status == 0)
        let box = Process()
        let pipe = Pipe()
        box.executableURL = URL(fileURLWithPath: "/usr/bin/gs")
        box.arguments = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=bbox", path]
        box.standardError = pipe
        try box.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        box.waitUntilExit()
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("%%HiResBoundingBox:") })
        let sides = line.split(separator: " ").compactMap { Double($0) }
        // 21 modules between margins of 4; Ghostscript measures what is drawn.
        let point = 72 / 25.4 * module
        for (side, modules) in zip(sides, [4.0, 4, 25, 25]) { #expect(abs(side - modules * point) < 0.05) }
        #expect(sides.count == 4)
    }
}
