import Barcodes
import Foundation
import Testing

/// The help is an interface: its text is stored in `Help/`. After a change, set `YOMITORI_WRITE_SNAPSHOTS` to write it
/// again, and review the difference.
@Suite struct HelpTests {
    private static let commands =
        ["yomi", "scan", "parse", "create", "watch", "history", "cameras", "symbologies"]
        + ["text", "wifi", "contact", "email", "phone", "sms", "geo", "event", "otp", "epc", "swiss", "link"]
        .map { "create-" + $0 }
        + ["product", "gs1", "digital-link", "file"]
        .map { "create-" + $0 } + ["list", "export", "import", "delete", "undo"].map { "history-" + $0 }

    @Test(arguments: commands) func theHelpIsWhatItIsWrittenDownAs(command: String) throws {
        let words = command == "yomi" ? [] : command.split(separator: "-", maxSplits: 1).map(String.init)
        let run = try YomiProgram.run((words + ["--help"]).map { Array($0.utf8) })
        #expect(run.status == 0 && run.errors == "")
        let snapshot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Help/\(command).txt")
        if ProcessInfo.processInfo.environment["YOMITORI_WRITE_SNAPSHOTS"] != nil {
            try Data(run.output.utf8).write(to: snapshot)
        }
        // The texts are compared word by word, because line breaks are up to the argument parser.
        let written = try String(contentsOf: snapshot, encoding: .utf8)
        #expect(run.output.split(whereSeparator: \.isWhitespace) == written.split(whereSeparator: \.isWhitespace))
    }

    @Test(arguments: commands) func examplesCanBeCopiedLineByLine(command: String) throws {
        let words = command == "yomi" ? [] : command.split(separator: "-", maxSplits: 1).map(String.init)
        let run = try YomiProgram.run(
            (words + ["--help"]).map { Array($0.utf8) }, prefix: ["/usr/bin/env", "COLUMNS=80"])
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.hasPrefix("USAGE: ") || $0.count <= 80 })
        #expect(lines.allSatisfy { $0.isEmpty || $0.contains { !$0.isWhitespace } })
        // Below EXAMPLES and similar headings, the parser breaks a long line, and its rest has no indentation.
        for block in lines.split(separator: "") {
            guard let heading = block.first, heading.allSatisfy({ $0.isUppercase || $0 == " " }) else { continue }
            #expect(block.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(heading)")
        }
    }

    @Test func theHelpNamesEveryMemberOfTheObjectsOfScan() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("code.png")
        _ = try YomiProgram.run("create", "-o", path, "a code")
        let help = try YomiProgram.run("scan", "--help").output
        let objects = try YomiProgram.run("scan", "--json", path, folder.path("missing.png")).objects()
        try #require(objects.count == 2)
        #expect(Set(objects[0].keys) == Set(objects[1].keys))
        let codes = try #require(objects[0]["barcodes"] as? [[String: Any]])
        for member in try objects[0].keys.sorted() + #require(codes.first).keys.sorted() {
            #expect(help.contains("\"\(member)\""), "the help says nothing of \(member)")
        }
    }

    @Test func everySymbologyOfTheEngineIsListed() throws {
        let run = try YomiProgram.run("symbologies")
        #expect(run.lines.map { String($0.prefix { $0 != "\t" }) } == Symbology.allCases.map(\.rawValue))
        let objects = try YomiProgram.run("symbologies", "--json").objects()
        let code = try #require(objects.first { $0["name"] as? String == "QRCode" })
        #expect(code["writable"] as? Bool == true && code["readByDefault"] as? Bool == true)
        let options = try #require(code["options"] as? [[String: Any]])
        #expect(options.first { $0["name"] as? String == "--mask" }?["values"] as? [Int] == [0, 7])
    }

    /// The sentence on reading codes back names the symbologies that can only be written.
    @Test func symbologiesThatCanOnlyBeWrittenAreNamed() throws {
        let made = Symbology.allCases.filter { $0.isWritable && !$0.isReadable }
        // Both kinds of Pharmacode have one name there.
        let names = Set(
            try YomiProgram.run("symbologies").lines.map { $0.split(separator: "\t") }
                .filter { line in made.contains { $0.rawValue == line[0] } }
                .map { $0[1].prefix { $0 != "," } })
        #expect(names.count > 1)
        func named(_ text: String, _ sentence: Regex<(Substring, Substring)>) throws -> Set<Substring> {
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let list = try #require(words.firstMatch(of: sentence)).output.1
            return Set(list.replacing(" and ", with: ", ").split(separator: ", ").map { $0.prefix { $0 != "," } })
        }
        #expect(try named(try YomiProgram.run("create", "--help").output, /can be read\. ([^.]*) can't be:/) == names)
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../data/help/creating.html")
        let help = try String(contentsOf: page, encoding: .utf8)
        #expect(try named(help, /before it is saved\. ([^.]*) are only made:/) == names)
    }

    @Test func symbologiesThatCantBeReadAreNotListedAsReadable() throws {
        let made = Symbology.allCases.filter { !$0.isReadable }
        let lines = try YomiProgram.run("symbologies").lines
        for symbology in made {
            let line = try #require(lines.first { $0.hasPrefix(symbology.rawValue + "\t") })
            #expect(line.split(separator: "\t").last?.hasPrefix("made") == true)
            let run = try YomiProgram.run("scan", "--symbologies", symbology.rawValue, "x.png")
            #expect(run.status == 2 && run.errors.contains("\(symbology.rawValue) can be made, but not read"))
        }
        let objects = try YomiProgram.run("symbologies", "--json").objects()
        let readable = objects.filter { $0["readable"] as? Bool == true }.compactMap { $0["name"] as? String }
        #expect(readable == Symbology.allCases.filter(\.isReadable).map(\.rawValue) && !readable.isEmpty)
    }

    @Test func theVersionIsPrinted() throws {
        let run = try YomiProgram.run("--version")
        #expect(run.status == 0 && run.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    }

    @Test func aCommandThatIsNoneIsNamed() throws {
        let run = try YomiProgram.run("scann", "x")
        #expect(run.status == 2 && run.errors.contains("There is no command “scann”. Did you mean ‘yomi scan’?"))
        #expect(try YomiProgram.run("zzzzzz").errors.contains("There is no command “zzzzzz”. yomi --help"))
        #expect(try YomiProgram.run("help", "scan").status == 0)
        #expect(try YomiProgram.run("help", "create", "wifi").output.contains("--ssid"))
        let help = try YomiProgram.run("help", "create", "wfi")
        #expect(help.status == 2 && help.output == "" && help.errors.contains("Did you mean ‘yomi create wifi’?"))
        #expect(try YomiProgram.run("help", "foo").status == 2)
        #expect(try YomiProgram.run("scan", "").errors == "yomi: “”: there is no such file\n")
    }

    @Test(arguments: [
        (["create", "--module-size", "-1", "x"], "--module-size must be from"),
        (["create", "--quiet-zone", "-3", "x"], "--quiet-zone must be from"),
        (["create", "--width", "-3", "x"], "--width must be from"),
        (["create", "--scale", "-3", "x"], "--scale must be from"),
        (["watch", "--timeout", "-1"], "--timeout must be more than 0"),
        (["create", "--series", "A{5}", "--count", "-1", "-o", "/tmp/yomi-none"], "--count is from 1 to"),
        (
            ["create", "--series", "A{5}", "--count", "3", "--step", "-5", "-o", "/tmp/yomi-none"],
            "no number of the series may be below 0"
        ),
        (["create", "--series", "A{5}", "--count", "3", "--sheet", "2x2", "--skip", "-1"], "--skip must be from 0"),
        (["create", "--mask", "-1", "x"], "--mask is from 0 to 7"),
        (["create", "otp", "--account", "a", "--counter", "-1"], "--counter can't be less than 0"),
        (["history", "--limit", "-1"], "--limit must not be negative"),
        (["scan", "--repeat", "-1", "x.png"], "--repeat must be from 1"),
        (["scan", "--region", "1,2", "x.png"], "four whole numbers"),
        (["create", "--foreground", "#eeee", "x"], "six hexadecimal digits"),
        (["parse", "--symbology", "foo", "x"], "there is no such symbology"),
    ]) func errorsInOptionValuesAreExplained(arguments: [String], reason: String) throws {
        let run = try YomiProgram.run(arguments.map { Array($0.utf8) })
        #expect(run.status == 2 && run.errors.contains(reason), "\(run.errors)")
    }

    @Test(arguments: [["nonsense"], ["scan"], ["scan", "--nonsense", "x"]])
    func errorsInTheArgumentsEndWithStatus2(arguments: [String]) throws {
        let run = try YomiProgram.run(arguments.map { Array($0.utf8) })
        #expect(run.status == 2 && run.output == "" && run.errors.contains("Error: "))
    }
}
