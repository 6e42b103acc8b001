import Foundation
import History
import Testing

/// `yomi history` and `yomi scan --keep`, with a separate history for each test.
@Suite struct HistoryCommandTests {
    private struct Place: ~Copyable {
        let folder = NSTemporaryDirectory() + "yomi-history-\(UUID().uuidString)"

        init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func run(_ arguments: String..., input: String = "") throws -> YomiRun {
            try YomiProgram.run(
                arguments.map { Array($0.utf8) }, prefix: ["/usr/bin/env", "XDG_DATA_HOME=" + folder],
                input: Array(input.utf8))
        }

        /// Returns the texts in the history, the newest first.
        func texts(_ arguments: String...) throws -> [String] {
            let run = try YomiProgram.run(
                (["history"] + arguments + ["--json"]).map { Array($0.utf8) },
                prefix: ["/usr/bin/env", "XDG_DATA_HOME=" + folder])
            return try run.objects().compactMap { $0["text"] as? String }
        }

        /// Begins an inventory and counts a text, as the window does.
        func count(_ text: String) throws {
            let store = try HistoryFile(path: folder + "/yomitori/history.sqlite").open().store
            defer { store.close() }
            let entry = HistoryEntry(time: HistoryTime.now(), source: ReadSource(.camera), symbology: "", text: text)
            try store.count(entry, quantity: 1, in: store.beginSession(scene: "Inventory"))
        }

        func fill() throws {
            let lines = [
                #"{"text":"keg 17","symbology":"Code128","time":"2026-11-22T12:00:00Z","scene":"Inventory"}"#,
                #"{"text":"https://example.org/","symbology":"QRCode","time":"2026-11-21T12:00:00Z","favourite":true}"#,
                #"{"text":"=1+1","symbology":"QRCode","time":"2026-11-20T12:00:00Z"}"#,
            ]
            let run = try run("history", "import", "-", input: lines.joined(separator: "\n"))
            #expect(run.status == 0 && run.output == "-: 3 of 3 entries are new\n")
        }
    }

    @Test func anEmptyHistoryEndsWithStatus1() throws {
        let place = try Place()
        let run = try place.run("history")
        #expect(run.status == 1 && run.output == "" && run.errors == "")
    }

    @Test func entriesThatAreNotPrintedAreReported() throws {
        let place = try Place()
        func add(_ numbers: Range<Int>) throws {
            let lines = numbers.map { #"{"text":"keg \#($0)","time":"2026-11-22T12:00:00Z"}"# }
            #expect(try place.run("history", "import", "-", input: lines.joined(separator: "\n")).status == 0)
        }
        try add(0..<50)
        #expect(try place.run("history").errors == "")
        try add(50..<51)
        let run = try place.run("history")
        #expect(run.output.split(separator: "\n").count == 50)
        #expect(run.errors == "yomi: 1 more entry not printed; --limit 0 prints all\n")
        #expect(try place.run("history", "--limit", "50").errors == "")
        #expect(try place.run("history", "--limit", "0").output.split(separator: "\n").count == 51)
        try add(51..<60)
        #expect(try place.run("history", "keg").errors == "yomi: 10 more entries not printed; --limit 0 prints all\n")
    }

    @Test func theHistoryIsNeverOverwrittenByItsExport() throws {
        let place = try Place()
        try place.fill()
        let database = place.folder + "/yomitori/history.sqlite"
        try FileManager.default.createSymbolicLink(atPath: place.folder + "/a.json", withDestinationPath: database)
        try FileManager.default.createSymbolicLink(
            atPath: place.folder + "/folder", withDestinationPath: place.folder + "/yomitori")
        for file in [
            database, database + "-wal", database + "-shm", place.folder + "/a.json",
            place.folder + "/folder/../yomitori/history.sqlite", place.folder + "/folder/history.sqlite-wal",
        ] {
            let run = try place.run("history", "export", "--json", "-o", file)
            #expect(run.status == 2 && run.output == "")
            #expect(run.errors == "yomi: \(file): this is the history itself; give the export another name\n")
        }
        #expect(try place.texts().count == 3)
        #expect(try place.run("history", "export", "-o", place.folder + "/folder/copy.csv").status == 0)
    }

    @Test func entriesAreFoundByPartsAndFilters() throws {
        let place = try Place()
        try place.fill()
        #expect(try place.texts() == ["keg 17", "https://example.org/", "=1+1"])
        #expect(try place.texts("exam") == ["https://example.org/"])
        #expect(try place.texts("keg", "17") == ["keg 17"])
        #expect(try place.texts("--kind", "link,wifi") == ["https://example.org/"])
        #expect(try place.texts("--symbology", "code-128") == ["keg 17"])
        #expect(try place.texts("--scene", "Inventory") == ["keg 17"])
        for flag in ["--favorites", "--favourites"] { #expect(try place.texts(flag) == ["https://example.org/"]) }
        #expect(
            try place.texts("--since", "2026-11-21T12:00:00Z", "--until", "2026-11-22T12:00:00Z")
                == ["https://example.org/"])
        #expect(try place.texts("--limit", "1") == ["keg 17"])
        #expect(try place.texts("nothing like it") == [])
    }

    /// These include entries of versions that stored the name in the window's language.
    @Test(arguments: ["Inventory", "inventory", "Inventur", "INVENTUR", "棚卸し"])
    func aSceneIsFoundByEachOfItsNames(name: String) throws {
        let place = try Place()
        try place.fill()
        _ = try place.run(
            "history", "import", "-", input: #"[{"text":"old","scene":"Inventur"},{"text":"x","scene":"Mine"}]"#)
        #expect(try Set(place.texts("--scene", name)) == ["keg 17", "old"])
        #expect(try place.texts("--scene", "mine") == ["x"] && place.texts("--scene", "none").isEmpty)
    }

    @Test func noPieceOfAPasswordIsKept() throws {
        let place = try Place()
        let text = "WIFI:S:Home;T:WPA;P:secretpass-ALPHA-BETA-GAMMA;;"
        #expect(try place.run("create", "--sequence", "3", "-o", place.folder + "/seq.png", text).status == 0)
        for number in 1...3 {
            #expect(try place.run("scan", "--keep", "\(place.folder)/seq-\(number).png").status == 0)
        }
        let csv = try place.run("history", "export").output
        #expect(csv.contains("3/3") && !csv.contains("secretpass") && !csv.contains("GAMMA"))
    }

    /// With too few descriptors, the system's dispatch queues would end the program.
    @Test(arguments: [5, 6, 7, 8, 9, 10, 12, 16, 20, 24]) func fewDescriptorsAreAnErrorOrEnough(count: Int) throws {
        let place = try Place()
        try place.fill()
        for _ in 0..<3 {
            let run = try YomiProgram.run(
                ["history"].map { Array($0.utf8) },
                prefix: [
                    "/usr/bin/env", "XDG_DATA_HOME=" + place.folder, "/bin/sh", "-c",
                    "ulimit -n \(count); exec \"$0\" \"$@\"",
                ])
            #expect(run.status == 0 || run.status == 2 && run.errors.hasPrefix("yomi: "), "\(run)")
        }
    }

    @Test func aLowLimitOfDescriptorsIsRaised() throws {
        let place = try Place()
        try place.fill()
        let run = try YomiProgram.run(
            ["history"].map { Array($0.utf8) },
            prefix: [
                "/usr/bin/env", "XDG_DATA_HOME=" + place.folder, "/bin/sh", "-c", "ulimit -S -n 8; exec \"$0\" \"$@\"",
            ])
        #expect(run.status == 0 && run.lines.count == 3)
    }

    @Test func eachEntryTakesOneLineWhateverItContains() throws {
        let place = try Place()
        _ = try place.run("history", "import", "-", input: #"[{"text":"a\nb\tc\u001b[31m","type":"QR_CODE"}]"#)
        let run = try place.run("history")
        #expect(run.lines.count == 1 && run.output.hasSuffix("\ta␊b␉c␛[31m\n"), "\(run.output)")
    }

    @Test func exportedEntriesAreImported() throws {
        let place = try Place()
        try place.fill()
        let file = place.folder + "/out.json"
        #expect(try place.run("history", "export", "-o", file).status == 0)
        let csv = try place.run("history", "export").output
        #expect(csv.contains(",'=1+1,") && csv.split(separator: "\r\n").count == 4)
        let other = try Place()
        #expect(try other.run("history", "import", file).output == "\(file): 3 of 3 entries are new\n")
        let again = try other.run("history", "import", "-", input: csv)
        #expect(again.status == 1 && again.output == "-: 0 of 3 entries are new\n")
        #expect(try other.texts() == place.texts())
    }

    @Test(arguments: ["h.xls", "h.xlsx", "h.txt", "folder/h.ods"]) func aKindOfFileThatIsNotWrittenIsRefused(
        name: String
    ) throws {
        let place = try Place()
        try place.fill()
        let run = try place.run("history", "export", "-o", place.folder + "/" + name)
        #expect(run.status == 2 && run.errors.contains(".csv or .json"))
        #expect(!FileManager.default.fileExists(atPath: place.folder + "/" + name))
    }

    @Test func aNameWithoutAnEndingIsWrittenAsCSV() throws {
        let place = try Place()
        try place.fill()
        #expect(try place.run("history", "export", "-o", place.folder + "/.history").status == 0)
        let text = try String(contentsOfFile: place.folder + "/.history", encoding: .utf8)
        #expect(text.split(separator: "\r\n").count == 4)
    }

    @Test(arguments: [("lst", "list"), ("exprot", "export"), ("Improt", "import"), ("und", "undo")])
    func aMistypedCommandIsNamed(word: String, verb: String) throws {
        let place = try Place()
        try place.fill()
        let run = try place.run("history", word)
        #expect(run.status == 1 && run.output == "" && run.errors.contains("yomi history \(verb)\n"))
        // A word after `list` is searched, and a word unlike any command is not reported as mistyped.
        #expect(try place.run("history", "list", word).errors == "" && place.run("history", "kegs").errors == "")
    }

    @Test(arguments: [("kegs.csv", "kegs.csv"), ("folder/kegs.JSON", "folder/kegs.JSON"), ("kegs.txt", "kegs.csv")])
    func aFileIsNotTakenForASearch(name: String, advice: String) throws {
        let place = try Place()
        try place.fill()
        let run = try place.run("history", "export", name)
        #expect(run.status == 2 && run.output == "" && run.errors.contains("give -o \(advice),"))
        // With an output file given, the name is taken for a search.
        #expect(try place.run("history", "export", name, "-o", "-").status == 1)
        #expect(try place.run("history", "export", "keg").status == 0)
    }

    @Test func deletedEntriesCanBeRestored() throws {
        let place = try Place()
        try place.fill()
        #expect(try place.run("history", "delete", "keg").output == "1 entry deleted\n")
        #expect(try place.texts() == ["https://example.org/", "=1+1"])
        #expect(try place.run("history", "undo").output == "1 entry is back\n")
        #expect(try place.texts().count == 3)
        #expect(try place.run("history", "delete", "--all", "--now").output == "3 entries deleted\n")
        #expect(try place.run("history", "undo").status == 1)
        #expect(try place.run("history", "delete", "--all").status == 1)
    }

    @Test func theInventoryThatIsUnderWayIsKept() throws {
        let place = try Place()
        try place.fill()
        try place.count("keg 18")
        let some = try place.run("history", "delete", "keg")
        #expect(some.status == 0 && some.output == "1 entry deleted\n")
        #expect(some.errors == "yomi: 1 code of the current inventory list is kept\n")
        let all = try place.run("history", "delete", "--all", "--now")
        #expect(all.status == 0 && all.output == "2 entries deleted\n" && all.errors == some.errors)
        #expect(try place.texts() == ["keg 18"])
    }

    @Test(arguments: [
        ["delete"], ["delete", " "], ["delete", "", "\t", "--now"], ["delete", "--until", "2026-02-30"],
        ["delete", "--all", "keg"], ["--kind", "keg"], ["--since", "yesterday"], ["--json", "--csv"],
    ])
    func invalidArgumentsAreRefused(arguments: [String]) throws {
        let run = try YomiProgram.run((["history"] + arguments).map { Array($0.utf8) })
        #expect(run.status == 2 && run.output == "")
    }

    @Test func aFileThatIsNoHistoryIsNamedAndTheOthersAreAdded() throws {
        let place = try Place()
        let (no, yes) = (place.folder + "/no.csv", place.folder + "/yes.csv")
        try "a,b\n1,2\n".write(toFile: no, atomically: true, encoding: .utf8)
        try "text,type\nabc,QR_CODE\n".write(toFile: yes, atomically: true, encoding: .utf8)
        let run = try place.run("history", "import", no, yes)
        #expect(run.status == 2 && run.errors.contains(no) && run.output == "\(yes): 1 of 1 entries are new\n")
        #expect(try place.texts() == ["abc"])
    }

    @Test func aFileThatCannotBeReadSaysWhy() throws {
        let place = try Place()
        let file = place.folder + "/none.csv"
        let absent = try place.run("history", "import", file)
        #expect(absent.status == 2 && absent.errors == "yomi: \(file): can't read it: No such file or directory\n")
        #expect(try place.run("history", "import", place.folder).errors.contains("can't read it: Is a directory"))
    }

    @Test func aLongHistoryComesFromStandardInputAsWell() throws {
        let place = try Place()
        let lines = (0..<20_000).map { #"{"text":"keg \#($0)","symbology":"Code128","time":"2026-11-22T12:00:00Z"}"# }
        let run = try place.run("history", "import", "-", input: lines.joined(separator: "\n") + "\n")
        #expect(run.output == "-: 20000 of 20000 entries are new\n", "\(run.errors)")
    }

    @Test func aFileWithANameThatIsNotUTF8IsImported() throws {
        let place = try Place()
        let name = Array((place.folder + "/caf").utf8) + [0xE9] + Array(".csv".utf8)
        try TestPictures.write(Array("text\nabc\n".utf8), to: name)
        let run = try YomiProgram.run(
            ["history", "import"].map { Array($0.utf8) } + [name],
            prefix: ["/usr/bin/env", "XDG_DATA_HOME=" + place.folder])
        #expect(run.status == 0 && run.output.hasSuffix("1 of 1 entries are new\n"), "\(run.errors)")
        #expect(try place.texts() == ["abc"])
    }

    @Test func aScanIsKeptOnlyWhereItIsAsked() throws {
        let place = try Place()
        let picture = place.folder + "/code.png"
        _ = try YomiProgram.run("create", "-o", picture, "WIFI:S:Home;T:WPA;P:open-sesame;;")
        #expect(try place.run("scan", picture).status == 0)
        #expect(try place.run("history").status == 1)
        #expect(try place.run("scan", "--keep", picture).status == 0)
        let entry = try #require(try place.run("history", "--json").objects().first)
        #expect(entry["place"] as? String == picture && entry["source"] as? String == "file")
        #expect(entry["title"] as? String == "Home" && entry["secretRemoved"] as? Bool == true)
        #expect((entry["corners"] as? [Any])?.count == 4 && !(entry["text"] as? String ?? "").contains("sesame"))
    }

    @Test func aFileWhoseNameIsNotUTF8IsKeptByItsURI() throws {
        let place = try Place()
        let plain = place.folder + "/code.png"
        _ = try YomiProgram.run("create", "-o", plain, "found")
        let picture = Array(place.folder.utf8) + Array("/caf ".utf8) + [0xE9] + Array(".png".utf8)
        try TestPictures.write([UInt8](Data(contentsOf: URL(filePath: plain))), to: picture)
        let run = try YomiProgram.run(
            [Array("scan".utf8), Array("--keep".utf8), picture],
            prefix: ["/usr/bin/env", "XDG_DATA_HOME=" + place.folder])
        #expect(run.status == 0)
        let entry = try #require(try place.run("history", "--json").objects().first)
        #expect(entry["place"] as? String == "file://\(place.folder)/caf%20%E9.png")
    }

    @Test func theDigitsBesideAProductsNumberAreKept() throws {
        let place = try Place()
        let picture = place.folder + "/serial.png"
        _ = try YomiProgram.run("create", "--symbology", "EAN13", "--add-on", "12", "-o", picture, "9770317847001")
        #expect(try place.run("scan", "--keep", picture).output == "9770317847001\n")
        #expect(try place.run("history", "--json").objects().first?["text"] as? String == "9770317847001 12")
        let barcodes = try place.run("scan", "--json", picture).objects().first?["barcodes"] as? [[String: Any]]
        #expect(barcodes?.first?["addOn"] as? String == "12")
    }

    @Test func aDamagedHistoryIsSetAsideWithAWord() throws {
        let place = try Place()
        try place.fill()
        try "no database".write(
            toFile: place.folder + "/yomitori/history.sqlite", atomically: false, encoding: .utf8)
        for name in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: place.folder + "/yomitori/history.sqlite" + name)
        }
        let run = try place.run("history")
        #expect(run.status == 1 && run.errors.contains("damaged"))
        #expect(try place.run("history").errors == "")
    }

    @Test func partsOfAnIncompleteMessageAreKept() throws {
        let place = try Place()
        let name = place.folder + "/part.png"
        _ = try YomiProgram.run("create", "--sequence", "3", "-o", name, String(repeating: "a long text, ", count: 12))
        let parts = try FileManager.default.contentsOfDirectory(atPath: place.folder).filter { $0.hasSuffix(".png") }
            .sorted().map { place.folder + "/" + $0 }
        #expect(parts.count == 3)
        #expect(try place.run("scan", "--keep", parts[0], parts[2]).status == 0)
        let kept = try place.run("history", "--json").objects()
        #expect(Set(kept.compactMap { $0["part"] as? String }) == ["1/3", "3/3"])
    }

    @Test func aCamerasReadsAreKeptOnlyWhereItIsAsked() throws {
        let place = try Place()
        #expect(try place.run("watch", "--camera", "demo", "--once", "--timeout", "60").status == 0)
        #expect(try place.run("history").status == 1)
        let run = try place.run("watch", "--camera", "demo", "--once", "--keep", "--timeout", "60")
        #expect(run.status == 0)
        let entry = try #require(try place.run("history", "--json").objects().first)
        #expect(entry["source"] as? String == "camera" && entry["place"] as? String == "demo")
        #expect((entry["corners"] as? [Any])?.count == 4)
    }
}
