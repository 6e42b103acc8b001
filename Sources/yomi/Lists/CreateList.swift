import ArgumentParser
import Characters
import Files
import Glibc
import Labels
import Pictures
import Tables

/// Makes many codes: on sheets of labels, or each in a file of its own.
struct CreateList {
    var list: ListOptions
    var options: CreateOptions

    /// Maximum size of a table, in bytes.
    private static let tableLimit = 64 << 20

    /// - Throws: what ends the program, after it was reported.
    func run() throws {
        if list.sheet == "list" { return try Self.printPapers() }
        do throws(CreateError) {
            guard let output = options.output else { throw .noListOutput }
            let maker = try options.code.labelMaker()
            let sheet = try list.labelSheet()
            guard sheet != nil || output != "-" else { throw .noListOutput }
            if let problem = sheet?.problem { throw .labels(.sheet(problem)) }
            let source = list.csv.map { $0 == "-" ? "standard input" : $0 } ?? "--series"
            let entries = try entries(source)
            var progress = ProgressLine()
            let made = maker.labels(entries) { done in
                progress.show("\(done) of \(entries.count) codes")
                return true
            }
            progress.end()
            guard let made else { return }
            for (entry, failure) in made.failures {
                Console.error("\(source):\(entry.line): \(failure.message(maker, text: entry.text))")
            }
            guard made.failures.isEmpty || list.skipErrors else { throw .rows(made.failures.count) }
            guard !made.labels.isEmpty else { throw .noRows }
            // Numbers of a series come from no spreadsheet.
            for entry in list.csv == nil ? [] : maker.entriesLackingZero(made.entries) {
                Console.error(
                    "\(source):\(entry.line): warning: \(entry.text) gets a second check digit; "
                        + "did the spreadsheet leave out its first zero?")
            }
            var arguments = RawArguments()
            let path = arguments.bytes(of: output)
            let table = list.csv.map { $0 == "-" ? nil : arguments.bytes(of: $0) } ?? nil
            let inputs = table.map { InputFiles($0) } ?? InputFiles()
            if let sheet {
                try write(made, of: source, on: sheet, to: output == "-" ? nil : path, besides: inputs)
            } else {
                try write(made, by: maker, of: source, toFolder: path, besides: inputs)
            }
        } catch {
            if case .output(let error) = error { throw error }
            Console.error(error.message)
            throw Status.error
        }
    }

    private func entries(_ source: String) throws(CreateError) -> [LabelEntry] {
        guard let path = list.csv else {
            do throws(LabelSeries.Problem) {
                return try LabelSeries(list.series ?? "", count: list.count ?? 0, step: list.step ?? 1).entries
            } catch {
                throw .series(error)
            }
        }
        let file: [UInt8]
        do throws(StandardInput.ReadingError) {
            var arguments = RawArguments()
            file = try StandardInput.file(path == "-" ? nil : arguments.bytes(of: path), limit: Self.tableLimit)
        } catch {
            throw .table(error, name: source)
        }
        let columns = LabelTable.Columns(
            text: list.textColumn, caption: list.captionColumn, name: list.fileColumn, hasHeader: list.header)
        let table: LabelTable
        do throws(LabelTable.Problem) {
            table = try LabelTable(file, columns: columns)
        } catch {
            throw .notTable(error, name: source)
        }
        // A first row that only looks like titles may have been a code.
        if table.titlesAreGuessed, let titles = table.titles, titles.column(.text) == nil {
            let names = titles.cells.map { VisibleText.of($0) }.joined(separator: ", ")
            Console.error("\(source):1: the first row is taken as titles: \(names); --no-header makes a code of it")
        }
        for line in table.emptyLines { Console.error("\(source):\(line): there is no text for a code") }
        guard table.emptyLines.isEmpty || list.skipErrors else { throw .rows(table.emptyLines.count) }
        return table.entries
    }

    // MARK: Sheets

    private func write(
        _ made: LabelMaker.Batch, of source: String, on sheet: LabelSheet, to path: [UInt8]?,
        besides inputs: InputFiles
    ) throws(CreateError) {
        if let format = options.format, format != .file(.pdf) { throw .sheetFormat }
        guard path != nil || !Console.isTerminal else { throw .terminal }
        if let path { try Self.check(path, besides: inputs) }
        var style = LabelStyle()
        style.quietZone = options.quietZone
        style.moduleSize = options.moduleSize
        style.hasFrames = list.frames
        style.look = options.look
        let document = try document(made, of: source, on: sheet, style: style)
        var progress = ProgressLine()
        let file: [UInt8]
        do throws(LabelError) {
            file = try document.pdf { done, count in
                progress.show("\(done) of \(count) pages")
                return true
            }
        } catch {
            progress.end()
            throw .labels(error)
        }
        progress.end()
        guard let path else {
            do throws(OutputError) { return try Console.write(file) } catch { throw .output(error) }
        }
        try Self.save(file, to: path)
    }

    /// Lays out the labels on their sheets. Each row that can't be printed is reported before anything is drawn.
    private func document(
        _ made: LabelMaker.Batch, of source: String, on sheet: LabelSheet, style: LabelStyle
    ) throws(CreateError) -> LabelDocument {
        let captions = CaptionMaker()
        var labels = made.labels
        var failures: [Int: String] = [:]
        for index in labels.indices {
            labels[index].caption = caption(of: index, in: made)
            do throws(CaptionError) { try labels[index].setCaption(by: captions) } catch {
                failures[index] = CreateError.caption(error).message
            }
        }
        func document(of labels: [Label]) throws(CreateError) -> LabelDocument {
            do throws(LabelError) {
                return try LabelDocument(labels, on: sheet, style: style, skipped: list.skip)
            } catch {
                throw .labels(error)
            }
        }
        let whole = try document(of: labels)
        for index in whole.misfits { failures[index] = LabelError.noRoom.message }
        guard !failures.isEmpty else { return whole }
        try report(failures, of: made.entries, in: source)
        return try document(of: labels.indices.filter { failures[$0] == nil }.map { labels[$0] })
    }

    /// Returns the caption of a code: the one of its row, or else that of `--caption`.
    private func caption(of index: Int, in made: LabelMaker.Batch) -> String {
        let own = made.labels[index].caption
        return own.isEmpty ? options.caption(for: made.entries[index].text) : own
    }

    /// Reports what is wrong with rows, each by its line in the table.
    /// - Parameter failures: sentences, by the indices of the rows' entries.
    /// - Throws: ``CreateError/rows(_:)`` unless such rows are left out.
    private func report(_ failures: [Int: String], of entries: [LabelEntry], in source: String) throws(CreateError) {
        for (index, message) in failures.sorted(by: { $0.key < $1.key }) {
            Console.error("\(source):\(entries[index].line): \(message)")
        }
        guard failures.isEmpty || list.skipErrors else { throw .rows(failures.count) }
    }

    private static func printPapers() throws {
        for paper in LabelPaper.known {
            let (sheet, label) = (paper.sheet, paper.sheet.label)
            func shown(_ length: Double) -> String {
                let tenths = Int((length * 10).rounded())
                return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
            }
            try Console.print(
                "\(paper.maker.rawValue) \(paper.numbers.joined(separator: ", "))\t"
                    + "\(sheet.columns)x\(sheet.rows)\t\(shown(label.width))x\(shown(label.height)) mm")
        }
    }

    // MARK: Files

    private func write(
        _ made: LabelMaker.Batch, by maker: LabelMaker, of source: String, toFolder path: [UInt8],
        besides inputs: InputFiles
    ) throws(CreateError) {
        let format: SymbolFileFormat
        switch options.format {
        case nil: format = .png
        case .file(let kind): format = kind
        case .text: throw .listFormat
        }
        let captions = CaptionMaker()
        let (failures, troubles) = checkFiles(made, maker, format, captions)
        try report(failures, of: made.entries, in: source)
        guard failures.count < made.labels.count else { throw .noRows }
        let folder = path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
        let shown = String(decoding: path, as: UTF8.self)
        let isNew = mkdir(cString(path), 0o777) == 0
        if !isNew, errno != EEXIST { throw .file(FileError(operation: "create", errno: errno), path: shown) }
        var names = FileNames(entries: made.entries)
        var progress = ProgressLine()
        defer { progress.end() }
        var written = 0
        // A folder that was made and stayed empty is removed.
        defer { if isNew, written == 0 { rmdir(cString(path)) } }
        for index in made.labels.indices where failures[index] == nil {
            progress.show("\(index) of \(made.labels.count) files")
            let picture = try drawing(at: index, in: made, captions)
            let bytes: [UInt8]
            do throws(SymbolPictureError) { bytes = try picture.file(format) } catch { throw .picture(error) }
            let path = folder + Array(names.name(at: index, ending: format.rawValue).utf8)
            try Self.check(path, besides: inputs)
            // The names come from a table: a link in the folder is not a place that the user has chosen.
            try Self.save(bytes, to: path, followsLinks: false, written: written)
            written += 1
        }
        progress.end()
        // How to mend one is found by drawing it several times, so only the first is tried.
        if let first = troubles.first { Console.error(first.trouble.message(on: shown, fileCount: troubles.count)) }
    }

    private func drawing(
        at index: Int, in made: LabelMaker.Batch, _ captions: CaptionMaker
    ) throws(CreateError) -> SymbolPicture {
        var look = options.look
        look.caption = try options.caption(caption(of: index, in: made), maker: captions)
        return try options.drawing(of: made.labels[index].symbol, look)
    }

    /// Checks the files before any is written. Those that can be made are made again then: a hundred thousand files
    /// would take a gigabyte of memory.
    /// - Returns: the reasons why files can't be made or read back, by the indices of their codes; and the number of
    ///   those that were read back only with help, and the first of them.
    private func checkFiles(
        _ made: LabelMaker.Batch, _ maker: LabelMaker, _ format: SymbolFileFormat, _ captions: CaptionMaker
    ) -> (failures: [Int: String], troubles: (first: CheckedFile.Help?, count: Int)) {
        var failures: [Int: String] = [:]
        var troubles: (first: CheckedFile.Help?, count: Int) = (nil, 0)
        var progress = ProgressLine()
        defer { progress.end() }
        for (index, entry) in made.entries.enumerated() {
            progress.show("\(index) of \(made.labels.count) files read back")
            do throws(CreateError) {
                let picture = try drawing(at: index, in: made, captions)
                let content = (try? maker.content(of: entry)) ?? SymbolContent(entry.text)
                let files = try options.checkedFiles([picture], as: format, saying: content)
                for help in files.compactMap(\.help) {
                    troubles = (troubles.first ?? help, troubles.count + 1)
                }
            } catch {
                failures[index] = error.message
            }
        }
        return (failures, troubles)
    }

    /// Whether there is a folder of this name.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func check(_ path: [UInt8], besides inputs: InputFiles) throws(CreateError) {
        guard inputs.contains(path) else { return }
        throw .isInput(path: String(decoding: path, as: UTF8.self))
    }

    /// - Parameter written: the number of other files that were written before.
    private static func save(
        _ bytes: [UInt8], to path: [UInt8], followsLinks: Bool = true, written: Int = 0
    ) throws(CreateError) {
        do throws(FileError) {
            try PendingFile.write(bytes, path: path, followsLinks: followsLinks)
        } catch {
            throw .file(error, path: String(decoding: path, as: UTF8.self), written: written)
        }
    }
}
