import ArgumentParser
import Labels

/// Options for many codes at once, from a table or a numbered series: their source and their destination.
struct ListOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make a code for each row of this table, CSV in UTF-8; - is standard input. An apostrophe in front of "
                + "= + - @ in a cell, with which spreadsheets mark text, is no part of the text.", valueName: "file"),
        completion: .file())
    var csv: String?

    @Option(
        help: ArgumentHelp(
            "Make numbered codes: the number in braces counts up, as in KEG-{0001}; needs --count.",
            valueName: "pattern"))
    var series: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("How many numbered codes.", valueName: "count"))
    var count: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("From one number to the next.", valueName: "number"))
    var step: Int?

    @Option(
        help: ArgumentHelp(
            "The column with the text of the codes, by the name in the first row or by its number. (default: one "
                + "with a usual name, such as text or code, in the languages of the window, else the first)",
            valueName: "column"))
    var textColumn: String?

    @Option(
        help: ArgumentHelp(
            "The column with the captions. (default: caption or its name in another language, if there is one)",
            valueName: "column")
    )
    var captionColumn: String?

    @Option(
        help: ArgumentHelp(
            "The column with the names of files. (default: file or its name in another language, if there is one)",
            valueName: "column"))
    var fileColumn: String?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether the first row of the table has the names of its columns, and no code. (default: if a cell has a usual "
                + "name, or if no cell has a digit and all those below one of them have)"))
    var header: Bool?

    @Flag(help: "Leave out the rows that no code can be made of, instead of making none.")
    var skipErrors = false

    @Option(
        help: ArgumentHelp(
            "Put the codes on sheets of labels, a PDF: a label paper's number, such as L7160, or COLUMNSxROWS; list shows "
                + "the papers that are known.", valueName: "paper"))
    var sheet: String?

    @Option(
        help: ArgumentHelp("The size of the sheet: A4, A5, Letter or WIDTHxHEIGHT in millimeters.", valueName: "size"))
    var page: PageArgument?

    @Option(
        help: ArgumentHelp(
            "The margins of the sheet: one number, or LEFT,TOP,RIGHT,BOTTOM. (default: 10)", valueName: "millimeters"))
    var margins: MillimetresArgument?

    @Option(
        help: ArgumentHelp(
            "The gaps between labels: one number, or COLUMNS,ROWS. (default: 0)", valueName: "millimeters"))
    var gaps: MillimetresArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Skip this many labels on the first sheet.", valueName: "count"))
    var skip = 0

    @Flag(help: "Draw a thin line around each label, to cut along.")
    var frames = false

    /// Whether there is more than one code to make.
    var isGiven: Bool { csv != nil || series != nil || sheet != nil }

    func validate() throws {
        guard csv == nil || series == nil else { throw ValidationError("Give either --csv or --series.") }
        guard (series == nil) == (count == nil) else { throw ValidationError("--series and --count need each other.") }
        guard step == nil || series != nil else { throw ValidationError("--step is for --series.") }
        guard csv != nil || textColumn == nil && captionColumn == nil && fileColumn == nil && header == nil else {
            throw ValidationError(
                "--text-column, --caption-column, --file-column, --header and --no-header are for --csv.")
        }
        guard csv != nil || series != nil || !skipErrors else {
            throw ValidationError("--skip-errors is for many codes: give --csv or --series.")
        }
        guard (0...100_000).contains(skip) else { throw ValidationError("--skip must be from 0 to 100000.") }
        guard sheet == nil || sheet == "list" || csv != nil || series != nil else {
            throw ValidationError("--sheet needs codes to put on it: give --csv or --series.")
        }
        let isPaper = sheet.map { SheetArgument(argument: $0)?.paper != nil } ?? false
        if isPaper, page != nil || margins != nil || gaps != nil {
            throw ValidationError("A label paper has its own size, margins and gaps.")
        }
        if sheet == nil, page != nil || margins != nil || gaps != nil || skip > 0 || frames {
            throw ValidationError("--page, --margins, --gaps, --skip and --frames are for --sheet.")
        }
        for (values, counts) in [(margins, [1, 4]), (gaps, [1, 2])]
        where !(values.map { counts.contains($0.values.count) } ?? true) {
            throw ValidationError("--margins takes 1 or 4 numbers, --gaps 1 or 2.")
        }
    }

    /// Returns the sheet of labels; `nil` where each code becomes a file.
    func labelSheet() throws(CreateError) -> LabelSheet? {
        guard let sheet else { return nil }
        guard let argument = SheetArgument(argument: sheet) else { throw .paper(sheet) }
        switch argument {
        case .paper(let paper): return paper.sheet
        case .grid(let columns, let rows):
            let margin = margins?.values ?? [10]
            let gap = gaps?.values ?? [0]
            return LabelSheet(
                page: page?.size ?? .a4, columns: columns, rows: rows,
                margins: margin.count == 4
                    ? .init(left: margin[0], top: margin[1], right: margin[2], bottom: margin[3]) : .init(margin[0]),
                columnGap: gap[0], rowGap: gap[gap.count - 1])
        }
    }
}

/// `--sheet`.
enum SheetArgument {
    case paper(LabelPaper)
    case grid(columns: Int, rows: Int)

    init?(argument: String) {
        let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        if let paper = LabelPaper(named: argument) {
            self = .paper(paper)
        } else if sides.count == 2, let columns = sides[0], let rows = sides[1] {
            self = .grid(columns: columns, rows: rows)
        } else {
            return nil
        }
    }

    var paper: LabelPaper? { if case .paper(let paper) = self { paper } else { nil } }
}

/// `--page`.
struct PageArgument: ExpressibleByArgument {
    var size: LabelSheet.Size

    init?(argument: String) {
        let named: [String: LabelSheet.Size] = ["a4": .a4, "a5": .a5, "letter": .letter]
        if let size = named[argument.lowercased()] {
            self.size = size
            return
        }
        let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        size = .init(width: width, height: height)
    }
}

/// Lengths in millimetres, separated by commas.
struct MillimetresArgument: ExpressibleByArgument {
    var values: [Double]

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        values = numbers.compactMap(\.self)
        guard values.count == numbers.count, !values.isEmpty, values.allSatisfy({ (0...1000).contains($0) }) else {
            return nil
        }
    }
}
