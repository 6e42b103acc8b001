import Foundation
import Glibc
import Pictures
import Testing

/// Each form in each file format is read by this reader and by another one, from a picture that another program drew.
@Suite struct CreateFormatTests {
    struct Form: Sendable, CustomTestStringConvertible {
        var words: [String]
        var input = ""
        /// Expected text; `nil` if it is the form's own text.
        var text: String?
        var options: [String] = []
        /// Expected text of the second reader, if it differs; `nil` if it does not know the symbology.
        var second: String?
        var hasSecond = true
        var testDescription: String { words.prefix(2).joined(separator: " ") }

        init(words: [String], input: String = "", text: String? = nil, options: [String] = []) {
            (self.words, self.input, self.text, self.options) = (words, input, text, options)
            second = text
        }

        init(words: [String], text: String, second: String?) {
            (self.words, self.text, self.second) = (words, text, second)
            hasSecond = second != nil
        }
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
        Form(words: ["gs1", "(01)09521234543213(10)ABC123"], text: "010952123454321310ABC123", options: qrCode),
        Form(words: ["gs1", "(01)09521234543213"], text: "0109521234543213", second: nil),
        Form(
            words: ["gs1", "(01)09521234543213(10)A1"], text: "010952123454321310A1",
            options: ["--symbology", "Code128"]),
        Form(words: ["product", "4006381333931"], text: "4006381333931"),
        Form(words: ["product", "012345678905"], text: "012345678905"),
        Form(words: ["product", "40123455"], text: "40123455"),
        Form(words: ["product", "14012345678908"], text: "14012345678908"),
        Form(words: ["file", "-"], input: "a file's bytes\n", text: "a file's bytes\n"),
    ]
    private static let qrCode = ["--symbology", "QRCode"]

    /// Programs that draw each file format.
    private static let drawers: [String: (program: String, arguments: @Sendable (String, String) -> [String])] = [
        "png": ("/bin/cp", { [$0, $1] }),
        "svg": ("/usr/bin/rsvg-convert", { ["-d", "200", "-p", "200", "-o", $1, $0] }),
        "pdf": ("/usr/bin/pdftoppm", { ["-r", "200", "-png", "-singlefile", $0, String($1.dropLast(4))] }),
        "eps": (
            "/usr/bin/gs",
            { ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-r300", "-sDEVICE=pnggray", "-o", $1, $0] }
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
        (drawers.values.map(\.program) + ["/usr/bin/zbarimg", "/usr/bin/dmtxread"]).allSatisfy { access($0, X_OK) == 0 }
    }

    @Test(
        .enabled(if: hasPrograms, "needs rsvg-convert, pdftoppm, gs, zbarimg and dmtxread"), arguments: forms,
        ["png", "svg", "pdf", "eps"])
    func everyFormIsReadFromEveryKindOfFileByTwoReaders(form: Form, format: String) throws {
        let folder = try TemporaryFolder()
        func create(_ options: String...) throws -> YomiRun {
            try YomiProgram.run(
                (["create"] + form.words + form.options + options).map { Array($0.utf8) }, input: Array(form.input.utf8)
            )
        }
        let isForm = !["text", "https:"].contains { form.words[0].hasPrefix($0) }
        let expected =
            try form.text ?? (isForm ? String(create("--text-only").output.dropLast()) : form.words.last ?? "")
        let (file, picture) = (folder.path("code.\(format)"), folder.path("drawn.png"))
        let run = try create("-o", file, "--module-size", "0.6")
        #expect(run.status == 0 && run.errors == "")
        let drawer = try #require(Self.drawers[format])
        #expect(try Self.output(of: drawer.program, drawer.arguments(file, picture)).status == 0)
        let scan = try YomiProgram.run("scan", "--json", picture).objects()
        let barcodes = scan.first?["barcodes"] as? [[String: Any]] ?? []
        #expect(barcodes.map { $0["text"] as? String } == [expected])
        guard form.hasSecond else { return try expectDataMatrix(expected, in: picture) }
        let kinds = ["qrcode", "ean13", "ean8", "upca", "i25", "code128"].map { "-S\($0).enable" }
        let zbar = try Self.output(of: "/usr/bin/zbarimg", ["--quiet", "--raw", "-Sdisable"] + kinds + [picture])
        #expect(zbar.output == (form.second ?? expected) + "\n")
    }

    /// Expects the text in a picture with another reader, since ZBar reads no Data Matrix.
    private func expectDataMatrix(_ text: String, in picture: String) throws {
        let read = try Self.output(of: "/usr/bin/dmtxread", ["-N1", picture])
        #expect(read.output.filter { $0 != "\u{1D}" && $0 != "\u{E8}" }.hasSuffix(text))
    }

    @Test(.enabled(if: hasPrograms, "needs pdftoppm and zbarimg"), arguments: ["png", "svg", "pdf", "eps"])
    func aQRBillHasItsCrossAndItsSize(format: String) throws {
        let folder = try TemporaryFolder()
        let (file, picture) = (folder.path("bill.\(format)"), folder.path("drawn.png"))
        let words = [
            "create", "swiss", "--iban", "CH5800791123000889012", "--name", "Robert Schneider AG", "--postal-code",
            "2501", "--town", "Biel", "--amount", "199.95", "--reference", "RF18539007547034", "--quiet-zone", "0",
        ]
        #expect(try YomiProgram.run((words + ["-o", file]).map { Array($0.utf8) }).status == 0)
        let drawer = try #require(Self.drawers[format])
        if format != "png" {
            #expect(try Self.output(of: drawer.program, drawer.arguments(file, picture)).status == 0)
        }
        let text = try String(decoding: Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
        switch format {
        // The size is 46 mm in points.
        case "pdf": #expect(text.contains("/MediaBox [ 0 0 130.393701 130.393701 ]"))
        case "eps": #expect(text.contains("%%HiResBoundingBox: 0 0 130.393701 130.393701"))
        case "svg": #expect(text.contains("width=\"46mm\" height=\"46mm\""))
        default: break
        }
        let withMargin = ["-bordercolor", "white", "-border", "40", "-resize", "200%"]
        let shown = folder.path("shown.png")
        #expect(
            try Self.output(
                of: "/usr/bin/env", ["convert", format == "png" ? file : picture] + withMargin + [shown]
            ).status == 0)
        let zbar = try Self.output(
            of: "/usr/bin/zbarimg", ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", shown])
        #expect(zbar.output.hasPrefix("SPC\n0200\n1\nCH5800791123000889012\n"))
        let scan = try YomiProgram.run("scan", "--json", shown).objects()
        let barcode = try #require((scan.first?["barcodes"] as? [[String: Any]])?.first)
        #expect((barcode["text"] as? String)?.hasPrefix("SPC\n") == true)
        #expect(barcode["errorCorrectionLevel"] as? String == "M")
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
        // The code has 21 modules between margins of 4; Ghostscript measures the drawing.
        let point = 72 / 25.4 * module
        for (side, modules) in zip(sides, [4.0, 4, 25, 25]) { #expect(abs(side - modules * point) < 0.05) }
        #expect(sides.count == 4)
    }
}
