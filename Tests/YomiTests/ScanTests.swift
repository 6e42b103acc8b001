import Barcodes
import Foundation
import Pictures
import Testing

@Suite struct ScanTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a PNG file of a code with this text.
    private func writeCode(_ text: String, to name: String) throws -> String {
        try folder.write(SymbolPicture(BarcodeWriter.qrCode(text: text)).png(), to: name)
    }

    @Test func theTextOfEachCodeIsPrintedOnALine() throws {
        let first = try writeCode("https://example.org/", to: "first.png")
        let second = try writeCode("読み取り", to: "second.png")
        #expect(try YomiProgram.run("scan", first).output == "https://example.org/\n")
        let run = try YomiProgram.run("scan", "--no-filename", first, second)
        #expect(run.output == "https://example.org/\n読み取り\n")
        #expect(run.errors == "" && run.status == 0)
    }

    @Test func thePicturesInADirectoryAreRead() throws {
        let place = folder.path("directory")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        for number in [2, 10] { _ = try writeCode("number \(number)", to: "directory/\(number).png") }
        _ = try folder.write(Array("notes".utf8), to: "directory/notes.txt")
        let run = try YomiProgram.run("scan", place)
        #expect(run.output == "\(place)/2.png:number 2\n\(place)/10.png:number 10\n")
        #expect(run.errors == "" && run.status == 0)
        #expect(try YomiProgram.run("scan", "--raw", place + "/").output == "number 2number 10")
        let objects = try YomiProgram.run("scan", "--json", place).objects()
        #expect(objects.map { $0["file"] as? String } == ["\(place)/2.png", "\(place)/10.png"])
    }

    @Test func aPictureWithoutACodeEndsWithStatus1() throws {
        let path = try folder.write(TestPictures.grey(width: 40, height: 30), to: "grey.pgm")
        let run = try YomiProgram.run("scan", path)
        #expect(run.status == 1 && run.output == "" && run.errors == "")
    }

    @Test func aJSONLineHasTheDocumentedMembers() throws {
        let symbol = try BarcodeWriter.qrCode(text: "Yomi", options: QRCodeOptions(errorCorrectionLevel: .high))
        let picture = try SymbolPicture(symbol, scale: 10, quietZone: 4)
        let path = try folder.write(picture.png(), to: "code.png")
        let run = try YomiProgram.run("scan", "--json", path)
        let object = try #require(try run.objects().first)
        #expect(run.lines.count == 1 && run.status == 0)
        #expect(object["file"] as? String == path)
        #expect(object["width"] as? Int == 290 && object["height"] as? Int == 290)
        #expect(object["error"] is NSNull)
        #expect(try #require(object["milliseconds"] as? Double) > 0)
        let barcodes = try #require(object["barcodes"] as? [[String: Any]])
        let barcode = try #require(barcodes.first)
        #expect(barcodes.count == 1)
        #expect(barcode["symbology"] as? String == "QRCode")
        #expect(barcode["text"] as? String == "Yomi")
        #expect(barcode["bytes"] as? String == "WW9taQ==")
        #expect(barcode["version"] as? Int == 1)
        #expect(barcode["errorCorrectionLevel"] as? String == "H")
        #expect(barcode["mirrored"] as? Bool == false && barcode["inverted"] as? Bool == false)
        let corners = try #require(barcode["corners"] as? [[Double]])
        for (corner, expected) in zip(corners, [[40.0, 40.0], [250, 40], [250, 250], [40, 250]]) {
            #expect(abs(corner[0] - expected[0]) < 3 && abs(corner[1] - expected[1]) < 3)
        }
    }

    @Test func aBadFileNeverStopsTheOthers() throws {
        let good = try writeCode("good", to: "good.png")
        let bad = try folder.write(Array("no picture at all, but text".utf8), to: "bad.png")
        let run = try YomiProgram.run("scan", "--json", bad, folder.path("absent.png"), good)
        let objects = try run.objects()
        #expect(run.status == 2)
        #expect(objects.map { $0["file"] as? String } == [bad, folder.path("absent.png"), good])
        #expect(objects[0]["error"] as? String == "is not a picture, or of a format that gdk-pixbuf has no loader for")
        #expect(objects[1]["error"] as? String == "there is no such file")
        #expect(objects[2]["error"] is NSNull)
        #expect((objects[2]["barcodes"] as? [Any])?.count == 1)
        #expect(run.errors.contains("bad.png: is not a picture"))
    }

    /// The next files are loaded while one is read; that changes neither the order nor what is said of it.
    @Test func filesOfAllKindsComeInTheirOrder() throws {
        let codes = try (1...3).map { try writeCode("number \($0)", to: "\($0).png") }
        let bad = try folder.write(Array("no picture at all, but text".utf8), to: "bad.png")
        let document = try folder.write(
            SymbolPicture(BarcodeWriter.qrCode(text: "a page")).pdf(), to: "page.pdf")
        let (empty, place) = (folder.path("empty"), folder.path("directory"))
        for path in [empty, place] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        for number in [4, 5] { _ = try writeCode("number \(number)", to: "directory/\(number).png") }
        let files = [codes[0], bad, document, empty, codes[1], place, folder.path("absent.png"), "-", codes[2]]
        let input = try SymbolPicture(BarcodeWriter.qrCode(text: "from a pipe")).png()
        let run = try YomiProgram.run((["scan", "--json"] + files).map { Array($0.utf8) }, input: input)
        let texts = try run.objects().map { object in
            (object["barcodes"] as? [[String: Any]])?.first?["text"] as? String ?? object["error"] as? String
        }
        #expect(
            texts == [
                "number 1", "is not a picture, or of a format that gdk-pixbuf has no loader for", "a page",
                "is a directory without pictures; directories in it are not looked into", "number 2", "number 4",
                "number 5", "there is no such file",
                "from a pipe", "number 3",
            ])
        #expect(run.status == 2)
    }

    @Test func standardInputIsAFileNamedByADash() throws {
        let bytes = try SymbolPicture(BarcodeWriter.qrCode(text: "from a pipe")).png()
        let run = try YomiProgram.run([Array("scan".utf8), Array("-".utf8)], input: bytes)
        #expect(run.output == "from a pipe\n" && run.status == 0)
        let json = try YomiProgram.run([Array("scan".utf8), Array("--json".utf8), Array("-".utf8)], input: bytes)
        #expect(try json.objects().first?["file"] as? String == "-")
    }

    @Test func theCodesOfAPageAreInReadingOrder() throws {
        let path = folder.path("labels.pdf")
        let made = try YomiProgram.run(
            "create", "--series", "KEG-{0001}", "--count", "60", "--sheet", "4x10", "-o", path)
        #expect(made.status == 0)
        let expected = (1...60).map { "KEG-00" + ($0 < 10 ? "0" : "") + "\($0)" }
        #expect(try YomiProgram.run("scan", path).lines.map(String.init) == expected)
        let barcodes = try YomiProgram.run("scan", "--json", path).objects().flatMap {
            $0["barcodes"] as? [[String: Any]] ?? []
        }
        #expect(barcodes.compactMap { $0["text"] as? String }.sorted() == expected)
    }

    @Test func nothingHidesInJSON() throws {
        let text = "a\u{200B}b\u{E0041}c\u{1D173}d\u{2028}e"
        let json = try YomiProgram.run("scan", "--json", writeCode(text, to: "code.png"))
        #expect(json.output.contains(#"a\u200bb\udb40\udc41c\ud834\udd73d\u2028e"#))
        let barcode = (try json.objects().first?["barcodes"] as? [[String: Any]])?.first
        #expect(barcode?["text"] as? String == text)
    }

    @Test func onlyTheRegionIsSearched() throws {
        let path = try writeCode("here", to: "code.png")
        #expect(try YomiProgram.run("scan", "--region", "0,0,4000,4000", path).output == "here\n")
        #expect(try YomiProgram.run("scan", "--region", "-10,-10,4000,4000", path).output == "here\n")
        #expect(try YomiProgram.run("scan", "--region", "0,0,60,60", path).status == 1)
        let outside = try YomiProgram.run("scan", "--region", "9999,9999,10,10", path)
        #expect(outside.status == 2 && outside.errors.contains("--region lies outside of the picture, which is "))
        let json = try YomiProgram.run("scan", "--json", "--region", "9999,9999,10,10", path)
        let error = try #require(try json.objects().first?["error"] as? String)
        #expect(json.status == 2 && error.hasPrefix("--region lies outside of the picture, which is "))
    }

    @Test func bytesOfSeveralFilesHaveNothingInBetween() throws {
        let paths = [try writeCode("one", to: "1.png"), try writeCode("two", to: "2.png")]
        #expect(try YomiProgram.run("scan", "--raw", paths[0], paths[1]).output == "onetwo")
        for more in ["-H", "--failures"] {
            let run = try YomiProgram.run("scan", "--raw", more, paths[0])
            #expect(run.status == 2 && run.output == "" && run.errors.contains("--raw prints nothing but"))
        }
    }

    @Test(arguments: ["1,2,3", "1,2,3,x", "0,0,0,10", "0,0,10,-1", "", "1,2,3,4,5"])
    func aRegionThatIsNoneEndsWithStatus2(region: String) throws {
        let run = try YomiProgram.run("scan", "--region", region, "x.png")
        #expect(run.status == 2 && run.errors.contains("--region") && run.output == "")
    }

    @Test func anUnknownSymbologyEndsWithStatus2AndTheKnownNames() throws {
        let run = try YomiProgram.run("scan", "--symbologies", "qrcode,nonesuch", "x.png")
        #expect(run.status == 2)
        #expect(run.errors.contains("nonesuch") && run.errors.contains("QRCode, MicroQRCode, RMQRCode"))
    }

    @Test func onlyTheNamedSymbologiesAreRead() throws {
        let path = try writeCode("a QR code", to: "code.png")
        #expect(try YomiProgram.run("scan", "--symbologies", "micro-qr-code", path).status == 1)
        #expect(try YomiProgram.run("scan", "--symbologies", "qrcode,microqrcode,rmqrcode", path).status == 0)
    }

    @Test func repeatedSearchesPrintOneLine() throws {
        let path = try writeCode("again", to: "code.png")
        let run = try YomiProgram.run("scan", "--json", "--repeat", "4", path)
        #expect(run.lines.count == 1 && run.status == 0)
        #expect(try YomiProgram.run("scan", "--repeat", "0", path).status == 2)
    }

    @Test func controlCharactersStayInTheLineOfJSON() throws {
        let text = "a\u{1B}[31mb\nc\u{1D}d\0e\u{7F}\u{85}\u{2028}\"\\"
        let path = try writeCode(text, to: "code.png")
        let run = try YomiProgram.run("scan", "--json", path)
        #expect(run.lines.count == 1)
        #expect(
            !run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
        let barcode = (try run.objects().first?["barcodes"] as? [[String: Any]])?.first
        #expect(barcode?["text"] as? String == text)
        // In a pipe, the text is printed unchanged.
        #expect(try YomiProgram.run("scan", path).output == text + "\n")
    }

    @Test func aFileWithANameThatIsNotUTF8IsFound() throws {
        let bytes = try SymbolPicture(BarcodeWriter.qrCode(text: "found")).png()
        // The files have the same letter in ISO 8859-1 and 8859-2, so that their names look alike once they are
        // repaired.
        let names = [[0xE9], [0xEA]].map { Array(folder.path("caf").utf8) + $0 + Array(".png".utf8) }
        try TestPictures.write(bytes, to: names[0])
        try TestPictures.write(Array("no picture".utf8), to: names[1])
        let run = try YomiProgram.run([Array("scan".utf8), Array("--json".utf8), names[0], names[1]])
        let objects = try run.objects()
        #expect(objects.count == 2 && run.status == 2)
        #expect((objects[0]["barcodes"] as? [[String: Any]])?.first?["text"] as? String == "found")
        #expect(objects[1]["error"] is String)
        #expect(objects.map { $0["fileBytes"] as? String } == names.map { Data($0).base64EncodedString() })
        #expect(try YomiProgram.run("scan", "--json", writeCode("plain", to: "e.png")).objects()[0]["fileBytes"] == nil)
        // A program that reads the names has to be able to find the files by them.
        let output = try YomiProgram.runForBytes([Array("scan".utf8), Array("-0".utf8), Array("-H".utf8), names[0]])
        #expect(output == names[0] + [0, 0] + Array("found\0".utf8))
    }

    @Test func textsAreBehindTheirFilesNamesAsGrepHasThem() throws {
        let (first, second) = (try writeCode("one", to: "a.png"), try writeCode("two\nlines", to: "b.png"))
        #expect(try YomiProgram.run("scan", first, second).output == "\(first):one\n\(second):two\nlines\n")
        #expect(try YomiProgram.run("scan", "-H", first).output == "\(first):one\n")
        let zeros = try YomiProgram.run("scan", "-0", first, second).output
        #expect(zeros == "\(first)\0\0one\0\(second)\0\0two\nlines\0")
        #expect(try YomiProgram.run("scan", "-0", second).output == "two\nlines\0")
        for flags in ["-0H", "-H0"] {
            #expect(try YomiProgram.run("scan", flags, first).output == "\(first)\0\0one\0")
        }
        #expect(try YomiProgram.run("scan", "--json", "-0", first).status == 2)
    }

    @Test func rawOutputIsTheBytesAndNothingElse() throws {
        let bytes: [UInt8] = [0x00, 0xFF, 0xE9, 0x0A, 0x80]
        let path = try folder.write(SymbolPicture(BarcodeWriter.qrCode(bytes: bytes)).png(), to: "raw.png")
        #expect(try YomiProgram.runForBytes(["scan", "--raw", path]) == bytes)
        #expect(
            try YomiProgram.runForBytes(["scan", "--raw", "-0", path, path, "--no-filename"]) == bytes + [0] + bytes + [
                0
            ])
    }

    @Test func aSequenceIsJoinedOverSeveralFilesAndWhatIsMissingIsSaid() throws {
        let text = (1...50).map { "part \($0); " }.joined()
        let symbols = try BarcodeWriter.qrCodeSequence(text: text, symbolCount: 3)
        let paths = try symbols.enumerated().map {
            try folder.write(SymbolPicture($0.element).png(), to: "\($0.offset + 1).png")
        }
        let whole = try YomiProgram.run(["scan", paths[2], paths[0], paths[0], paths[1]].map { Array($0.utf8) })
        #expect(whole.output == "\(paths[1]):\(text)\n" && whole.errors == "" && whole.status == 0)
        let part = try YomiProgram.run("scan", paths[2], paths[0])
        #expect(part.errors == "yomi: \(paths[0]), \(paths[2]): of a message in 3 codes, code 2 is missing\n")
        #expect(part.lines.count == 2 && part.status == 0)
        #expect(part.lines.first?.hasPrefix("\(paths[0]):part 1; ") == true)
        let objects = try YomiProgram.run(["scan", "--json"].map { Array($0.utf8) } + paths.map { Array($0.utf8) })
            .objects()
        #expect(objects.map { ($0["messages"] as? [Any])?.count } == [0, 0, 1])
        let message = (objects[2]["messages"] as? [[String: Any]])?.first
        #expect(message?["text"] as? String == text && message?["count"] as? Int == 3)
    }

    /// Writes a message as two Aztec codes, whose sequence has no identifier.
    private func writeSequence(_ text: String, as name: String) throws -> [String] {
        let run = try YomiProgram.run(
            "create", "--symbology", "Aztec", "--sequence", "2", "-o", folder.path("\(name).png"), text)
        #expect(run.status == 0)
        return [1, 2].map { folder.path("\(name)-\($0).png") }
    }

    @Test func codesOfDifferentMessagesAreNeverMixed() throws {
        let (first, second) = ("pay 100 EUR to Alice, thank you", "pay 999 EUR to Mallory, bye bye")
        let (a, b) = (try writeSequence(first, as: "a"), try writeSequence(second, as: "b"))
        let ordered = try YomiProgram.run("scan", "--no-filename", a[0], a[1], a[0], b[0], b[1])
        #expect(ordered.output == "\(first)\n\(second)\n" && ordered.errors == "")
        let mixed = try YomiProgram.run("scan", a[0], b[0], a[1])
        #expect(mixed.lines.map { String($0.prefix { $0 != ":" }) } == [a[0], b[0], a[1]])
        #expect(
            mixed.errors == "yomi: \(a[0]), \(b[0]), \(a[1]): these are codes of different messages that can't be told "
                + "apart, so they are not joined\n")
    }

    @Test func aParityThatDoesNotMatchIsWarnedOf() throws {
        // Their parities are the same, because they have the same letters.
        let texts = ["abcdefgh", "efghabcd"]
        let symbols = try texts.map { try BarcodeWriter.qrCodeSequence(text: $0, symbolCount: 2) }
        let paths = try [symbols[0][0], symbols[1][1]].enumerated().map {
            try folder.write(SymbolPicture($0.element).png(), to: "\($0.offset).png")
        }
        let run = try YomiProgram.run("scan", paths[0], paths[1])
        #expect(run.output == "\(paths[1]):abcdabcd\n")
        #expect(
            run.errors == "yomi: \(paths[0]), \(paths[1]): the message in 2 codes does not match the parity that they "
                + "tell; codes of different messages may be joined\n")
    }

    @Test func aJSONLineHasSegmentsTheirECIAndFNC1() throws {
        let segments = [
            ContentSegment(mode: .numeric, bytes: Array("123".utf8), text: "123"),
            ContentSegment(mode: .byte, eci: 26, bytes: Array("é".utf8), text: "é"),
        ]
        let symbol = try BarcodeWriter.qrCode(
            segments: segments, options: QRCodeOptions(fnc1: .industry(applicationIndicator: "37")))
        let path = try folder.write(SymbolPicture(symbol).png(), to: "segments.png")
        let object = try #require(try YomiProgram.run("scan", "--json", path).objects().first)
        let barcode = try #require((object["barcodes"] as? [[String: Any]])?.first)
        let read = try #require(barcode["segments"] as? [[String: Any]])
        #expect(read.map { $0["mode"] as? String } == ["numeric", "byte"])
        #expect(read.map { $0["eci"] as? Int } == [nil, 26] && barcode["eci"] as? Int == 26)
        #expect(read.map { $0["text"] as? String } == ["123", "é"])
        let fnc1 = barcode["fnc1"] as? [String: Any]
        #expect(fnc1?["position"] as? String == "second" && fnc1?["applicationIndicator"] as? String == "37")
    }

    @Test(arguments: ["/dev/full", "closed"]) func lostOutputIsAnError(stream: String) throws {
        let path = try writeCode("lost", to: "code.png")
        for arguments in [["scan", path], ["scan", "--json", path], ["watch", "--camera", "demo"]] {
            let run = try YomiProgram.runLosingOutput(arguments, to: stream)
            #expect(run.status == 2, "\(arguments)")
            #expect(run.errors.split(separator: "\n").filter { $0.hasPrefix("yomi: can't write to ") }.count == 1)
        }
    }

    @Test func aFilesDescriptorNeverBecomesAStandardStream() throws {
        let path = try writeCode("closed streams", to: "code.png")
        let script = "exec \"$0\" \"$@\" <&- 2>&-"
        let run = try YomiProgram.run(["scan", path].map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", script])
        #expect(run.output == "closed streams\n" && run.status == 0)
        let absent = try YomiProgram.run(
            ["scan", "/nonexistent"].map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", script])
        #expect(absent.output == "" && absent.status == 2)
    }

    @Test func aNameThatLooksLikeOptionsIsAnErrorAndNotHelp() throws {
        let run = try YomiProgram.run("scan", "-dash.png")
        #expect(run.status == 2 && run.output == "" && run.errors.contains("./-dash.png"))
        #expect(try YomiProgram.run("scan", "-10.png").errors.contains("./-10.png"))
        try folder.write(SymbolPicture(BarcodeWriter.qrCode(text: "dash")).png(), to: "-dash.png")
        #expect(try YomiProgram.run("scan", "--", folder.path("-dash.png")).output == "dash\n")
    }

    @Test func messagesAboutArgumentsShowEscapesInPlaceOfObeyingThem() throws {
        let run = try YomiProgram.run("scan", "--symbologies", "\u{1B}[31mred\u{202E}", "x.png")
        #expect(run.status == 2 && run.errors.contains("␛[31mred<U+202E>"))
        #expect(!run.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }

    @Test(.enabled(if: access("/usr/bin/script", X_OK) == 0, "needs script, from bsdutils"))
    func invisibleCharactersAreShownOnATerminalUnlessAScriptNeedsThem() throws {
        let hidden =
            "a\u{200B}b\u{E0041}c\u{FEFF}d\u{200D}e\u{FE0F}f\u{E0102}g\u{3164}h\u{FFF0}i\u{E0080}j\u{E0FFF}k\u{2800}"
            + "م\u{200C}\u{200D}1\u{FE0F}2é\u{200C}П\u{200D}ế\u{200C}Ａ\u{200D}ᴀ\u{200C}"
        let shown =
            "a<U+200B>b<U+E0041>c<U+FEFF>d<U+200D>e<U+FE0F>f<U+E0102>g<U+3164>h<U+FFF0>i<U+E0080>j<U+E0FFF>k<U+2800>"
            + "م\u{200C}<U+200D>1<U+FE0F>2é<U+200C>П<U+200D>ế<U+200C>Ａ<U+200D>ᴀ<U+200C>"
        // The text has Persian, an emoji sequence, a digit as an emoji, a variant of an ideograph, and Braille.
        let written = "می\u{200C}خواهم 👩\u{200D}💻 1\u{FE0F}\u{20E3} 葛\u{E0100} ⠁\u{2800}⠃"
        let path = try writeCode("\(hidden) \(written)", to: "code.png")
        #expect(try YomiProgram.runInTerminal(["scan", path]).contains("\(shown) \(written)"))
        #expect(try YomiProgram.run("scan", path).output == "\(hidden) \(written)\n")
    }

    @Test(.enabled(if: access("/usr/bin/script", X_OK) == 0, "needs script, from bsdutils"))
    func aCodeCantForgeALineOfAnotherFileOnATerminal() throws {
        let path = try writeCode("HELLO\nother.png:FORGED", to: "code.png")
        let named = try YomiProgram.runInTerminal(["scan", path, path])
        #expect(named.contains("\(path):HELLO␊other.png:FORGED") && !named.contains("\nother.png"))
        #expect(try YomiProgram.runInTerminal(["scan", path]).contains("\nother.png:FORGED"))
        #expect(
            try YomiProgram.run("scan", "-H", path).output == "\(path):HELLO\nother.png:FORGED\n")
        try folder.write(Array("WIFI:S:Home\nSecurity: WPA3;T:nopass;;".utf8), to: "network.txt")
        let parsed = try YomiProgram.runInTerminal(["parse", "-", "<", folder.path("network.txt")])
        #expect(parsed.contains("Network: Home␊Security: WPA3") && !parsed.contains("\nSecurity: WPA3"))
    }

    @Test(.enabled(if: access("/usr/bin/script", X_OK) == 0, "needs script, from bsdutils"))
    func aTerminalIsNeitherSteeredNorTurnedRound() throws {
        let text = "a\u{1B}[31mb\u{202E}c\u{2066}d\u{200F}e"
        let path = try writeCode(text, to: "code.png")
        #expect(try YomiProgram.runInTerminal(["scan", path]).contains("a␛[31mb<U+202E>c<U+2066>d<U+200F>e"))
        // Every text in JSON can be read back.
        let json = try YomiProgram.run("scan", "--json", path)
        #expect(json.output.contains(#"b\u202ec\u2066d\u200fe"#))
        let barcode = (try json.objects().first?["barcodes"] as? [[String: Any]])?.first
        #expect(barcode?["text"] as? String == text)
    }
}
