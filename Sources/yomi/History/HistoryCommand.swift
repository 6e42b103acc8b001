import ArgumentParser

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Search, export and import what was read.",
        discussion: """
            The window keeps what it reads, on this computer only, in yomitori/history.sqlite of the user's data folder \
            ($XDG_DATA_HOME, or ~/.local/share); yomi scan does so with --keep. The tool and the window may use it at once.

            EXAMPLES
              yomi history                              the newest entries
              yomi history keg 4711                     those with both words
              yomi history --kind wifi --since 2026-11-01
              yomi history export -o kegs.csv --scene Inventory
              yomi history import history.csv           of this or another program
              yomi history delete --until 2026-01-01
              yomi history undo                         brings back what was deleted last

            EXIT STATUS
              0  there was something
              1  there was nothing
              2  an error
            """,
        subcommands: [
            HistoryList.self, HistoryExportCommand.self, HistoryImportCommand.self, HistoryDelete.self,
            HistoryUndo.self,
        ],
        defaultSubcommand: HistoryList.self)
}

struct HistoryList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print entries, the newest first.",
        discussion: """
            Prints a line an entry: time, symbology, kind and text, with tabs between them. In texts, control characters are \
            shown as their pictures; --json and --csv have them as they are.

            JSON
              {"time":"2026-11-22T12:00:00.000Z","kind":"link",
               "symbology":"QRCode","text":"…","title":"…","detail":"",
               "label":"","note":"","favourite":false,"quantity":1,"count":1,
               "source":"camera","place":"…","page":null,"scene":"…",
               "session":null,"corners":[[x,y],…],"gs1":false,
               "secretRemoved":false,"part":null,"bytes":null}

            With --json, there is one such object a line. "source" is camera, file, clipboard, screen, request or \
            imported, "place" the camera's name, the file's path (its URI where the path is not UTF-8) or the \
            program's name; "count" says how often a code was read in an inventory, "session" when that began; "part" \
            is which part of a message in several codes was read, as "2/5", while others are missing; "bytes" are the \
            content in Base64 where the text in UTF-8 is not just that. --csv has the same as columns; what a \
            spreadsheet would take for a formula begins with an apostrophe.
            """)

    @OptionGroup var filter: HistoryFilter

    @Flag(help: "Print one JSON object an entry.")
    var json = false

    @Flag(help: "Print a table of comma-separated values.")
    var csv = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Print no more than this many; 0 is all. (default: 50)", valueName: "count"))
    var limit: Int?

    /// Number of entries that are printed without `--limit`.
    private static let usualLimit = 50

    func validate() throws {
        guard !json || !csv else { throw ValidationError("--json and --csv exclude each other.") }
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit must not be negative.") }
    }

    func run() throws {
        try HistoryAccess.run { store in
            let query = try filter.query(in: store)
            let most = limit ?? Self.usualLimit
            let records = try store.records(query, limit: most == 0 ? .max : most)
            if csv {
                try Console.write(Array(HistoryText.csv(records).utf8))
            } else {
                for record in records {
                    try Console.print(json ? HistoryText.object(record) : HistoryText.line(record))
                }
            }
            // A program that reads the output must not take 50 entries for all of them.
            if limit == nil, records.count == most {
                let more = try store.count(query) - most
                if more > 0 {
                    Console.error("\(more) more \(more == 1 ? "entry" : "entries") not printed; --limit 0 prints all")
                }
            }
            if records.isEmpty,
                let command = MistypedWord.historyCommand(meantBy: CommandLine.arguments, searching: filter.search)
            {
                Console.error(
                    "nothing has “\(filter.search.joined(separator: " "))”; the command is yomi history \(command)")
            }
            throw records.isEmpty ? Status.nothingRead : Status.success
        }
    }
}

struct HistoryExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write entries to a file, as CSV or JSON.",
        discussion: """
            Without options, everything is printed as CSV. A file is written as its name says: .csv or .json. What this \
            writes, yomi history import reads. A thumbnail is no part of it.

            In CSV, an apostrophe stands before what a spreadsheet would take for a formula (= + - @): what a code says is \
            anybody's. The import takes it away again; JSON has none.
            """)

    @OptionGroup var filter: HistoryFilter

    @Flag(help: "Write JSON, an array of objects. (default: by the file's name)")
    var json = false

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("Write this file; - is standard output. (default: -)", valueName: "file"),
        completion: .file())
    var output: String?

    func validate() throws {
        try rejectFileAsSearch()
        // A name without an ending does not name a format; CSV is written.
        guard let output, output != "-", !json, let ending = Self.ending(of: output),
            !Self.endings.contains(ending)
        else { return }
        throw ValidationError(
            "a .\(ending) file can't be written; name a .csv or .json file. Spreadsheets open .csv files.")
    }

    /// Rejects the name of a file in place of a search, unless the output is named as well.
    private func rejectFileAsSearch() throws {
        guard output == nil, filter.search.count == 1, let word = filter.search.first,
            let ending = Self.ending(of: word), ending == "txt" || Self.endings.contains(ending)
        else { return }
        let name = ending == "txt" ? String(word.dropLast(ending.count)) + "csv" : word
        throw ValidationError(
            "“\(word)” would be searched for; to write a file, give -o \(name), and to search for it, -o -.")
    }

    /// Extensions of the files that can be written.
    private static let endings: Set = ["csv", "json"]

    /// Returns the extension of a file's name in lower case; `nil` without one.
    private static func ending(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let period = name.lastIndex(of: "."), period != name.startIndex else { return nil }
        return name[period...].dropFirst().lowercased()
    }

    func run() throws {
        try HistoryAccess.run { store in
            let records = try store.records(filter.query(in: store), limit: .max)
            let output = output ?? "-"
            let isJSON = json || Self.ending(of: output) == "json"
            let bytes = Array((isJSON ? HistoryText.json(records) : HistoryText.csv(records)).utf8)
            if output == "-" {
                try Console.write(bytes)
            } else {
                try HistoryAccess.write(bytes, to: output)
            }
            throw records.isEmpty ? Status.nothingRead : Status.success
        }
    }
}

struct HistoryImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add the entries of files.",
        discussion: """
            Reads what yomi history export writes, Binary Eye's and ZXing Barcode Scanner's CSV files, other tables whose \
            columns have such titles as text, content, format, type, date or timestamp, and JSON with such members. Entries \
            with a time, symbology and text that are there already are left out. A file is added as a whole or not at all.
            """)

    @Flag(help: "Keep passwords, such as a Wi-Fi network's. (default: entries are kept without them)")
    var secrets = false

    @Argument(help: ArgumentHelp("Files; - is standard input.", valueName: "file"), completion: .file())
    var files: [String]

    func run() throws {
        try HistoryAccess.run { store in
            var (isAnyNew, hasFailed) = (false, false)
            var arguments = RawArguments()
            for file in files {
                let path = file == "-" ? nil : arguments.bytes(of: file)
                do {
                    let (new, read) = try HistoryAccess.add(file, path: path, to: store, keepsSecrets: secrets)
                    isAnyNew = isAnyNew || new > 0
                    var sentence = "\(file): \(new) of \(read.records.count) entries are new"
                    if read.skipped > 0 { sentence += ", \(read.skipped) without a text were left out" }
                    if read.corrected > 0 {
                        sentence +=
                            ", \(read.corrected) had an invalid time or quantity and got the current time, or the quantity 1"
                    }
                    try Console.printText(sentence)
                } catch let error as HistoryFileError {
                    hasFailed = true
                    Console.error("\(file): \(error.message)")
                }
            }
            throw hasFailed ? Status.error : isAnyNew ? Status.success : Status.nothingRead
        }
    }
}

struct HistoryDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete entries.",
        discussion: """
            Says how many were deleted. For an hour, yomi history undo brings them back; with --now, nothing does. The \
            codes of the window's current inventory list are kept: they are removed from that list in the window.
            """)

    @OptionGroup var filter: HistoryFilter

    @Flag(help: "Delete everything.")
    var all = false

    @Flag(help: "Delete at once and for good.")
    var now = false

    func validate() throws {
        guard try all == filter.isEmpty else {
            throw ValidationError(
                all ? "--all goes without a search." : "say which entries are to be deleted, or --all.")
        }
    }

    func run() throws {
        try HistoryAccess.run { store in
            let (removal, kept) = try store.removeAllOutsideOpenSession(filter.query(in: store))
            if now { try store.forget(removal) }
            try Console.print("\(removal.count) \(removal.count == 1 ? "entry" : "entries") deleted")
            if kept > 0 {
                let (noun, verb) = kept == 1 ? ("code", "is") : ("codes", "are")
                Console.error("\(kept) \(noun) of the current inventory list \(verb) kept")
            }
            throw removal.count == 0 ? Status.nothingRead : Status.success
        }
    }
}

struct HistoryUndo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Bring back what was deleted last, within an hour.")

    func run() throws {
        try HistoryAccess.run { store in
            guard let removal = try store.lastRemoval() else {
                Console.error("there is nothing to bring back")
                throw Status.nothingRead
            }
            let count = try store.restore(removal)
            try Console.print("\(count) \(count == 1 ? "entry is" : "entries are") back")
        }
    }
}
